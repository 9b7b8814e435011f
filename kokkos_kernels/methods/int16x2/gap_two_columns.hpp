#pragma once

#include <kokkos_kernels/batch/tile_bundles.hpp>
#include <kokkos_kernels/methods/int16x2/gap_sequences.hpp>
#include <kokkos_kernels/portability/wide_access.hpp>

#include <cstdint>

namespace pairscan {

// Two sequences as the columns of all matrices of a team (GapShared::two_columns): two rows of a tile by some of its
// columns. Matrix 2 i has the first row's sequence as its columns, matrix 2 i + 1 the second's, and both have the
// sequence of the tile's column i as their rows.

/// Takes the bundle's pairs as the team's matrices. Where the bundle has one row, those of the high halves have no
/// columns.
template <class Member, class Space>
KOKKOS_FUNCTION void load_bundle(Member const& team, GapSequences<Member> const& sequences, TileBundle const& bundle,
                                 SequenceTable<Space> const& table) {
  GapShape const& shape = sequences.shape;
  auto const length = [&](std::uint32_t record) {
    return static_cast<std::int32_t>(table.offsets(record + 1) - table.offsets(record));
  };
  for_each_thread(team, shape.team_threads(), [&](int thread, int) {
    for (int matrix = thread; matrix < shape.matrices(); matrix += shape.team_threads()) {
      PairDescriptor pair;
      if (matrix / 2 < bundle.cols) {
        std::uint32_t const target = table.cols(bundle.col_begin + static_cast<std::uint32_t>(matrix / 2));
        pair.row_begin = table.offsets(target);
        pair.rows = length(target);
        if (matrix % 2 < bundle.rows) {
          std::uint32_t const query = table.rows(bundle.row_begin + static_cast<std::uint32_t>(matrix % 2));
          pair.col_begin = table.offsets(query);
          pair.cols = length(query);
        }
      }
      sequences.scratch.pairs[matrix] = pair;
      sequences.scratch.best[matrix] = kGapNoScore;
    }
  });
  team.team_barrier();
}

/// Writes what every letter scores in a thread's four columns from there on, of both sequences: a word for each column,
/// which has both halves' scores, and so much more.
template <class Member>
PAIRSCAN_FUNCTION void write_four_words(GapSequences<Member> const& sequences, std::uint32_t low_codes,
                                        std::uint32_t high_codes, std::uint32_t more, std::uint8_t* to) {
  GapShape const& shape = sequences.shape;
  PAIRSCAN_UNROLL_BY(1)
  for (int letter = 0; letter < shape.letters; letter += 4) {
    FourColumns const low = sequences.four_columns(low_codes, letter);
    FourColumns const high = sequences.four_columns(high_codes, letter);
    for (int at = 0; at < 4 && letter + at < shape.letters; ++at) {
      Words<4> words;
      words.word[0] = choose_bytes<0xc480>(low.letter[at], high.letter[at]); // bytes are below 128
      words.word[1] = choose_bytes<0xd591>(low.letter[at], high.letter[at]);
      words.word[2] = choose_bytes<0xe6a2>(low.letter[at], high.letter[at]);
      words.word[3] = choose_bytes<0xf7b3>(low.letter[at], high.letter[at]);
      for (std::uint32_t& word : words.word) {
        word += more;
      }
      store_words(to + (letter + at) * shape.letter_bytes(), words);
    }
  }
}

/// Writes the profile of the team's two sequences, whose words are so much more than the scores in them.
/// columns_before(matrix, place) says how many columns stand in front of a thread's.
template <class Member, class Place>
KOKKOS_FUNCTION void write_two_profiles(Member const& team, GapSequences<Member> const& sequences,
                                        Place const& columns_before, std::uint32_t more) {
  GapShape const& shape = sequences.shape;
  PairDescriptor const* const pairs = sequences.scratch.pairs; // the first column of the tile that there is
  int const fours = shape.width / 4;                           // of a thread
  for_each_thread(team, shape.team_threads(), [&](int thread, int) {
    for (int at = thread; at < shape.profile_threads() * fours; at += shape.team_threads()) {
      int const place = at / fours;
      int const column = at % fours * 4;
      int const position = columns_before(0, place % shape.threads) + column;
      std::uint32_t const lows = sequences.four_codes({pairs[0].col_begin, pairs[0].cols}, position);
      std::uint32_t const highs = sequences.four_codes({pairs[1].col_begin, pairs[1].cols}, position);
      write_four_words(sequences, lows, highs, more,
                       sequences.scratch.profile + place * two_columns_stride(shape.width) + 4 * column);
    }
  });
}

} // namespace pairscan
