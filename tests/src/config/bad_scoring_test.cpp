// Faults of alignments: scores, gaps, ends and presets.

#include <tests/src/config/bad_config.hpp>

namespace pairscan {
namespace {

TEST(BadConfig, MatricesStandForMatchAndMismatch) {
  std::string const scoring = "alignment: {scoring: {gap: -1, ";
  expect_refused_below_input({
      {"alignment: {scoring: {matrix: BLOSUM62}}\n", "run.yaml:2:23: alignment.scoring.matrix", "gaps without a score"},
      {scoring + "matrix: BLOSUM62, match: 1}}\n", "run.yaml:2:50: alignment.scoring.match", "contradicts the matrix"},
      {scoring + "matrix: BLOSUM62, ambiguous: 0}}\n", "run.yaml:2:50: alignment.scoring.ambiguous",
       "a score for each"},
      {scoring + "matrix: BLOSUM62, matrix_file: f}}\n", "run.yaml:2:50: alignment.scoring.matrix_file",
       "contradicts matrix"},
      {scoring + "matrix_file: nowhere}}\n", "run.yaml:2:32: alignment.scoring.matrix_file",
       "cannot read the matrix 'nowhere': No such file"},
      {scoring + "matrix_text: [A]}}\n", "run.yaml:2:32: alignment.scoring.matrix_text", "expected lines of text"},
      {scoring + "unknown: 0}}\n", "run.yaml:2:32: alignment.scoring.unknown", "give a matrix"},
      {scoring + "matrix: BLOSUM61}}\n", "run.yaml:2:32: alignment.scoring.matrix",
       "there is no matrix 'BLOSUM61'; did you mean 'BLOSUM62'?"},
      {scoring + "matrix: BLASTNA_2_3}}\n", "run.yaml:2:32: alignment.scoring.matrix", "use BLASTNA_2_-3"},
      {scoring + "ambiguous: no}}\n", "run.yaml:2:32: alignment.scoring.ambiguous",
       "'no' is not one of: mismatch, intersect, literal, alike"},
      {scoring + "ambiguous: 10001}}\n", "run.yaml:2:32: alignment.scoring.ambiguous", "from -10000 to 10000"},
  });
}

TEST(BadConfig, ScoresAreWholeNumbersOfUnits) {
  std::string const scoring = "alignment: {scoring: {";
  expect_refused_below_input({
      {scoring + "gap: -2.5}}\n", "run.yaml:2:23: alignment.scoring.gap",
       "-2.5 is no whole number of 1/1; give a scale"},
      {scoring + "scale: 3, match: 2.5}}\n", "run.yaml:2:33: alignment.scoring.match", "is no whole number of 1/3"},
      {scoring + "scale: 2, ambiguous: 0.3}}\n", "run.yaml:2:33: alignment.scoring.ambiguous", "is no whole number"},
      {scoring + "scale: 0}}\n", "run.yaml:2:23: alignment.scoring.scale", "from 1 to 100"},
      {scoring + "scale: 100, mismatch: -101}}\n", "run.yaml:2:35: alignment.scoring.mismatch",
       "-101 times the scale is beyond 10000"},
  });
}

TEST(BadConfig, AmbiguityIsNeverIgnored) {
  std::string const input = "input: {sequences: a, ambiguity: intersect}\n";
  std::string const key = "run.yaml:1:23: input.ambiguity";
  expect_refused(input + "alignment: {scoring: {matrix: NUC.4.4, gap: -1}}\n", key, "has no effect beside a matrix");
  expect_refused(input + "alignment: {scoring: {ambiguous: literal}}\n", key,
                 "has no effect beside alignment.scoring.ambiguous, which is literal");
  for (std::string const preset : {"swarm", "vsearch", "blastn", "mothur-needleman"}) {
    expect_refused(input + "alignment: {scoring: {preset: " + preset + "}}\n", key,
                   "the preset " + preset + " says what ambiguous letters score");
  }
}

TEST(BadConfig, PresetsStandForWholeSchemes) {
  std::string const scoring = "alignment: {scoring: {preset: ";
  std::string const preset = "run.yaml:2:31: alignment.scoring.preset";
  expect_refused_below_input({
      {scoring + "vsaerch}}\n", preset, "'vsaerch' is no preset; there are: vsearch, emboss-needle"},
      {scoring + "vsaerch}}\n", preset, "did you mean 'vsearch'?"},
      {scoring + "blastp}}\n", preset, "no preset can be exact for blastp: by default it adjusts"},
      {scoring + "cd-hit-est}}\n", preset, "no preset can be exact for cd-hit-est"},
      {scoring + "vsearch, match: 3}}\n", "run.yaml:2:40: alignment.scoring.match",
       "changes the scheme of the preset vsearch"},
      {"alignment: {mode: local, scoring: {preset: swarm}}\n", "run.yaml:2:13: alignment.mode", "changes the scheme"},
  });
  expect_refused("input: {sequences: a, alphabet: protein}\n" + scoring + "swarm}}\n", preset,
                 "swarm is a scheme for nucleotides");
  expect_refused("input: {sequences: a, alphabet: dna}\n" + scoring + "mmseqs-unadjusted}}\n", preset,
                 "mmseqs-unadjusted is a scheme for proteins");
}

/// What contradicts a preset's own keys is a key of the user's, which the message names; keys that say the same are
/// passed over.
TEST(BadConfig, KeysThatContradictAPresetAreNamed) {
  std::string const scoring = "alignment: {scoring: {preset: ";
  expect_refused_below_input({
      {"alignment: {mode: local, scoring: {preset: vsearch}}\n", "run.yaml:2:13: alignment.mode",
       "changes the scheme of the preset vsearch; leave one of them out"},
      {"alignment: {mode: global, scoring: {preset: emboss-needle}}\n", "run.yaml:2:13: alignment.mode",
       "changes the scheme of the preset emboss-needle"},
      {scoring + "swarm, matrix: NUC.4.4}}\n", "run.yaml:2:38: alignment.scoring.matrix", "the preset swarm"},
      {scoring + "emboss-needle, scale: 1}}\n", "run.yaml:2:46: alignment.scoring.scale", "the preset emboss-needle"},
      {scoring + "vsearch, match: 2, gap: -5}}\n", "run.yaml:2:50: alignment.scoring.gap", "the preset vsearch"},
      {"alignment: {path: {order: MDI}, scoring: {preset: vsearch, end_gaps: {query_end: {open: 0, extend: 0}}}}\n",
       "run.yaml:2:83: alignment.scoring.end_gaps.query_end.open", "changes the scheme of the preset vsearch"},
      {"alignment: {path: {end: nearest}, scoring: {preset: vsearch}}\n", "run.yaml:2:20: alignment.path.end",
       "use mode: semiglobal"},
      {scoring + "ndist}, distance: {number: double}}\n", "run.yaml:2:23: alignment.scoring.preset",
       "does not go with alignment.distance"},
  });
}

TEST(BadConfig, ScoresOfGapsComeInPairsOfOneKind) {
  std::string const scoring = "alignment: {scoring: {";
  std::string const key = "run.yaml:2:23: alignment.scoring.";
  expect_refused_below_input({
      {scoring + "gap_open: -11}}\n", key + "gap_open", "needs its partner; give alignment.scoring.gap_extend as well"},
      {scoring + "gap_extend: -1}}\n", key + "gap_extend", "give alignment.scoring.gap_open as well"},
      {scoring + "gap_first: -3}}\n", key + "gap_first", "give alignment.scoring.gap_next as well"},
      {scoring + "gap: -1, gap_open: -2, gap_extend: -1}}\n", key + "gap", "contradicts gap_open and gap_extend"},
      {scoring + "gap: -1, gap_first: -2, gap_next: -1}}\n", key + "gap", "contradicts gap_first and gap_next"},
      {scoring + "gap_first: -3, gap_next: -1, gap_open: -2, gap_extend: -1}}\n", key + "gap_first",
       "contradicts gap_open and gap_extend"},
      {scoring + "gap_first: -1, gap_next: -2}}\n", key + "gap_first",
       "gap_first (-1) must not be above gap_next (-2)"},
      {scoring + "gap_open: 1, gap_extend: -1}}\n", key + "gap_open", "must be from -10000 to 0, got 1"},
      {scoring + "gap_open: -1, gap_extend: 2}}\n", "run.yaml:2:37: alignment.scoring.gap_extend", "got 2"},
      {scoring + "gap_open2: -9, gap_extend2: -1}}\n", key + "gap_open2", "give gap_open and gap_extend, too"},
      {scoring + "end_gap_open: -1}}\n", key + "end_gap_open", "give alignment.scoring.end_gap_extend as well"},
      {scoring + "end_gaps: {query_end: {extend: -1}}}}\n",
       "run.yaml:2:46: alignment.scoring.end_gaps.query_end.extend", "end_gaps.query_end.open as well"},
      {scoring + "end_gaps: {query_ends: {}}}}\n", "run.yaml:2:34: alignment.scoring.end_gaps.query_ends",
       "did you mean 'query_end'?"},
  });
}

TEST(BadConfig, FreeEndsGoWithTheirMode) {
  std::string const end_gap = "scoring: {end_gap_open: 0, end_gap_extend: -1}";
  expect_refused_below_input({
      {"alignment: {mode: semiglobal}\n", "run.yaml:2:13: alignment.mode",
       "need alignment.free_ends: any of query_start"},
      {"alignment: {mode: semiglobal, free_ends: []}\n", "run.yaml:2:13: alignment.mode", "need alignment.free_ends"},
      {"alignment: {free_ends: [query_end]}\n", "run.yaml:2:13: alignment.free_ends", "contradicts mode: global"},
      {"alignment: {mode: local, free_ends: [query_end]}\n", "run.yaml:2:26: alignment.free_ends",
       "contradicts mode: local"},
      {"alignment: {mode: semiglobal, free_ends: [query_ends]}\n", "run.yaml:2:43: alignment.free_ends",
       "did you mean 'query_end'?"},
      {"alignment: {mode: semiglobal, free_ends: [query_end, query_end]}\n", "run.yaml:2:54: alignment.free_ends",
       "listed twice"},
      {"alignment: {mode: semiglobal, free_ends: [query_end], scoring: {end_gaps: {query_end: {open: 0, extend: "
       "0}}}}\n",
       "run.yaml:2:88: alignment.scoring.end_gaps.query_end.open", "contradicts alignment.free_ends"},
      {"alignment: {path: {end: nearest}}\n", "run.yaml:2:20: alignment.path.end", "use mode: semiglobal"},
      {"alignment: {mode: local, path: {end: nearest}}\n", "run.yaml:2:33: alignment.path.end",
       "local alignments do not end in gaps that are free"},
      {"alignment: {mode: local, " + end_gap + "}\n", "run.yaml:2:36: alignment.scoring.end_gap_open",
       "have no gaps at their ends"},
      {"alignment: {mode: local, scoring: {end_gap_alone: true}}\n", "run.yaml:2:36: alignment.scoring.end_gap_alone",
       "have no gaps at their ends"},
      {"alignment: {mode: local}\nfilter: {identity: mbl}\n", "run.yaml:3:10: filter.identity",
       "local alignments leave residues out"},
  });
}

} // namespace
} // namespace pairscan
