#pragma once

#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/networks/affine_network.hpp>
#include <kokkos_kernels/networks/binary_networks.hpp>
#include <kokkos_kernels/networks/plane_counter.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

[[nodiscard]] constexpr bool bit_of(unsigned code, int plane) {
  return (code >> static_cast<unsigned>(plane) & 1U) != 0;
}

/// A state of two codes, one for the lanes set in `where`.
template <int kPlanes, class Word>
void fill_state(Word const& where, unsigned there, unsigned elsewhere, Word (&state)[kPlanes]) {
  for (int plane = 0; plane < kPlanes; ++plane) {
    state[plane] = (where & same_bit<Word>(bit_of(there, plane))) | (~where & same_bit<Word>(bit_of(elsewhere, plane)));
  }
}

/// A slice of 64 columns, whose states stay in the nearest cache while all rows pass.
template <class Network, class Word>
class PlaneSlice {
public:
  static constexpr int kPlanes = Network::planes;
  using Value = Word;
  using State = Word[kPlanes];
  // Measured (docs/decisions/0086). Cells of more rows wait less for one another, until spilling their states takes
  // longer: AVX-512 has 32 registers, others 16, and spill at three rows already. Networks that are
  // known at run time only are compiled for every kind of letters, so they take few rows, which is less code.
  static constexpr bool kHasManyRegisters = sizeof(Word) == 64;
  static constexpr bool kHasFewGates = kPlanes <= 2 && Network::gates <= 5;
  static constexpr int kRowsOfManyRegisters[] = {8, 8, 5, 4, 3, 4, 3}; // by planes
  static constexpr int kRows = kIsRuntimeNetwork<Network>     ? 3
                               : kHasManyRegisters            ? kRowsOfManyRegisters[kPlanes - 1]
                               : kPlanes == 2 && kHasFewGates ? 4
                               : kPlanes <= 3                 ? 6
                               : kPlanes == 4                 ? 5
                                                              : 4;

  /// The states are the caller's: kPlaneSlice of them.
  PlaneSlice(Network const& network, Word* states) : q(reinterpret_cast<State*>(states)), network_(network) {}

  /// The columns from `begin` on, of sequences of up to `longest_cols`.
  void open(int begin, int longest_cols) {
    set_width(begin, longest_cols);
    if constexpr (HasAffineGaps<Network>) {
      fill(q, width, network_.top_border(false));
      fill(q, begin == 0 ? 1 : 0, network_.top_border(true));
    } else {
      fill(q, width, network_.q_code(network_.match));
    }
  }

  /// The same without an upper border.
  void set_width(int begin, int longest_cols) {
    int const rest = longest_cols - begin;
    width = rest < kPlaneSlice ? (rest + 1) / 2 * 2 : kPlaneSlice;
  }

  /// Lets matrices begin below the row just computed, with affine gaps.
  void begin_matrices(Word const& beginning, int begin) {
    for (int column = 0; column < width; ++column) {
      unsigned const border = network_.top_border(begin + column == 0);
      for (int plane = 0; plane < kPlanes; ++plane) {
        q[column][plane] = bit_of(border, plane) ? q[column][plane] | beginning : q[column][plane] & ~beginning;
      }
    }
  }

  /// Adds the steps along the row just computed to the scores of the pairs that counts(column) has.
  template <class Counts>
  PAIRSCAN_FUNCTION void count_steps(Counts const& counts) {
    for (int column = 0; column < width; column += kCounted) {
      Word sum[Network::step_planes + kCountedLog];
      sum_steps<kCountedLog>(column, counts, sum);
      counter_.add(sum);
    }
  }

  [[nodiscard]] std::int32_t sum(int pair) const { return counter_.value(pair); }

  static void fill(State* states, int count, unsigned code) {
    for (int at = 0; at < count; ++at) {
      for (int plane = 0; plane < kPlanes; ++plane) {
        states[at][plane] = same_bit<Word>(bit_of(code, plane));
      }
    }
  }

  State* q;      // [column]: what crosses the lower edge of the row just computed
  int width = 0; // columns that are computed

private:
  static constexpr int kCountedLog = 3;
  static constexpr int kCounted = 1 << kCountedLog; // columns whose steps are added before they go to the counter

  /// Of 2^kLog columns, by halves: most of the additions are of small numbers then.
  template <int kLog, class Counts>
  PAIRSCAN_FUNCTION void sum_steps(int column, Counts const& counts, Word (&sum)[Network::step_planes + kLog]) const {
    if constexpr (kLog == 0) {
      network_.step(q[column], sum);
      Word const counted = counts(column);
      for (Word& plane : sum) {
        plane &= counted;
      }
    } else {
      Word half[2][Network::step_planes + kLog - 1];
      sum_steps<kLog - 1>(column, counts, half[0]);
      sum_steps<kLog - 1>(column + (1 << (kLog - 1)), counts, half[1]);
      add_planes(half[0], half[1], sum);
    }
  }

  Network network_;
  PlaneCounter<Word> counter_;
};

} // namespace pairscan::inline PAIRSCAN_ISA
