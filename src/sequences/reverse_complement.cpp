#include <sequences/reverse_complement.hpp>
#include <support/assert.hpp>

#include <algorithm>

namespace pairscan {

SequenceSet with_reverse_complements(SequenceSet const& set) {
  PAIRSCAN_ASSERT(set.alphabet == Alphabet::dna, "only nucleotides have complements");
  SequenceSet both = set;
  std::size_t const residues = set.residues.size();
  std::vector<Residue> of_both = both.residues.take();
  of_both.resize(2 * residues);
  both.offsets.reserve(2 * set.offsets.size() - 1);
  for (std::uint32_t record = 0; record < set.size(); ++record) {
    auto const sequence = set.sequence(record);
    auto const place = of_both.begin() + static_cast<std::ptrdiff_t>(residues + set.offsets[record]);
    std::transform(sequence.rbegin(), sequence.rend(), place, complement);
    both.offsets.push_back(residues + set.offsets[record + 1]);
  }
  both.residues = std::move(of_both);
  return both;
}

} // namespace pairscan
