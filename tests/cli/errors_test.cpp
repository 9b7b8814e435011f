// Every mistake in the input or the configuration: exit code, place and remedy.

#include <tests/cli/job.hpp>

namespace pairscan::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// The run of these sequences.
ProcessResult run_text(std::string const& fasta, std::vector<std::string> const& settings = {}) {
  Job const job(fasta);
  ProcessResult result = job.run(settings);
  EXPECT_FALSE(result.code != 0 && job.exists("out/pairs.tsv"));
  return result;
}

TEST(BadInput, AMissingFileIsNamed) {
  expect_failure(Job().run({"input.sequences=nowhere.fasta"}), 3, "nowhere.fasta");
}

TEST(BadInput, AnEmptyFileIsNamed) {
  expect_failure(run_text(""), 3, "genes.fasta", "empty");
}

TEST(BadInput, TextThatIsNoFastaIsNamedWithItsLine) {
  expect_failure(run_text("gene one\nACGT\n"), 3, "genes.fasta:1");
}

TEST(BadInput, EndlessInputEndsInAnError) {
  expect_failure(Job().run({"input.sequences=/dev/zero"}), 3, "/dev/zero:1", "NUL");
}

TEST(BadInput, OldLineEndsAndCommentsAreNamed) {
  expect_failure(run_text(">one x\rACGT\r>two\rACG\r>three\nACG\n>four\nACG\n"), 3, "genes.fasta:1",
                 "carriage return (CR)", R"(tr '\r' '\n')");
  expect_failure(run_text(">one\nACGT\n;old\n>two\nACG\n"), 3, "genes.fasta:3", "';' comment");
  expect_done(run_text("\xef\xbb\xbf>one\r\nACGT\r\n>two\r\nACG\r\n"));
}

/// A terminal obeys them: they would clear the screen, or make an error look like success.
TEST(BadInput, ControlCharactersOfIdsAndFilesAreShownAndNotSent) {
  ProcessResult const id = run_text(">one\x1b[2J\nACGT\n>one\x1b[2J\nACGT\n");
  expect_failure(id, 3, R"('one\x1b[2J')");
  EXPECT_THAT(id.err, Not(HasSubstr("\x1b")));
  Job job;
  job.write("q\x1b[2J.fasta", "ACGT\n");
  ProcessResult const file = job.pairscan({"align", "q\x1b[2J.fasta", "genes.fasta"});
  expect_failure(file, 3, R"(q\x1b[2J.fasta:1)");
  EXPECT_THAT(file.err, Not(HasSubstr("\x1b")));
  ProcessResult const word = job.pairscan({"run", "job.yaml", "\x1b[2J"});
  EXPECT_EQ(word.code, 2);
  EXPECT_THAT(word.err, AllOf(HasSubstr(R"(\x1b[2J)"), Not(HasSubstr("\x1b"))));
}

TEST(BadInput, AnIllegalLetterIsNamedWithItsLineAndRecord) {
  expect_failure(run_text(">one\nACGT\n>two\nAC\nA7GT\n"), 3, "genes.fasta:5", "two", "7");
}

TEST(BadInput, AGapLetterIsAnErrorUnlessStripped) {
  expect_failure(run_text(">one\nACGT\n>two\nAC-T\n"), 3, "genes.fasta:4", "two", "input.gaps");
  expect_done(run_text(">one\nACGT\n>two\nAC-T\n", {"input.gaps=strip"}));
}

TEST(BadInput, ARecordWithoutResiduesIsNamed) {
  expect_failure(run_text(">one\nACGT\n>two\n>three\nACG\n"), 3, "genes.fasta", "two");
}

TEST(BadInput, ADuplicateIdIsNamed) {
  expect_failure(run_text(">one\nACGT\n>two\nACG\n>one\nACC\n"), 3, "genes.fasta:5", "one");
}

TEST(BadInput, ASingleRecordMakesNoPair) {
  expect_failure(run_text(">one\nACGT\n"), 3, "genes.fasta");
}

TEST(BadInput, ADirectoryIsNoInput) {
  expect_failure(Job().run({"input.sequences=."}), 3, "is a directory");
}

TEST(BadInput, SkippedRecordsAreCountedAndNamed) {
  Job const job(">one\nACGT\n>bad\nAC7T\n>two\nACGA\n>empty\n>one\nACC\n");
  expect_done(job.run({"input.on_bad_record=skip"}));
  EXPECT_THAT(job.read("out/summary.json"),
              AllOf(HasSubstr("\"bad\""), HasSubstr("\"empty\""), HasSubstr("genes.fasta")));
  EXPECT_THAT(job.read("out/pairs.tsv"), HasSubstr("one\ttwo\t"));
  expect_failure(run_text(">one\nAC7T\n>two\nA-A\n", {"input.on_bad_record=skip"}), 3, "genes.fasta");
}

ProcessResult run_config(std::string const& yaml) {
  Job job;
  job.write("job.yaml", yaml);
  ProcessResult result = job.run();
  EXPECT_FALSE(job.exists("out"));
  return result;
}

TEST(BadConfig, AnUnknownKeyIsNamedWithItsPlaceAndTheNearestKey) {
  expect_failure(run_config("input:\n  sequences: genes.fasta\nfilter:\n  min_identitty: 0.9\n"), 2, "job.yaml:4:3",
                 "min_identitty", "min_identity");
}

