#pragma once

#include <kokkos_kernels/methods/bit_planes/host/end_sums.hpp>
#include <kokkos_kernels/methods/bit_planes/host/plane_letters.hpp>
#include <kokkos_kernels/methods/bit_planes/host/plane_pack.hpp>
#include <kokkos_kernels/methods/bit_planes/host/plane_slice.hpp>
#include <kokkos_kernels/sweeps/difference_sweep.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Returns which lanes are exchanged.
template <class Word, class Pack>
[[nodiscard, gnu::noinline]] Word exchanged_lanes(Pack const& pack) {
  std::uint64_t bits[sizeof(Word) / 8] = {};
  for (int pair = 0; pair < pack.job.count; ++pair) {
    bits[pair / 64] |= std::uint64_t{pack.is_exchanged(pair)} << static_cast<unsigned>(pair % 64);
  }
  Word word;
  std::memcpy(&word, bits, sizeof word);
  return word;
}

/// Finds the lanes that have a column of the slice, or a row to go up instead.
template <class Pack, class Word>
[[gnu::noinline]] void read_columns_and_rows(Pack const& pack, int begin, Word (&has)[kChunkPositions]) {
  read_extents(
      pack.job.count, begin, pack.shortest_cols + pack.shortest_rows, pack.longest_cols + pack.longest_rows,
      [&pack](int pair) { return pack.cols(pair) + pack.rows_of(pair); }, has);
}

/// Finds, of 64 rows, the lanes whose last column does not leave the pack there, of `both` rows and columns.
template <class Pack, class Word>
[[gnu::noinline]] void read_rows_outside(Pack const& pack, int begin, int both, Word (&outside)[kChunkPositions]) {
  read_extents(
      pack.job.count, begin, both - pack.longest_cols - pack.longest_rows,
      both - pack.shortest_cols - pack.shortest_rows,
      [&pack, both](int pair) { return both - pack.cols(pair) - pack.rows_of(pair); }, outside);
}

/// Borders and ends of a pack whose gaps at the ends score unlike inner ones (docs/decisions/0046). The cells are those
/// of global alignments.
///
/// In columns behind a matrix's last one all letters match. Such a cell hands both of its differences on unchanged, the
/// one from the left downwards and the one from above to the right, so that the last column moves down by a row per
/// column, and the rest of it leaves the last column of the pack:
///
///     # # a . .      the last row goes on with c, the next step up the matrix's last column, and with b;
///     # # b a .      a leaves the pack on the right
///     # # c b a
///         c b        (below the last row)
template <class Network, class Word>
class MatrixEnds {
public:
  using State = Word[Network::planes];

  template <class Pack>
  MatrixEnds(Network const& network, Pack const& pack, Word const& exchanged, int longest_rows)
      : network_(network), exchanged_(exchanged),
        sums_(*pack.job.ends, exchanged, longest_rows + pack.longest_cols + 1, (1 << Network::step_planes) - 1) {
    PlaneEndsOfRows const& query = pack.job.ends->of[0];
    PlaneEndsOfRows const& target = pack.job.ends->of[1];
    set(left_first_, left_code(query.left.first), left_code(target.left.first));
    set(left_next_, left_code(query.left.next), left_code(target.left.next));
    set(top_first_, top_code(query.top.first), top_code(target.top.first));
    set(top_next_, top_code(query.top.next), top_code(target.top.next));
  }

  void fill_left(State* p, int rows) const {
    for (int row = 0; row < rows; ++row) {
      copy_state(left_next_, p[row]);
    }
  }

  /// Puts the first step of the left border into the lanes whose matrices begin here.
  void begin_left(Word const& beginning, State& p) const { put(beginning, left_first_, p); }

  /// Puts the upper border of a slice into the lanes whose matrices begin below the row just computed.
  void begin_top(Word const& beginning, State* q, int width, int begin) const {
    for (int column = 0; column < width; ++column) {
      put(beginning, begin + column == 0 ? top_first_ : top_next_, q[column]);
    }
  }

