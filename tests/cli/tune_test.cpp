// `pairscan tune` from outside, and what `run` and `plan` make of it.

#include <tests/cli/job.hpp>

namespace pairscan::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class Tune : public ::testing::Test {
protected:
  Tune() {
    job_.write("tune.yaml",
               "execution: {devices: cpu, threads: 1}\n"
               "tune: {strategies: [lazy_rscan, tiled_dscan], slice: [32, 64], tile: [32], lengths: [60],\n"
               "       pairs: [32], repetitions: 2, seconds: 0.01, directory: sweep}\n");
  }

  [[nodiscard]] ProcessResult tune(std::string const& setting = "tune.warm_up=1") const {
    return job_.pairscan({"tune", "tune.yaml", "--set", setting});
  }

  /// The one file of a directory with this end.
  [[nodiscard]] std::string file(std::string const& directory, std::string const& end) const {
    for (std::string const& name : job_.names(directory)) {
      if (name.ends_with(end)) {
        return directory + '/' + name;
      }
    }
    ADD_FAILURE() << "no file *" << end << " in " << directory;
    return "";
  }

  Job job_;
};

TEST_F(Tune, WritesATableAndATuningFileThatRunFinds) {
  ProcessResult const result = tune();
  expect_done(result);
  EXPECT_THAT(result.out, AllOf(StartsWith("strategy"), HasSubstr("lazy_rscan"), HasSubstr("tiled_dscan")));
  EXPECT_THAT(job_.read(file("sweep", ".csv")),
              AllOf(StartsWith("# "), HasSubstr("\nlazy_rscan,values,int16,60,32,"), HasSubstr(",measured\n")));
  std::string const tuned = file("configs/tuning", ".yaml");
  EXPECT_THAT(job_.read(tuned), AllOf(HasSubstr("device: "), HasSubstr("date: "), HasSubstr("commit: ")));
  ProcessResult const run = job_.run({"execution.devices=cpu", "execution.threads=1"});
  expect_done(run);
  EXPECT_THAT(run.err, AllOf(HasSubstr("tuning: " + tuned), HasSubstr("tuning: lazy_rscan by "),
                             HasSubstr("60 residues: "), HasSubstr(" in " + tuned)));
  ProcessResult const plan = job_.pairscan({"plan", "job.yaml", "--set", "execution.devices=cpu"});
  EXPECT_THAT(plan.out, HasSubstr("tuning     lazy_rscan by "));
}

TEST_F(Tune, RunsTakeTheRowOfTheirMethodAndTheNearestLength) {
  expect_done(tune());
  std::string const tuned = file("configs/tuning", ".yaml");
  std::string text = job_.read(tuned);
  std::string const problem =
      text.substr(text.find("problem: "), text.find("\n", text.find("problem: ")) - text.find("problem: "));
  text = text.substr(0, text.find("rows:")) + "rows:\n";
  for (auto const& [length, slice] : {std::pair(20, 32), std::pair(90, 64), std::pair(5000, 96)}) {
    text += "  - {strategy: lazy_rscan, method: values, " + problem + ", length: " + std::to_string(length) +
            ", slice: " + std::to_string(slice) + "}\n";
  }
  job_.write(tuned, text);
  std::vector<std::string> const settings{"execution.devices=cpu", "execution.tuning.method=values"};
  EXPECT_THAT(job_.run(settings).err, HasSubstr("lazy_rscan by values, 90 residues: slice 64"));
  std::vector<std::string> other = settings;
  other.emplace_back("alignment.scoring.match=5");
  EXPECT_THAT(job_.run(other).err, Not(HasSubstr("residues: slice")));
}

