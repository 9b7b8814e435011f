#include <kokkos_kernels/model/compiled_problems.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/traceback/kept_matrix_walk.hpp>

#include <algorithm>

namespace pairscan {

namespace {

template <class Score>
Path walk_directions(KeptDirections const& kept, int rows, int cols) {
  constexpr int kCodes = 4 * static_cast<int>(sizeof(Score));
  auto const* const words = static_cast<Score const*>(kept.words);
  auto const width = static_cast<std::size_t>(kept.width);
  return walk_back(rows, cols, [&](int row, int col) {
    std::size_t const word =
        static_cast<std::size_t>(row - 1) * kept.words_per_row + static_cast<std::size_t>((col - 1) / kCodes);
    auto const bits = static_cast<unsigned>(words[word * width + static_cast<std::size_t>(kept.lane)]);
    int const shift = 2 * (kCodes - 1 - (col - 1) % kCodes); // the first cell stands highest
    return static_cast<Step>(bits >> shift & 3U);
  });
}

} // namespace

Path trace(KeptMatrix const& matrix, std::span<std::uint8_t const> rows, std::span<std::uint8_t const> cols,
           Problem const& problem) {
  Path path;
  with_compiled(problem, matrix.type, [&](auto compiled) {
    using Compiled = typename decltype(compiled)::type;
    path = walk_kept_matrix<Compiled>(matrix, rows, cols, Compiled::scheme(problem));
  });
  return path;
}

Path trace(KeptDirections const& directions, int rows, int cols) {
  return directions.type == ScoreType::int16 ? walk_directions<std::int16_t>(directions, rows, cols)
                                             : walk_directions<std::int32_t>(directions, rows, cols);
}

} // namespace pairscan
