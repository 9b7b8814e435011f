#include <results/best_hits.hpp>

#include <algorithm>

namespace pairscan {

bool BestHits::add(Hit const& hit) {
  auto& heap = heaps_[hit.query];
  if (heap.size() == most_) {
    if (!is_better(hit, heap.front())) {
      return false;
    }
    std::pop_heap(heap.begin(), heap.end(), is_better);
    heap.pop_back();
  }
  heap.push_back(hit);
  std::push_heap(heap.begin(), heap.end(), is_better);
  return true;
}

std::vector<Hit> BestHits::sorted(std::uint32_t query) const {
  std::vector<Hit> hits = heaps_[query];
  std::sort_heap(hits.begin(), hits.end(), is_better);
  return hits;
}

} // namespace pairscan
