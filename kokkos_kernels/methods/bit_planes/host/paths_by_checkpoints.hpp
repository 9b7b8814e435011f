#pragma once

#include <kokkos_kernels/methods/bit_planes/host/any_pairs.hpp>
#include <kokkos_kernels/networks/state_tests.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Which of a cell's neighbours it was reached from, in two words: along the diagonal; else the first choice among
/// gaps.
template <class Word>
struct CellDirections {
  Word diagonal;
  Word gap_in_cols; // from above; of pairs whose sequences are exchanged: not from the left
};

/// Paths by checkpoints: a first pass keeps the states at the edges of blocks of 64 x 64 cells, and only the blocks
/// that a path of the pack runs through are computed again, this time with directions. As paths of related sequences
/// stay near the diagonal, these are few.
///
///       slice 0   slice 1          Q[block][column]: q above each block of rows
///     +---------+---------+        P[slice][row]:    p left of each slice
///     |         |    \    |
///     +---------+-----\---+ block 1
template <class Network, class Letters, class Word>
class PlanePaths {
public:
  static constexpr int kPlanes = Network::planes;
  static constexpr int kEdge = kPlaneSlice;
  static constexpr int kLanes = PlanePack<Word>::kLanes;
  static constexpr int kRows = PlaneSlice<Network, Word>::kRows;
  using State = Word[kPlanes];

  PlanePaths(Network const& network, PlanePathJob const& job)
      : network_(network), tests_(network, job.pack.scoring.mismatch >= 0), job_(job), pack_(job.pack) {
    blocks_ = (pack_.longest_rows + kEdge - 1) / kEdge;
    slices_ = (pack_.longest_cols + kEdge - 1) / kEdge;
    auto* memory = static_cast<Word*>(job.checkpoints);
    auto const take = [&memory](std::ptrdiff_t words) {
      Word* const begin = memory;
      memory += words;
      return begin;
    };
    rows_ = take(blocks_ * kEdge * Letters::planes);
    cols_ = take(slices_ * kEdge * Letters::planes);
    directions_ = reinterpret_cast<CellDirections<Word>*>(take(2 * kEdge * kEdge));
    q_ = reinterpret_cast<State*>(take(kEdge * kPlanes));
    left_ = reinterpret_cast<State*>(take((slices_ + std::ptrdiff_t{1}) * blocks_ * kEdge * kPlanes));
    above_ = reinterpret_cast<State*>(memory);
  }

  void run() {
    read_all<true>(rows_, blocks_);
    read_all<false>(cols_, slices_);
    fill(left_, blocks_ * kEdge, network_.p_code(0));
    for (int slice = 0; slice < slices_; ++slice) {
      keep_edges(slice);
    }
    for (int pair = 0; pair < pack_.job.count; ++pair) {
      row_[pair] = pack_.rows(pair);
      col_[pair] = pack_.cols(pair);
      at_[pair] = job_.ends[pair];
    }
    for (int block = blocks_ - 1; block >= 0; --block) {
      walk_rows(block);
    }
    for (int pair = 0; pair < pack_.job.count; ++pair) {
      walk_borders(pair);
    }
  }

private:
  template <bool kRowLetters>
  void read_all(Word* letters, int pieces) {
    for (int piece = 0; piece < pieces; ++piece) {
      read_letters<Letters, kRowLetters>(pack_, piece * kEdge, letters + piece * kEdge * Letters::planes);
    }
  }

  static void fill(State* states, int count, unsigned code) { PlaneSlice<Network, Word>::fill(states, count, code); }

  [[nodiscard]] State* left_of(int slice) const { return left_ + static_cast<std::ptrdiff_t>(slice) * blocks_ * kEdge; }
  [[nodiscard]] State* above(int block, int slice) const {
    return above_ + (static_cast<std::ptrdiff_t>(block) * slices_ + slice) * kEdge;
  }

  /// The first pass: all rows of a slice.
  void keep_edges(int slice) {
    fill(q_, kEdge, network_.q_code(network_.match));
    for (int block = 0; block < blocks_; ++block) {
      std::memcpy(above(block, slice), q_, sizeof(State) * kEdge);
      scan_rows(slice, block * kEdge);
    }
  }

  [[gnu::noinline]] void scan_rows(int slice, int row) {
    Word const* const rows = rows_ + row * Letters::planes;
    Word const* const cols = cols_ + slice * kEdge * Letters::planes;
    auto const letter_of = [rows](int at) __attribute__((always_inline)) {
      return rows + at * Letters::planes;
    };
    scan_differences<SweepShape<kRows>>(
        network_, left_of(slice) + row, left_of(slice + 1) + row, q_, kEdge, kEdge,
        letter_of, [cols](Word const* letter, int column) __attribute__((always_inline)) {
          return Letters::matches(letter, cols + column * Letters::planes);
        });
  }

