#include <tests/src/config/bad_config.hpp>

namespace pairscan {
namespace {

TEST(BadConfig, UnknownKeysGiveTheNearestName) {
  expect_refused_below_input({
      {"filter:\n  min_identiy: 0.9\n", "run.yaml:3:3: filter.min_identiy",
       "unknown key; did you mean 'min_identity'?"},
      {"fliter: {min_identity: 0.9}\n", "run.yaml:2:1: fliter", "unknown key; did you mean 'filter'?"},
      {"min_identity: 0.9\n", "run.yaml:2:1: min_identity", "did you mean 'filter.min_identity'?"},
      {"alignment: {scoring: {mtach: 4}}\n", "run.yaml:2:23: alignment.scoring.mtach", "did you mean 'match'?"},
      {"colour: red\n", "run.yaml:2:1: colour", "unknown key"},
      {"output: {pairs: {field: [query]}}\n", "run.yaml:2:18: output.pairs.field", "did you mean 'fields'?"},
      {"execution: {tuning: {blocks: 1}}\n", "run.yaml:2:22: execution.tuning.blocks", "did you mean 'block'?"},
      {"report:\n    sumary: x\n", "run.yaml:3:5: report.sumary", "did you mean 'summary'?"},
      {"'': 1\n", "run.yaml:2:1: ", "unknown key"},
  });
}

TEST(BadConfig, UnknownValuesListTheNames) {
  expect_refused_below_input({
      {"traceback: keep\n", "run.yaml:2:1: traceback", "'keep' is not one of: kept, all, none; did you mean 'kept'?"},
      {"traceback:\n", "run.yaml:2:1: traceback", "expected one of: kept, all, none; got nothing (null)"},
      {"traceback: [kept]\n", "run.yaml:2:1: traceback", "got a list"},
      {"filter: {identity: column}\n", "run.yaml:2:10: filter.identity", "did you mean 'columns'?"},
      {"execution: {strategy: tiled_d_scan}\n", "run.yaml:2:13: execution.strategy",
       "is not one of: auto, tiled_dscan, dscan, rscan, lazy_rscan, rodinia; did you mean 'tiled_dscan'?"},
      {"execution: {devices: cuda}\n", "run.yaml:2:13: execution.devices", "is not one of: auto, cpu, gpu"},
      {"alignment: {mode: globla}\n", "run.yaml:2:13: alignment.mode", "did you mean 'global'?"},
      {"output: {pairs: {fields: [query, scor]}}\n", "run.yaml:2:34: output.pairs.fields", "did you mean 'score'?"},
  });
}

TEST(BadConfig, BestHitsGoWithWhatIsKnownOfThem) {
  expect_refused_below_input({{"filter: {top: 5}\n", "run.yaml:2:10: filter.top", "give queries and targets"},
                              {"filter: {top: 0}\n", "run.yaml:2:10: filter.top", "1"},
                              {"filter: {max_evalue: 10}\n", "run.yaml:2:10: filter.max_evalue", "give filter.top"}});
  std::string const input = "input: {queries: a.fa, targets: b.fa}\n";
  auto const refusal = [&](std::string const& rest) {
    return test::error_of(ExitCode::usage, [&] { (void)parse_config(input + rest, "run.yaml"); });
  };
  EXPECT_THAT(refusal("filter: {top: 5}\ntraceback: all\n"), ::testing::HasSubstr("only these are traced; use kept"));
  EXPECT_THAT(test::error_of(ExitCode::usage,
                             [] {
                               (void)parse_config("input: {queries: a.fa, targets: b.fa, duplicates: collapse}\n"
                                                  "filter: {top: 5}\n",
                                                  "run.yaml");
                             }),
              ::testing::HasSubstr("would count as one hit of the query; use keep"));
  EXPECT_THAT(refusal("filter: {top: 5, max_evalue: 10}\n"),
              ::testing::HasSubstr("no parameters of E-values are published"));
  EXPECT_THAT(refusal("output: {pairs: {format: blast6}}\ntraceback: none\n"),
              ::testing::HasSubstr("blast6 is made of paths"));
}

/// Fields and formats of paths, by all the names that they have.
TEST(BadConfig, PathsAreRefusedWithoutTraceback) {
  std::string const none = "traceback: none\n";
  for (std::string const field : {"cigar", "alnlen", "id2", "opens", "qilo", "aln", "caln", "qrow", "trow"}) {
    expect_refused_below_input({{none + "output: {pairs: {fields: [query, " + field + "]}}\n",
                                 "run.yaml:3:18: output.pairs.fields", "'" + field + "' is known only from a path"}});
  }
  for (std::string const format : {"blast6", "paf", "sam", "uc", "fastapairs", "alignment"}) {
    expect_refused_below_input({{none + "output: {pairs: {format: " + format + "}}\n",
                                 "run.yaml:3:18: output.pairs.format", format + " is made of paths"}});
  }
}

TEST(BadConfig, FieldsOfScoresAreRefusedUnderDistances) {
  for (std::string const field : {"raw", "ids", "qlo", "qrow"}) {
    expect_refused_below_input(
        {{"alignment: {distance: {number: double, costs: unit, gap: 1}}\noutput: {pairs: {fields: [query, " + field +
              "]}}\n",
          "run.yaml:3:18: output.pairs.fields", "'" + field + "' is of alignments by scores"}});
  }
}

TEST(BadConfig, NothingIsCompressedWhereNothingIsWritten) {
  expect_refused_below_input({{"output: {pairs: {format: none, compress: zstd}}\n",
                               "run.yaml:2:32: output.pairs.compress", "writes no file to compress"}});
}

TEST(BadConfig, WhatIsNotBuiltYetIsRefusedByName) {
  std::string const not_built = "is part of pairscan's contract but not built yet; ";
  expect_refused_below_input({
      {"execution: {tuning_file: x.yaml}\n", "run.yaml:2:13: execution.tuning_file", not_built},
  });
}

TEST(BadConfig, WrongTypesSayWhatWasExpected) {
  expect_refused_below_input({
      {"filter: 3\n", "run.yaml:2:1: filter", "expected a mapping (keys with values), got '3'"},
      {"filter: [1]\n", "run.yaml:2:1: filter", "got a list"},
      {"alignment: {distance: normalised}\n", "run.yaml:2:13: alignment.distance",
       "expected a mapping (keys with values) or none, got 'normalised'"},
      {"filter: {min_identity: high}\n", "run.yaml:2:10: filter.min_identity",
       "expected a number such as 0.5, got 'high'"},
      {"filter: {min_identity: '0.9'}\n", "run.yaml:2:10: filter.min_identity", "got the text '0.9'"},
      {"filter: {min_identity: .nan}\n", "run.yaml:2:10: filter.min_identity", "expected a number"},
      {"filter: {min_score: 1.5}\n", "run.yaml:2:10: filter.min_score", "expected a whole number"},
      {"alignment: {scoring: {gap: -010}}\n", "run.yaml:2:23: alignment.scoring.gap", "expected a whole number"},
      {"execution: {threads: all}\n", "run.yaml:2:13: execution.threads", "expected a whole number"},
      {"execution: {threads: }\n", "run.yaml:2:13: execution.threads", "got nothing (null)"},
      {"distribution: {journal: yes}\n", "run.yaml:2:16: distribution.journal", "expected true or false, got 'yes'"},
      {"output: {directory: {a: 1}}\n", "run.yaml:2:10: output.directory", "expected text, got a mapping"},
      {"output: {directory: }\n", "run.yaml:2:10: output.directory", "expected text, got nothing (null)"},
      {"output: {directory: ''}\n", "run.yaml:2:10: output.directory", "the text is empty"},
      {"output: {directory: \"a\\nb\"}\n", "run.yaml:2:10: output.directory", "'a?b' holds a control character"},
      {"output: {pairs: {fields: query}}\n", "run.yaml:2:18: output.pairs.fields", "expected a list of fields"},
      {"output: {pairs: {fields: []}}\n", "run.yaml:2:18: output.pairs.fields", "got an empty one"},
      {"output: {pairs: {fields: [[query]]}}\n", "run.yaml:2:27: output.pairs.fields", "got a list"},
      {"tune: {block: 32}\n", "run.yaml:2:8: tune.block", "expected a list of whole numbers such as [1, 2], got '32'"},
      {"tune: {slice: [8, wide]}\n", "run.yaml:2:19: tune.slice", "expected a whole number"},
      {"tune: {tile: []}\n", "run.yaml:2:8: tune.tile", "got an empty one"},
      {"tune: {strategies: lazy_rscan}\n", "run.yaml:2:8: tune.strategies", "expected a list of names"},
      {"execution: {tuning: {tuning_file: [a]}}\n", "run.yaml:2:22: execution.tuning.tuning_file", "got a list"},
      {"output: {pairs: tsv}\n", "run.yaml:2:10: output.pairs", "expected a mapping"},
      {"report: {summary: a/b.json}\n", "run.yaml:2:10: report.summary", "no name of a file in output.directory"},
      {"report: {summary: pairs.tsv}\n", "run.yaml:2:10: report.summary", "the name of another file"},
      {"report: {summary: scores.npy}\n", "run.yaml:2:10: report.summary", "the name of another file"},
      {"report: {summary: Config.YAML}\n", "run.yaml:2:10: report.summary", "the name of another file"},
      {"report: {summary: pairscan.journal}\n", "run.yaml:2:10: report.summary", "the name of another file"},
      {"report: {summary: pairscan.lock}\n", "run.yaml:2:10: report.summary", "the name of another file"},
      {"report: {summary: pairs.tsv.partial-0123456789abcdef}\n", "run.yaml:2:10: report.summary", "another file"},
      {"report: {html: pairs.tsv}\n", "run.yaml:2:10: report.html", "the name of another file"},
      {"report: {html: Summary.JSON}\n", "run.yaml:2:10: report.html", "the name of another file"},
      {"report: {html: r.html, log: r.html}\n", "run.yaml:2:24: report.log", "the name of another file"},
      {"report: {html: r.html, figures: true, log: r-map.svg}\n", "run.yaml:2:24: report.figures", "r-map.svg"},
      {"report: {multiqc: pairscan.json}\n", "run.yaml:2:10: report.multiqc", "use pairscan_mqc.json"},
      {"report: {multiqc: a_mqc.json, log: a_general_mqc.json}\n", "run.yaml:2:10: report.multiqc", "another file"},
      {"output: {directory: '-'}\nreport: {html: r.html}\n", "run.yaml:3:10: report.html", "and '-' is none"},
      {"report: {summary: ./pairs.tsv}\n", "run.yaml:2:10: report.summary", "no name of a file in output.directory"},
      {"report: {summary: ..}\n", "run.yaml:2:10: report.summary", "no name of a file in output.directory"},
  });
}

TEST(BadConfig, ValuesOutOfRangeGiveTheRange) {
  expect_refused_below_input({
      {"filter: {min_identity: 97}\n", "run.yaml:2:10: filter.min_identity",
       "must be at least 0 and at most 1, got 97"},
      {"filter: {min_identity: -0.1}\n", "run.yaml:2:10: filter.min_identity", "got -0.1"},
      {"execution: {memory_fraction: 0}\n", "run.yaml:2:13: execution.memory_fraction", "must be greater than 0"},
      {"execution: {memory_fraction: 1.01}\n", "run.yaml:2:13: execution.memory_fraction", "at most 1, got 1.01"},
      {"search: {block: 0}\n", "run.yaml:2:10: search.block", "from 1 on such as 500MiB"},
      {"search: {block: 2GB}\n", "run.yaml:2:10: search.block", "got '2GB'"},
      {"search: {block: -1MiB}\n", "run.yaml:2:10: search.block", "got '-1MiB'"},
      {"search: {block: 16777216TiB}\n", "run.yaml:2:10: search.block", "got '16777216TiB'"},
      {"search: {block: [1]}\n", "run.yaml:2:10: search.block", "got a list"},
      {"search: {block: 1MiB}\n", "run.yaml:2:10: search.block", "filter.top"},
      {"search: {split: query}\n", "run.yaml:2:10: search.split", "filter.top"},
      {"search: {split: queries}\n", "run.yaml:2:10: search.split", "is not one of: auto, query, database"},
      {"execution: {threads: -1}\n", "run.yaml:2:13: execution.threads", "got -1"},
      {"execution: {threads: 1000000}\n", "run.yaml:2:13: execution.threads", "must be from 0 to 8192, got 1000000"},
      {"execution: {instruction_set: avx}\n", "run.yaml:2:13: execution.instruction_set",
       "'avx' is not one of: auto, avx512, avx2, sse2, neon, scalar"},
      {"execution: {tuning: {block: -1}}\n", "run.yaml:2:22: execution.tuning.block", "got -1"},
      {"execution: {tuning: {slice: -1}}\n", "run.yaml:2:22: execution.tuning.slice", "got -1"},
      {"execution: {tuning: {tile: -1}}\n", "run.yaml:2:22: execution.tuning.tile", "got -1"},
      {"tune: {block: [0]}\n", "run.yaml:2:16: tune.block", "must be from 1 to 65536, got 0"},
      {"tune: {teams: [1, 33]}\n", "run.yaml:2:19: tune.teams", "must be from 1 to 32, got 33"},
      {"tune: {lengths: [0]}\n", "run.yaml:2:18: tune.lengths", "must be from 1 to 1000000, got 0"},
      {"tune: {repetitions: 0}\n", "run.yaml:2:8: tune.repetitions", "must be from 1 to 1000, got 0"},
      {"tune: {seconds: 0}\n", "run.yaml:2:8: tune.seconds", "must be greater than 0"},
      {"distribution: {work_list_pairs: -1}\n", "run.yaml:2:16: distribution.work_list_pairs",
       "must be 0 or more, got -1"},
      {"alignment: {scoring: {match: 10001}}\n", "run.yaml:2:23: alignment.scoring.match", "from -10000 to 10000"},
      {"alignment: {scoring: {mismatch: -10001}}\n", "run.yaml:2:23: alignment.scoring.mismatch",
       "from -10000 to 10000"},
      {"alignment: {scoring: {gap: 1}}\n", "run.yaml:2:23: alignment.scoring.gap", "must be from -10000 to 0, got 1"},
  });
  expect_refused("input: {sequences: a, limit: -1}", "run.yaml:1:23: input.limit", "must be 0 or more, got -1");
}

TEST(BadConfig, KeysThatContradictEachOtherAreRefused) {
  expect_refused_below_input({
      {"alignment: {scoring: {match: -5}}\n", "run.yaml:2:23: alignment.scoring.match",
       "match (-5) must be greater than mismatch (-5)"},
      {"alignment: {scoring: {mismatch: 9}}\n", "run.yaml:2:23: alignment.scoring.mismatch",
       "match (4) must be greater"},
      {"traceback: none\noutput: {pairs: {fields: [query, cigar]}}\n", "run.yaml:3:18: output.pairs.fields",
       "'cigar' is known only from a path"},
      {"output: {pairs: {fields: [query, score, query]}}\n", "run.yaml:2:41: output.pairs.fields",
       "'query' is listed twice"},
      {"tune: {slice: [8, 16, 8]}\n", "run.yaml:2:23: tune.slice", "'8' is listed twice"},
      {"tune: {strategies: [auto]}\n", "run.yaml:2:21: tune.strategies", "'auto' is not one of: tiled_dscan"},
      {"output: {directory: '-', matrix: {format: npy}}\n", "run.yaml:2:35: output.matrix.format",
       "cannot be written to standard output"},
  });
}

TEST(BadConfig, OutputsThatDoNotGoTogetherAreRefused) {
  std::string const tsv = "output: {pairs: [{format: tsv}, ";
  expect_refused_below_input({
      {"output: {pairs: []}\n", "run.yaml:2:10: output.pairs", "got an empty list"},
      {"output: {matrix: [npy]}\n", "run.yaml:2:19: output.matrix[0]", "expected a mapping"},
      {tsv + "{formt: abc}]}\n", "run.yaml:2:34: output.pairs[1].formt", "did you mean 'format'?"},
      {tsv + "{format: tsv}]}\n", "run.yaml:2:34: output.pairs[1].format",
       "writes 'pairs.tsv', as the output of output.pairs[0].format does"},
      {tsv + "{format: abc, file: Pairs.TSV}]}\n", "run.yaml:2:47: output.pairs[1].file", "writes 'Pairs.TSV', as"},
      {tsv + "{format: none}]}\n", "run.yaml:2:34: output.pairs[1].format", "'none' stands alone"},
      {"output: {pairs: {file: scores.npy}, matrix: {format: npy}}\n", "run.yaml:2:46: output.matrix.format",
       "writes 'scores.npy', as the output of output.pairs.format does"},
      {"output: {pairs: {file: Pairscan.lock}}\n", "run.yaml:2:18: output.pairs.file", "the name of another file"},
      {"output: {pairs: {file: a/b}}\n", "run.yaml:2:18: output.pairs.file", "no name of a file"},
      {"output: {pairs: {file: summary.json}}\n", "run.yaml: report.summary", "the name of another file"},
      {"output: {pairs: {format: abc, fields: [query]}}\n", "run.yaml:2:31: output.pairs.fields", "columns of its own"},
      {"traceback: none\n" + tsv + "{file: x, fields: [gaps, cigar]}]}\n", "run.yaml:3:43: output.pairs[1].fields",
       "'cigar' is known only from a path"},
      {"output: {directory: '-', pairs: [{format: tsv}, {format: abc}]}\n", "run.yaml:2:26: output.pairs",
       "standard output takes one format"},
      {"output: {directory: '-', matrix: [{format: npy}, {format: npy, file: x}]}\n",
       "run.yaml:2:36: output.matrix[0].format", "cannot be written to standard output"},
  });
}

/// A method of one strategy says nothing about another.
TEST(BadConfig, MethodsGoWithTheStrategyThatHasThem) {
  std::string const named = "execution: {tuning: {method: ";
  for (std::string const strategy : {"tiled_dscan", "dscan", "rscan", "rodinia"}) {
    expect_refused_below_input(
        {{named + "bytes}, strategy: " + strategy + "}\n", "run.yaml:2:22: execution.tuning.method",
          "bytes is a method of lazy_rscan, and " + strategy + " has one way"}});
    EXPECT_NO_THROW((void)parse_config("input: {sequences: a}\n" + named + "auto}, strategy: " + strategy + "}", "ok"));
  }
  for (std::string const strategy : {"auto", "lazy_rscan"}) {
    EXPECT_NO_THROW(
        (void)parse_config("input: {sequences: a}\n" + named + "bytes}, strategy: " + strategy + "}", "ok"));
  }
}

TEST(BadConfig, InputNamesOneSetOrTwo) {
  expect_refused("filter: {}\n", "run.yaml: input.sequences", "is missing");
  expect_refused("input:\n", "run.yaml: input.sequences", "is missing");
  expect_refused("input: {sequences: null}\n", "run.yaml:1:9: input.sequences", "is missing");
  expect_refused("input: {queries: a}\n", "run.yaml:1:9: input.queries", "give both queries and targets");
  expect_refused("input: {targets: a}\n", "run.yaml:1:9: input.targets", "give both queries and targets");
  expect_refused("input: {sequences: a, queries: b, targets: c}\n", "run.yaml:1:23: input.queries",
                 "contradicts input.sequences");
  expect_refused("input: {sequences: a, targets: c}\n", "run.yaml:1:23: input.targets", "contradicts input.sequences");
  expect_refused("input: {queries: '-', targets: '-'}\n", "run.yaml:1:23: input.targets", "only one of");
}

TEST(BadConfig, InputMayBeMissingWhereItIsNotNeeded) {
  EXPECT_EQ(parse_config("", "tune.yaml", {}, InputNeed::optional).tune.repetitions, 5);
  EXPECT_EQ(parse_config("tune: {warm_up: 0}", "tune.yaml", {}, InputNeed::optional).tune.warm_up, 0);
  EXPECT_THAT(test::error_of(ExitCode::usage,
                             [&] { (void)parse_config("input: {queries: a}", "tune.yaml", {}, InputNeed::optional); }),
              ::testing::HasSubstr("give both queries and targets"));
}

TEST(BadConfig, TextThatIsNoMappingIsRefused) {
  expect_refused("", "run.yaml", "is empty");
  expect_refused("# nothing\n", "run.yaml", "is empty");
  expect_refused("- a\n", "run.yaml:1:1", "expected the sections of a configuration");
  expect_refused(">seq1\nACGT\n", "run.yaml:1:2", "not valid YAML");
  expect_refused("just text\n", "run.yaml:1:1", "got 'just text'");
  expect_refused("input: {sequences: a\n", "run.yaml:3:1", "not valid YAML");
}

} // namespace
} // namespace pairscan
