#include <commands/show_alignment.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace pairscan {

namespace {

/// The three lines, whole.
struct Rows {
  std::string query;
  std::string marks;
  std::string target;
};

Rows lay_out(SequenceSet const& set, PairRecord const& record, Path const& path) {
  auto const query = set.sequence(record.query);
  auto const target = set.sequence(record.target);
  Rows rows;
  std::size_t i = 0;
  std::size_t j = 0;
  for (Step const step : path) {
    rows.query += step == Step::col_only ? '-' : letter_of(query[i], set.alphabet);
    rows.target += step == Step::row_only ? '-' : letter_of(target[j], set.alphabet);
    bool const identical = step == Step::both && query[i] == target[j] && is_unambiguous(query[i], set.alphabet);
    rows.marks += step != Step::both ? ' ' : identical ? '|' : '.';
    i += step != Step::col_only;
    j += step != Step::row_only;
  }
  return rows;
}

/// One line with the positions of its residues; moves `position` on.
std::string numbered(std::string const& name, int name_width, std::string_view part, std::size_t& position) {
  auto const residues = part.size() - static_cast<std::size_t>(std::count(part.begin(), part.end(), '-'));
  std::size_t const first = residues > 0 ? position + 1 : position;
  position += residues;
  return fmt::format("{:<{}} {:>6} {} {}\n", name.substr(0, static_cast<std::size_t>(name_width)), name_width, first,
                     part, position);
}

} // namespace

std::string show_alignment(SequenceSet const& set, PairRecord const& record, Path const& path, int width) {
  constexpr std::size_t kLongestName = 20;
  std::string const& query = set.names[record.query];
  std::string const& target = set.names[record.target];
  int const name_width = static_cast<int>(std::min(std::max(query.size(), target.size()), kLongestName));
  Rows const rows = lay_out(set, record, path);
  std::string text = fmt::format("# {} x {}: score {}, identity {:.4f} ({}/{} columns), {} mismatches, {} gaps\n# {}\n",
                                 query, target, record.score, record.identity, record.matches, record.columns,
                                 record.mismatches, record.gaps, record.cigar);
  std::size_t query_position = 0;
  std::size_t target_position = 0;
  for (std::size_t begin = 0; begin < rows.marks.size(); begin += static_cast<std::size_t>(width)) {
    auto const part = [&](std::string const& line) {
      return std::string_view(line).substr(begin, static_cast<std::size_t>(width));
    };
    text += '\n' + numbered(query, name_width, part(rows.query), query_position);
    text += fmt::format("{:<{}}        {}\n", "", name_width, part(rows.marks));
    text += numbered(target, name_width, part(rows.target), target_position);
  }
  return text;
}

} // namespace pairscan
