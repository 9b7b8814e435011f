#pragma once

#include <results/formats/pair_matrix.hpp>
#include <results/score_units.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pairscan {

/// Returns the header of an array: magic, version 1.0, two bytes of length (little-endian), a Python dictionary, blanks
/// up to the alignment, a newline. `type` is NumPy's: i4, i8, f4 or f8 in the byte order of the machine, u1, or S and a
/// number of characters. `shape` is a tuple of Python's.
[[nodiscard]] std::string npy_header(std::string_view type, std::string_view shape);

/// Returns the header of an array of all pairs.
[[nodiscard]] std::string npy_header(SequenceSet const& set, std::string_view type);

/// Returns the place of a pair in such an array: in scipy's condensed order, or in queries x targets in C order.
[[nodiscard]] std::uint64_t npy_index(SequenceSet const& set, SequencePair pair);

/// Cells of scores: int32, or float32 where scores have decimals.
struct NpyScores {
  using Value = std::int32_t;
  static constexpr std::string_view kWhat = "scores";

  ScoreUnits units{};

  [[nodiscard]] static std::span<Value const> values(TileResults const& results) { return results.scores; }
  [[nodiscard]] std::string header(SequenceSet const& set) const {
    return npy_header(set, units.whole() ? "i4" : "f4");
  }
  [[nodiscard]] static std::size_t bytes() { return sizeof(Value); }
  [[nodiscard]] static std::uint64_t index(SequenceSet const& set, SequencePair pair) { return npy_index(set, pair); }
  void put(std::byte* place, Value score) const;
};

/// Writes all scores as one NumPy array of int32, or of float32 where scores have decimals: the condensed upper
/// triangle in scipy's order for all-against-all, else queries x targets in C order. The format is NumPy's NPY 1.0;
/// `numpy.load(mmap_mode='r')` reads it.
class NpySink : public PairMatrixSink<CellTable<NpyScores>> {
public:
  /// The context outlives the sink. Scores are stored by up to context.threads threads of the sink's own.
  NpySink(SinkContext const& context, std::string const& path)
      : PairMatrixSink({context.set, context.work, context.distinct, context.threads}, path,
                       {context.set, NpyScores{ScoreUnits::of(context.config.alignment.scoring)}}) {}

  /// `set` and `work` outlive the sink. Scores are stored by up to `threads` threads of the sink's own.
  NpySink(SequenceSet const& set, WorkList const& work, std::string const& path, int threads = 1, ScoreUnits units = {})
      : PairMatrixSink({set, work, nullptr, threads}, path, {set, NpyScores{units}}) {}
};

/// Returns the index at which scipy's condensed matrix keeps the pair i < j of n records.
[[nodiscard]] constexpr std::uint64_t condensed_index(std::uint64_t n, std::uint64_t i, std::uint64_t j) {
  return n * i - i * (i + 1) / 2 + (j - i - 1);
}

} // namespace pairscan
