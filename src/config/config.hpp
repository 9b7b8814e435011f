#pragma once

#include <kokkos_kernels/model/identity.hpp>
#include <kokkos_kernels/model/problem.hpp>

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pairscan {

enum class Alphabet : std::uint8_t { automatic, dna, protein };
enum class Strands : std::uint8_t { plus, both };
enum class Ambiguity : std::uint8_t { mismatch, intersect };
enum class Duplicates : std::uint8_t { keep, collapse };
enum class GapLetters : std::uint8_t { error, strip };
enum class OnBadRecord : std::uint8_t { error, skip };
/// Which columns of two residues are identical (docs/outputs.md).
enum class Identical : std::uint8_t { strict, literal, intersect, ignore_column, no_difference, alike };
enum class Traceback : std::uint8_t { kept, all, none };
enum class GrantPolicyKind : std::uint8_t { fixed, guided, cost_model };
enum class DeviceChoice : std::uint8_t { automatic, cpu, gpu };
/// What ranks of a search take: some queries and the whole database, or all queries and parts of it.
enum class SearchSplit : std::uint8_t { automatic, query, database };
enum class ResumeChoice : std::uint8_t { automatic, never };
enum class ProgressStyle : std::uint8_t { automatic, live, lines, none };
enum class ScorePrint : std::uint8_t { exact, floor }; // floor: the whole number below
enum class DistanceNumber : std::uint8_t { none, double_precision, single_precision };
enum class MatrixValue : std::uint8_t { automatic, score, distance, strand }; // strand: the better one of each pair
enum class Compression : std::uint8_t { none, bgzf, zstd };
enum class PhylipLayout : std::uint8_t { lower, square };  // triangle below the diagonal, or all cells
enum class PhylipNames : std::uint8_t { relaxed, strict }; // strict: ten characters
enum class SparseStorage : std::uint8_t { csr, coo };      // of scipy.sparse
enum class CentroidOrder : std::uint8_t { length, abundance, input };

/// A column of a table of pairs, in the order in which the contract lists them (pair_fields.hpp).
enum class PairField : std::uint8_t {
  query,
  target,
  score,
  identity,
  columns,
  matches,
  mismatches,
  gaps,
  cigar,
  query_begin,
  query_end,
  target_begin,
  target_end,
  strand,
  bits,
  evalue,
  distance,
  raw, // from here on by the names of vsearch's --userfields
  id,
  id0,
  id1,
  id2,
  id3,
  id4,
  alnlen,
  pairs,
  ids,
  mism,
  opens,
  exts,
  pv,
  pctpv,
  pctgaps,
  ql,
  tl,
  qs,
  ts,
  qcov,
  tcov,
  qlo,
  qhi,
  tlo,
  thi,
  qilo,
  qihi,
  tilo,
  tihi,
  qstrand,
  tstrand,
  qframe,
  tframe,
  aln,
  caln,
  qrow,
  trow
};

struct InputOptions {
  std::string sequences;                     // all-against-all of this file; '-' = standard input
  std::string queries;                       // or every query ...
  std::string targets;                       // ... against every target
  Alphabet alphabet = Alphabet::automatic;   //
  std::uint64_t limit = 0;                   // first N records of each file; 0 = all
  Duplicates duplicates = Duplicates::keep;  // collapse: equal sequences are aligned once
  Strands strand = Strands::plus;            // of the query; both = the one that scores better
  Ambiguity ambiguity = Ambiguity::mismatch; // what an IUPAC code scores
  GapLetters gaps = GapLetters::error;       // what '-' and '.' in a sequence do
  OnBadRecord on_bad_record = OnBadRecord::error;

  [[nodiscard]] bool all_against_all() const { return queries.empty(); }

  friend bool operator==(InputOptions const&, InputOptions const&) = default;
};

/// What a gap scores whose keys may be left out, both together.
struct GapOptions {
  std::optional<double> open{};   // of a gap, however long
  std::optional<double> extend{}; // of every residue in it

  friend bool operator==(GapOptions const&, GapOptions const&) = default;
};

/// Gaps at the ends, each named by the residues that it leaves without partners; unset = `end_gap`.
struct EndGapOptions {
  GapOptions query_start{};
  GapOptions query_end{};
  GapOptions target_start{};
  GapOptions target_end{};

  friend bool operator==(EndGapOptions const&, EndGapOptions const&) = default;
};

/// What columns and gaps score, in the numbers that outputs print. Resolved by the loader: either `gap` or `affine` is
/// set, and never `first`; either `match` and `mismatch` are set, or a matrix is named.
struct ScoringOptions {
  std::optional<double> match = 4;
  std::optional<double> mismatch = -5;
  std::optional<double> gap = -10; // of every residue in a gap; unset where gaps open and extend
  GapOptions affine{};             // gap_open, gap_extend
  GapOptions first{};              // the same by the score of the first residue and of each next one
  GapOptions second{};             // gap_open2, gap_extend2: a gap scores the better of both
  GapOptions end_gap{};            // of all four ends; unset = as inside
  EndGapOptions end_gaps{};
  bool end_gap_alone = false;            // a gap at the right end may touch no gap but one at the left end
  std::string matrix{};                  // name of a substitution matrix; empty = match and mismatch score
  std::string matrix_file{};             // or a file of NCBI's format ...
  std::string matrix_text{};             // ... and what stands in it, which the loader reads
  std::optional<std::int64_t> unknown{}; // of a letter that the matrix lacks, against anything; unset = refused
  std::string ambiguous{};               // of an ambiguous letter: a name of kAmbiguousNames or a number; empty = by
                                         // input.ambiguity
  std::string preset{};                  // whose scheme all of this is (presets.hpp); empty = none
  int scale = 1;                         // scores are computed in units of 1 / scale
  ScorePrint print = ScorePrint::exact;

  /// Returns a score as a number of units of 1 / scale, which it is once the loader has checked it.
  [[nodiscard]] int in_units(double score) const { return static_cast<int>(std::lround(score * scale)); }

  [[nodiscard]] bool by_matrix() const { return !matrix.empty() || !matrix_file.empty() || !matrix_text.empty(); }

  friend bool operator==(ScoringOptions const&, ScoringOptions const&) = default;
};

/// Which of equally good paths is reported.
struct PathOptions {
  std::string order = "MID"; // of kPathOrderNames: what goes first, seen from the last column
  GapTie gap_tie = GapTie::open;
  EndTie end = EndTie::canonical;

  friend bool operator==(PathOptions const&, PathOptions const&) = default;
};

/// Real-valued costs over the alignment length, in place of scores (docs/distances.md).
struct DistanceOptions {
  DistanceNumber number = DistanceNumber::none; // that costs are added up in; none = pairs are scored
  std::string costs{};                          // name of a table of costs, or a file of one
  std::string costs_text{};                     // what stands in the file, which the loader reads
  std::optional<double> gap{};                  // cost of every residue in a gap

  /// Returns whether the run computes distances.
  [[nodiscard]] bool asked() const { return number != DistanceNumber::none; }

  friend bool operator==(DistanceOptions const&, DistanceOptions const&) = default;
};

struct AlignmentOptions {
  Mode mode = Mode::global;
  std::vector<std::string> free_ends{}; // of kFreeEndNames, in their order; semiglobal
  ScoringOptions scoring{};
  DistanceOptions distance{};
  PathOptions path{};

  friend bool operator==(AlignmentOptions const&, AlignmentOptions const&) = default;
};

struct FilterOptions {
  std::optional<double> min_identity; // in [0, 1]; unset = every pair is kept
  IdentityDefinition identity = IdentityDefinition::columns;
  Identical identical = Identical::strict;
  std::optional<std::int64_t> min_score; // unset = no limit
  std::optional<std::int64_t> top{};     // hits of each query, the best ones; unset = no limit
  std::optional<double> max_evalue{};    // of those hits; unset = no limit
  std::optional<double> max_distance{};  // under alignment.distance; unset = every pair is kept

  friend bool operator==(FilterOptions const&, FilterOptions const&) = default;
};

/// One file of kept pairs.
struct PairsOutput {
  std::string format = "tsv";      // of output_names.hpp; none = no file
  std::string file{};              // name in OutputOptions::directory; empty = the format's
  std::vector<PairField> fields{}; // resolved by the loader, for formats that take them: all usual ones that are known
  Compression compress = Compression::none;

  friend bool operator==(PairsOutput const&, PairsOutput const&) = default;
};

/// One file of scores or distances: dense of all pairs, or sparse of the kept ones.
struct MatrixOutput {
  std::string format = "none";                // of output_names.hpp; none = no file
  std::string file{};                         // name in OutputOptions::directory; empty = the format's
  MatrixValue value = MatrixValue::automatic; // automatic = score: the loader resolves it to distance
  std::optional<double> cutoff{};             // sparse: largest distance or smallest score of a pair; unset = no limit
  PhylipLayout layout = PhylipLayout::lower;  // phylip
  PhylipNames names = PhylipNames::relaxed;   // phylip
  SparseStorage storage = SparseStorage::csr; // npz

  friend bool operator==(MatrixOutput const&, MatrixOutput const&) = default;
};

/// How Markov clustering prunes columns of its matrix (van Dongen 2000; the names of mcl's options in brackets).
struct MclOptions {
  double inflation = 2.0;       // (-I)
  std::int64_t prune = 10000;   // entries below 1 / prune are dropped (-P)
  std::int64_t select = 1100;   // entries of a column at the most (-S)
  std::int64_t recover = 1400;  // entries of a column that pruning left too light, at the most (-R)
  std::int64_t percentage = 90; // of the mass of a column: too light below it (-pct)

  friend bool operator==(MclOptions const&, MclOptions const&) = default;
};

/// Clusters of the graph of kept pairs (docs/clusters.md).
struct ClustersOutput {
  std::string method = "none";                       // of kClusterMethodNames
  std::vector<double> cutoffs{};                     // distances, 1 - identity; empty = all kept pairs
  CentroidOrder order = CentroidOrder::length;       // greedy: which records become centroids first
  MclOptions mcl{};                                  //
  std::vector<std::string> files = {"clusters.tsv"}; // of kClusterFileNames, in output.directory
  bool singletons = true;                            // records without a partner are clusters of one

  /// Returns whether the run clusters its records.
  [[nodiscard]] bool asked() const { return method != "none"; }

  friend bool operator==(ClustersOutput const&, ClustersOutput const&) = default;
};

struct OutputOptions {
  std::string directory = "out"; // '-' = pairs go to standard output, nothing else is written
  std::vector<PairsOutput> pairs = std::vector<PairsOutput>(1); // never empty, as the matrices
  std::vector<MatrixOutput> matrix = std::vector<MatrixOutput>(1);
  ClustersOutput clusters{};
  bool self_pairs = false;                     // sparse matrices and graphs also have each record beside itself
  std::int64_t sparse_over = 20'000;           // records; format auto writes a dense matrix of at most so many
  std::optional<std::uint64_t> confirm_over{}; // bytes; a larger matrix is refused. unset = kUsualConfirmOver

  [[nodiscard]] bool writes_pairs() const { return pairs.size() > 1 || pairs.front().format != "none"; }
  [[nodiscard]] bool writes_matrix() const { return matrix.size() > 1 || matrix.front().format != "none"; }

  friend bool operator==(OutputOptions const&, OutputOptions const&) = default;
};

struct SearchOptions {
  std::optional<std::uint64_t> block{};       // bytes of the database at a time; unset = all, or what fits into memory
  bool read_ahead = true;                     // the next block is read while one is computed
  SearchSplit split = SearchSplit::automatic; // automatic: by what costs less

  friend bool operator==(SearchOptions const&, SearchOptions const&) = default;
};

struct TuningOptions {
  int block = 0;               // matrices a team; 0 = tuned default
  int slice = 0;               // columns a slice; 0 = tuned default
  int tile = 0;                // edge of a tile in cells; 0 = tuned default
  std::string method = "auto"; // by which lazy_rscan computes; auto = the cheapest that serves
  std::string tuning_file{};   // written by `pairscan tune`; empty = the one for the device, where there is one

  friend bool operator==(TuningOptions const&, TuningOptions const&) = default;
};

struct ExecutionOptions {
  std::string strategy = "auto";
  DeviceChoice devices = DeviceChoice::automatic;
  std::string instruction_set = "auto"; // of the host's kernels; auto = the widest that the processor runs
  int threads = 0;                      // host threads of a rank; 0 = all its cores
  double memory_fraction =
      0.75; // of the device's memory; on hosts of the memory that is free, shared by the node's ranks
  TuningOptions tuning;

  friend bool operator==(ExecutionOptions const&, ExecutionOptions const&) = default;
};

struct DistributionOptions {
  GrantPolicyKind policy = GrantPolicyKind::guided;
  std::uint64_t work_list_pairs =
      0;               // pairs in a grant: fixed, about so many (0 = 5,000); others, at the most (0 = no limit)
  bool journal = true; // keep what is done, so that a stopped run goes on where it was
  ResumeChoice resume = ResumeChoice::automatic;

  friend bool operator==(DistributionOptions const&, DistributionOptions const&) = default;
};

struct ReportOptions {
  ProgressStyle progress = ProgressStyle::automatic;
  std::string summary = "summary.json"; // file in the output directory; empty = none
  std::string html{};                   // the same: a page to look at
  bool figures = false;                 // the page's figures as SVG beside it
  std::string multiqc{};                // the same: custom content for MultiQC, JSON
  std::string log{};                    // the same: what goes to standard error

  friend bool operator==(ReportOptions const&, ReportOptions const&) = default;
};

/// What `pairscan tune` tries, and where it writes.
struct TuneOptions {
  std::vector<std::string> strategies; // empty = all
  std::vector<int> block;              // empty = the grid for the kind of device, as for the other three
  std::vector<int> slice;
  std::vector<int> tile;
  std::vector<int> teams; // resident on a multiprocessor; the slice is then what the scratch leaves (devices only)
  std::vector<int> lengths{150, 400, 1500};        // residues of random sequences, where the input names none
  std::vector<int> pairs;                          // in a batch; empty = as many as a run wants
  int repetitions = 5;                             // at the least
  int warm_up = 1;                                 // scans that are not counted, at the least
  double seconds = 1;                              // after which a point is not repeated again
  std::string directory = "tune-out";              // table, plots
  std::string tuning_directory = "configs/tuning"; // the tuning file, under the device's name

  friend bool operator==(TuneOptions const&, TuneOptions const&) = default;
};

/// A whole job, as resolved from defaults, the YAML file and --set. Members mirror the keys of configs/reference.yaml.
struct Config {
  InputOptions input;
  AlignmentOptions alignment;
  FilterOptions filter;
  Traceback traceback = Traceback::kept;
  OutputOptions output;
  SearchOptions search;
  ExecutionOptions execution;
  DistributionOptions distribution;
  ReportOptions report;
  TuneOptions tune;

  friend bool operator==(Config const&, Config const&) = default;
};

} // namespace pairscan
