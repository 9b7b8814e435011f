// `pairscan` starts the program that fits: installations with either program or none, with a fake driver or a broken
// one. Fake programs say what they were started with.

#include <tests/cli/installation.hpp>

#include <csignal>

namespace pairscan::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char const* kNoDriver = "no NVIDIA driver here";

TEST(Launcher, AutoTakesTheGpuWhereThereIsOne) {
  Installation const here({.cuda = Program::fake, .host = Program::fake});
  ProcessResult const result = here.run({}, "2");
  EXPECT_EQ(result.out, "pairscan-cuda run job.yaml\ngpu: Fake GPU 0, 1 of 2\n");
  EXPECT_EQ(result.err, "");
}

TEST(Launcher, TheDeviceThatTheUserNamesIsTaken) {
  Installation const here({.cuda = Program::fake, .host = Program::fake});
  EXPECT_THAT(here.run({}, "3", {"MPI_LOCALRANKID=0", "KOKKOS_DEVICE_ID=2"}).out, HasSubstr("gpu: Fake GPU 2, 3 of 3"));
  EXPECT_THAT(here.start({"run", "job.yaml", "--kokkos-device-id=1"}, "3", {"KOKKOS_DEVICE_ID=2"})->wait().out,
              HasSubstr("gpu: Fake GPU 1, 2 of 3"));
  EXPECT_THAT(here.run({}, "3", {"KOKKOS_DEVICE_ID=3"}).out, HasSubstr("cpu: KOKKOS_DEVICE_ID is 3"));
}

TEST(Launcher, AutoTakesTheCpuAndTheProgramIsToldWhy) {
  Installation const both({.cuda = Program::fake, .host = Program::fake});
  EXPECT_THAT(both.run({}, "none").out,
              AllOf(HasSubstr("pairscan-host run"), HasSubstr("cpu: "), HasSubstr(kNoDriver)));
  EXPECT_THAT(both.run({}, "0").out, HasSubstr("cpu: the NVIDIA driver shows no GPU"));
  EXPECT_THAT(both.run({}, "2", {"CUDA_VISIBLE_DEVICES="}).out, HasSubstr("CUDA_VISIBLE_DEVICES is ''"));
  EXPECT_THAT(both.run({}, "2", {"FAKE_CUDA_INIT=803"}).out, HasSubstr("cpu: the NVIDIA driver does not work (cuInit"));
  Installation const host({.host = Program::fake});
  EXPECT_EQ(host.run({}, "2").out, "pairscan-host run job.yaml\ncpu: pairscan-cuda is not installed\n");
}

TEST(Launcher, CpuIsWhatTheConfigurationOrASettingSays) {
  Installation here({.cuda = Program::fake, .host = Program::fake});
  EXPECT_THAT(here.run({"execution.devices=cpu"}, "2").out, HasSubstr("pairscan-host run"));
  here.job().write("job.yaml", "input: {sequences: genes.fasta}\nexecution: {devices: cpu}\n");
  EXPECT_THAT(here.run({}, "2").out, HasSubstr("pairscan-host run"));
  EXPECT_THAT(here.run({"execution.devices=auto"}, "2").out, HasSubstr("pairscan-cuda run"));
  Installation const cuda({.cuda = Program::fake});
  EXPECT_THAT(cuda.run({"execution.devices=cpu"}, "1").out, AllOf(HasSubstr("pairscan-cuda run"), HasSubstr("cpu: ")));
}

TEST(Launcher, EveryCommandReachesAProgram) {
  Installation const here({.cuda = Program::fake, .host = Program::fake});
  for (auto const& [arguments, program] : {std::pair<std::vector<std::string>, std::string>{{"devices"}, "cuda"},
                                           {{"plan", "job.yaml", "--quiet"}, "cuda"},
                                           {{"plan", "job.yaml", "--kokkos-device-id=0"}, "cuda"},
                                           {{"run", "missing.yaml"}, "cuda"},
                                           {{"align", "a.fasta", "b.fasta"}, "host"},
                                           {{"--version"}, "host"},
                                           {{"run", "--help"}, "host"},
                                           {{"walk"}, "host"},
                                           {{}, "host"}}) {
    ProcessResult const result = here.start(arguments, "1")->wait();
    std::string words = "pairscan-" + program;
    for (std::string const& argument : arguments) {
      words += " " + argument;
    }
    EXPECT_EQ(result.out.substr(0, result.out.find('\n')), words);
    EXPECT_EQ(result.err, "");
  }
}

