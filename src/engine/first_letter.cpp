#include <engine/first_letter.hpp>
#include <kokkos_kernels/model/substitution_matrix.hpp>
#include <support/text.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace pairscan {

namespace {

char const* kind_of_record(SequenceSet const& set, std::uint32_t record) {
  return set.all_against_all ? "record" : record < set.queries ? "query" : "target";
}

} // namespace

std::string place_of_first(SequenceSet const& set, std::uint32_t codes) {
  if (codes == 0) {
    return "the sequences"; // without a pass over all of them
  }
  auto const is_one = [&](Residue residue) { return (codes >> matrix_code(residue) & 1U) != 0; };
  auto const found = std::find_if(set.residues.begin(), set.residues.end(), is_one);
  if (found == set.residues.end()) {
    return "the sequences";
  }
  auto const at = static_cast<std::uint64_t>(found - set.residues.begin());
  auto const behind = std::upper_bound(set.offsets.begin(), set.offsets.end(), at);
  auto const record = static_cast<std::uint32_t>(behind - set.offsets.begin()) - 1;
  return fmt::format("{} '{}', residue {}", kind_of_record(set, record), escaped(set.names[record]),
                     at - set.offsets[record] + 1);
}

} // namespace pairscan
