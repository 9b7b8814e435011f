#include <support/failure.hpp>

#include <gmock/gmock.h>

#include <new>
#include <stdexcept>
#include <string>
#include <sys/resource.h>
#include <system_error>

namespace pairscan {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class NamedMemory : public std::bad_alloc {
public:
  [[nodiscard]] char const* what() const noexcept override { return "5 MiB of letters"; }
};

/// The soft limit on address space while this lives.
class AddressSpace {
public:
  explicit AddressSpace(rlim_t bytes) {
    ::getrlimit(RLIMIT_AS, &before_);
    rlimit const limit{bytes, before_.rlim_max};
    set_ = ::setrlimit(RLIMIT_AS, &limit) == 0;
  }
  ~AddressSpace() { ::setrlimit(RLIMIT_AS, &before_); }
  [[nodiscard]] bool is_set() const { return set_; }

private:
  rlimit before_{};
  bool set_ = false;
};

TEST(Failure, AnErrorHasACodeOfItsOwn) {
  Failure const failure = failure_of(Error(ExitCode::bad_input, "no such letter"));
  EXPECT_EQ(failure.code, ExitCode::bad_input);
  EXPECT_EQ(failure.message, "no such letter");
  EXPECT_EQ(failure_of(std::runtime_error("anything")).code, ExitCode::failed);
}

TEST(Failure, MemoryThatWasRefusedIsNamedWhereItHasAName) {
  Failure const failure = failure_of(NamedMemory());
  EXPECT_EQ(failure.code, ExitCode::no_resource);
  EXPECT_THAT(failure.message, AllOf(HasSubstr("out of memory: 5 MiB of letters"), HasSubstr("memory_fraction")));
  EXPECT_THAT(failure_of(std::bad_alloc()).message, Not(HasSubstr("bad_alloc")));
}

TEST(Failure, ALimitOnAddressSpaceIsNamed) {
  AddressSpace const limited(rlim_t{1} << 46U); // more than anybody takes, sanitizers included
  if (!limited.is_set()) {
    GTEST_SKIP() << "this process may not limit its address space so";
  }
  EXPECT_THAT(
      failure_of(std::bad_alloc()).message,
      AllOf(HasSubstr("limited to " + std::to_string((rlim_t{1} << 46U) >> 20U) + " MiB"), HasSubstr("ulimit -v")));
}

TEST(Failure, AThreadThatWasRefusedIsNoResource) {
  std::system_error const refused(std::make_error_code(std::errc::resource_unavailable_try_again));
  Failure const failure = failure_of(refused);
  EXPECT_EQ(failure.code, ExitCode::no_resource);
  EXPECT_THAT(failure.message, AllOf(HasSubstr("cannot start another thread"), HasSubstr("execution.threads")));
  EXPECT_EQ(failure_of(std::system_error(std::make_error_code(std::errc::io_error))).code, ExitCode::failed);
}

} // namespace
} // namespace pairscan
