#include <results/path_part.hpp>

#include <utility>

namespace pairscan {
namespace {

[[nodiscard]] bool drop_front(PathPart& part) {
  CigarRun const run = part.cigar.front();
  if (!run.is_gap()) {
    return false;
  }
  (run.letter == 'I' ? part.ends.query_begin : part.ends.target_begin) += run.length;
  part.cigar = part.cigar.without_front();
  return true;
}

[[nodiscard]] bool drop_back(PathPart& part) {
  CigarRun const run = part.cigar.back();
  if (!run.is_gap()) {
    return false;
  }
  (run.letter == 'I' ? part.ends.query_end : part.ends.target_end) -= run.length;
  part.cigar = part.cigar.without_back();
  return true;
}

[[nodiscard]] AlignmentEnds on_other_strand(AlignmentEnds ends, std::uint32_t query_length) {
  ends.query_begin = query_length - std::exchange(ends.query_end, query_length - ends.query_begin);
  return ends;
}

} // namespace

AlignmentEnds PathPart::as_in_records(Strand strand, std::uint32_t query_length) const {
  return strand == Strand::plus ? ends : on_other_strand(ends, query_length);
}

PathColumns count_columns(CigarView cigar) {
  PathColumns columns;
  for_each_run(cigar, [&](std::uint32_t length, char kind) {
    bool const gap = kind == 'I' || kind == 'D';
    (kind == '=' ? columns.matches : gap ? columns.gaps : columns.mismatches) += length;
    columns.gap_runs += gap ? 1 : 0;
  });
  return columns;
}

PathPart whole_path(CigarView cigar, AlignmentEnds covered, Strand strand, std::uint32_t query_length) {
  std::uint32_t query = 0;
  std::uint32_t target = 0;
  for_each_run(cigar, [&](std::uint32_t length, char kind) {
    query += kind == 'D' ? 0 : length;
    target += kind == 'I' ? 0 : length;
  });
  AlignmentEnds ends = strand == Strand::plus ? covered : on_other_strand(covered, query_length);
  bool const query_from_end_to_end = query != ends.query_end - ends.query_begin;
  bool const target_from_end_to_end = target != ends.target_end - ends.target_begin;
  if (query_from_end_to_end) {
    ends.query_begin = 0;
    ends.query_end = query;
  }
  if (target_from_end_to_end) {
    ends.target_begin = 0;
    ends.target_end = target;
  }
  return {cigar, ends};
}

PathPart without_end_gaps(PathPart part, EndGaps which) {
  bool const all = which == EndGaps::all;
  while (drop_front(part) && all) {
  }
  while (drop_back(part) && all) {
  }
  return part;
}

} // namespace pairscan
