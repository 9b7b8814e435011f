// What an engine does where less memory can be had than was promised.

#include <support/log.hpp>
#include <tests/src/engine/engine_fixture.hpp>
#include <tests/src/engine/related_sequences.hpp>
#include <tests/support/error_of.hpp>
#include <tests/support/records_of.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sys/resource.h>
#include <unistd.h>

namespace pairscan::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr unsigned kSeed = 53;
constexpr std::uint64_t kPromised = std::uint64_t{1} << 40U;

std::uint64_t address_space_bytes() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

/// While it lives the process can take only so many bytes more.
class MemoryLeft {
public:
  explicit MemoryLeft(std::uint64_t bytes) {
    ::getrlimit(RLIMIT_AS, &before_);
    rlimit const limit{address_space_bytes() + bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_AS, &limit);
  }
  ~MemoryLeft() { ::setrlimit(RLIMIT_AS, &before_); }
  MemoryLeft(MemoryLeft const&) = delete;
  MemoryLeft& operator=(MemoryLeft const&) = delete;

private:
  rlimit before_{};
};

class LittleMemory : public ::testing::Test {
protected:
  void SetUp() override {
    if (address_space_bytes() > kPromised) {
      GTEST_SKIP() << "a sanitizer holds the address space";
    }
    config_ = config_of("rscan", Traceback::kept);
    config_.execution.devices = DeviceChoice::cpu; // a limit on the process is one on host memory
    config_.filter.min_identity = 0.9;
    config_.output.matrix = {{.format = "none"}};
  }

  static SequenceSet genes(int count, std::size_t length) {
    std::mt19937 random(kSeed);
    SetBuilder builder;
    auto const parent = random_dna(length, random);
    for (int gene = 0; gene < count; ++gene) {
      builder.add(gene % 2 == 0 ? mutated(parent, 10, random) : random_dna(length, random));
    }
    return builder.build();
  }

  Config config_;
};

TEST_F(LittleMemory, MakesSmallerBatchesSaysSoAndGivesTheSameResults) {
  SequenceSet const set = genes(30, 1000); // 435 matrices of 2 MB
  WorkList const work(set, 8);
  RankResources const resources{.threads = 1, .host_bytes = kPromised, .batch_pairs = 200};
  Engine unlimited(config_, set, work, resources);
  auto expected = test::records_of(unlimited.scan({0, work.tiles()}));
  sort_by_pair(expected);
  ASSERT_FALSE(expected.empty());

  Engine engine(config_, set, work, resources);
  start_log(Verbosity::normal);
  ::testing::internal::CaptureStderr();
  std::vector<PairRecord> found;
  {
    MemoryLeft const limit(std::uint64_t{300} << 20U); // two batches want 400 MB each
    found = test::records_of(engine.scan({0, work.tiles()}));
  }
  std::string const log = ::testing::internal::GetCapturedStderr();
  sort_by_pair(found);
  EXPECT_EQ(found, expected);
  EXPECT_THAT(log, AllOf(HasSubstr("could not be allocated"), HasSubstr("going on with batches of at most")));
}

TEST_F(LittleMemory, WithoutRoomForOneMatrixIsAnErrorWithNumbersAndAdvice) {
  SequenceSet const set = genes(2, 20'000); // one matrix of 800 MB
  WorkList const work(set, 8);
  Engine engine(config_, set, work, {.threads = 1, .host_bytes = kPromised});
  MemoryLeft const limit(std::uint64_t{300} << 20U);
  EXPECT_THAT(test::error_of(ExitCode::no_resource,
                             [&] {
                               (void)engine.scan({0, work.tiles()});
                             }),
              AllOf(HasSubstr("MiB could not be allocated"), HasSubstr("half of it is too little"),
                    HasSubstr("for its smallest batch"), HasSubstr("lazy_rscan")));
}

} // namespace
} // namespace pairscan::testing
