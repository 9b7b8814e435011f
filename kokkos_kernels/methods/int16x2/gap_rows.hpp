#pragma once

#include <kokkos_kernels/portability/native_halves.hpp>
#include <kokkos_kernels/portability/wide_access.hpp>

#include <cstdint>

namespace pairscan {

// What the letters of a row score in a thread's columns (methods/int16x2/gap_columns.hpp).

/// The score of a column's letters: two neighbouring bytes, at byte 2 kAt of a word, of which the second is twice the
/// score of the high half's matrix (GapScratch). Devices multiply and add both to a value of halves at a time, on
/// their multipliers; so bytes are not widened.
template <int kAt>
struct PairedScore {
  std::uint32_t bytes;

  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t added_to(std::uint32_t value) const {
    return add_paired_bytes<kAt>(value, bytes);
  }
};

/// The same where bytes are below 0 by as much, with a sign (negated_bytes): scores of cells that are stored as they
/// are.
template <int kAt>
struct NegatedScore {
  std::uint32_t bytes;

  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t added_to(std::uint32_t value) const {
    return subtract_paired_bytes<kAt>(value, bytes);
  }
};

/// Scores of a row in a thread's columns, from a profile (GapScratch), where the halves of a register have rows of
/// their own. Chunks are how far 16 columns of a thread are from its next ones: a number, or a constant. Score is
/// PairedScore or NegatedScore.
template <class Chunks, template <int> class Score>
struct GapRow {
  std::uint8_t const* low;
  std::uint8_t const* high;
  int rest; // from the first column to those behind the last 16, where there are some
  Chunks chunk;

  /// Calls body(column, PairedScore) for all columns, in order.
  template <int kColumns, class Body>
  PAIRSCAN_FUNCTION void for_columns(Body const& body) const {
    PAIRSCAN_UNROLL
    for (int at = 0; at < kColumns / 16; ++at) {
      words_of<4>(at * 16, at * chunk, body);
    }
    if constexpr (kColumns % 16 != 0) {
      words_of<kColumns % 16 / 4>(kColumns / 16 * 16, rest, body);
    }
  }

private:
  template <int kWords, class Body>
  PAIRSCAN_FUNCTION void words_of(int column, int at, Body const& body) const {
    auto const lows = load_words<kWords>(low + at);
    auto const highs = load_words<kWords>(high + at);
    PAIRSCAN_UNROLL
    for (int word = 0; word < kWords; ++word) {
      std::uint32_t const first = choose_bytes<0x5140>(lows.word[word], highs.word[word]);
      std::uint32_t const second = choose_bytes<0x7362>(lows.word[word], highs.word[word]);
      body(column + 4 * word, Score<0>{first});
      body(column + 4 * word + 1, Score<1>{first});
      body(column + 4 * word + 2, Score<0>{second});
      body(column + 4 * word + 3, Score<1>{second});
    }
  }
};

/// The same where both halves have one row: their bytes stand side by side.
struct GapSharedRow {
  static constexpr int kChunk = 16 * 32; // bytes of a warp

  std::uint8_t const* scores;
  int rest;

  template <int kColumns, class Body>
  PAIRSCAN_FUNCTION void for_columns(Body const& body) const {
    PAIRSCAN_UNROLL
    for (int at = 0; at < kColumns / 8; ++at) {
      words_of<4>(at * 8, at * kChunk, body);
    }
    if constexpr (kColumns % 8 != 0) {
      words_of<kColumns % 8 / 2>(kColumns / 8 * 8, rest, body);
    }
  }

private:
  template <int kWords, class Body>
  PAIRSCAN_FUNCTION void words_of(int column, int at, Body const& body) const {
    auto const both = load_words<kWords>(scores + at);
    PAIRSCAN_UNROLL
    for (int word = 0; word < kWords; ++word) {
      body(column + 2 * word, PairedScore<0>{both.word[word]});
      body(column + 2 * word + 1, PairedScore<1>{both.word[word]});
    }
  }
};

/// The scores of a column's letters in both halves of a word.
struct WordScore {
  std::uint32_t word;

  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t added_to(std::uint32_t value) const { return value + word; }
};

/// Scores of a row that both halves have, in words: twice the scratch of bytes, and an addition reads two registers in
/// place of three.
struct GapWordRow {
  std::uint8_t const* scores;

  template <int kColumns, class Body>
  PAIRSCAN_FUNCTION void for_columns(Body const& body) const {
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; column += 4) {
      auto const four = load_words<4>(scores + 4 * column);
      PAIRSCAN_UNROLL
      for (int at = 0; at < 4; ++at) {
        body(column + at, WordScore{four.word[at]});
      }
    }
  }
};

} // namespace pairscan
