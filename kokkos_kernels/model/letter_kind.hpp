#pragma once

#include <kokkos_kernels/model/scoring.hpp>

#include <cstdint>
#include <span>

namespace pairscan {

/// Which letters occur in a set of sequences. Methods that compare letters bit by bit take fewer gates for fewer kinds.
enum class LetterKind : std::uint8_t {
  bases,            // A, C, G and T only
  bases_or_unknown, // these, and one letter that matches nothing
  base_sets,        // ambiguity codes, which match where they share a base
  residues,         // amino acids
};

/// Records which kinds of match codes occur in a set under MatchRule::shared_base.
struct CodeUse {
  bool unknown = false; // the empty set of bases occurs
  bool sets = false;    // sets of several bases occur

  [[nodiscard]] static CodeUse of(std::span<std::uint8_t const> codes) {
    CodeUse use;
    for (std::uint8_t const code : codes) {
      use.unknown |= code == 0;
      use.sets |= (code & (code - 1)) != 0;
    }
    return use;
  }

  [[nodiscard]] constexpr LetterKind kind(MatchRule rule) const {
    if (rule == MatchRule::same_residue) {
      return LetterKind::residues;
    }
    return sets ? LetterKind::base_sets : unknown ? LetterKind::bases_or_unknown : LetterKind::bases;
  }
};

/// The largest number of planes that a letter of any kind takes (methods/bit_planes/host/plane_letters.hpp).
inline constexpr int kMostLetterPlanes = 5;

/// Returns the gates that comparing two letters takes in most rows (methods/bit_planes/host/plane_letters.hpp).
[[nodiscard]] constexpr int letter_gates(LetterKind kind) {
  switch (kind) {
  case LetterKind::bases:
  case LetterKind::bases_or_unknown:
    return 2;
  case LetterKind::base_sets:
    return 4;
  case LetterKind::residues:
    break;
  }
  return 5;
}

} // namespace pairscan
