#include <support/nearest_name.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace pairscan {

namespace {

constexpr std::size_t kLongestName = 64; // what is longer was not meant as a name

} // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t const replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({replaced, row[j] + 1, row[j - 1] + 1}));
    }
  }
  return row.back();
}

std::string_view nearest_name(std::string_view name, std::span<std::string_view const> candidates) {
  std::string_view nearest;
  std::size_t least = kLongestName;
  for (std::string_view candidate : candidates) {
    std::size_t const longer = std::max(name.size(), candidate.size());
    if (longer > kLongestName) {
      continue;
    }
    std::size_t const distance = edit_distance(name, candidate);
    if (distance < least && distance <= std::max(longer / 3, std::min<std::size_t>(2, longer / 2))) {
      nearest = candidate;
      least = distance;
    }
  }
  return nearest;
}

std::string suggestion(std::string_view name, std::span<std::string_view const> candidates) {
  std::string_view const nearest = nearest_name(name, candidates);
  return nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest);
}

} // namespace pairscan
