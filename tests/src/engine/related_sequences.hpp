#pragma once

#include <sequences/sequence_set.hpp>

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan::testing {

/// Sequences for tests, made from letters without the product's reader.
class SetBuilder {
public:
  explicit SetBuilder(Alphabet alphabet = Alphabet::dna) {
    set_.alphabet = alphabet;
    set_.offsets = {0};
  }

  SetBuilder& add(std::vector<Residue> const& residues) {
    set_.names.push_back(fmt::format("s{}", set_.names.size()));
    set_.residues.append(residues);
    set_.offsets.push_back(set_.residues.size());
    return *this;
  }

  /// DNA letters A, C, G, T, R, Y, N; protein letters A to Z.
  SetBuilder& add(std::string_view letters) {
    std::vector<Residue> residues;
    for (char const letter : letters) {
      residues.push_back(set_.alphabet == Alphabet::dna ? dna(letter) : static_cast<Residue>(letter - 'A'));
    }
    return add(residues);
  }

  /// What was added before are queries, what comes later are targets.
  SetBuilder& targets() {
    set_.all_against_all = false;
    set_.queries = set_.size();
    return *this;
  }

  [[nodiscard]] SequenceSet build() {
    set_.queries = set_.all_against_all ? set_.size() : set_.queries;
    return set_;
  }

private:
  static Residue dna(char letter) {
    constexpr std::string_view kLetters = "ACGTRYN";
    constexpr std::array<Residue, kLetters.size()> kBases{1, 2, 4, 8, 5, 10, 15};
    return kBases.at(kLetters.find(letter));
  }

  SequenceSet set_;
};

inline std::vector<Residue> random_dna(std::size_t length, std::mt19937& random) {
  std::vector<Residue> residues(length);
  for (Residue& residue : residues) {
    residue = static_cast<Residue>(1U << random() % 4);
  }
  return residues;
}

/// A copy with substitutions, insertions and deletions, `rate` of each in 1,000 residues; at least one residue stays.
inline std::vector<Residue> mutated(std::span<Residue const> parent, unsigned rate, std::mt19937& random) {
  std::vector<Residue> child;
  for (Residue const residue : parent) {
    unsigned const what = static_cast<unsigned>(random() % 1000);
    if (what < rate) {
      continue;
    }
    if (what < 2 * rate) {
      child.push_back(static_cast<Residue>(1U << random() % 4));
    }
    child.push_back(what < 3 * rate && what >= 2 * rate ? static_cast<Residue>(1U << random() % 4) : residue);
  }
  if (child.empty()) {
    child.push_back(parent[0]);
  }
  return child;
}

} // namespace pairscan::testing