  /// Adds a slice's part of the last row, and what of last columns comes out below it. `has`: lanes with the column.
  template <class Pack>
  void add_slice(Pack const& pack, State const* q, int width, int begin, Word const* has) {
    Word above[kChunkPositions]; // lanes with a column, or a row to go up instead
    read_columns_and_rows(pack, begin, above);
    for (int column = 0; column < width; ++column) {
      Word step[Network::step_planes];
      network_.step(q[column], step);
      sums_.add_along_row(step, Network::step_planes, has[column]);
      Word const up = above[column] & ~has[column];
      if (any_bit(up)) {
        sums_.add_up_column(step, Network::step_planes, up);
      }
    }
  }

  /// Adds the part of the last columns that leaves the pack on the right, behind `computed` columns.
  template <class Pack>
  void add_right_edge(Pack const& pack, State const* p, int longest_rows, int computed) {
    for (int begin = (longest_rows - 1) / kChunkPositions * kChunkPositions; begin >= 0 && longest_rows > 0;
         begin -= kChunkPositions) {
      Word outside[kChunkPositions];
      read_rows_outside(pack, begin, computed + longest_rows, outside);
      int const last = longest_rows - begin < kChunkPositions ? longest_rows - begin : kChunkPositions;
      for (int row = last - 1; row >= 0; --row) {
        Word across[Network::planes];
        Word down[Network::planes];
        copy_state(p[begin + row], across);
        copy_state(top_next_, down);
        network_.cell(across, down, same_bit<Word>(true));
        Word step[Network::step_planes];
        network_.step(down, step);
        sums_.add_up_column(step, Network::step_planes, ~outside[row]);
      }
    }
  }

  template <class Pack>
  void write_scores(Pack const& pack) {
    sums_.write_scores(pack);
  }

private:
  [[nodiscard]] unsigned left_code(int step) const {
    if constexpr (HasAffineGaps<Network>) {
      return Network::left_code({step, -Network::open});
    } else {
      return network_.p_code(step);
    }
  }

  [[nodiscard]] unsigned top_code(int step) const {
    if constexpr (HasAffineGaps<Network>) {
      return Network::top_code({step, -Network::open});
    } else {
      return network_.q_code(network_.match - step);
    }
  }

  void set(State& out, unsigned query, unsigned target) const { fill_state(exchanged_, target, query, out); }

  static void put(Word const& where, State const& state, State& into) {
    for (int plane = 0; plane < Network::planes; ++plane) {
      into[plane] = gate<0xca>(where, state[plane], into[plane]);
    }
  }

  Network network_;
  Word exchanged_;
  State left_first_;
  State left_next_;
  State top_first_;
  State top_next_;
  EndSums<Word> sums_;
};

/// Sets of bases, and a fifth plane for columns behind a matrix, which match anything.
struct EndLetters : BaseSetLetters {
  static constexpr int planes = 5;
  static constexpr int kBeyond = 4;

  template <bool kRows>
  static PAIRSCAN_FUNCTION void read(std::uint8_t const* codes, std::uint64_t (&out)[5]) {
    for (int plane = 0; plane < kBeyond; ++plane) {
      out[plane] = bytes_with(codes, static_cast<std::uint8_t>(1U << static_cast<unsigned>(plane)));
    }
    out[kBeyond] = 0;
  }

  /// Makes letters of rows that were read as BaseOrUnknownLetters those of this kind, where they stand.
  template <class Word>
  [[gnu::noinline]] static void widen(Word* rows, int count) {
    for (int row = count; row-- > 0;) { // what is written lies behind what has not been read yet
      Word* const out = rows + row * planes;
      Word const* const in = rows + row * BaseOrUnknownLetters::planes;
      Word const low = in[0];
      Word const high = in[1];
      Word const unknown = in[2];
      out[0] = ~(low | high | unknown);
      out[1] = low & ~(high | unknown);
      out[2] = high & ~(low | unknown);
      out[3] = low & high & ~unknown;
      out[kBeyond] = Word{};
    }
  }

  template <class Word>
  [[nodiscard]] static PAIRSCAN_FUNCTION Word matches(Word const* row, Word const* col) {
    Word common = col[kBeyond];
    for (int plane = 0; plane < kBeyond; ++plane) {
      common = gate<0xf8>(common, row[plane], col[plane]); // common | row & col
    }
    return common;
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
