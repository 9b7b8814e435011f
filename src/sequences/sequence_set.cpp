#include <sequences/sequence_set.hpp>
#include <support/error.hpp>
#include <support/memory.hpp>

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <bit>
#include <memory>

namespace pairscan {
namespace {

constexpr std::size_t kResidues = 27;
constexpr std::size_t kBlock = std::size_t{1} << 16U; // residues; stays in the cache between two looks at it

// The twenty of the genetic code, selenocysteine (U) and pyrrolysine (O).
constexpr std::string_view kSingleAminoAcids = "ACDEFGHIKLMNOPQRSTUVWY";

using CodeTable = std::array<std::uint8_t, kResidues>;

CodeTable make_amino_acid_codes() {
  CodeTable codes{};
  for (std::size_t number = 0; number < kResidues; ++number) {
    auto const residue = static_cast<Residue>(number);
    codes[number] = is_unambiguous(residue, Alphabet::protein) ? residue : kNeverMatches;
  }
  return codes;
}

/// Codes of nucleotides are their sets of bases; the empty set matches nothing. Arithmetic and no table, so that
/// registers of residues are turned at once.
void keep_single_bases(std::span<Residue> residues) {
  for (auto& residue : residues) {
    auto const without_lowest = static_cast<Residue>(residue & (residue - 1U));
    residue = without_lowest == 0 ? residue : Residue{0};
  }
}

/// Feeds XXH3 piece by piece, so that nothing is copied.
class Hasher {
public:
  Hasher() : state_(XXH3_createState(), &XXH3_freeState) { XXH3_64bits_reset(state_.get()); }

  template <class Value>
  void add(std::span<Value const> values) {
    XXH3_64bits_update(state_.get(), values.data(), values.size_bytes());
  }
  template <class Value>
  void add(Value value) {
    XXH3_64bits_update(state_.get(), &value, sizeof value);
  }
  [[nodiscard]] std::uint64_t value() const { return XXH3_64bits_digest(state_.get()); }

private:
  std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state_;
};

} // namespace

std::uint64_t pairs_of_records(SequenceSet const& set) {
  std::uint64_t const records = set.size();
  return set.all_against_all ? records * (records - std::min<std::uint64_t>(records, 1)) / 2
                             : set.queries * (records - set.queries);
}

bool is_unambiguous(Residue residue, Alphabet alphabet) {
  if (alphabet == Alphabet::dna)
    return std::has_single_bit(residue);
  return kSingleAminoAcids.find(letter_of(residue, alphabet)) != std::string_view::npos;
}

std::vector<std::uint8_t> match_codes(SequenceSet const& set, Ambiguity ambiguity) {
  if (set.alphabet == Alphabet::protein && ambiguity == Ambiguity::intersect)
    throw Error{ExitCode::usage,
                "input.ambiguity: intersect needs a dna alphabet, and these are proteins; use mismatch"};
  std::vector<std::uint8_t> codes;
  codes.reserve(set.residues.size());
  prefer_large_pages(codes.data(), codes.capacity());
  CodeTable const amino_acid_codes = make_amino_acid_codes();
  for (std::size_t begin = 0; begin < set.residues.size(); begin += kBlock) {
    auto const from = set.residues.begin() + static_cast<std::ptrdiff_t>(begin);
    auto const count = std::min(kBlock, set.residues.size() - begin);
    codes.insert(codes.end(), from, from + static_cast<std::ptrdiff_t>(count));
    std::span<std::uint8_t> const block(codes.data() + begin, count);
    if (set.alphabet == Alphabet::protein)
      std::transform(block.begin(), block.end(), block.begin(),
                     [&](Residue residue) { return amino_acid_codes[residue]; });
    else if (ambiguity == Ambiguity::mismatch)
      keep_single_bases(block);
  }
  return codes;
}

MatchRule match_rule(Alphabet alphabet) {
  return alphabet == Alphabet::dna ? MatchRule::shared_base : MatchRule::same_residue;
}

std::uint64_t digest(SequenceSet const& set) {
  Hasher hasher;
  hasher.add(static_cast<std::uint8_t>(set.alphabet));
  hasher.add(static_cast<std::uint8_t>(set.all_against_all));
  hasher.add(set.queries);
  hasher.add(set.size());
  for (auto const& name : set.names) {
    hasher.add(static_cast<std::uint64_t>(name.size())); // else "a","bc" and "ab","c" would agree
    hasher.add(std::span<char const>{name});
  }
  hasher.add(std::span<std::uint64_t const>{set.offsets});
  hasher.add(std::span<Residue const>{set.residues});
  return hasher.value();
}

} // namespace pairscan
