#pragma once

#include <engine/traceback/identity_measure.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace pairscan {

/// Splits columns of two residues into runs of identical ones and of others, 64 at a time: their kinds become the bits
/// of a word, of which each change begins a run.
class PairRuns {
public:
  explicit PairRuns(IdentityMeasure const& measure) : measure_(measure) {}

  /// Calls visit(identical, columns) for each run of the columns that these residues stand in, of which there are
  /// equally many.
  template <class Visit>
  void for_each(std::span<Residue const> query, std::span<Residue const> target, Visit const& visit) {
    std::uint64_t differs = 0; // whether the columns of the run that is open are not identical
    std::uint32_t columns = 0; // of that run
    for (std::size_t begin = 0; begin < query.size(); begin += kColumns) {
      std::size_t const count = std::min(kColumns, query.size() - begin);
      std::uint64_t const word = different(query.subspan(begin, count), target.subspan(begin, count));
      differs = begin == 0 ? word & 1U : differs;
      std::uint64_t changes = (word ^ (word << 1U | differs)) & ~std::uint64_t{0} >> (kColumns - count);
      std::size_t at = 0;
      for (; changes != 0; changes &= changes - 1) {
        auto const change = static_cast<std::size_t>(std::countr_zero(changes));
        visit(differs == 0, columns + static_cast<std::uint32_t>(change - at));
        differs ^= 1U;
        columns = 0;
        at = change;
      }
      columns += static_cast<std::uint32_t>(count - at);
    }
    if (columns > 0) {
      visit(differs == 0, columns);
    }
  }

  /// Returns how many columns of all runs so far the measure ignores.
  [[nodiscard]] std::int64_t ignored() const { return ignored_; }

private:
  static constexpr std::size_t kColumns = 64; // bits of a word

  /// Returns a bit per column, the first one lowest: set where the column is not identical.
  [[nodiscard]] std::uint64_t different(std::span<Residue const> query, std::span<Residue const> target) {
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    constexpr std::uint64_t kGather = 0x0102040810204080; // moves the lowest bits of eight bytes to the highest byte
    std::array<ColumnKind, kColumns> kinds{};             // identical behind the last column
    for (std::size_t at = 0; at < query.size(); ++at) {
      kinds[at] = measure_.kind(query[at], target[at]);
    }
    static_assert(static_cast<int>(ColumnKind::mismatch) == 1 && static_cast<int>(ColumnKind::ignored) == 2);
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t word = 0;
    for (std::size_t at = 0; at < kColumns; at += sizeof word) {
      std::uint64_t eight = 0;
      std::memcpy(&eight, kinds.data() + at, sizeof eight);
      ignored_ += std::popcount(eight >> 1U & kOnes);
      word |= ((eight | eight >> 1U) & kOnes) * kGather >> 56U << at;
    }
    return word;
  }

  IdentityMeasure const& measure_;
  std::int64_t ignored_ = 0;
};

} // namespace pairscan
