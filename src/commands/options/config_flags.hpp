#pragma once

#include <commands/options/flag.hpp>

#include <array>

namespace pairscan {

// Which option gives which key its value: one line per option. docs/command-line.md lists them.

inline constexpr auto kInputFlags = std::to_array<Flag>({
    {"--alphabet", "input.alphabet", FlagValue::word, "Letters of the sequences [auto]"},
    {"--limit", "input.limit", FlagValue::number, "First records of each file that are used; 0 = all [0]"},
    {"--strand", "input.strand", FlagValue::word,
     "plus, or both: the better of the query and its reverse complement [plus]"},
    {"--ambiguity", "input.ambiguity", FlagValue::word, "What a code such as N matches [mismatch: nothing]"},
    {"--gaps", "input.gaps", FlagValue::word, "What '-', '.' and white space in a sequence do [error]"},
    {"--on-bad-record", "input.on_bad_record", FlagValue::word, "error, or skip: leave it out with a warning [error]"},
});

inline constexpr auto kDuplicatesFlags = std::to_array<Flag>({
    {"--duplicates", "input.duplicates", FlagValue::word, "Equal sequences: collapse aligns them once [keep]"},
});

inline constexpr auto kPresetFlags = std::to_array<Flag>({
    {"--preset", "alignment.scoring.preset", FlagValue::word,
     "Scheme of another program, such as vsearch (docs/presets.md)"},
});

inline constexpr auto kMatrixFlags = std::to_array<Flag>({
    {"--matrix", "alignment.scoring.matrix", FlagValue::word,
     "Substitution matrix, such as BLOSUM62 (docs/matrices.md)"},
    {"--gap-open", "alignment.scoring.gap_open", FlagValue::number, "Score of opening a gap, besides its residues"},
    {"--gap-extend", "alignment.scoring.gap_extend", FlagValue::number,
     "Score of each residue in a gap that was opened"},
});

inline constexpr auto kScoringFlags = std::to_array<Flag>({
    {"--match", "alignment.scoring.match", FlagValue::number, "Score of a match [4]"},
    {"--mismatch", "alignment.scoring.mismatch", FlagValue::number, "Score of a mismatch [-5]"},
    {"--gap", "alignment.scoring.gap", FlagValue::number, "Score of a residue against a gap [-10]"},
    {"--end-gap-open", "alignment.scoring.end_gap_open", FlagValue::number, "Score of opening a gap at an end"},
    {"--end-gap-extend", "alignment.scoring.end_gap_extend", FlagValue::number,
     "Score of a residue in a gap at an end"},
    {"--matrix-file", "alignment.scoring.matrix_file", FlagValue::word, "Substitution matrix in NCBI's format"},
    {"--scale", "alignment.scoring.scale", FlagValue::number, "Units of 1 / scale in which scores are computed [1]"},
});

inline constexpr auto kModeFlags = std::to_array<Flag>({
    {"--mode", "alignment.mode", FlagValue::word, "Which parts of the sequences are aligned [global]"},
    {"--free-ends", "alignment.free_ends", FlagValue::words, "Ends at which gaps score nothing, joined by commas"},
    {"--path-order", "alignment.path.order", FlagValue::word,
     "Which of equally good paths is shown, from its end [MID]"},
    {"--gap-tie", "alignment.path.gap_tie", FlagValue::word, "Where a gap may open or go on [open]"},
    {"--path-end", "alignment.path.end", FlagValue::word, "Which of equally good ends [canonical]"},
});

inline constexpr auto kFilterFlags = std::to_array<Flag>({
    {"--id", "filter.min_identity", FlagValue::number, "Smallest identity of a pair that is kept, from 0 to 1"},
    {"--iddef", "filter.identity", FlagValue::iddef,
     "What identity is: a number as vsearch has them, or a name [columns]"},
    {"--identical", "filter.identical", FlagValue::word, "Which columns of two residues are identical [strict]"},
    {"--min-score", "filter.min_score", FlagValue::number, "Smallest score of a pair that is kept"},
    {"--traceback", "traceback", FlagValue::word, "Pairs whose paths are computed [kept]"},
});

inline constexpr auto kHitsFlags = std::to_array<Flag>({
    {"--top", "filter.top", FlagValue::number, "Hits of each query at the most [500]"},
    {"--evalue", "filter.max_evalue", FlagValue::number, "Largest E-value of a hit [10, where E-values are known]"},
});

inline constexpr auto kSplitFlags = std::to_array<Flag>({
    {"--split", "search.split", FlagValue::word, "What ranks take: some queries, or a part of the database [auto]"},
});

inline constexpr auto kDistanceFlags = std::to_array<Flag>({
    {"--number", "alignment.distance.number", FlagValue::word, "What costs are added up in [double]"},
    {"--costs", "alignment.distance.costs", FlagValue::word, "Table of costs, by its name or file [unit]"},
    {"--gap-cost", "alignment.distance.gap", FlagValue::number, "Cost of every residue in a gap [1.5]"},
    {"--max-distance", "filter.max_distance", FlagValue::number, "Largest distance of a pair that is kept"},
});

inline constexpr auto kClusterFlags = std::to_array<Flag>({
    {"--cluster", "output.clusters.method", FlagValue::word, "Cluster the kept pairs (docs/clusters.md) [none]"},
    {"--cutoffs", "output.clusters.cutoffs", FlagValue::numbers, "Distances, each a clustering of its own: 0.03,0.05"},
    {"--inflation", "output.clusters.mcl.inflation", FlagValue::number, "Granularity of Markov clustering [2]"},
});

inline constexpr auto kExecutionFlags = std::to_array<Flag>({
    {"--threads", "execution.threads", FlagValue::number, "Cores to use; 0 = all of them [0]"},
    {"--devices", "execution.devices", FlagValue::word, "Where pairs are computed [auto]"},
});

} // namespace pairscan
