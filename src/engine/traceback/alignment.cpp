#include <engine/traceback/alignment.hpp>
#include <kokkos_kernels/traceback/cigar_text.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

namespace pairscan {

namespace {

/// Memory for the text of one path, which CigarText writes from its end.
class CigarMemory {
public:
  explicit CigarMemory(std::size_t columns)
      : words_(CigarText::most_bytes(columns) / sizeof(std::uint64_t)),
        memory_(std::make_unique_for_overwrite<std::uint64_t[]>(words_)) {}

  [[nodiscard]] char* end() const { return reinterpret_cast<char*>(memory_.get() + words_); }

private:
  std::size_t words_;
  std::unique_ptr<std::uint64_t[]> memory_;
};

/// Returns the gap columns before the first and behind the last column of two residues.
std::uint32_t terminal_gaps(std::span<Step const> path) {
  auto const is_pair = [](Step step) { return step == Step::both; };
  auto const first = std::find_if(path.begin(), path.end(), is_pair);
  if (first == path.end()) {
    return static_cast<std::uint32_t>(path.size());
  }
  auto const last = std::find_if(path.rbegin(), path.rend(), is_pair);
  return static_cast<std::uint32_t>((first - path.begin()) + (last - path.rbegin()));
}

/// Returns how many residues of the query and of the target stand in front of the path's end.
std::pair<std::size_t, std::size_t> residues_before_end(PlacedSteps const& path) {
  auto const targets = std::count(path.begin(), path.end(), Step::col_only);
  auto const queries = std::count(path.begin(), path.end(), Step::row_only);
  auto const columns = static_cast<std::ptrdiff_t>(path.size());
  return {static_cast<std::size_t>(path.row_begin + columns - targets),
          static_cast<std::size_t>(path.col_begin + columns - queries)};
}

double identity_of(PairRecord const& record, IdentityDefinition definition, std::size_t query, std::size_t target,
                   std::uint32_t outer) {
  auto const over = [&record](std::size_t columns) {
    return columns == 0 ? 0.0 : static_cast<double>(record.matches) / static_cast<double>(columns);
  };
  switch (definition) {
  case IdentityDefinition::shorter:
    return over(std::min(query, target));
  case IdentityDefinition::longer:
    return over(std::max(query, target));
  case IdentityDefinition::internal:
    return over(record.columns - outer);
  case IdentityDefinition::columns:
    break;
  }
  return over(record.columns);
}

} // namespace

void describe_path(PlacedSteps const& path, std::span<Residue const> query, std::span<Residue const> target,
                   Alphabet alphabet, IdentityDefinition definition, PairRecord& record) {
  record.columns = static_cast<std::uint32_t>(path.size());
  record.matches = record.mismatches = record.gaps = 0;
  CigarMemory const memory(path.size());
  CigarText cigar(memory.end());
  auto [row, col] = residues_before_end(path);
  for (auto step = path.rbegin(); step != path.rend(); ++step) {
    row -= *step != Step::col_only;
    col -= *step != Step::row_only;
    if (*step == Step::both) {
      bool const identical = query[row] == target[col] && is_unambiguous(query[row], alphabet);
      ++(identical ? record.matches : record.mismatches);
      cigar.add(identical ? '=' : 'X', 1);
    } else {
      ++record.gaps;
      cigar.add(*step == Step::row_only ? 'I' : 'D', 1);
    }
  }
  cigar.close();
  record.cigar.assign(memory.end() - cigar.length(), cigar.length());
  record.identity = identity_of(record, definition, query.size(), target.size(), terminal_gaps(path));
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
  FreeEnds const& free = problem.free_ends;
  ends.query_begin += free.query_start ? run(path.begin(), path.end(), Step::row_only) : 0;
  ends.target_begin += free.target_start ? run(path.begin(), path.end(), Step::col_only) : 0;
  std::uint32_t const last_query = free.query_end ? run(path.rbegin(), path.rend(), Step::row_only) : 0;
  std::uint32_t const last_target = free.target_end ? run(path.rbegin(), path.rend(), Step::col_only) : 0;
  ends.query_end = std::max(ends.query_begin, ends.query_end - last_query);
  ends.target_end = std::max(ends.target_begin, ends.target_end - last_target);
  return ends;
}

void describe_traced(TracedPair const& traced, PairDescriptor const& lengths, IdentityDefinition definition,
                     PairRecord& record) {
  record.columns = traced.matches + traced.mismatches + traced.gaps;
  record.matches = traced.matches;
  record.mismatches = traced.mismatches;
  record.gaps = traced.gaps;
  record.identity = identity_of(record, definition, static_cast<std::size_t>(lengths.rows),
                                static_cast<std::size_t>(lengths.cols), traced.outer_gaps);
}

PairRecord untraced_record(SequenceSet const& set, SequencePair const& pair, std::int32_t score) {
  PairRecord record;
  record.query = pair.query;
  record.target = set.all_against_all ? pair.target : pair.target - set.queries;
  record.score = score;
  return record;
}

} // namespace pairscan
