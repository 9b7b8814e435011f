#pragma once

#include <config/config.hpp>
#include <results/record_sorter.hpp>
#include <sequences/sequence_set.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace pairscan {

/// Lines of pairs.tsv as text. Nothing depends on the locale.
class TsvLines {
public:
  /// Both outlive it.
  TsvLines(SequenceSet const& set, std::vector<PairField> const& fields);

  /// The line of field names.
  void set_header();

  /// One line a record, in place of what was there.
  void set_lines(SortedPiece const& piece);

  [[nodiscard]] std::string_view text() const { return {buffer_.data(), used_}; }

private:
  void add_line(RecordView const& record);
  void end_line();
  [[nodiscard]] char* room_for(std::size_t bytes);

  SequenceSet const* set_;
  std::vector<PairField> const* fields_;
  std::uint32_t first_target_;
  std::uint32_t targets_; // records that can be a target
  std::vector<char> buffer_;
  std::size_t used_ = 0;
};

} // namespace pairscan