  /// Walks all paths that are in these rows to the rows above or to the left border.
  void walk_rows(int block) {
    for (int slice = last_slice(block); slice >= 0; --slice) {
      int pairs[PlanePack<Word>::kPairs];
      int count = 0;
      for (int pair = 0; pair < pack_.job.count; ++pair) {
        pairs[count] = pair;
        count += row_[pair] > block * kEdge && col_[pair] > slice * kEdge;
      }
      if (count > 0) {
        direct_block(block, slice);
        for (int index = 0; index < count; ++index) {
          walk_block(pairs[index], block * kEdge, slice * kEdge);
        }
      }
    }
  }

  [[nodiscard]] int last_slice(int block) const {
    int last = -1;
    for (int pair = 0; pair < pack_.job.count; ++pair) {
      int const slice = (col_[pair] - 1) / kEdge;
      last = row_[pair] > block * kEdge && col_[pair] > 0 && slice > last ? slice : last;
    }
    return last;
  }

  /// Directions of one block, from its edges.
  [[gnu::noinline]] void direct_block(int block, int slice) {
    std::memcpy(q_, above(block, slice), sizeof(State) * kEdge);
    Word const exchanged = pack_.exchanged();
    for (int row = 0; row < kEdge; ++row) {
      direct_row(block * kEdge + row, slice, exchanged, directions_ + row * kEdge);
    }
  }

  PAIRSCAN_FUNCTION void direct_row(int row, int slice, Word const& exchanged, CellDirections<Word>* out) {
    Word p[kPlanes];
    for (int plane = 0; plane < kPlanes; ++plane) {
      p[plane] = left_of(slice)[row][plane];
    }
    Word const* const cols = cols_ + slice * kEdge * Letters::planes;
    for (int column = 0; column < kEdge; ++column) {
      Word const matches = Letters::matches(rows_ + row * Letters::planes, cols + column * Letters::planes);
      out[column] = direct_cell(p, q_[column], matches, exchanged);
    }
  }

  PAIRSCAN_FUNCTION CellDirections<Word> direct_cell(Word (&p)[kPlanes], Word (&q)[kPlanes], Word const& matches,
                                                     Word const& exchanged) const {
    Word const diagonal = tests_.diagonal(p, q, matches);
    network_.cell(p, q, matches);
    return {diagonal, gate<0x3a>(exchanged, tests_.left(q), tests_.above(p))}; // exchanged ? ~left : above
  }

  /// One path through one block, backwards.
  PAIRSCAN_FUNCTION void walk_block(int pair, int top, int begin) {
    auto const* const words = reinterpret_cast<std::uint64_t const*>(directions_) + pair / 64;
    auto const bit = static_cast<unsigned>(pair % 64);
    int row = row_[pair];
    int col = col_[pair];
    std::uint8_t* at = at_[pair];
    while (row > top && col > begin) {
      std::ptrdiff_t const cell = (row - 1 - top) * kEdge + (col - 1 - begin);
      auto const diagonal = static_cast<int>(words[cell * 2 * kLanes] >> bit & 1U);
      auto const gap_in_cols = static_cast<int>(words[cell * 2 * kLanes + kLanes] >> bit & 1U);
      int const row_only = gap_in_cols & ~diagonal;
      int const col_only = ~gap_in_cols & ~diagonal & 1;
      *--at = static_cast<std::uint8_t>(row_only + 2 * col_only); // Step (traceback/traceback.hpp)
      row -= 1 - col_only;
      col -= 1 - row_only;
    }
    row_[pair] = row;
    col_[pair] = col;
    at_[pair] = at;
  }

  /// What is left lies on a border. Steps of exchanged sequences are the other sequence's.
  void walk_borders(int pair) {
    std::uint8_t* at = at_[pair];
    for (int row = row_[pair]; row > 0; --row) {
      *--at = 1;
    }
    for (int col = col_[pair]; col > 0; --col) {
      *--at = 2;
    }
    if (pack_.turned(pair)) {
      for (std::uint8_t* step = at; step != job_.ends[pair]; ++step) {
        *step = static_cast<std::uint8_t>((3 - *step) % 3);
      }
    }
    job_.begins[pair] = at;
  }

  Network network_;
  StateTests<Network, Word> tests_;
  PlanePathJob const& job_;
  PlanePack<Word> pack_;
  int blocks_;                       // of rows
  int slices_;                       // of columns
  Word* rows_;                       // [row][plane of its letter]
  Word* cols_;                       // [column][plane of its letter]
  CellDirections<Word>* directions_; // [row of the block][column]
  State* q_;                         // [column of the block]
  State* left_;                      // [slice][row]
  State* above_;                     // [block][column]
  int row_[PlanePack<Word>::kPairs]; // where each path has come to
  int col_[PlanePack<Word>::kPairs];
  std::uint8_t* at_[PlanePack<Word>::kPairs];
};

template <class Word>
void plane_paths(PlanePathJob const& job) {
  dispatch_planes<Word, false>(job.pack, [&job]<class Network, class Letters>(Network const& network, Letters) {
    PlanePaths<Network, Letters, Word>(network, job).run();
  });
}

} // namespace pairscan::inline PAIRSCAN_ISA
