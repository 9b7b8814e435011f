#include <engine/traceback/identity_measure.hpp>
#include <support/error.hpp>

namespace pairscan {

namespace {

/// True for the letter that stands for all others: N, or X of proteins.
bool is_any(Residue residue, Alphabet alphabet) {
  return letter_of(residue, alphabet) == (alphabet == Alphabet::protein ? 'X' : 'N');
}

ColumnKind kind_of(Residue query, Residue target, Alphabet alphabet, Identical identical) {
  auto const identical_if = [](bool holds) { return holds ? ColumnKind::identical : ColumnKind::mismatch; };
  bool const single = is_unambiguous(query, alphabet) && is_unambiguous(target, alphabet);
  switch (identical) {
  case Identical::literal:
    return identical_if(query == target);
  case Identical::intersect:
    return identical_if((query & target) != 0);
  case Identical::ignore_column:
    return single ? identical_if(query == target) : ColumnKind::ignored;
  case Identical::no_difference:
    return identical_if(query == target || is_any(query, alphabet) || is_any(target, alphabet));
  case Identical::alike:
    return identical_if(query == target || (!is_unambiguous(query, alphabet) && !is_unambiguous(target, alphabet)));
  case Identical::strict:
    break;
  }
  return identical_if(single && query == target);
}

} // namespace

IdentityMeasure::IdentityMeasure(Alphabet alphabet, IdentityDefinition definition, Identical identical)
    : row_(row_of(definition)), strict_(identical == Identical::strict) {
  if (identical == Identical::intersect && alphabet == Alphabet::protein) {
    throw Error(ExitCode::usage,
                "filter.identical: intersect needs a dna alphabet, and these are proteins; use literal or strict");
  }
  std::size_t const first = alphabet == Alphabet::protein ? 0 : 1; // the empty set of bases is no letter
  std::size_t const letters = alphabet == Alphabet::protein ? 27 : 16;
  for (std::size_t query = first; query < letters; ++query) {
    for (std::size_t target = first; target < letters; ++target) {
      kinds_[query * kLetters + target] =
          kind_of(static_cast<Residue>(query), static_cast<Residue>(target), alphabet, identical);
    }
  }
}

CountsAsked IdentityMeasure::counts_asked(std::span<Residue const> residues,
                                          std::span<std::uint8_t const> codes) const {
  return {.runs = row_.counts_runs, .outer = row_.counts_outer, .identical = identical_codes(residues, codes)};
}

/// Returns the codes that are identical where they meet themselves, if no other column is identical and none is
/// ignored.
std::optional<std::uint32_t> IdentityMeasure::identical_codes(std::span<Residue const> residues,
                                                              std::span<std::uint8_t const> codes) const {
  std::array<std::optional<std::uint8_t>, kLetters> code_of{};
  for (std::size_t at = 0; at < residues.size(); ++at) {
    code_of[residues[at]] = codes[at];
  }
  std::uint32_t identical = 0;
  std::uint32_t others = 0;
  for (std::size_t query = 0; query < kLetters; ++query) {
    for (std::size_t target = 0; target < kLetters; ++target) {
      if (!code_of[query] || !code_of[target]) {
        continue;
      }
      ColumnKind const kind = kinds_[query * kLetters + target];
      bool const same = *code_of[query] == *code_of[target];
      bool const is_bit = *code_of[query] < kLetters;
      if (kind == ColumnKind::ignored || (kind == ColumnKind::identical && !(same && is_bit))) {
        return {};
      }
      std::uint32_t& codes_of_kind = kind == ColumnKind::identical ? identical : others;
      codes_of_kind |= same && is_bit ? 1U << *code_of[query] : 0U;
    }
  }
  return (identical & others) == 0 ? std::optional(identical) : std::nullopt;
}

} // namespace pairscan