TEST(Launcher, LongSequencesAreAlignedOnTheGpu) {
  Installation here({.cuda = Program::fake, .host = Program::fake});
  here.job().write("long.fasta", ">long\n" + std::string(150'000, 'A') + "\n");
  here.job().write("short.fasta", ">short\n" + std::string(1'000, 'A') + "\n");
  EXPECT_THAT(here.start({"align", "long.fasta", "long.fasta"}, "1")->wait().out, HasSubstr("pairscan-cuda align"));
  EXPECT_THAT(here.start({"align", "long.fasta", "short.fasta"}, "1")->wait().out, HasSubstr("pairscan-host align"));
  EXPECT_THAT(here.start({"align", "long.fasta", "long.fasta"}, "none")->wait().out, HasSubstr("pairscan-host align"));
}

TEST(Launcher, AnErrorOfTheConfigurationIsTheProgramsToSay) {
  Installation here({.host = Program::real});
  here.job().write("job.yaml", "execution: {devices: cuda}\n");
  expect_failure(here.run({}, "none"), 2, "job.yaml:1:", "execution.devices");
  expect_failure(here.start({"run", "none.yaml"}, "none")->wait(), 2, "none.yaml");
}

TEST(Launcher, GpuWithoutOneIsNoResource) {
  Installation const host({.host = Program::real});
  expect_failure(host.run({"execution.devices=gpu"}, "1"), 5, "execution.devices: gpu",
                 "pairscan-cuda is not installed", "auto or cpu");
  Installation const both({.cuda = Program::fake, .host = Program::real});
  expect_failure(both.run({"execution.devices=gpu"}, "none"), 5, "execution.devices: gpu", kNoDriver, "auto or cpu");
  expect_failure(both.run({"execution.devices=gpu"}, "0"), 5, "the NVIDIA driver shows no GPU");
  expect_failure(both.run({"execution.devices=gpu"}, "1", {"MPI_LOCALRANKID=1"}), 5, "local rank 1, 1 GPU");
  expect_failure(both.start({"plan", "job.yaml", "--set", "execution.devices=gpu"}, "0")->wait(), 5, "no GPU");
  EXPECT_FALSE(both.job().exists("out/pairs.tsv"));
}

TEST(Launcher, WithoutAProgramThatStartsItSaysWhatIsMissing) {
  expect_failure(Installation({}).run({}, "1"), 5, "pairscan-host is not installed", "nor is pairscan-cuda");
  Installation const cuda({.cuda = Program::fake});
  expect_failure(cuda.run({"execution.devices=cpu"}, "none"), 5, "pairscan-host is not installed", kNoDriver);
  expect_failure(cuda.start({"--version"}, "none")->wait(), 5, "pairscan-host is not installed", kNoDriver);
}

TEST(Launcher, AProgramThatCannotBeStartedIsNamed) {
  Installation const here({.host = Program::broken});
  expect_failure(here.run({}, "none"), 1, "pairscan-host", "cannot start");
}

TEST(Launcher, FollowsLinksToItsInstallation) {
  Installation const here({.host = Program::fake});
  std::filesystem::create_symlink(here.launcher(), here.job().path("link"));
  ProcessOptions options;
  options.directory = here.job().path(".");
  EXPECT_THAT(Process({here.job().path("link"), "run", "job.yaml"}, options).wait().out,
              HasSubstr("pairscan-host run job.yaml"));
}

TEST(Launcher, InputExitCodeAndSignalsAreThePrograms) {
  Installation const here({.host = Program::fake});
  ProcessResult const result = here.start({"--exit", "3"}, "none", {}, "from standard input\n")->wait();
  EXPECT_EQ(result.code, 3);
  EXPECT_THAT(result.out, HasSubstr("from standard input\n"));
  auto const waiting = here.start({"--wait"}, "none");
  while (waiting->running() && !here.job().exists("ready")) {
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  waiting->signal(SIGTERM);
  EXPECT_EQ(waiting->wait().code, 9) << "the program's own answer to the signal";
}

TEST(DeviceChoice, AutoSaysWhatItCameTo) {
  Installation const here({.cuda = Program::fake, .host = Program::real});
  ProcessResult const result = here.run({}, "0");
  expect_done(result);
  EXPECT_THAT(result.err, HasSubstr("info: devices: auto chose the CPU: the NVIDIA driver shows no GPU"));
  EXPECT_THAT(here.start({"plan", "job.yaml"}, "0")->wait().err, HasSubstr("info: devices: auto chose the CPU"));
  EXPECT_EQ(here.start({"run", "job.yaml", "--quiet"}, "0")->wait().err, "");
  EXPECT_THAT(here.run({"execution.devices=cpu"}, "0").err, Not(HasSubstr("devices:")));
}

TEST(DeviceChoice, AProgramStartedByItselfNeedsNoLauncher) {
  Job const job;
  ProcessOptions options;
  options.directory = job.path(".");
  ProcessResult const result = Process({PAIRSCAN_HOST_PROGRAM, "run", "job.yaml"}, options).wait();
  expect_done(result);
  EXPECT_THAT(result.err, Not(HasSubstr("devices:")));
}

TEST(DeviceChoice, DevicesShowsDriverProgramsAndChoice) {
  Installation const here({.cuda = Program::fake, .host = Program::real});
  EXPECT_THAT(here.start({"devices"}, "0")->wait().out,
              AllOf(HasSubstr("GPUs       none: the NVIDIA driver shows no GPU"),
                    HasSubstr("programs   pairscan-host pairscan-cuda in "),
                    HasSubstr("auto       devices: the CPU: the")));
  Process shown({"env", "LD_LIBRARY_PATH=" + here.driver_directory("2"), "FAKE_CUDA_DEVICES=2",
                 here.launcher().replace_filename("pairscan-host"), "devices"});
  EXPECT_THAT(shown.wait().out, AllOf(HasSubstr("GPUs       1 of 2: Fake GPU 0"), HasSubstr("2 of 2: Fake GPU 1")));
}

} // namespace
} // namespace pairscan::testing
