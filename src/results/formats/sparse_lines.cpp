#include <config/output_names.hpp>
#include <results/formats/sparse_lines.hpp>
#include <support/atomic_file.hpp>

#include <filesystem>

namespace pairscan {

void NameLines::add_header(LineText& text) const {
  text.add(head_);
  for (std::uint32_t record = names_.begin; record < names_.end; ++record) {
    text.add(set_->names[record]);
    text.add(names_.behind);
    text.add('\n');
  }
}

LineSink::Output names_beside(SequenceSet const& set, std::string const& path, std::string_view ending,
                              NameLines::Range names, std::string_view head) {
  std::filesystem::path file(path);
  file.replace_filename(file_beside(file.filename().string(), ending));
  return {std::make_unique<NameLines>(set, head, names), std::make_unique<AtomicFile>(file.string())};
}

std::uint64_t name_bytes_of_pairs(SequenceSet const& set) {
  std::uint64_t const targets = set.size() - set.queries; // 0 for all-against-all
  std::uint64_t bytes = 0;
  for (std::uint32_t record = 0; record < set.size(); ++record) {
    std::uint64_t const partners = set.all_against_all ? set.size() - 1 : record < set.queries ? targets : set.queries;
    bytes += set.names[record].size() * partners;
  }
  return bytes;
}

} // namespace pairscan
