#pragma once

#include <kokkos_kernels/model/letter_kind.hpp>
#include <kokkos_kernels/portability/native_registers.hpp>
#include <kokkos_kernels/simd/bit_planes.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// Letters of kPlanes bits that match where all bits agree.
template <int kPlanes>
struct EqualLetters {
  static constexpr int planes = kPlanes;

  /// Where the letters match, by one gate a plane.
  template <class Word>
  [[nodiscard]] static PAIRSCAN_FUNCTION Word matches(Word const* row, Word const* col) {
    Word differ = row[0] ^ col[0];
    for (int plane = 1; plane + 1 < planes; ++plane) {
      differ = gate<0xf6>(differ, row[plane], col[plane]); // differ | row ^ col
    }
    return gate<0x09>(differ, row[planes - 1], col[planes - 1]); // ~(differ | row ^ col)
  }
};

// Each kind says which bits of 64 match codes make its planes. What matches nothing is coded differently in rows and in
// columns, so that it does not match itself either.

/// Two bits number the four bases.
struct BaseLetters : EqualLetters<2> {
  template <bool kRows>
  static PAIRSCAN_FUNCTION void read(std::uint8_t const* codes, std::uint64_t (&out)[2]) {
    out[0] = bytes_with(codes, 0b1010); // of 1, 2, 4, 8
    out[1] = bytes_with(codes, 0b1100);
  }
};

/// A third bit says that the base is unknown. Few rows have that in any matrix, and others take a gate less.
struct BaseOrUnknownLetters : EqualLetters<3> {
  template <bool kRows>
  static PAIRSCAN_FUNCTION void read(std::uint8_t const* codes, std::uint64_t (&out)[3]) {
    std::uint64_t const unknown = ~bytes_with(codes, 0b1111);
    out[0] = bytes_with(codes, 0b1010) | (kRows ? 0 : unknown);
    out[1] = bytes_with(codes, 0b1100);
    out[2] = unknown;
  }

  template <class Word>
  [[nodiscard]] static PAIRSCAN_FUNCTION bool is_known(Word const* row) {
    return !any_bit(row[2]);
  }

  /// For such a row.
  template <class Word>
  [[nodiscard]] static PAIRSCAN_FUNCTION Word matches_known(Word const* row, Word const* col) {
    Word const differ = gate<0xf6>(col[2], row[0], col[0]); // unknown | row ^ col
    return gate<0x09>(differ, row[1], col[1]);
  }
};

/// Five bits of an amino acid's code, below 30; kNeverMatches is 30 in rows and 31 in columns.
struct ResidueLetters : EqualLetters<5> {
  template <bool kRows>
  static PAIRSCAN_FUNCTION void read(std::uint8_t const* codes, std::uint64_t (&out)[5]) {
    for (int plane = 0; plane < 5; ++plane) {
      out[plane] = bytes_with(codes, static_cast<std::uint8_t>(1U << static_cast<unsigned>(plane)));
    }
    out[0] &= kRows ? ~bytes_with(codes, 0x80) : ~std::uint64_t{0};
  }
};

/// One plane a base: letters match where they have a base in common.
struct BaseSetLetters {
  static constexpr int planes = 4;

  template <bool kRows>
  static PAIRSCAN_FUNCTION void read(std::uint8_t const* codes, std::uint64_t (&out)[4]) {
    for (int plane = 0; plane < 4; ++plane) {
      out[plane] = bytes_with(codes, static_cast<std::uint8_t>(1U << static_cast<unsigned>(plane)));
    }
  }

  template <class Word>
  [[nodiscard]] static PAIRSCAN_FUNCTION Word matches(Word const* row, Word const* col) {
    Word common = row[0] & col[0];
    for (int plane = 1; plane < planes; ++plane) {
      common = gate<0xf8>(common, row[plane], col[plane]); // common | row & col
    }
    return common;
  }
};

/// Calls body(letters) for the kind.
template <class Body>
void with_letters(LetterKind kind, Body const& body) {
  switch (kind) {
  case LetterKind::bases:
    body(BaseLetters{});
    return;
  case LetterKind::bases_or_unknown:
    body(BaseOrUnknownLetters{});
    return;
  case LetterKind::base_sets:
    body(BaseSetLetters{});
    return;
  case LetterKind::residues:
    body(ResidueLetters{});
  }
}

} // namespace pairscan::inline PAIRSCAN_ISA
