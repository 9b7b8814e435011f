#include <engine/traceback/alignment.hpp>
#include <engine/traceback/pair_runs.hpp>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace pairscan {

namespace {

/// Counts runs of gap columns, and those before the first and behind the last column of two residues.
class GapCounts {
public:
  void add(std::int64_t columns) {
    gaps_ += columns;
    ++runs_;
  }
  void pass_pairs() {
    first_gaps_ = passed_ ? first_gaps_ : gaps_;
    first_runs_ = passed_ ? first_runs_ : runs_;
    passed_ = true;
    gaps_at_pairs_ = gaps_;
    runs_at_pairs_ = runs_;
  }
  void put_into(PathCounts& counts) const {
    counts.gaps = gaps_;
    counts.gap_runs = runs_;
    counts.outer_gaps = first_gaps_ + gaps_ - gaps_at_pairs_;
    counts.outer_runs = first_runs_ + runs_ - runs_at_pairs_;
  }

private:
  std::int64_t gaps_ = 0;
  std::int64_t runs_ = 0;
  bool passed_ = false; // a column of two residues
  std::int64_t first_gaps_ = 0;
  std::int64_t first_runs_ = 0;
  std::int64_t gaps_at_pairs_ = 0; // when the last one so far was passed
  std::int64_t runs_at_pairs_ = 0;
};

/// Returns how many residues of the query and of the target stand in front of the path's end.
std::pair<std::size_t, std::size_t> residues_before_end(PlacedSteps const& path) {
  auto const targets = std::count(path.begin(), path.end(), Step::col_only);
  auto const queries = std::count(path.begin(), path.end(), Step::row_only);
  auto const columns = static_cast<std::ptrdiff_t>(path.size());
  return {static_cast<std::size_t>(path.row_begin + columns - targets),
          static_cast<std::size_t>(path.col_begin + columns - queries)};
}

/// How many residues of the query, or of the target, an alignment begins and ends with that stand in a gap.
struct OuterResidues {
  std::uint32_t query_first = 0;
  std::uint32_t query_last = 0;
  std::uint32_t target_first = 0;
  std::uint32_t target_last = 0;
};

/// Takes those that stand in free gaps from the ends.
void leave_free_gaps(OuterResidues const& outer, FreeEnds const& free, AlignmentEnds& ends) {
  ends.query_begin += free.query_start ? outer.query_first : 0;
  ends.target_begin += free.target_start ? outer.target_first : 0;
  ends.query_end = std::max(ends.query_begin, ends.query_end - (free.query_end ? outer.query_last : 0));
  ends.target_end = std::max(ends.target_begin, ends.target_end - (free.target_end ? outer.target_last : 0));
}

void set_counts(PathCounts const& counts, PairRecord& record) {
  record.columns = static_cast<std::uint32_t>(counts.columns() + counts.ignored);
  record.matches = static_cast<std::uint32_t>(counts.matches);
  record.mismatches = static_cast<std::uint32_t>(counts.mismatches + counts.ignored);
  record.gaps = static_cast<std::uint32_t>(counts.gaps);
}

} // namespace

void describe_path(PlacedSteps const& path, std::span<Residue const> query, std::span<Residue const> target,
                   IdentityMeasure const& measure, PairRecord& record) {
  PathCounts counts{.query = std::ssize(query), .target = std::ssize(target)};
  PairRuns pairs(measure);
  GapCounts gaps;
  CigarBuilder cigar(path.size());
  auto row = static_cast<std::size_t>(path.row_begin);
  auto col = static_cast<std::size_t>(path.col_begin);
  for (auto begin = path.begin(); begin != path.end();) {
    Step const step = *begin;
    auto const end = std::find_if(begin, path.end(), [step](Step other) { return other != step; });
    auto const columns = static_cast<std::size_t>(end - begin);
    if (step == Step::both) {
      gaps.pass_pairs();
      pairs.for_each(query.subspan(row, columns), target.subspan(col, columns),
                     [&](bool identical, std::uint32_t length) {
                       (identical ? counts.matches : counts.mismatches) += length;
                       cigar.add(identical ? CigarKind::identical : CigarKind::mismatch, length);
                     });
    } else {
      gaps.add(static_cast<std::int64_t>(columns));
      cigar.add(step == Step::row_only ? CigarKind::query_only : CigarKind::target_only,
                static_cast<std::uint32_t>(columns));
    }
    row += step == Step::col_only ? 0 : columns;
    col += step == Step::row_only ? 0 : columns;
    begin = end;
  }
  counts.ignored = pairs.ignored();
  counts.mismatches -= counts.ignored;
  gaps.put_into(counts);
  record.cigar = std::move(cigar).take();
  describe_counts(counts, measure, record);
}

