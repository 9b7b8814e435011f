#include <config/key_list.hpp>
#include <config/loader.hpp>
#include <config/names.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <random>
#include <string>

namespace pairscan {
namespace {

Config parse(std::string const& text) {
  return parse_config(text, "written.yaml");
}

template <class Enum>
Enum any_of(std::mt19937& random) {
  return kNames<Enum>[random() % kNames<Enum>.size()].value;
}

std::string any_path(std::mt19937& random) {
  std::vector<std::string> const parts{"a",   "-",        "'",        "\"",           " ", "#", ": ", "{",  "~", "null",
                                       "\\n", "\xc3\xa9", "\xc2\x85", "\xe2\x80\xa8", "*", "&", "!",  "..."};
  std::string path = "x";
  for (auto count = random() % 5; count > 0; --count) {
    path += parts[random() % parts.size()];
  }
  path = path.substr(random() % 2);
  return path.empty() ? "-" : path;
}

std::vector<PairField> any_fields(std::mt19937& random) {
  std::vector<PairField> fields;
  for (auto const& [name, field] : kNames<PairField>) {
    if (field != PairField::distance) { // which other fields exclude
      fields.push_back(field);
    }
  }
  std::shuffle(fields.begin(), fields.end(), random);
  fields.resize(random() % 9 + 1);
  return fields;
}

/// One output of pairs and of a matrix, or several.
OutputOptions any_output(std::mt19937& random) {
  OutputOptions output;
  output.directory = any_path(random) + "o";
  output.pairs = {{.format = random() % 2 == 0 ? "tsv" : "none", .fields = any_fields(random)}};
  output.matrix = {{.format = random() % 2 == 0 ? "npy" : "none"}};
  if (output.pairs[0].format == "tsv") {
    for (auto more = random() % 3; more > 0; --more) {
      output.pairs.push_back({.file = "a b's " + std::to_string(more), .fields = any_fields(random)});
    }
    if (random() % 2 == 0) {
      output.pairs.push_back({.format = "abc"});
    }
  }
  if (output.matrix[0].format == "npy" && random() % 2 == 0) {
    output.matrix.push_back({.format = "npy", .file = "more.npy"});
  }
  return output;
}

/// Linear or affine gaps, of two pieces or one, with or without scores of their own at the ends.
AlignmentOptions any_alignment(std::mt19937& random) {
  AlignmentOptions alignment;
  auto const gap = [&] { return std::optional<double>(-static_cast<int>(random() % 10001)); };
  alignment.scoring = {static_cast<double>(random() % 10000) + 1, -static_cast<double>(random() % 10001), gap()};
  if (random() % 2 == 0) {
    alignment.scoring.gap.reset();
    alignment.scoring.affine = {gap(), gap()};
    alignment.scoring.second = random() % 2 == 0 ? GapOptions{} : GapOptions{gap(), gap()};
  }
  if (random() % 3 == 0) {
    alignment.scoring.match = alignment.scoring.mismatch = std::nullopt;
    alignment.scoring.matrix_text = "# \"odd\" \\ names\n\tA\nA 1\r\n";
    alignment.scoring.unknown = random() % 2 == 0 ? std::optional<std::int64_t>() : 0;
  } else if (random() % 2 == 0) {
    alignment.scoring.ambiguous = random() % 2 == 0 ? "-1" : kAmbiguousNames[random() % kAmbiguousNames.size()];
  }
  alignment.scoring.print = any_of<ScorePrint>(random);
  alignment.mode = any_of<Mode>(random);
  alignment.path = {std::string(kPathOrderNames[random() % kPathOrderNames.size()]), any_of<GapTie>(random)};
  if (alignment.mode == Mode::semiglobal) {
    std::vector<std::vector<std::string>> const some{{"query_start", "target_start"}, {"target_end"}, {"query_end"}};
    alignment.free_ends = some[random() % some.size()];
    alignment.path.end = any_of<EndTie>(random);
  } else if (alignment.mode == Mode::global && random() % 2 == 0) {
    alignment.scoring.end_gap = {gap(), gap()};
    alignment.scoring.end_gaps.query_end = {gap(), gap()};
  }
  return alignment;
}

Config any_config(std::mt19937& random) {
  Config config;
  config.input = {any_path(random),
                  "",
                  "",
                  any_of<Alphabet>(random),
                  random(),
                  any_of<Duplicates>(random),
                  any_of<Strands>(random),
                  any_of<Ambiguity>(random),
                  any_of<GapLetters>(random),
                  any_of<OnBadRecord>(random)};
  if (config.input.alphabet == Alphabet::protein) {
    config.input.strand = Strands::plus;
  }
  if (random() % 2 == 0) {
    config.input.queries = std::exchange(config.input.sequences, "") + "q";
    config.input.targets = any_path(random);
  }
  config.alignment = any_alignment(random);
  if (config.alignment.scoring.by_matrix() || !config.alignment.scoring.ambiguous.empty()) {
    config.input.ambiguity = Ambiguity::mismatch;
  }
  do {
    config.filter.identity = any_of<IdentityDefinition>(random);
  } while (config.alignment.mode == Mode::local && config.filter.identity == IdentityDefinition::mbl);
  config.filter.identical = any_of<Identical>(random);
  if (random() % 2 == 0) {
    config.filter.min_identity = std::uniform_real_distribution<double>(0, 1)(random);
    config.filter.min_score = static_cast<std::int64_t>(random()) - (std::int64_t{1} << 31);
  }
  config.traceback = random() % 2 == 0 ? Traceback::kept : Traceback::all;
  config.output = any_output(random);
  config.execution = {std::string(kStrategyNames[random() % kStrategyNames.size()]),
                      any_of<DeviceChoice>(random),
                      std::string(kInstructionSetNames[random() % kInstructionSetNames.size()]),
                      static_cast<int>(random() % 100),
                      1 - std::uniform_real_distribution<double>(0, 1)(random),
                      {static_cast<int>(random() >> 1), 0, static_cast<int>(random() % 99),
                       std::string(kMethodNames[random() % kMethodNames.size()]),
                       random() % 2 == 0 ? "" : any_path(random)}};
  if (config.execution.strategy != "auto" && config.execution.strategy != "lazy_rscan") {
    config.execution.tuning.method = "auto";
  }
  config.distribution = {any_of<GrantPolicyKind>(random), random(), random() % 2 == 0, any_of<ResumeChoice>(random)};
  config.report = {any_of<ProgressStyle>(random), random() % 2 == 0 ? "" : "a b's.json"};
  config.tune.strategies = {std::string(kStrategyNames[random() % (kStrategyNames.size() - 1) + 1])};
  config.tune.block = {static_cast<int>(random() % 65536) + 1};
  config.tune.teams = {1 + static_cast<int>(random() % 3), 4 + static_cast<int>(random() % 28)};
  config.tune.seconds = 1 - std::uniform_real_distribution<double>(0, 1)(random);
  config.tune.directory = any_path(random) + "t";
  return config;
}

TEST(Writer, WhatItWritesLoadsToAnEqualConfig) {
  constexpr unsigned kSeed = 20240607;
  std::mt19937 random(kSeed);
  for (int i = 0; i < 500; ++i) {
    Config const config = any_config(random);
    std::string const text = to_yaml(config);
    ASSERT_EQ(parse(text), config) << "seed " << kSeed << ", configuration " << i << ":\n" << text;
  }
}

TEST(Writer, WritesEveryKeyInTheOrderOfTheContract) {
  EXPECT_EQ(to_yaml(parse("{input: {sequences: a.fasta}, filter: {min_identity: 0.97}, traceback: none}")),
            R"(input:
  sequences: 'a.fasta'
  queries: null
  targets: null
  alphabet: auto
  limit: 0
  duplicates: keep
  strand: plus
  ambiguity: mismatch
  gaps: error
  on_bad_record: error
alignment:
  mode: global
  free_ends: []
  scoring:
    preset: null
    match: 4
    mismatch: -5
    gap: -10
    gap_open: null
    gap_extend: null
    gap_first: null
    gap_next: null
    gap_open2: null
    gap_extend2: null
    end_gap_open: null
    end_gap_extend: null
    end_gaps:
      query_start:
        open: null
        extend: null
      query_end:
        open: null
        extend: null
      target_start:
        open: null
        extend: null
      target_end:
        open: null
        extend: null
    end_gap_alone: false
    matrix: null
    matrix_file: null
    matrix_text: null
    unknown: null
    ambiguous: null
    scale: 1
    print: exact
  distance:
    number: none
    costs: null
    costs_text: null
    gap: null
  path:
    order: MID
    gap_tie: open
    end: canonical
filter:
  min_identity: 0.97
  identity: columns
  identical: strict
  min_score: null
  top: null
  max_evalue: null
  max_distance: null
traceback: none
output:
  directory: 'out'
  pairs:
    format: tsv
    file: null
    fields: [query, target, score, identity, columns, matches, mismatches, gaps]
    compress: none
  matrix:
    format: none
    file: null
    value: auto
    cutoff: null
    layout: lower
    names: relaxed
    storage: csr
  clusters:
    method: none
    cutoffs: null
    order: length
    mcl:
      inflation: 2
      prune: 10000
      select: 1100
      recover: 1400
      percentage: 90
    files: [clusters.tsv]
    singletons: true
  self_pairs: false
  sparse_over: 20000
  confirm_over: auto
search:
  block: auto
  read_ahead: true
  split: auto
execution:
  strategy: auto
  devices: auto
  instruction_set: auto
  threads: 0
  memory_fraction: 0.75
  tuning:
    block: 0
    slice: 0
    tile: 0
    method: auto
    tuning_file: null
distribution:
  policy: guided
  work_list_pairs: 0
  journal: true
  resume: auto
report:
  progress: auto
  summary: 'summary.json'
  html: null
  figures: false
  multiqc: null
  log: null
tune:
  strategies: null
  block: null
  slice: null
  tile: null
  teams: null
  lengths: [150, 400, 1500]
  pairs: null
  repetitions: 5
  warm_up: 1
  seconds: 1
  directory: 'tune-out'
  tuning_directory: 'configs/tuning'
)");
}

TEST(Writer, WritesSeveralOutputsAsAList) {
  EXPECT_THAT(to_yaml(parse("input: {sequences: a}\n"
                            "output: {pairs: [{format: tsv, fields: [query]}, {format: abc, file: x}]}")),
              ::testing::HasSubstr(R"(
  pairs:
    - format: tsv
      file: null
      fields: [query]
      compress: none
    - format: abc
      file: 'x'
      fields: null
      compress: none
  matrix:
)"));
}

TEST(KeyList, HoldsFullNamesOnce) {
  auto keys = all_keys();
  EXPECT_THAT(keys, ::testing::IsSupersetOf(
                        {"input.sequences", "alignment.scoring.gap", "traceback", "report.html", "tune.pairs"}));
  EXPECT_THAT(keys, ::testing::Not(::testing::Contains("execution.tuning_file"))); // an old place of the key
  std::sort(keys.begin(), keys.end());
  EXPECT_EQ(std::adjacent_find(keys.begin(), keys.end()), keys.end());
}

} // namespace
} // namespace pairscan
