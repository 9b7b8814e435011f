#pragma once

#include <config/config.hpp>
#include <kokkos_kernels/model/identity.hpp>
#include <kokkos_kernels/traceback/path_method.hpp>
#include <sequences/residues.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace pairscan {

/// What a column of two residues counts as.
enum class ColumnKind : std::uint8_t { identical, mismatch, ignored };

/// How a run measures identity: which columns are identical, and what follows from their number.
class IdentityMeasure {
public:
  /// Throws Error (usage) for Identical::intersect with proteins, whose letters are no sets.
  IdentityMeasure(Alphabet alphabet, IdentityDefinition definition, Identical identical = Identical::strict);

  [[nodiscard]] ColumnKind kind(Residue query, Residue target) const { return kinds_[query * kLetters + target]; }
  [[nodiscard]] double identity(PathCounts const& counts) const { return row_.of(counts); }

  /// Returns whether what a device counts along a path is enough: identical columns are the same single base, and gap
  /// runs do not matter.
  [[nodiscard]] bool takes_device_counts() const { return strict_ && !row_.counts_runs; }

  /// Returns what has to be known of paths between sequences of these residues, which kernels compare as these codes.
  [[nodiscard]] CountsAsked counts_asked(std::span<Residue const> residues, std::span<std::uint8_t const> codes) const;

private:
  [[nodiscard]] std::optional<std::uint32_t> identical_codes(std::span<Residue const> residues,
                                                             std::span<std::uint8_t const> codes) const;

  static constexpr std::size_t kLetters = 32;

  IdentityRow row_;
  bool strict_;
  std::array<ColumnKind, kLetters * kLetters> kinds_{};
};

} // namespace pairscan