AlignmentEnds covered_ends(PlacedSteps const& path, Problem const& problem) {
  auto const [row_end, col_end] = residues_before_end(path);
  AlignmentEnds ends{static_cast<std::uint32_t>(path.row_begin), static_cast<std::uint32_t>(row_end),
                     static_cast<std::uint32_t>(path.col_begin), static_cast<std::uint32_t>(col_end)};
  if (problem.mode != Mode::semiglobal || path.empty()) {
    return ends;
  }
  auto const run = [](auto begin, auto end, Step step) {
    return static_cast<std::uint32_t>(std::find_if(begin, end, [&](Step at) { return at != step; }) - begin);
  };
  leave_free_gaps({run(path.begin(), path.end(), Step::row_only), run(path.rbegin(), path.rend(), Step::row_only),
                   run(path.begin(), path.end(), Step::col_only), run(path.rbegin(), path.rend(), Step::col_only)},
                  problem.free_ends, ends);
  return ends;
}

AlignmentEnds covered_ends(TracedPair const& traced, CigarView cigar, PairDescriptor const& lengths,
                           Problem const& problem) {
  if (problem.mode == Mode::local) {
    return {traced.query_begin, traced.query_end, traced.target_begin, traced.target_end};
  }
  AlignmentEnds ends{0, static_cast<std::uint32_t>(lengths.rows), 0, static_cast<std::uint32_t>(lengths.cols)};
  if (problem.mode == Mode::semiglobal && !cigar.empty()) {
    auto const residues = [](CigarRun const& run, char letter) { return run.letter == letter ? run.length : 0; };
    CigarRun const first = cigar.front();
    CigarRun const last = cigar.back();
    leave_free_gaps({residues(first, 'I'), residues(last, 'I'), residues(first, 'D'), residues(last, 'D')},
                    problem.free_ends, ends);
  }
  return ends;
}

void describe_traced(TracedPair const& traced, PairDescriptor const& lengths, IdentityMeasure const& measure,
                     PairRecord& record) {
  PathCounts const counts{.query = lengths.rows,
                          .target = lengths.cols,
                          .matches = traced.matches,
                          .mismatches = traced.mismatches,
                          .gaps = traced.gaps,
                          .outer_gaps = traced.outer_gaps};
  describe_counts(counts, measure, record);
}

void describe_counts(PathCounts const& counts, IdentityMeasure const& measure, PairRecord& record) {
  set_counts(counts, record);
  record.identity = measure.identity(counts);
}

Path path_of_cigar(CigarView cigar) {
  Path path;
  for_each_run(cigar, [&](std::uint32_t length, char letter) {
    Step const step = letter == 'I' ? Step::row_only : letter == 'D' ? Step::col_only : Step::both;
    path.insert(path.end(), length, step);
  });
  return path;
}

AlignmentEnds on_given_strand(AlignmentEnds ends, std::uint32_t length) {
  return {length - ends.query_end, length - ends.query_begin, ends.target_begin, ends.target_end};
}

PairRecord untraced_record(SequenceSet const& set, SequencePair const& pair, std::int32_t score) {
  PairRecord record;
  bool const minus = pair.query >= set.size(); // the reverse complement of a query
  record.query = minus ? pair.query - set.size() : pair.query;
  record.strand = minus ? Strand::minus : Strand::plus;
  record.target = set.all_against_all ? pair.target : pair.target - set.queries + set.first_target;
  record.score = score;
  return record;
}

} // namespace pairscan
