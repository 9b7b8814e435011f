#include <cluster/dendrogram.hpp>

#include <numeric>

namespace pairscan {

std::vector<std::uint32_t> cut(Dendrogram const& tree, KeptDistance limit) {
  std::vector<std::uint32_t> first_of(tree.records);
  std::iota(first_of.begin(), first_of.end(), 0U);
  for (Merge const& merge : tree.merges) {
    if (merge.height <= limit) {
      first_of[merge.second] = merge.first;
    }
  }
  for (std::uint32_t record = 0; record < tree.records; ++record) {
    first_of[record] = first_of[first_of[record]]; // an earlier record, whose own is final
  }
  return first_of;
}

} // namespace pairscan
