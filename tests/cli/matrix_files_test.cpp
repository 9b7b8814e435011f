// Files of matrices: their bytes do not depend on what computes them, and their sizes are known before.

#include <tests/cli/matrix_job.hpp>
#include <tests/cli/on_ranks.hpp>
#include <tests/cli/slow_run.hpp>

#include <csignal>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

std::string const kEveryFormat =
    "[{format: npy}, {format: npy, value: distance}, {format: npz}, {format: npz, value: distance, storage: coo}, "
    "{format: matrixmarket, value: distance}, {format: mothur_column, cutoff: 0.3}, {format: abc}, {format: ndist}, "
    "{format: phylip}, {format: phylip, layout: square, file: square.phylip}]";

class MatrixFiles : public MatrixJob {
protected:
  MatrixFiles() {
    std::string const related = genes(16, 80);
    std::string renamed = genes(8, 80); // half of the records again, under other names
    std::replace(renamed.begin(), renamed.end(), 'g', 'h');
    job_.write("genes.fasta", related + renamed);
  }

  /// All files of matrices in a directory, by name.
  std::map<std::string, std::string> files(std::string const& directory) {
    std::map<std::string, std::string> read;
    for (std::string const& name : job_.names(directory)) {
      if (name != "config.yaml" && name != "summary.json") {
        read[name] = job_.read(directory + "/" + name);
      }
    }
    return read;
  }
};

TEST_F(MatrixFiles, AreTheSameWhateverComputesThem) {
  run(kEveryFormat);
  auto const expected = files("out");
  EXPECT_EQ(expected.size(), 1U + 10U + 3U); // pairs.tsv, matrices, and what stands beside two of them
  run(kEveryFormat, {"output.directory=once", "input.duplicates=collapse"});
  EXPECT_TRUE(files("once") == expected);
  run(kEveryFormat,
      {"output.directory=counted", "traceback=none", "distribution.policy=fixed", "distribution.work_list_pairs=7"});
  EXPECT_TRUE(files("counted") == expected);
  auto arguments = Job::run_arguments({"output.pairs={format: tsv, fields: [query, target, score, identity]}",
                                       "output.matrix=" + kEveryFormat, "output.directory=ranks"});
  arguments.insert(arguments.begin(), PAIRSCAN_PROGRAM);
  ProcessOptions options;
  options.directory = job_.path(".");
  expect_done(Process(on_ranks(3, arguments), options).wait());
  EXPECT_TRUE(files("ranks") == expected);
}

TEST_F(MatrixFiles, AreTheSameFromDistances) {
  std::string const costs = "alignment.distance={number: double, costs: unit, gap: 1}";
  std::string const matrices = "output.matrix=[{format: npy}, {format: phylip}, {format: npz, cutoff: 0.4}, {format: "
                               "matrixmarket}, {format: mothur_column}]";
  std::vector<std::string> const settings{costs, matrices, "output.pairs.format=none"};
  expect_done(job_.run(settings));
  auto const expected = files("out");
  EXPECT_EQ(expected.size(), 5U + 3U);
  auto collapsed = settings;
  collapsed.insert(collapsed.end(), {"output.directory=once", "input.duplicates=collapse"});
  expect_done(job_.run(collapsed));
  EXPECT_TRUE(files("once") == expected);
}

TEST_F(MatrixFiles, SurviveAKill) {
  job_.write("genes.fasta", genes(80, 400));
  std::vector<std::string> const slow{"distribution.policy=fixed", "distribution.work_list_pairs=1",
                                      "execution.instruction_set=scalar", "execution.threads=1"};
  run(kEveryFormat, {"output.directory=whole"});
  std::vector<std::string> settings{"output.pairs={format: tsv, fields: [query, target, score, identity]}",
                                    "output.matrix=" + kEveryFormat};
  settings.insert(settings.end(), slow.begin(), slow.end());
  auto const killed = job_.start(Job::run_arguments(settings));
  ASSERT_TRUE(wait_for_journal(job_, *killed, 2000)) << killed->wait().err;
  killed->signal(SIGKILL);
  (void)killed->wait();
  ProcessResult const finished = job_.run(settings);
  expect_done(finished);
  EXPECT_THAT(finished.err, HasSubstr("going on with an earlier run"));
  EXPECT_TRUE(files("out") == files("whole"));
}

class MatrixOutputs : public MatrixJob {};

TEST_F(MatrixOutputs, LargeOnesAreRefusedBeforeAnythingIsMade) {
  std::string const small = "output.confirm_over=1000";
  expect_failure(job_.run({"output.matrix={format: npy}", small}), 2, "'scores.npy' would take 1.9 KiB",
                 "output.confirm_over");
  EXPECT_FALSE(job_.exists("out"));
  expect_done(job_.run({"output.matrix={format: npz, cutoff: 300}", small}));
  ProcessResult const plan =
      job_.pairscan({"plan", "job.yaml", "--set", "output.matrix={format: npy}", "--set", small});
  expect_done(plan);
  EXPECT_THAT(plan.out, HasSubstr("maps scores.npy, 1.9 KiB, as file cache; a run refuses that"));
}

TEST_F(MatrixOutputs, AutoWritesWhatTheNumberOfRecordsAsksFor) {
  run("{format: auto}", {"output.sparse_over=31"});
  EXPECT_TRUE(job_.exists("out/scores.npy"));
  run("{format: auto}", {"output.sparse_over=30", "output.directory=sparse"});
  EXPECT_TRUE(job_.exists("sparse/scores.npz"));
  EXPECT_FALSE(job_.exists("sparse/scores.npy"));
  EXPECT_THAT(job_.read("sparse/config.yaml"), HasSubstr("format: npz"));
  expect_done(job_.pairscan({"run", "sparse/config.yaml", "--set", "output.directory=again"}));
  EXPECT_EQ(job_.read("again/scores.npz"), job_.read("sparse/scores.npz"));
}

TEST_F(MatrixOutputs, TwoStrictNamesAreNotTheSame) {
  job_.write("genes.fasta", ">sequence_number_1\nACGT\n>sequence_number_2\nACGA\n");
  expect_failure(job_.run({"output.matrix={format: phylip, names: strict}"}), 2, "output.matrix.names",
                 "'sequence_number_1' and 'sequence_number_2' would both be 'sequence_n'");
  EXPECT_FALSE(job_.exists("out"));
}

} // namespace
} // namespace pairscan::testing
