#include <engine/traceback/alignment.hpp>
#include <kokkos_kernels/traceback/cigar_writer.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

namespace pairscan {

namespace {

/// Memory for the CIGAR of one path, which CigarWriter packs from its end.
class CigarMemory {
public:
  explicit CigarMemory(std::size_t columns)
      : words_(CigarWriter::most_bytes(columns) / sizeof(std::uint64_t)),
        memory_(std::make_unique_for_overwrite<std::uint64_t[]>(words_)) {}

  [[nodiscard]] std::uint8_t* end() const { return reinterpret_cast<std::uint8_t*>(memory_.get() + words_); }

private:
  std::size_t words_;
  std::unique_ptr<std::uint64_t[]> memory_;
};

/// Counts gap columns and runs of gaps.
struct GapCounts {
  std::int64_t gaps = 0;
  std::int64_t runs = 0;
  Step before = Step::both;

  void add(Step step) {
    if (step != Step::both) {
      ++gaps;
      runs += step != before ? 1 : 0;
    }
    before = step;
  }
};

/// Adds the gaps before the first and behind the last column of two residues to the counts.
void count_outer_gaps(std::span<Step const> path, PathCounts& counts) {
  auto const is_pair = [](Step step) { return step == Step::both; };
  auto const first = std::find_if(path.begin(), path.end(), is_pair);
  auto const last = first == path.end() ? path.end() : std::find_if(path.rbegin(), path.rend(), is_pair).base();
  GapCounts outer;
  std::for_each(path.begin(), first, [&](Step step) { outer.add(step); });
  outer.before = Step::both;
  std::for_each(last, path.end(), [&](Step step) { outer.add(step); });
  counts.outer_gaps = outer.gaps;
  counts.outer_runs = outer.runs;
}

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
  std::int64_t of_kind[3] = {0, 0, 0};
  GapCounts gaps;
  CigarMemory const memory(path.size());
  CigarWriter cigar(memory.end());
  auto [row, col] = residues_before_end(path);
  for (auto step = path.rbegin(); step != path.rend(); ++step) {
    row -= *step != Step::col_only;
    col -= *step != Step::row_only;
    gaps.add(*step);
    if (*step == Step::both) {
      ColumnKind const kind = measure.kind(query[row], target[col]);
      ++of_kind[static_cast<std::size_t>(kind)];
      cigar.add(kind == ColumnKind::identical ? CigarKind::identical : CigarKind::mismatch, 1);
    } else {
      cigar.add(*step == Step::row_only ? CigarKind::query_only : CigarKind::target_only, 1);
    }
  }
  cigar.close();
  record.cigar = Cigar(CigarView({memory.end() - cigar.length(), cigar.length()}));
  PathCounts counts{.query = std::ssize(query),
                    .target = std::ssize(target),
                    .matches = of_kind[0],
                    .mismatches = of_kind[1],
                    .ignored = of_kind[2],
                    .gaps = gaps.gaps,
                    .gap_runs = gaps.runs};
  count_outer_gaps(path, counts);
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
