#include <kokkos_kernels/model/compiled_problems.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/traceback/direction_walk.hpp>
#include <kokkos_kernels/traceback/kept_gap_walk.hpp>
#include <kokkos_kernels/traceback/kept_matrix_walk.hpp>
#include <kokkos_kernels/traceback/order_walk.hpp>

#include <algorithm>

namespace pairscan {

namespace {

/// Reads the codes of one matrix.
template <class Score>
class Codes {
public:
  explicit Codes(KeptDirections const& kept)
      : kept_(kept), words_(static_cast<Score const*>(kept.words)), width_(static_cast<std::size_t>(kept.width)),
        codes_(8 * static_cast<int>(sizeof(Score)) / kept.bits) {}

  [[nodiscard]] unsigned operator()(int row, int col) const {
    std::size_t const word =
        static_cast<std::size_t>(row - 1) * kept_.words_per_row + static_cast<std::size_t>((col - 1) / codes_);
    auto const bits = static_cast<unsigned>(words_[word * width_ + static_cast<std::size_t>(kept_.lane)]);
    int const shift = kept_.bits * (codes_ - 1 - (col - 1) % codes_); // the first cell stands highest
    return bits >> shift & ((1U << kept_.bits) - 1);
  }

private:
  KeptDirections kept_;
  Score const* words_;
  std::size_t width_;
  int codes_; // in a word
};

template <class Score>
PlacedPath walk_directions(KeptDirections const& kept, EndCell const& end, int rows, int cols) {
  return DirectionWalk(end, kept.bits, kept.local).back_from(rows, cols, Codes<Score>(kept));
}

template <class Score>
PlacedPath walk_moves(KeptDirections const& kept, PossibleEnds const& ends, PairDescriptor const& pair,
                      Problem const& problem) {
  OrderWalk walk(problem);
  Codes<Score> const codes(kept);
  return kept.local ? walk.from_cell(ends.cell, codes) : walk.from_margins(ends.margins, pair.rows, pair.cols, codes);
}

} // namespace

PlacedPath trace(KeptMatrix const& matrix, std::span<std::uint8_t const> rows, std::span<std::uint8_t const> cols,
                 Problem const& problem) {
  PlacedPath placed;
  with_compiled(problem, matrix.type, [&](auto compiled) {
    using Compiled = typename decltype(compiled)::type;
    if constexpr (kValueLanes<typename Compiled::template On<int>> == 1) {
      placed.path = walk_kept_matrix<Compiled>(matrix, rows, cols, Compiled::scheme(problem), problem.path_order);
    } else {
      placed = walk_kept_gaps<Compiled>(matrix, rows, cols, problem);
    }
  });
  return placed;
}

PlacedPath trace_moves(KeptDirections const& moves, PossibleEnds const& ends, PairDescriptor const& pair,
                       Problem const& problem) {
  return moves.type == ScoreType::int16 ? walk_moves<std::int16_t>(moves, ends, pair, problem)
                                        : walk_moves<std::int32_t>(moves, ends, pair, problem);
}

PlacedPath trace(KeptDirections const& directions, EndCell const& end, int rows, int cols) {
  return directions.type == ScoreType::int16 ? walk_directions<std::int16_t>(directions, end, rows, cols)
                                             : walk_directions<std::int32_t>(directions, end, rows, cols);
}

} // namespace pairscan
