#include <sequences/sequence_set.hpp>
#include <support/error.hpp>

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <bit>
#include <memory>

namespace pairscan {
namespace {

constexpr std::size_t kResidues = 27;

// The twenty of the genetic code, selenocysteine (U) and pyrrolysine (O).
constexpr std::string_view kSingleAminoAcids = "ACDEFGHIKLMNOPQRSTUVWY";

using CodeTable = std::array<std::uint8_t, kResidues>;

CodeTable make_codes(Alphabet alphabet, Ambiguity ambiguity) {
  CodeTable codes{};
  std::size_t const used = alphabet == Alphabet::dna ? 16 : kResidues;
  std::uint8_t const never = alphabet == Alphabet::dna ? 0 : kNeverMatches;
  for (std::size_t number = 0; number < used; ++number) {
    auto const residue = static_cast<Residue>(number);
    codes[number] = ambiguity == Ambiguity::intersect || is_unambiguous(residue, alphabet) ? residue : never;
  }
  return codes;
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

bool is_unambiguous(Residue residue, Alphabet alphabet) {
  if (alphabet == Alphabet::dna)
    return std::has_single_bit(residue);
  return kSingleAminoAcids.find(letter_of(residue, alphabet)) != std::string_view::npos;
}

std::vector<std::uint8_t> match_codes(SequenceSet const& set, Ambiguity ambiguity) {
  if (set.alphabet == Alphabet::protein && ambiguity == Ambiguity::intersect)
    throw Error{ExitCode::usage,
                "input.ambiguity: intersect needs a dna alphabet, and these are proteins; use mismatch"};
  auto const code_of = make_codes(set.alphabet, ambiguity);
  std::vector<std::uint8_t> codes(set.residues.size());
  std::transform(set.residues.begin(), set.residues.end(), codes.begin(),
                 [&](Residue residue) { return code_of[residue]; });
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
