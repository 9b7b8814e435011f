#pragma once

#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/methods/bit_planes/host/plane_letters.hpp>
#include <kokkos_kernels/methods/bit_planes/host/plane_pack.hpp>
#include <kokkos_kernels/methods/bit_planes/host/plane_slice.hpp>
#include <kokkos_kernels/networks/choose_network.hpp>
#include <kokkos_kernels/sweeps/difference_sweep.hpp>

#include <type_traits>

namespace pairscan::inline PAIRSCAN_ISA {

/// Adds the steps along the last row of a slice that begins at column `begin`.
template <class Slice, class Pack>
[[gnu::noinline]] void count_slice_steps(Slice& slice, Pack const& pack, int begin) {
  using Word = typename Slice::Value;
  if (begin + kChunkPositions <= pack.shortest_cols) {
    slice.count_steps([](int) { return same_bit<Word>(true); });
    return;
  }
  Word has[kChunkPositions];
  read_columns(pack, begin, has);
  slice.count_steps([&has](int column) { return has[column]; });
}

/// The scan of one pack: slice after slice, and in each all rows. Matrices of fewer rows stand at the bottom, so that
/// all end with the last row. The upper border comes down to them through rows that are none, as z = max(.., p, h) is D
/// there whatever the letters are:
///
///     p = D  | . . . .   h = z - p stays 0 and p = z - h stays D
///     p = D  | . . . .
///     p = 0  | # # # #   the first row of the matrix
///     p = 0  | # # # #
template <class Network, class Letters, class Word>
class PlaneScan {
public:
  using Slice = PlaneSlice<Network, Word>;
  using State = typename Slice::State;

  PlaneScan(Network const& network, PlaneJob const& job)
      : network_(network), pack_(job), rows_(static_cast<Word*>(job.columns)),
        p_(reinterpret_cast<State*>(rows_ + padded_rows() * Letters::planes)), cols_(static_cast<Word*>(job.scratch)),
        slice_(network, cols_ + kChunkPositions * Letters::planes) {}

  void run() {
    read_rows();
    set_left_border();
    for (int begin = 0; begin < pack_.longest_cols; begin += kChunkPositions) {
      scan_slice(begin);
    }
    write_scores(pack_.job.scoring);
  }

protected:
  template <class Scheme>
  void write_scores(Scheme const& scheme) const {
    for (int pair = 0; pair < pack_.job.count; ++pair) {
      pack_.job.scores[pair] = scheme.score(slice_.sum(pair), pack_.rows(pair), pack_.cols(pair));
    }
  }

  [[nodiscard]] int padded_rows() const {
    return (pack_.longest_rows + kChunkPositions - 1) / kChunkPositions * kChunkPositions;
  }

  void read_rows() { read_row_letters<Letters>(pack_, rows_); }

  /// Calls use(row, pairs) for each row with which matrices begin, from above, and for the one behind the last where
  /// matrices have no rows.
  template <class Use>
  void for_each_beginning(Use const& use) const {
    int const last = pack_.longest_rows - pack_.shortest_rows;
    Word waiting = same_bit<Word>(true);
    for (int first = 0; first <= last; first += kChunkPositions) {
      Word before[kChunkPositions]; // of each row: the pairs that begin further down
      read_rows_before(pack_, first, before);
      for (int row = first; row < first + kChunkPositions && row <= last; ++row) {
        Word const beginning = waiting & ~before[row - first];
        waiting = before[row - first];
        if (any_bit(beginning)) {
          use(row, beginning);
        }
      }
    }
  }

  /// Returns `end`.
  int scan_rows_until(int row, int end) {
    auto const any = [](Word const* one, Word const* other) __attribute__((always_inline)) {
      return Letters::matches(one, other);
    };
    if constexpr (kTellsKnown) {
      auto const known = [](Word const* one, Word const* other) __attribute__((always_inline)) {
        return Letters::matches_known(one, other);
      };
      while (row < end) { // a run of blocks that are alike in that
        bool const are_all = are_known(row, end_of_block(row, end));
        int after = end_of_block(row, end);
        while (after < end && are_known(after, end_of_block(after, end)) == are_all) {
          after = end_of_block(after, end);
        }
        if (are_all) {
          scan_rows(row, after - row, known);
        } else {
          scan_rows(row, after - row, any);
        }
        row = after;
      }
    } else {
      scan_rows(row, end - row, any);
    }
    return end;
  }

