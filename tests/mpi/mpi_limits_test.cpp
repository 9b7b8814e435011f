#include <distribute/mpi_session.hpp>
#include <tests/support/error_of.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <mpi.h>

namespace pairscan {
namespace {

using testing::HasSubstr;

TEST(RequireThreadMultiple, AcceptsThatLevelOnly) {
  EXPECT_NO_THROW(require_thread_multiple(MPI_THREAD_MULTIPLE));
  for (auto const& [level, name] : {std::pair{MPI_THREAD_SERIALIZED, "only MPI_THREAD_SERIALIZED;"},
                                    {MPI_THREAD_FUNNELED, "only MPI_THREAD_FUNNELED;"},
                                    {MPI_THREAD_SINGLE, "only MPI_THREAD_SINGLE;"}})
    EXPECT_THAT(test::error_of(ExitCode::failed, [level = level] { require_thread_multiple(level); }),
                testing::AllOf(HasSubstr(name), HasSubstr("needs MPI_THREAD_MULTIPLE")));
}

} // namespace
} // namespace pairscan
