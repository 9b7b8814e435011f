#pragma once

#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/simd/bit_transpose.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

// Part of methods/bit_planes/host/one_pair_diagonals.hpp: letters of one matrix as the lanes of its bands meet them.

namespace pairscan::inline PAIRSCAN_ISA {

/// Returns a word with the bits of the first `count` lanes.
template <class Word>
[[nodiscard]] Word first_lanes(int count) {
  constexpr int kParts = sizeof(Word) / 8;
  Word lanes;
  for (int part = 0; part < kParts; ++part) {
    int const bits = (count + part) / kParts;
    lanes[part] = bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << static_cast<unsigned>(bits)) - 1;
  }
  return lanes;
}

/// Returns a word from where it need not be aligned.
template <class Word>
[[nodiscard]] PAIRSCAN_FUNCTION Word load_parts(std::uint64_t const* from) {
  using Unaligned [[gnu::aligned(8), gnu::may_alias]] = Word;
  return *reinterpret_cast<Unaligned const*>(from);
}

/// The letters of a matrix's columns and rows as lanes meet them.
template <class Letters, class Word>
class BandLetters {
public:
  static constexpr int kParts = sizeof(Word) / 8;
  static constexpr int kDelay = kPlaneBandDelay;

  BandLetters(PlaneJob const& job, int width) : job_(job), pair_(job.pairs[0]), width_(width) {}

  /// [plane][turn]: of the column kDelay * at + turn at place `at`; see read_columns.
  std::uint64_t* columns[Letters::planes][kDelay];

  /// Takes the memory that begins at `at`, and returns where it ends.
  std::uint64_t* take(std::uint64_t* at, std::size_t stream) {
    for (auto& plane : columns) {
      for (int turn = 0; turn < kDelay; ++turn) {
        plane[turn] = at + stream / kDelay * static_cast<std::size_t>(turn) + kParts;
      }
      at += stream;
    }
    return at;
  }

  /// Writes the columns: part j of the word at a step, bit b, is that of the column kDelay (8 b + 7 - j) before (with 8
  /// parts), so that a step's word begins one part behind the one of kDelay steps before. Behind the last column the
  /// first ones come again, for lanes that take over the next band.
  [[gnu::noinline]] void read_columns() {
    Word lately[Letters::planes][kDelay] = {};
    for (auto& plane : columns) {
      for (int turn = 0; turn < kDelay; ++turn) {
        std::fill(plane[turn] - kParts, plane[turn], 0);
      }
    }
    for (int begin = 0; begin < width_ + kDelay * 64 * kParts; begin += kChunkPositions) {
      std::uint8_t chunk[kChunkPositions] = {};
      copy_codes(begin, chunk);
      copy_codes(begin - width_, chunk);
      std::uint64_t bits[Letters::planes];
      Letters::template read<false>(chunk, bits);
      for (int plane = 0; plane < Letters::planes; ++plane) {
        for (int turn = 0; turn < kDelay; ++turn) {
          spread(bits[plane] >> static_cast<unsigned>(turn), lately[plane][turn],
                 columns[plane][turn] + begin / kDelay);
        }
      }
    }
  }

  /// Reads row `at` of every lane of a band that begins with row `row` and has `lane_rows` rows per lane; rows before
  /// `first` become any letter.
  [[gnu::noinline]] void read_rows(int row, int first, int at, int lane_rows, Word (&out)[Letters::planes]) const {
    std::uint8_t const* const codes = job_.residues + pair_.row_begin;
    for (int part = 0; part < kParts; ++part) {
      std::uint8_t chunk[kChunkPositions];
      int from = row + lane_rows * (kParts - 1 - part) + at;
      for (int bit = 0; bit < kChunkPositions; ++bit, from += lane_rows * kParts) {
        chunk[bit] = codes[from < first ? first : from];
      }
      std::uint64_t bits[Letters::planes];
      Letters::template read<true>(chunk, bits);
      for (int plane = 0; plane < Letters::planes; ++plane) {
        out[plane][part] = bits[plane];
      }
    }
  }

private:
  /// Copies the codes of the columns from `begin` on, as far as there are such columns.
  void copy_codes(int begin, std::uint8_t (&chunk)[kChunkPositions]) const {
    int const from = begin > 0 ? begin : 0;
    int const to = begin + kChunkPositions < pair_.cols ? begin + kChunkPositions : pair_.cols;
    if (from < to) {
      std::memcpy(chunk + (from - begin), job_.residues + pair_.col_begin + from, static_cast<std::size_t>(to - from));
    }
  }

  /// Writes every kDelay-th bit to a part of its own, in front of those that came as many parts before.
  static void spread(std::uint64_t bits, Word& lately, std::uint64_t* out) {
    Word at_part;
    for (int part = 0; part < kParts; ++part) {
      at_part[part] = static_cast<std::uint64_t>(kDelay * part);
    }
    for (int at = 0; at < kChunkPositions / kDelay; at += kParts, bits >>= static_cast<unsigned>(kDelay * kParts)) {
      lately = (lately << 1U) | ((Word{} + bits) >> at_part & 1U);
      std::memcpy(out + at, &lately, sizeof(Word));
    }
  }

  PlaneJob const& job_;
  PairDescriptor pair_;
  int width_;
};

} // namespace pairscan::inline PAIRSCAN_ISA
