// `pairscan` under mpiexec: each rank's program and device, one voice in errors, and no job that hangs.

#include <tests/cli/installation.hpp>
#include <tests/cli/on_ranks.hpp>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

/// What the ranks of a job wrote, a line each, in the order of the letters.
std::vector<std::string> sorted_lines(std::string const& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    lines.push_back(line);
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

ProcessResult run(Installation const& here, int ranks, std::vector<std::string> const& settings,
                  std::string const& devices) {
  ProcessOptions options;
  options.directory = here.job().path(".");
  return Process(on_ranks(ranks, here.command(Job::run_arguments(settings), devices)), options).wait();
}

TEST(MpiLauncher, RanksBeyondTheDevicesGoToTheCpu) {
  Installation const here({.cuda = Program::fake, .host = Program::fake});
  EXPECT_THAT(sorted_lines(run(here, 3, {}, "2").out),
              ::testing::ElementsAre("cpu: more ranks on this node than GPUs (local rank 2, 2 GPUs)",
                                     "gpu: Fake GPU 0, 1 of 2; local rank 0", "gpu: Fake GPU 1, 2 of 2; local rank 1",
                                     "pairscan-cuda run job.yaml", "pairscan-cuda run job.yaml",
                                     "pairscan-host run job.yaml"));
}

TEST(MpiLauncher, RanksOfBothKindsShareAJobAndRank0SaysWhatItGot) {
  Installation const here({.cuda = Program::real, .host = Program::real});
  ProcessResult const result = run(here, 3, {}, "2");
  expect_done(result);
  EXPECT_THAT(result.err, HasSubstr("rank 0: info: devices: auto chose the GPU (Fake GPU 0, 1 of 2; local rank 0)"));
  EXPECT_EQ(result.err.find("devices:"), result.err.rfind("devices:")) << result.err;
}

TEST(MpiLauncher, GpuWithMoreRanksThanDevicesIsSaidOnce) {
  Installation const here({.cuda = Program::real, .host = Program::real});
  ProcessResult const result = run(here, 3, {"execution.devices=gpu"}, "2");
  expect_failure(result, 5, "execution.devices: gpu", "more ranks on this node than GPUs (local rank 2, 2 GPUs)");
  EXPECT_EQ(errors_in(result.err), 1) << result.err;
}

TEST(MpiLauncher, ANodeWithoutAProgramEndsTheJob) {
  Installation const whole({.host = Program::real});
  Installation const empty({});
  std::vector<std::string> command = on_ranks(1, whole.command({"run", "job.yaml"}, "none"));
  command.emplace_back(":");
  std::vector<std::string> const other = on_ranks(1, empty.command({"run", "job.yaml"}, "none"));
  command.insert(command.end(), other.begin() + 1, other.end());
  ProcessOptions options;
  options.directory = whole.job().path(".");
  ProcessResult const result = Process(command, options).wait();
  expect_failure(result, 5, "pairscan-host is not installed", "nor is pairscan-cuda");
}

} // namespace
} // namespace pairscan::testing
