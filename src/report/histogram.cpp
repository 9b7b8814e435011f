#include <report/histogram.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pairscan {
namespace {

/// Returns the bin that takes the values of this one when bins are twice as wide.
[[nodiscard]] std::int64_t wider_bin(std::int64_t bin) {
  return bin >= 0 ? bin / 2 : (bin - 1) / 2;
}

} // namespace

void Histogram::add(double value, std::uint64_t times) {
  if (!std::isfinite(value) || times == 0) {
    return;
  }
  auto const bin = [&] { return std::floor(value * bins_per_unit_); };
  while (std::abs(bin()) > 0x1p52) { // beyond it neighbouring bins are the same number
    widen();
  }
  cover(static_cast<std::int64_t>(bin()));
  counts_[static_cast<std::size_t>(static_cast<std::int64_t>(bin()) - first_bin_)] += times;
  total_ += times;
}

/// Makes room for a bin, which may become another one on the way.
void Histogram::cover(std::int64_t bin) {
  if (counts_.empty()) {
    first_bin_ = bin;
    counts_.push_back(0);
  }
  auto const last = [this] { return first_bin_ + static_cast<std::int64_t>(counts_.size()) - 1; };
  while (std::max(last(), bin) - std::min(first_bin_, bin) >= static_cast<std::int64_t>(kMostBins)) {
    widen();
    bin = wider_bin(bin);
  }
  if (bin < first_bin_) {
    counts_.insert(counts_.begin(), static_cast<std::size_t>(first_bin_ - bin), 0);
    first_bin_ = bin;
  } else if (bin > last()) {
    counts_.resize(static_cast<std::size_t>(bin - first_bin_) + 1);
  }
}

void Histogram::widen() {
  std::vector<std::uint64_t> wider;
  std::int64_t const first = wider_bin(first_bin_);
  for (std::size_t index = 0; index < counts_.size(); ++index) {
    auto const place = static_cast<std::size_t>(wider_bin(first_bin_ + static_cast<std::int64_t>(index)) - first);
    wider.resize(place + 1);
    wider[place] += counts_[index];
  }
  counts_ = std::move(wider);
  first_bin_ = first;
  bins_per_unit_ /= 2;
}

} // namespace pairscan
