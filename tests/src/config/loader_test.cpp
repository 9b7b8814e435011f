#include <config/loader.hpp>
#include <support/log.hpp>
#include <tests/support/error_of.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>

#include <string>

namespace pairscan {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::vector<PairField> const kAllFields{PairField::query,      PairField::target,  PairField::score,
                                        PairField::identity,   PairField::columns, PairField::matches,
                                        PairField::mismatches, PairField::gaps,    PairField::cigar};
std::vector<PairField> const kFieldsWithoutPath{PairField::query, PairField::target, PairField::score};

Config parse(std::string const& text) {
  return parse_config(text, "run.yaml");
}

TEST(Loader, KeysLeftOutHaveTheirDefaults) {
  Config expected;
  expected.input.sequences = "a.fasta";
  expected.output.pairs[0].fields = kAllFields;
  EXPECT_EQ(parse("input: {sequences: a.fasta}"), expected);
  EXPECT_EQ(parse("input: {sequences: a.fasta}\nfilter:\nexecution: {tuning: }\noutput: {pairs: {fields: }}"),
            expected);
}

TEST(Loader, ReadsEveryKey) {
  Config const config = parse(R"(
input: {queries: q.fasta, targets: '-', alphabet: protein, limit: 9223372036854775807, duplicates: collapse, strand: plus,
        ambiguity: intersect, gaps: strip, on_bad_record: skip}
alignment: {mode: global, scoring: {match: 5, mismatch: -4, gap: -7, matrix: null}, distance: none,
            path: {order: IDM, gap_tie: extend, end: canonical}}
filter: {min_identity: 0.25, identity: internal, identical: literal, min_score: -12, top: null}
traceback: all
output: {directory: there, pairs: {format: none, file: p, fields: [cigar, query], compress: none}, matrix: {format: npy, file: m},
         clusters: {method: none}}
execution: {strategy: lazy_rscan, devices: gpu, instruction_set: sse2, threads: 3, memory_fraction: 1, tuning: {block: 1, slice: 2, tile: 3, method: bytes, tuning_file: t.yaml}}
distribution: {policy: fixed, work_list_pairs: 5000, journal: false, resume: never}
report: {progress: lines, summary: null, html: null}
tune: {strategies: [rodinia, dscan], block: [1, 2], slice: [3], tile: [4], teams: [5], lengths: [6, 7], pairs: [8],
       repetitions: 9, warm_up: 10, seconds: 11.5, directory: d, tuning_directory: e}
)");
  Config expected;
  expected.input = {.sequences = "",
                    .queries = "q.fasta",
                    .targets = "-",
                    .alphabet = Alphabet::protein,
                    .limit = 9223372036854775807U,
                    .duplicates = Duplicates::collapse,
                    .ambiguity = Ambiguity::intersect,
                    .gaps = GapLetters::strip,
                    .on_bad_record = OnBadRecord::skip};
  expected.alignment.scoring = {5, -4, -7};
  expected.alignment.path = {"IDM", GapTie::extend};
  expected.filter = {0.25, IdentityDefinition::internal, Identical::literal, -12};
  expected.traceback = Traceback::all;
  expected.output = {"there", {{"none", "p", {PairField::cigar, PairField::query}}}, {{"npy", "m"}}};
  expected.execution = {"lazy_rscan", DeviceChoice::gpu, "sse2", 3, 1.0, {1, 2, 3, "bytes", "t.yaml"}};
  expected.distribution = {GrantPolicyKind::fixed, 5000, false, ResumeChoice::never};
  expected.report = {ProgressStyle::lines, ""};
  expected.tune = {{"rodinia", "dscan"}, {1, 2}, {3}, {4}, {5}, {6, 7}, {8}, 9, 10, 11.5, "d", "e"};
  EXPECT_EQ(config, expected);
}

TEST(Loader, FieldsWithoutPathAreTheDefaultUnderNoTraceback) {
  EXPECT_EQ(parse("input: {sequences: a}\ntraceback: none").output.pairs[0].fields, kFieldsWithoutPath);
  EXPECT_EQ(parse("input: {sequences: a}\ntraceback: kept").output.pairs[0].fields, kAllFields);
}

TEST(Loader, AFilterOnIdentityMakesAllFieldsButTheCigarTheDefault) {
  std::vector<PairField> counted = kAllFields;
  std::erase(counted, PairField::cigar);
  EXPECT_EQ(parse("input: {sequences: a}\ntraceback: none\nfilter: {min_identity: 0.9}").output.pairs[0].fields,
            counted);
}

TEST(Loader, IdentitiesNeedNoTraceback) {
  for (IdentityRow const& row : kIdentities) {
    std::string const filter = "filter: {min_identity: 0.9, identity: " + std::string(row.name) + "}\n";
    EXPECT_EQ(parse("input: {sequences: a}\ntraceback: none\n" + filter).filter.identity, row.definition);
  }
  EXPECT_EQ(parse("input: {sequences: a}\ntraceback: none\nalignment: {mode: local}\nfilter: {min_identity: 0.9}\n")
                .alignment.mode,
            Mode::local);
  EXPECT_EQ(parse("input: {sequences: a}\ntraceback: none\noutput: {pairs: {format: abc}}").output.pairs[0].format,
            "abc");
}

TEST(Loader, OutputsAreOneOrAList) {
  OutputOptions const output = parse(R"(
input: {sequences: a}
output:
  pairs:
    - {format: tsv, fields: [score, query]}
    - {format: abc}
    - {file: all.tsv}
  matrix: [{format: npy}]
)")
                                   .output;
  EXPECT_EQ(output.pairs,
            (std::vector<PairsOutput>{
                {"tsv", "", {PairField::score, PairField::query}}, {"abc", "", {}}, {"tsv", "all.tsv", kAllFields}}));
  EXPECT_EQ(output.matrix, (std::vector<MatrixOutput>{{"npy", ""}}));
}

TEST(Loader, OverridesReplaceOneOutputOrAllOfThem) {
  std::string const list = "input: {sequences: a}\noutput: {pairs: [{format: tsv}, {format: abc}]}";
  auto const with = [&](std::string const& assignment) {
    return parse_config(list, "run.yaml", {assignment}).output.pairs;
  };
  EXPECT_EQ(with("output.pairs.format=abc"), (std::vector<PairsOutput>{{"abc", "", {}}}));
  EXPECT_EQ(with("output.pairs=[{format: abc}, {format: tsv, fields: [query]}]"),
            (std::vector<PairsOutput>{{"abc", "", {}}, {"tsv", "", {PairField::query}}}));
}

TEST(Loader, ScoreBoundNeedsNoTraceback) {
  EXPECT_EQ(parse("input: {sequences: a}\ntraceback: none\nfilter: {min_identity: 0.97}").filter.min_identity, 0.97);
}

TEST(Loader, TextIsTextWhateverItLooksLike) {
  EXPECT_EQ(parse("input: {sequences: 16}").input.sequences, "16");
  EXPECT_EQ(parse("input: {sequences: yes}").input.sequences, "yes");
  EXPECT_EQ(parse("input: {sequences: 'null'}").input.sequences, "null");
  EXPECT_EQ(parse("input: {sequences: caf\xc3\xa9.fa}").input.sequences, "caf\xc3\xa9.fa");
}

TEST(Loader, BoundsOfRangesAreAllowed) {
  Config const config = parse("input: {sequences: a}\nfilter: {min_identity: 1}\n"
                              "alignment: {scoring: {match: 10000, mismatch: -10000, gap: 0}}\n"
                              "execution: {memory_fraction: 1e-3}\n");
  EXPECT_EQ(config.filter.min_identity, 1.0);
  EXPECT_EQ(config.alignment.scoring.match, 10000);
  EXPECT_EQ(config.alignment.scoring.gap, 0);
  EXPECT_EQ(config.execution.memory_fraction, 0.001);
}

TEST(Loader, GapsOpenWhereTheirKeysSaySo) {
  auto const scoring = [](std::string const& keys) {
    return parse("input: {sequences: a}\nalignment: {scoring: {" + keys + "}}").alignment.scoring;
  };
  EXPECT_EQ(scoring("gap: null").gap, -10);
  ScoringOptions const affine = scoring("gap_open: -18, gap_extend: -2");
  EXPECT_EQ(affine.gap, std::nullopt);
  EXPECT_EQ(affine.affine, (GapOptions{-18, -2}));
  EXPECT_EQ(scoring("gap_first: -20, gap_next: -2"), affine) << "the first residue scores open and extend";
  EXPECT_EQ(scoring("gap: null, gap_open: -18, gap_extend: -2"), affine) << "as a resolved file has it";
  EXPECT_EQ(scoring("gap: -2, end_gap_open: 0, end_gap_extend: -1").gap, -2) << "ends of linear gaps";
}

TEST(Loader, DecimalsNeedNotBeExactInBinary) {
  auto const scoring = [](std::string const& keys) {
    return parse("input: {sequences: a}\nalignment: {scoring: {" + keys + "}}").alignment.scoring;
  };
  EXPECT_EQ(scoring("gap_first: -0.9, gap_next: -0.7, scale: 10").affine, (GapOptions{-0.2, -0.7}));
  EXPECT_EQ(scoring("gap: -0.29, scale: 100").in_units(-0.29), -29);
}

TEST(Loader, FreeEndsAreASet) {
  auto const ends = [](std::string const& list) {
    return parse("input: {sequences: a}\nalignment: {mode: semiglobal, free_ends: " + list + "}").alignment.free_ends;
  };
  EXPECT_EQ(ends("[target_end, query_start]"), ends("[query_start, target_end]"));
  EXPECT_EQ(ends("[target_end]"), (std::vector<std::string>{"target_end"}));
}

TEST(Loader, EqualityIsOfEveryMember) {
  Config const base = parse("input: {sequences: a}");
  for (char const* change :
       {"input.sequences=b", "input.limit=1", "alignment.scoring.match=5", "alignment.scoring.mismatch=-6",
        "alignment.scoring.gap=-1", "alignment.mode=local", "filter.min_score=1", "traceback=all", "output.directory=b",
        "execution.tuning.tile=1", "distribution.journal=false", "report.progress=none"}) {
    EXPECT_NE(parse_config("input: {sequences: a}", "run.yaml", {change}), base) << change;
  }
}

TEST(Loader, ReadsFilesAndNamesThemInErrors) {
  pairscan::testing::TemporaryDirectory const directory;
  std::string const path = directory.file("my run.yaml");
  pairscan::testing::write_file(path, "input: {sequences: a.fasta}\nfilter: {min_identity: 2}\n");
  EXPECT_EQ(load_config(path, {"filter.min_identity=1"}).input.sequences, "a.fasta");
  EXPECT_THAT(test::error_of(ExitCode::usage, [&] { (void)load_config(path); }),
              ::testing::StartsWith(path + ":2:10: filter.min_identity: "));
}

TEST(Loader, OldNamesAreReadWithAWarningThatSaysTheNewOne) {
  std::string const input = "input: {sequences: a.fasta}\n";
  auto const read = [](std::string const& text, std::vector<Override> const& overrides = {}) {
    ::testing::internal::CaptureStderr();
    Config const config = parse_config(text, "run.yaml", overrides);
    return config.execution.tuning.method + " " + ::testing::internal::GetCapturedStderr();
  };
  start_log(Verbosity::normal);
  EXPECT_THAT(read(input + "execution: {tuning: {form: planes}}"),
              AllOf(StartsWith("bit_planes "),
                    HasSubstr("run.yaml:2:22: execution.tuning.method: 'form' is now called "
                              "'execution.tuning.method'"),
                    HasSubstr("'planes' is now called 'bit_planes'")));
  EXPECT_THAT(read(input, {"execution.tuning.form=packed"}), StartsWith("int16x2 "));
  EXPECT_THAT(read(input + "execution: {tuning: {form: bytes}}", {"execution.tuning.method=values"}),
              StartsWith("values "))
      << "an override wins by whichever name";
  EXPECT_EQ(read(input + "execution: {tuning: {method: int16x2}}"), "int16x2 ");
}

TEST(Loader, AKeyGivenByBothItsNamesIsRefused) {
  EXPECT_THAT(
      test::error_of(ExitCode::usage,
                     [] { (void)parse("input: {sequences: a}\nexecution: {tuning: {method: bytes, form: bytes}}"); }),
      AllOf(HasSubstr("run.yaml:2"), HasSubstr("execution.tuning.form"), HasSubstr("execution.tuning.method")));
}

TEST(Loader, FilesThatCannotBeReadAreErrors) {
  pairscan::testing::TemporaryDirectory const directory;
  auto const fault = [](std::string const& path) {
    return test::error_of(ExitCode::usage, [&] { (void)load_config(path); });
  };
  EXPECT_THAT(fault(directory.file("none.yaml")), HasSubstr("none.yaml': No such file or directory"));
  EXPECT_THAT(fault(directory.path()), HasSubstr("Is a directory"));
  std::string const large = directory.file("large.fasta");
  pairscan::testing::write_file(large, ">a\n" + std::string(2 << 20, 'A'));
  EXPECT_THAT(fault(large), HasSubstr("larger than 1 MiB"));
}

} // namespace
} // namespace pairscan
