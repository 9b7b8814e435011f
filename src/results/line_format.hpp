#pragma once

#include <results/hit_statistics.hpp>
#include <results/line_text.hpp>
#include <results/record_sorter.hpp>
#include <results/score_units.hpp>
#include <sequences/sequence_set.hpp>

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace pairscan {

/// What all lines of a run have in common. The set outlives formats.
struct LineContext {
  SequenceSet const& set;
  ScoreUnits units{};
  std::shared_ptr<HitStatistics const> statistics{};          // null where there are none for the scores
  bool single_distances = false;                              // under alignment.distance: number: float
  std::vector<std::uint32_t> const* target_numbers = nullptr; // of the set's targets among all of a search in blocks,
                                                              // known at its end; null = the set has all of them
};

/// A format of pairs with one line per record, in canonical order. Several threads may call it at once. Nothing that it
/// writes depends on the locale.
class LineFormat {
public:
  virtual ~LineFormat() = default;

  /// Returns the name of the file in output.directory, where the configuration gives no other.
  [[nodiscard]] virtual std::string_view file_name() const = 0;

  /// Appends the header. By default there is none.
  virtual void add_header(LineText& /*text*/) const {}

  /// Appends the line of a record, with its newline.
  virtual void add_line(RecordView const& record, LineText& text) const = 0;

  /// Replaces the text by the lines of all records of a piece.
  void format_lines(SortedPiece const& piece, LineText& text) const {
    text.clear();
    piece.for_each([&](RecordView const& record) { add_line(record, text); });
  }
};

} // namespace pairscan