  void set_left_border() {
    Slice::fill(p_, pack_.longest_rows, network_.p_code(0));
    int const most_before = pack_.longest_rows - pack_.shortest_rows;
    for (int begin = 0; begin < most_before; begin += kChunkPositions) {
      Word before[kChunkPositions];
      read_rows_before(pack_, begin, before);
      for (int row = begin; row < begin + kChunkPositions && row < most_before; ++row) {
        fill_state(before[row - begin], network_.p_code(network_.match), network_.p_code(0), p_[row]);
      }
    }
  }

  void scan_slice(int begin) {
    read_letters<Letters, false>(pack_, begin, cols_);
    slice_.open(begin, pack_.longest_cols);
    scan_rows_until(0, pack_.longest_rows);
    count_slice_steps(slice_, pack_, begin);
  }

  static constexpr bool kTellsKnown = requires(Word const* letters) { Letters::is_known(letters); };

  /// Whether all letters of these rows are known, for which matching takes fewer gates.
  [[nodiscard]] bool are_known(int row, int end) const {
    while (row < end && Letters::is_known(rows_ + row * Letters::planes)) {
      ++row;
    }
    return row == end;
  }

  [[nodiscard]] static int end_of_block(int row, int end) { return std::min(row + kKnownRows, end); }

  /// Not inlined: the registers are then all the sweep's.
  template <class Matches>
  [[gnu::noinline]] void scan_rows(int row, int count, Matches const& matches) {
    Word const* const rows = rows_ + row * Letters::planes;
    Word const* const cols = cols_;
    auto const letter_of = [rows](int at) __attribute__((always_inline)) {
      return rows + at * Letters::planes;
    };
    scan_differences<Shape>(
        network_, p_ + row, p_ + row, slice_.q, count, slice_.width,
        letter_of, [=](Word const* letter, int column) __attribute__((always_inline)) {
          return matches(letter, cols + column * Letters::planes);
        });
  }

  // Cells of few gates wait less for one another than for letters, which a group of rows reads once per column.
  using Shape = std::conditional_t<
      !Slice::kHasFewGates, SweepShape<Slice::kRows>,
      std::conditional_t<Network::planes == 1, SweepShape<Slice::kRows, Slice::kRows / 2>,
                         std::conditional_t<Slice::kHasManyRegisters, SweepShape<8, 2>, SweepShape<3, 3, 2>>>>;
  static constexpr int kKnownRows = 16; // of a block that is told to have known letters only, or not

  Network network_;
  PlanePack<Word> pack_;
  Word* rows_; // [row][plane of its letter]
  State* p_;   // [row]: at the left edge of the slice
  Word* cols_; // [column of the slice][plane of its letter]
  Slice slice_;
};

/// Calls body(network, letters) for the job's scheme and letters. Searched networks are compiled for bases only: each
/// takes the compiler seconds, and every scheme has a network for which it is enough to be known at run time, too.
template <bool kKnownBasesApart, class Body>
void dispatch_planes(PlaneJob const& job, Body const& body) {
  int const match = job.scoring.match;
  int const mismatch = job.scoring.mismatch;
  switch (job.letters) {
  case LetterKind::base_sets:
    body_detail::with_runtime_network<kMostStatePlanes>(match, mismatch,
                                                        [&](auto const& network) { body(network, BaseSetLetters{}); });
    return;
  case LetterKind::residues:
    body_detail::with_runtime_network<kMostStatePlanes>(match, mismatch,
                                                        [&](auto const& network) { body(network, ResidueLetters{}); });
    return;
  case LetterKind::bases:
    if constexpr (kKnownBasesApart) {
      with_network(match, mismatch, [&](auto const& network) { body(network, BaseLetters{}); });
      return;
    }
    [[fallthrough]];
  case LetterKind::bases_or_unknown:
    with_network(match, mismatch, [&](auto const& network) { body(network, BaseOrUnknownLetters{}); });
  }
}

} // namespace pairscan::inline PAIRSCAN_ISA
