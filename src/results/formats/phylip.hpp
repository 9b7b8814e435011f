#pragma once

#include <config/config.hpp>
#include <results/tile_results.hpp>
#include <sequences/sequence_set.hpp>
#include <work/work_list.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// What programs for phylogeny read: a line with the number of records, then per record a line of its name, padded to
/// ten characters, and its distances to the records before it, or to all.
///
///     3
///     a                                   a           0.000000  0.100000  0.200000
///     b           0.100000                b           0.100000  0.000000  0.300000
///     c           0.200000  0.300000      c           0.200000  0.300000  0.000000
///
/// Every distance has as many characters as every other, so that its place follows from its pair: a table of
/// PairMatrixSink, of any size, in a mapped file.
class PhylipTable {
public:
  using Value = double;
  static constexpr std::string_view kWhat = "distances";

  /// The set outlives the table; `output` says which half and what names. Distances `of_identity` are from 0 to 1 and
  /// have six decimals; others are written as C's %.8e does, which is of one length below 1e100. Throws Error
  /// (ExitCode::usage) where two strict names are the same.
  PhylipTable(SequenceSet const& set, MatrixOutput const& output, bool of_identity);

  [[nodiscard]] static std::span<Value const> values(TileResults const& results) { return results.distances; }
  [[nodiscard]] std::uint64_t bytes() const { return rows_.back(); }
  void put_frame(std::byte* file) const;
  void put(std::byte* file, SequencePair pair, Value distance) const;

private:
  [[nodiscard]] std::string label(std::uint32_t record) const;
  [[nodiscard]] std::size_t label_bytes(std::uint32_t record) const;
  [[nodiscard]] std::uint64_t cells(std::uint32_t record) const;
  void put_cell(std::byte* file, std::uint32_t row, std::uint32_t column, Value distance) const;

  SequenceSet const* set_;
  bool square_;
  bool strict_;
  bool of_identity_;
  std::size_t cell_bytes_;
  std::string header_;
  std::vector<std::uint64_t> rows_; // where the line of each record begins, and the end of the file
};

} // namespace pairscan
