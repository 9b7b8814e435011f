#pragma once

#include <kokkos_kernels/batch/pair_tiles.hpp>
#include <kokkos_kernels/model/scoring.hpp>
#include <tests/support/reference_nw.hpp>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <span>
#include <vector>

namespace pairscan::testing {

inline constexpr unsigned kTileSeed = 2014;

struct RecordsOfPair {
  std::uint32_t row;
  std::uint32_t col;
};

/// Sequences, their order and the tiles of some pairs of them.
struct TileCase {
  std::vector<std::uint8_t> residues;
  std::vector<std::uint64_t> offsets{0};
  std::vector<std::uint32_t> rows; // records
  std::vector<std::uint32_t> cols;
  std::vector<NumberedTile> tiles;
  std::uint64_t pairs = 0;

  void add(PairTile const& tile) {
    tiles.push_back({tile, pairs});
    pairs += pairs_of(tile);
  }

  /// Those of `count` pairs from `first` on.
  [[nodiscard]] std::span<NumberedTile const> tiles_of(std::uint64_t first, std::uint64_t count) const {
    auto const tile = [&](std::uint64_t pair) {
      return static_cast<std::size_t>(tile_of(tiles.data(), static_cast<int>(tiles.size()), pair));
    };
    return std::span(tiles).subspan(tile(first), tile(first + count - 1) + 1 - tile(first));
  }

  [[nodiscard]] std::span<std::uint8_t const> sequence(std::uint32_t record) const {
    return std::span(residues).subspan(offsets[record], offsets[record + 1] - offsets[record]);
  }
  [[nodiscard]] int longest() const {
    std::uint64_t most = 0;
    for (std::size_t record = 0; record + 1 < offsets.size(); ++record) {
      most = std::max(most, offsets[record + 1] - offsets[record]);
    }
    return static_cast<int>(most);
  }

  [[nodiscard]] RecordsOfPair records_of(std::uint64_t pair) const {
    NumberedTile const& tile =
        tiles[static_cast<std::size_t>(tile_of(tiles.data(), static_cast<int>(tiles.size()), pair))];
    PairPlace const place = place_in_tile(tile.tile, pair - tile.first_pair);
    return {rows[place.row], cols[place.col]};
  }

  [[nodiscard]] std::int64_t expected(std::uint64_t pair, LinearScoring const& scoring) const {
    RecordsOfPair const records = records_of(pair);
    return reference::global_score(sequence(records.row), sequence(records.col),
                                   {scoring.match, scoring.mismatch, scoring.gap},
                                   [](std::uint8_t a, std::uint8_t b) { return (a & b) != 0; });
  }
};

/// Sequences of these lengths in a random order of records: mutated copies of one, a twentieth of the letters ambiguous
/// or none at all.
inline TileCase sequences_of(std::vector<int> const& lengths) {
  std::mt19937 random(kTileSeed);
  TileCase test;
  std::vector<std::uint8_t> ancestor;
  for (int const length : lengths) {
    for (int at = 0; at < length; ++at) {
      if (static_cast<std::size_t>(at) == ancestor.size()) {
        ancestor.push_back(static_cast<std::uint8_t>(1U << (random() % 4)));
      }
      bool const odd = random() % 20 == 0;
      bool const copied = random() % 4 != 0;
      test.residues.push_back(odd      ? static_cast<std::uint8_t>(random() % 16)
                              : copied ? ancestor[static_cast<std::size_t>(at)]
                                       : static_cast<std::uint8_t>(1U << (random() % 4)));
    }
    test.offsets.push_back(test.residues.size());
  }
  test.rows.resize(lengths.size());
  std::iota(test.rows.begin(), test.rows.end(), 0U);
  std::shuffle(test.rows.begin(), test.rows.end(), random);
  test.cols = test.rows;
  return test;
}

inline std::vector<int> random_lengths(int count, int shortest, int longest) {
  std::mt19937 random(kTileSeed);
  std::vector<int> lengths;
  for (int sequence = 0; sequence < count; ++sequence) {
    lengths.push_back(shortest + static_cast<int>(random() % static_cast<unsigned>(longest - shortest + 1)));
  }
  return lengths;
}

/// All pairs of the sequences in tiles of edge x edge.
inline TileCase triangle(std::vector<int> const& lengths, std::uint32_t edge) {
  TileCase test = sequences_of(lengths);
  auto const size = static_cast<std::uint32_t>(lengths.size());
  for (std::uint32_t col = 0; col < size; col += edge) {
    for (std::uint32_t row = 0; row <= col; row += edge) {
      PairTile const tile{row, std::min(row + edge, size), col, std::min(col + edge, size), row == col};
      if (pairs_of(tile) > 0) {
        test.add(tile);
      }
    }
  }
  return test;
}

} // namespace pairscan::testing
