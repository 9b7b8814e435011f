#include <results/formats/aligned_rows.hpp>
#include <results/path_part.hpp>
#include <results/sequence_letters.hpp>
#include <results/show_alignment.hpp>
#include <support/text.hpp>

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

Rows lay_out(SequenceSet const& set, PairRecord const& record, PathPart const& path) {
  SequenceLetters const letters(set);
  Rows rows{std::string(record.columns, ' '), std::string(record.columns, ' '), std::string(record.columns, ' ')};
  put_query_row(rows.query.data(), letters, {record.query, record.strand}, path);
  put_target_row(rows.target.data(), letters, record.target, path);
  char* mark = rows.marks.data();
  for_each_run(record.cigar.view(), [&](std::uint32_t length, char kind) {
    mark = std::fill_n(mark, length, kind == '=' ? '|' : kind == 'X' ? '.' : ' ');
  });
  return rows;
}

/// The start of a name, as it is shown.
std::string label_of(std::string_view name) {
  constexpr std::size_t kLongest = 20;
  std::string label;
  while (!name.empty()) {
    auto const character = name.substr(0, std::max<std::size_t>(character_bytes(name), 1));
    std::string const shown = escaped(character);
    if (label.size() + shown.size() > kLongest) {
      break;
    }
    label += shown;
    name.remove_prefix(character.size());
  }
  return label;
}

/// Counts the residues of a sequence that is shown line by line; those of a reverse complement go down.
class Positions {
public:
  Positions(std::size_t begin, std::size_t length, Strand strand) : done_(begin), length_(length), strand_(strand) {}

  [[nodiscard]] std::size_t next() const { return shown(done_ + 1); }
  [[nodiscard]] std::size_t last() const { return shown(done_); }
  void pass(std::size_t residues) { done_ += residues; }

private:
  [[nodiscard]] std::size_t shown(std::size_t position) const {
    return strand_ == Strand::plus ? position : length_ + 1 - position;
  }

  std::size_t done_;
  std::size_t length_;
  Strand strand_;
};

/// One line with the positions of its residues, which it passes.
std::string numbered(std::string const& label, int label_width, std::string_view part, Positions& positions) {
  auto const residues = part.size() - static_cast<std::size_t>(std::count(part.begin(), part.end(), '-'));
  std::size_t const first = residues > 0 ? positions.next() : positions.last();
  positions.pass(residues);
  return fmt::format("{:<{}} {:>6} {} {}\n", label, label_width, first, part, positions.last());
}

} // namespace

std::string show_alignment(SequenceSet const& set, PairRecord const& record, ScoreUnits units, int width) {
  std::uint32_t const query_length = set.length(record.query);
  AlignmentEnds const ends = record.ends.value_or(AlignmentEnds{0, query_length, 0, set.length(record.target)});
  PathPart const path = whole_path(record.cigar.view(), ends, record.strand, query_length);
  std::string const& query = set.names[record.query];
  std::string const& target = set.names[record.target];
  std::string const query_label = label_of(query);
  std::string const target_label = label_of(target);
  auto const label_width = static_cast<int>(std::max(query_label.size(), target_label.size()));
  Rows const rows = lay_out(set, record, path);
  std::string text = fmt::format(
      "# {} x {}: score {}, identity {:.4f} ({}/{} columns), {} mismatches, {} gaps{}\n# {}\n", escaped(query),
      escaped(target), units.printed(record.score), record.identity, record.matches, record.columns, record.mismatches,
      record.gaps, record.strand == Strand::minus ? ", minus strand of the query" : "", record.cigar.text());
  Positions query_position(path.ends.query_begin, query_length, record.strand);
  Positions target_position(path.ends.target_begin, set.length(record.target), Strand::plus);
  for (std::size_t begin = 0; begin < rows.marks.size(); begin += static_cast<std::size_t>(width)) {
    auto const part = [&](std::string const& line) {
      return std::string_view(line).substr(begin, static_cast<std::size_t>(width));
    };
    text += '\n' + numbered(query_label, label_width, part(rows.query), query_position);
    text += fmt::format("{:<{}}        {}\n", "", label_width, part(rows.marks));
    text += numbered(target_label, label_width, part(rows.target), target_position);
  }
  return text;
}

} // namespace pairscan