TEST(BadConfig, AWrongTypeIsNamedWithItsPlace) {
  expect_failure(run_config("input: {sequences: genes.fasta}\nfilter:\n  min_identity: high\n"), 2,
                 "job.yaml:3:", "filter.min_identity", "high");
  expect_failure(run_config("input: [genes.fasta]\n"), 2, "job.yaml:1:", "input");
}

TEST(BadConfig, AValueOutOfRangeIsNamed) {
  expect_failure(run_config("input: {sequences: genes.fasta}\nfilter: {min_identity: 97}\n"), 2,
                 "job.yaml:2:", "filter.min_identity");
  expect_failure(run_config("input: {sequences: genes.fasta}\nalignment: {scoring: {match: -9}}\n"), 2,
                 "job.yaml:2:", "alignment.scoring");
}

TEST(BadConfig, AFeatureThatIsNotBuiltYetIsRefusedByName) {
  expect_failure(Job().run({"execution.tuning_file=x.yaml"}), 2, "execution.tuning_file", "not built yet");
}

TEST(BadConfig, NoInputOrTooManyInputsAreRefused) {
  expect_failure(run_config("filter: {min_identity: 0.9}\n"), 2, "input.sequences");
  expect_failure(run_config("input: {sequences: genes.fasta, queries: genes.fasta, targets: genes.fasta}\n"), 2,
                 "input.sequences", "input.queries");
  expect_failure(run_config("input: {queries: genes.fasta}\n"), 2, "job.yaml:1:", "queries and targets");
}

TEST(BadConfig, TextThatIsNoYamlIsNamedWithItsPlace) {
  expect_failure(run_config("input: {sequences: genes.fasta\n"), 2, "job.yaml:");
}

TEST(BadConfig, AMissingFileIsNamed) {
  expect_failure(Job().pairscan({"run", "other.yaml"}), 2, "other.yaml");
}

TEST(BadConfig, ASettingIsCheckedLikeTheFile) {
  expect_failure(Job().run({"filter.min_identitty=0.9"}), 2, "--set", "min_identitty", "min_identity");
  expect_failure(Job().run({"filter.min_identity"}), 2, "--set", "key=value");
  expect_failure(Job().run({"filter.min_identity=high"}), 2, "--set", "high");
}

TEST(BadConfig, AFieldOfThePathNeedsATraceback) {
  expect_failure(Job().run({"traceback=none", "output.pairs.fields=[query, target, cigar]"}), 2, "cigar", "traceback");
}

TEST(BadConfig, AKnobOutOfRangeIsNamed) {
  expect_failure(Job().run({"execution.tuning.slice=100000"}), 2, "tuning.slice", "100000");
}

TEST(BadEnvironment, ABadDirectoryForTemporaryFilesIsNamed) {
  Job const job;
  Process run({"env", "TMPDIR=" + job.path("nowhere"), PAIRSCAN_PROGRAM, "run", job.path("job.yaml"), "--set",
               "input.sequences=" + job.path("genes.fasta"), "--set", "output.directory='-'"});
  ProcessResult const result = run.wait();
  expect_failure(result, 2, "TMPDIR", job.path("nowhere") + "'", "No such file or directory");
  EXPECT_EQ(result.out, "");
}

/// 60,000 x 60,000 would not fit 32 bits, and there is one sequence of 60,000 only. Its scheme is traced back by
/// directions, one pair with it as the query beside one with it as the target.
TEST(LongOutlier, NeedsNoRoomForAPairWithItself) {
  Job const job(">a\nA\n>long\n" + std::string(60'000, 'A') + "\n>c\nC\n");
  for (char const* const traceback : {"kept", "none"}) {
    expect_done(job.run({"alignment.scoring.gap=-10000", std::string("traceback=") + traceback,
                         "output.pairs.fields=[query, target, score]"}));
    EXPECT_EQ(job.read("out/pairs.tsv"), "query\ttarget\tscore\n"
                                         "a\tlong\t-599989996\n"
                                         "a\tc\t-5\n"
                                         "long\tc\t-599990005\n");
  }
}

TEST(NoResource, MemoryThatIsTooLittle) {
  Job const job(genes(3, 1000));
  expect_failure(job.run({"execution.memory_fraction=0.0000001", "execution.strategy=dscan"}), 5, "dscan", "MiB",
                 "execution.memory_fraction");
}

TEST(NoResource, ALimitOnAddressSpaceIsNamed) {
  Job const job(genes(30, 300));
  for (int const kibibytes : {90'000, 100'000, 120'000, 200'000, 300'000}) {
    ProcessOptions options;
    options.directory = job.path(".");
    Process run({"sh", "-c", "ulimit -v " + std::to_string(kibibytes) + "; exec \"$@\"", "sh", PAIRSCAN_HOST_PROGRAM,
                 "run", "job.yaml"},
                options);
    ProcessResult const result = run.wait(); // may end in the loader or in the MPI library, whose words are their own
    EXPECT_THAT(result.err, Not(HasSubstr("error: Resource temporarily unavailable"))) << kibibytes;
    if (result.code == 5) {
      EXPECT_THAT(result.err, HasSubstr("(ulimit -v)")) << kibibytes;
    }
  }
}

TEST(NoResource, MoreThreadsThanAnyHostHasAreAMistake) {
  expect_failure(Job().run({"execution.threads=1000000"}), 2, "execution.threads", "must be from 0 to 8192");
}

} // namespace
} // namespace pairscan::testing
