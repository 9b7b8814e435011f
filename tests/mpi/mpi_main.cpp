#include <tests/mpi/mpi_world.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iostream>

namespace {

pairscan::MpiSession const* session_of_main = nullptr;

/// Other ranks than 0 print what fails, and nothing else.
class FailuresOnly final : public testing::EmptyTestEventListener {
public:
  void OnTestPartResult(testing::TestPartResult const& result) override {
    if (result.failed())
      std::cerr << "rank " << pairscan::test::world().rank() << ": " << result.file_name() << ':'
                << result.line_number() << ": " << result.message() << std::endl;
  }
};

} // namespace

pairscan::MpiSession const& pairscan::test::world() {
  return *session_of_main;
}

int main(int argc, char** argv) {
  pairscan::MpiSession const session;
  session_of_main = &session;
  testing::InitGoogleMock(&argc, argv);
  auto& listeners = testing::UnitTest::GetInstance()->listeners();
  if (session.rank() != 0) {
    delete listeners.Release(listeners.default_result_printer());
    listeners.Append(new FailuresOnly);
  }
  return RUN_ALL_TESTS();
}
