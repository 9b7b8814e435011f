#include <sequences/own_targets.hpp>
#include <support/error.hpp>

#include <cstddef>
#include <string>
#include <utility>

namespace pairscan {

std::unique_ptr<PackedSequences> packed_last_file(InputOptions const& options) {
  std::string const& path = options.all_against_all() ? options.sequences : options.targets;
  try {
    return path == "-" ? nullptr : PackedSequences::open_if_packed(path);
  } catch (Error const&) { // this rank's copy is damaged; rank 0 has read another
    return nullptr;
  }
}

SequenceSet without_last_file(SequenceSet const& set) {
  auto const records = static_cast<std::ptrdiff_t>(set.all_against_all ? 0 : set.queries);
  SequenceSet first;
  first.alphabet = set.alphabet;
  first.all_against_all = set.all_against_all;
  first.names.assign(set.names.begin(), set.names.begin() + records);
  first.offsets.assign(set.offsets.begin(), set.offsets.begin() + records + 1);
  first.residues = std::vector<Residue>(set.residues.begin(), set.residues.begin() + first.offsets.back());
  first.queries = first.size();
  return first;
}

SequenceSet with_last_file(SequenceSet&& first, PackedSequences& last, InputOptions const& options) {
  bool const all_against_all = first.all_against_all;
  std::uint32_t const queries = first.queries;
  RawRecords records;
  records.names = std::move(first.names);
  records.offsets = std::move(first.offsets);
  records.letters = first.residues.take();
  join_packed(last, options.limit, bytes_for_records(), records);
  SequenceSet set = to_set(std::move(records), first.alphabet);
  set.all_against_all = all_against_all;
  set.queries = all_against_all ? set.size() : queries;
  return set;
}

} // namespace pairscan
