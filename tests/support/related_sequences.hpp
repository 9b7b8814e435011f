#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace pairscan::testing {

/// Letters 0 to `letters` - 1.
inline std::vector<std::uint8_t> random_letters(int length, unsigned letters, std::mt19937& random) {
  std::vector<std::uint8_t> sequence(static_cast<std::size_t>(length));
  for (std::uint8_t& letter : sequence) {
    letter = static_cast<std::uint8_t>(random() % letters);
  }
  return sequence;
}

/// Returns the sequence with some letters changed, to 0 to 3, and a few runs of them left out.
inline std::vector<std::uint8_t> related(std::vector<std::uint8_t> sequence, std::mt19937& random) {
  for (std::uint8_t& letter : sequence) {
    letter = random() % 6 == 0 ? static_cast<std::uint8_t>(random() % 4) : letter;
  }
  for (int gap = 0; gap < 3 && !sequence.empty(); ++gap) {
    auto const begin = static_cast<std::ptrdiff_t>(random() % sequence.size());
    auto const length =
        std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(random() % 8), std::ssize(sequence) - begin);
    sequence.erase(sequence.begin() + begin, sequence.begin() + begin + length);
  }
  return sequence;
}

} // namespace pairscan::testing
