// A known number for a known file: whoever installs Debian's package can check the whole program.

#include <tests/cli/job.hpp>

#include <cstdint>
#include <cstring>
#include <numeric>

namespace pairscan::testing {
namespace {

constexpr char const* kGenes = "/usr/share/microbiomeutil-data/RESOURCES/rRNA16S.gold.fasta";
constexpr std::size_t kPairs = 200 * 199 / 2;
constexpr std::int64_t kSumOfScores = 53'995'336; // under 4/-5/-10

TEST(GoldScores, TheFirst200GenesHaveTheKnownSum) {
  if (!std::filesystem::exists(kGenes)) {
    GTEST_SKIP() << kGenes << " is missing; install microbiomeutil-data";
  }
  Job const job;
  expect_done(job.run({std::string("input.sequences=") + kGenes, "input.limit=200", "traceback=none",
                       "output.matrix.format=npy", "output.pairs.format=none"}));
  std::string const npy = job.read("out/scores.npy");
  std::vector<std::int32_t> scores(kPairs);
  std::size_t const bytes = scores.size() * sizeof scores[0];
  ASSERT_GT(npy.size(), bytes);
  std::memcpy(scores.data(), npy.data() + npy.size() - bytes, bytes);
  EXPECT_EQ(std::accumulate(scores.begin(), scores.end(), std::int64_t{0}), kSumOfScores);
}

} // namespace
} // namespace pairscan::testing
