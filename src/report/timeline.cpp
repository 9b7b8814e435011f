#include <report/timeline.hpp>

#include <algorithm>

namespace pairscan {
namespace {

/// Joins each two neighbours.
void join_pairs(std::vector<Timeline::Span>& spans) {
  std::size_t joined = 0;
  for (std::size_t index = 0; index + 1 < spans.size(); index += 2) {
    Timeline::Span const& left = spans[index];
    Timeline::Span const& right = spans[index + 1];
    spans[joined++] = {left.begin, right.end, left.busy + right.busy, left.cells + right.cells};
  }
  if (spans.size() % 2 == 1) {
    spans[joined++] = spans.back();
  }
  spans.resize(joined);
}

} // namespace

void Timeline::add(int rank, double end, double busy, std::uint64_t cells) {
  std::vector<Span>& spans = spans_[static_cast<std::size_t>(rank)];
  double const earliest = spans.empty() ? 0 : spans.back().end; // reports may come late, and then close together
  spans.push_back({std::min(end, std::max(earliest, end - busy)), end, busy, cells});
  if (spans.size() > kMostSpans) {
    join_pairs(spans);
  }
}

} // namespace pairscan
