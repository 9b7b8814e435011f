#include <kokkos_kernels/model/compiled_problems.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/traceback/direction_walk.hpp>
#include <kokkos_kernels/traceback/kept_matrix_walk.hpp>

#include <algorithm>

namespace pairscan {

namespace {

template <class Score>
PlacedPath walk_directions(KeptDirections const& kept, EndCell const& end, int rows, int cols) {
  int const codes = 8 * static_cast<int>(sizeof(Score)) / kept.bits; // in a word
  auto const* const words = static_cast<Score const*>(kept.words);
  auto const width = static_cast<std::size_t>(kept.width);
  DirectionWalk walk(end, kept.bits, kept.local);
  return walk.back_from(rows, cols, [&](int row, int col) {
    std::size_t const word =
        static_cast<std::size_t>(row - 1) * kept.words_per_row + static_cast<std::size_t>((col - 1) / codes);
    auto const bits = static_cast<unsigned>(words[word * width + static_cast<std::size_t>(kept.lane)]);
    int const shift = kept.bits * (codes - 1 - (col - 1) % codes); // the first cell stands highest
    return bits >> shift & ((1U << kept.bits) - 1);
  });
}

} // namespace

Path trace(KeptMatrix const& matrix, std::span<std::uint8_t const> rows, std::span<std::uint8_t const> cols,
           Problem const& problem) {
  Path path;
  with_compiled<OneLaneProblems>(problem, matrix.type, [&](auto compiled) {
    using Compiled = typename decltype(compiled)::type;
    path = walk_kept_matrix<Compiled>(matrix, rows, cols, Compiled::scheme(problem));
  });
  return path;
}

PlacedPath trace(KeptDirections const& directions, EndCell const& end, int rows, int cols) {
  return directions.type == ScoreType::int16 ? walk_directions<std::int16_t>(directions, end, rows, cols)
                                             : walk_directions<std::int32_t>(directions, end, rows, cols);
}

} // namespace pairscan
