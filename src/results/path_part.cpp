#include <results/path_part.hpp>

#include <utility>

namespace pairscan {
namespace {

constexpr std::string_view kDigits = "0123456789";

struct Run {
  std::uint32_t length = 0;
  char kind = 0; // 0 = there is none

  [[nodiscard]] bool is_gap() const { return kind == 'I' || kind == 'D'; }
};

[[nodiscard]] Run run_of(std::string_view text) {
  Run run;
  for_each_run(text, [&](std::uint32_t length, char kind) { run = {length, kind}; });
  return run;
}

/// Returns the text of the first run, or of the last one.
[[nodiscard]] std::string_view first_run(std::string_view cigar) {
  auto const letter = cigar.find_first_not_of(kDigits);
  return cigar.substr(0, letter == std::string_view::npos ? 0 : letter + 1);
}
[[nodiscard]] std::string_view last_run(std::string_view cigar) {
  auto const before = cigar.size() < 2 ? std::string_view::npos : cigar.find_last_not_of(kDigits, cigar.size() - 2);
  return before == std::string_view::npos ? cigar : cigar.substr(before + 1);
}

[[nodiscard]] bool drop_front(PathPart& part) {
  std::string_view const text = first_run(part.cigar);
  Run const run = run_of(text);
  if (!run.is_gap()) {
    return false;
  }
  (run.kind == 'I' ? part.ends.query_begin : part.ends.target_begin) += run.length;
  part.cigar.remove_prefix(text.size());
  return true;
}

[[nodiscard]] bool drop_back(PathPart& part) {
  std::string_view const text = last_run(part.cigar);
  Run const run = run_of(text);
  if (!run.is_gap()) {
    return false;
  }
  (run.kind == 'I' ? part.ends.query_end : part.ends.target_end) -= run.length;
  part.cigar.remove_suffix(text.size());
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

PathColumns count_columns(std::string_view cigar) {
  PathColumns columns;
  for_each_run(cigar, [&](std::uint32_t length, char kind) {
    bool const gap = kind == 'I' || kind == 'D';
    (kind == '=' ? columns.matches : gap ? columns.gaps : columns.mismatches) += length;
    columns.gap_runs += gap ? 1 : 0;
  });
  return columns;
}

PathPart whole_path(std::string_view cigar, AlignmentEnds covered, Strand strand, std::uint32_t query_length) {
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
