#pragma once

#include <config/config.hpp> // for: members of the options that the templates below name
#include <config/names.hpp>
#include <config/output_names.hpp>

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

namespace pairscan {

struct WholeRange {
  std::int64_t low;
  std::int64_t high;
};

struct RealRange {
  double low;
  double high;
  bool low_excluded = false;
};

inline constexpr WholeRange kCount{0, std::numeric_limits<std::int64_t>::max()};
inline constexpr WholeRange kSmallCount{0, std::numeric_limits<int>::max()};
inline constexpr WholeRange kThreads{0, 8192}; // as many processors as a kernel of Linux for x86-64 knows
inline constexpr WholeRange kAnyWhole{std::numeric_limits<std::int64_t>::min(),
                                      std::numeric_limits<std::int64_t>::max()};
inline constexpr WholeRange kScore{-10000, 10000};
inline constexpr WholeRange kGapScore{-10000, 0};
inline constexpr WholeRange kScale{1, 100};
inline constexpr WholeRange kKnob{1, 65536};
inline constexpr WholeRange kLength{1, 1'000'000};
inline constexpr WholeRange kLaunchPairs{1, 1 << 24};
inline constexpr WholeRange kTeams{1, 32}; // resident on a multiprocessor
inline constexpr WholeRange kRepetitions{1, 1000};
inline constexpr WholeRange kWarmUps{0, 1000};
inline constexpr WholeRange kHits{1, std::numeric_limits<std::uint32_t>::max()}; // of a query
inline constexpr RealRange kEvalue{0.0, 1e300};
inline constexpr RealRange kCost{0.0, 10000.0};
inline constexpr RealRange kDistance{0.0, 10000.0};
inline constexpr RealRange kSeconds{0.0, 3600.0, true};
inline constexpr RealRange kIdentity{0.0, 1.0};
inline constexpr RealRange kFraction{0.0, 1.0, true};
inline constexpr RealRange kCutoff{-1e9, 1e9};
inline constexpr RealRange kInflation{1.0, 30.0, true};
inline constexpr WholeRange kPercentage{0, 100};

// The keys of the YAML contract, each once, in its order. A visitor reads, writes or lists them; its verbs:
//   section(name, body)           a mapping
//   section_or_none(name, body)   a mapping, or the word none for its defaults
//   sections(name, values, body)  a mapping or a list of them; body(value) for each
//   text(name, value)             text that is not empty
//   file(name, value)             a path, or null (empty)
//   file_name(name, value)        a name without directory, or null (empty)
//   flag, whole, real             a truth value, a number in a range; optional numbers may be null
//   bytes(name, value)            a number of bytes with or without a unit, or the word auto (unset)
//   score(name, value, range)     a score, which may have decimals; it may be null
//   name_or_score(name, value, names, range)  one of a list of names, or a score, as text; or null (empty)
//   lines(name, value)            text of several lines, or null (empty)
//   choice(name, value[, names[, planned]])  one of a list of names
//   fields(name, value)           a list of PairField, or null (empty)
//   names(name, value, names)     a list of names, or null (empty)
//   subset(name, value, names)    a list of any number of names, or none of them
//   wholes(name, value, range)    a list of whole numbers in a range, or null (empty)
//   reals(name, value, range)     a list of numbers in a range, or null (empty)
//   planned(name)                 a key that is not built at all

template <class Visitor, class Input>
void describe_input(Visitor& visit, Input& input) {
  visit.file("sequences", input.sequences);
  visit.file("queries", input.queries);
  visit.file("targets", input.targets);
  visit.choice("alphabet", input.alphabet);
  visit.whole("limit", input.limit, kCount);
  visit.choice("duplicates", input.duplicates);
  visit.choice("strand", input.strand);
  visit.choice("ambiguity", input.ambiguity);
  visit.choice("gaps", input.gaps);
  visit.choice("on_bad_record", input.on_bad_record);
}

template <class Visitor, class Gap>
void describe_end_gap(Visitor& visit, std::string_view name, Gap& gap) {
  visit.section(name, [&] {
    visit.score("open", gap.open, kGapScore);
    visit.score("extend", gap.extend, kGapScore);
  });
}

template <class Visitor, class Scoring>
void describe_scoring(Visitor& visit, Scoring& scoring) {
  visit.file("preset", scoring.preset);
  visit.score("match", scoring.match, kScore);
  visit.score("mismatch", scoring.mismatch, kScore);
  visit.score("gap", scoring.gap, kGapScore);
  visit.score("gap_open", scoring.affine.open, kGapScore);
  visit.score("gap_extend", scoring.affine.extend, kGapScore);
  visit.score("gap_first", scoring.first.open, kGapScore);
  visit.score("gap_next", scoring.first.extend, kGapScore);
  visit.score("gap_open2", scoring.second.open, kGapScore);
  visit.score("gap_extend2", scoring.second.extend, kGapScore);
  visit.score("end_gap_open", scoring.end_gap.open, kGapScore);
  visit.score("end_gap_extend", scoring.end_gap.extend, kGapScore);
  visit.section("end_gaps", [&] {
    describe_end_gap(visit, "query_start", scoring.end_gaps.query_start);
    describe_end_gap(visit, "query_end", scoring.end_gaps.query_end);
    describe_end_gap(visit, "target_start", scoring.end_gaps.target_start);
    describe_end_gap(visit, "target_end", scoring.end_gaps.target_end);
  });
  visit.flag("end_gap_alone", scoring.end_gap_alone);
  visit.file("matrix", scoring.matrix);
  visit.file("matrix_file", scoring.matrix_file);
  visit.lines("matrix_text", scoring.matrix_text);
  visit.whole("unknown", scoring.unknown, kScore);
  visit.name_or_score("ambiguous", scoring.ambiguous, kAmbiguousNames, kScore);
  visit.whole("scale", scoring.scale, kScale);
  visit.choice("print", scoring.print);
}

template <class Visitor, class Alignment>
void describe_alignment(Visitor& visit, Alignment& alignment) {
  visit.choice("mode", alignment.mode);
  visit.subset("free_ends", alignment.free_ends, kFreeEndNames);
  visit.section("scoring", [&] { describe_scoring(visit, alignment.scoring); });
  visit.section_or_none("distance", [&] {
    visit.choice("number", alignment.distance.number);
    visit.file("costs", alignment.distance.costs);
    visit.lines("costs_text", alignment.distance.costs_text);
    visit.real("gap", alignment.distance.gap, kCost);
  });
  visit.section("path", [&] {
    visit.choice("order", alignment.path.order, kPathOrderNames);
    visit.choice("gap_tie", alignment.path.gap_tie);
    visit.choice("end", alignment.path.end);
  });
}

template <class Visitor, class Filter>
void describe_filter(Visitor& visit, Filter& filter) {
  visit.real("min_identity", filter.min_identity, kIdentity);
  visit.choice("identity", filter.identity);
  visit.choice("identical", filter.identical);
  visit.whole("min_score", filter.min_score, kAnyWhole);
  visit.whole("top", filter.top, kHits);
  visit.real("max_evalue", filter.max_evalue, kEvalue);
  visit.real("max_distance", filter.max_distance, kDistance);
}

template <class Visitor, class Clusters>
void describe_clusters(Visitor& visit, Clusters& clusters) {
  visit.choice("method", clusters.method, kClusterMethodNames);
  visit.reals("cutoffs", clusters.cutoffs, kDistance);
  visit.choice("order", clusters.order);
  visit.section("mcl", [&] {
    visit.real("inflation", clusters.mcl.inflation, kInflation);
    visit.whole("prune", clusters.mcl.prune, kCount);
    visit.whole("select", clusters.mcl.select, kCount);
    visit.whole("recover", clusters.mcl.recover, kCount);
    visit.whole("percentage", clusters.mcl.percentage, kPercentage);
  });
  visit.names("files", clusters.files, kClusterFileNames);
  visit.flag("singletons", clusters.singletons);
}

template <class Visitor, class Output>
void describe_output(Visitor& visit, Output& output) {
  visit.text("directory", output.directory);
  visit.sections("pairs", output.pairs, [&](auto& pairs) {
    visit.choice("format", pairs.format, kPairsFormatNames, kPlannedPairsFormats);
    visit.file_name("file", pairs.file);
    visit.fields("fields", pairs.fields);
    visit.choice("compress", pairs.compress);
  });
  visit.sections("matrix", output.matrix, [&](auto& matrix) {
    visit.choice("format", matrix.format, kMatrixFormatNames);
    visit.file_name("file", matrix.file);
    visit.choice("value", matrix.value);
    visit.real("cutoff", matrix.cutoff, kCutoff);
    visit.choice("layout", matrix.layout);
    visit.choice("names", matrix.names);
    visit.choice("storage", matrix.storage);
  });
  visit.section("clusters", [&] { describe_clusters(visit, output.clusters); });
  visit.flag("self_pairs", output.self_pairs);
  visit.whole("sparse_over", output.sparse_over, kCount);
  visit.bytes("confirm_over", output.confirm_over);
}

template <class Visitor, class Search>
void describe_search(Visitor& visit, Search& search) {
  visit.bytes("block", search.block);
  visit.flag("read_ahead", search.read_ahead);
  visit.choice("split", search.split);
}

template <class Visitor, class Execution>
void describe_execution(Visitor& visit, Execution& execution) {
  visit.choice("strategy", execution.strategy, kStrategyNames);
  visit.choice("devices", execution.devices);
  visit.choice("instruction_set", execution.instruction_set, kInstructionSetNames);
  visit.whole("threads", execution.threads, kThreads);
  visit.real("memory_fraction", execution.memory_fraction, kFraction);
  visit.section("tuning", [&] {
    visit.whole("block", execution.tuning.block, kSmallCount);
    visit.whole("slice", execution.tuning.slice, kSmallCount);
    visit.whole("tile", execution.tuning.tile, kSmallCount);
    visit.choice("method", execution.tuning.method, kMethodNames);
    visit.file("tuning_file", execution.tuning.tuning_file);
  });
  visit.planned("tuning_file");
}

template <class Visitor, class Distribution>
void describe_distribution(Visitor& visit, Distribution& distribution) {
  visit.choice("policy", distribution.policy);
  visit.whole("work_list_pairs", distribution.work_list_pairs, kCount);
  visit.flag("journal", distribution.journal);
  visit.choice("resume", distribution.resume);
}

template <class Visitor, class Report>
void describe_report(Visitor& visit, Report& report) {
  visit.choice("progress", report.progress);
  visit.file_name("summary", report.summary);
  visit.file_name("html", report.html);
  visit.flag("figures", report.figures);
  visit.file_name("multiqc", report.multiqc);
  visit.file_name("log", report.log);
}

template <class Visitor, class Tune>
void describe_tune(Visitor& visit, Tune& tune) {
  visit.names("strategies", tune.strategies, std::span(kStrategyNames).subspan(1)); // each but `auto`
  visit.wholes("block", tune.block, kKnob);
  visit.wholes("slice", tune.slice, kKnob);
  visit.wholes("tile", tune.tile, kKnob);
  visit.wholes("teams", tune.teams, kTeams);
  visit.wholes("lengths", tune.lengths, kLength);
  visit.wholes("pairs", tune.pairs, kLaunchPairs);
  visit.whole("repetitions", tune.repetitions, kRepetitions);
  visit.whole("warm_up", tune.warm_up, kWarmUps);
  visit.real("seconds", tune.seconds, kSeconds);
  visit.text("directory", tune.directory);
  visit.text("tuning_directory", tune.tuning_directory);
}

/// Shows every key to the visitor; `config` is a Config or a Config const.
template <class Visitor, class SomeConfig>
void describe(Visitor& visit, SomeConfig& config) {
  visit.section("input", [&] { describe_input(visit, config.input); });
  visit.section("alignment", [&] { describe_alignment(visit, config.alignment); });
  visit.section("filter", [&] { describe_filter(visit, config.filter); });
  visit.choice("traceback", config.traceback);
  visit.section("output", [&] { describe_output(visit, config.output); });
  visit.section("search", [&] { describe_search(visit, config.search); });
  visit.section("execution", [&] { describe_execution(visit, config.execution); });
  visit.section("distribution", [&] { describe_distribution(visit, config.distribution); });
  visit.section("report", [&] { describe_report(visit, config.report); });
  visit.section("tune", [&] { describe_tune(visit, config.tune); });
}

} // namespace pairscan
