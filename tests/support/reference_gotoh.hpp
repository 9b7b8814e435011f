#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

/// The judge of affine gaps: Gotoh's recurrence as the textbook has it, 64 bits, one cell after the other. Shares no
/// code with the product.
namespace reference {

/// A gap of k residues scores open + k * extend.
struct AffineScheme {
  std::int64_t match = 1;
  std::int64_t mismatch = -2;
  std::int64_t open = -3;
  std::int64_t extend = -1;
};

/// `matches(a, b)` says whether two residue codes match.
template <class Matches>
std::int64_t gotoh_score(std::span<std::uint8_t const> rows, std::span<std::uint8_t const> cols,
                         AffineScheme const& scheme, Matches const& matches) {
  constexpr std::int64_t kNever = -1'000'000'000'000;
  std::int64_t const opened = scheme.open + scheme.extend;
  std::vector<std::int64_t> best(cols.size() + 1);         // H of the row above, then of this one
  std::vector<std::int64_t> down(cols.size() + 1, kNever); // F
  for (std::size_t j = 1; j <= cols.size(); ++j) {
    best[j] = scheme.open + static_cast<std::int64_t>(j) * scheme.extend;
  }
  for (std::size_t i = 1; i <= rows.size(); ++i) {
    std::int64_t diagonal = best[0];
    std::int64_t across = kNever; // E
    best[0] = scheme.open + static_cast<std::int64_t>(i) * scheme.extend;
    for (std::size_t j = 1; j <= cols.size(); ++j) {
      across = std::max(best[j - 1] + opened, across + scheme.extend);
      down[j] = std::max(best[j] + opened, down[j] + scheme.extend);
      std::int64_t const substitution = matches(rows[i - 1], cols[j - 1]) ? scheme.match : scheme.mismatch;
      std::int64_t const here = std::max({diagonal + substitution, across, down[j]});
      diagonal = best[j];
      best[j] = here;
    }
  }
  return best[cols.size()];
}

} // namespace reference