TEST_F(Tune, AFileThatIsBrokenStopsNoRunThatDoesNotNameIt) {
  expect_done(tune());
  std::string const tuned = file("configs/tuning", ".yaml");
  job_.write(tuned, "device: [\n");
  ProcessResult const run = job_.run({"execution.devices=cpu", "execution.threads=1"});
  expect_done(run);
  EXPECT_THAT(run.err, AllOf(HasSubstr("warning: " + tuned), HasSubstr("without this tuning file")));
  expect_failure(job_.run({"execution.tuning.tuning_file=" + tuned}), 2, tuned);
  expect_failure(tune("tune.strategies=[dscan]"), 2, tuned);
  EXPECT_EQ(job_.read(tuned), "device: [\n") << "tune replaces only what it can read";
}

TEST_F(Tune, KeepsItsFilesWhereItCannotPrint) {
  ProcessOptions full;
  full.output_path = "/dev/full";
  expect_failure(job_.pairscan({"tune", "tune.yaml"}, full), 1, "standard output");
  EXPECT_FALSE(job_.names("configs/tuning").empty());
}

TEST_F(Tune, GoesOnWhereItWas) {
  expect_done(tune());
  std::string const table = job_.read(file("sweep", ".csv"));
  ProcessResult const again = tune();
  expect_done(again);
  EXPECT_THAT(again.err, HasSubstr("stand in sweep/"));
  EXPECT_EQ(job_.read(file("sweep", ".csv")), table);
  expect_done(tune("tune.tile=[32, 48]"));
  EXPECT_THAT(job_.read(file("sweep", ".csv")), AllOf(StartsWith(table), HasSubstr(",0,0,48,0,")));
}

TEST_F(Tune, TunesOnSequencesOfTheInput) {
  expect_done(tune("input.sequences=genes.fasta"));
  EXPECT_THAT(job_.read(file("sweep", ".csv")), Not(HasSubstr("random")));
}

TEST_F(Tune, KeepsTheEntriesOfStrategiesThatItLeavesOut) {
  expect_done(tune());
  expect_done(tune("tune.strategies=[dscan]"));
  EXPECT_THAT(job_.read(file("configs/tuning", ".yaml")), HasSubstr("strategy: 'tiled_dscan'"));
}

TEST_F(Tune, SaysWhatIsWrong) {
  expect_failure(tune("tune.blocks=[1]"), 2, "did you mean 'block'");
  expect_failure(tune("input.sequences=none.fasta"), 3, "none.fasta");
  expect_failure(tune("execution.devices=gpu"), 5, "execution.devices: gpu");
  expect_failure(tune("execution.memory_fraction=1e-12"), 5, "not one of ", "infeasible");
  expect_failure(tune("tune.directory=genes.fasta"), 1, "cannot write the table", "genes.fasta/");
}

TEST_F(Tune, HelpHasAnExample) {
  ProcessResult const help = job_.pairscan({"tune", "--help"});
  EXPECT_EQ(help.code, 0);
  EXPECT_THAT(help.out, AllOf(HasSubstr("Example"), HasSubstr("pairscan tune")));
}

TEST(TuningFileOfARun, IsReadOrRefusedByName) {
  Job job;
  expect_failure(job.run({"execution.tuning.tuning_file=none.yaml"}), 2, "none.yaml");
  job.write("other.yaml", "device: abacus\nbackend: beads\nstrategies: {lazy_rscan: {slice: 64}}\n");
  ProcessResult const run = job.run({"execution.tuning.tuning_file=other.yaml", "execution.devices=cpu"});
  expect_done(run);
  EXPECT_THAT(run.err, AllOf(HasSubstr("other.yaml was made for abacus"), HasSubstr("slice 64")));
}

TEST(PlanTable, GivesTheWidestSliceForAShareOfTheScratch) {
  ProcessResult const plan = Job().pairscan({"plan", "job.yaml", "--set", "execution.devices=cpu"});
  expect_done(plan);
  EXPECT_THAT(plan.out, AllOf(HasSubstr("slices     of lazy_rscan"), HasSubstr("L1 cache"), HasSubstr("L2 cache")));
}

} // namespace
} // namespace pairscan::testing
