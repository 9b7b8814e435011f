#pragma once

#include <kokkos_kernels/model/scoring.hpp>

#include <cstdint>
#include <span>

namespace pairscan {

/// The letters of a set, as far as comparing them plane by plane depends on it.
enum class LetterKind : std::uint8_t {
  bases,            // four, each its own
  bases_or_unknown, // and one that matches nothing
  base_sets,        // ambiguity codes that match where they meet
  residues,         // amino acids
};

/// Which match codes of MatchRule::shared_base occur in a set.
struct CodeUse {
  bool unknown = false; // the empty set of bases
  bool sets = false;    // sets of several bases

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

/// Planes that a letter of any kind takes at the most (methods/bit_planes/host/plane_letters.hpp).
inline constexpr int kMostLetterPlanes = 5;

/// Gates that comparing two letters takes, in most rows (methods/bit_planes/host/plane_letters.hpp).
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
