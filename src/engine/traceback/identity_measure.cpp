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

} // namespace pairscan
