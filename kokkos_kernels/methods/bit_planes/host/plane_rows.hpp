#pragma once

#include <kokkos_kernels/methods/bit_planes/host/plane_pack.hpp>
#include <kokkos_kernels/methods/bit_planes/host/plane_slice.hpp>
#include <kokkos_kernels/sweeps/difference_sweep.hpp>

#include <algorithm>
#include <type_traits>

namespace pairscan::inline PAIRSCAN_ISA {

/// The rows of a pack of arbitrary pairs: their letters, and the states at the left edge of a slice of columns. Both
/// lie in memory of the caller's.
template <class Network, class RowLetters, class Word>
class PlaneRows {
public:
  using Letters = RowLetters;
  using Slice = PlaneSlice<Network, Word>;
  using State = typename Slice::State;

  PlaneRows(Network const& network, Word* letters, State* states)
      : network_(network), letters_(letters), states_(states) {}

  void read(PlanePack<Word> const& pack) { read_row_letters<Letters>(pack, letters_); }

  /// Computes rows of a slice, whose columns have the letters `cols`, up to `end`, which it returns.
  int scan(int row, int end, Slice const& slice, Word const* cols) const {
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
          sweep(row, after - row, slice, cols, known);
        } else {
          sweep(row, after - row, slice, cols, any);
        }
        row = after;
      }
    } else {
      sweep(row, end - row, slice, cols, any);
    }
    return end;
  }

private:
  static constexpr bool kTellsKnown = requires(Word const* letters) { Letters::is_known(letters); };

  /// Whether all letters of these rows are known, for which matching takes fewer gates.
  [[nodiscard]] bool are_known(int row, int end) const {
    while (row < end && Letters::is_known(letters_ + row * Letters::planes)) {
      ++row;
    }
    return row == end;
  }

  [[nodiscard]] static int end_of_block(int row, int end) { return std::min(row + kKnownRows, end); }

  /// Not inlined: the registers are then all the sweep's.
  template <class Matches>
  [[gnu::noinline]] void sweep(int row, int count, Slice const& slice, Word const* cols, Matches const& matches) const {
    Word const* const rows = letters_ + row * Letters::planes;
    auto const letter_of = [rows](int at) __attribute__((always_inline)) {
      return rows + at * Letters::planes;
    };
    scan_differences<Shape>(
        network_, states_ + row, states_ + row, slice.q, count, slice.width,
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
  Word* letters_; // [row][plane]
  State* states_; // [row]
};

} // namespace pairscan::inline PAIRSCAN_ISA
