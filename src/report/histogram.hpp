#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pairscan {

/// Counts values in bins of one width. The bins are made twice as wide whenever they would be more than kMostBins, so
/// that any range of values fits. The counts do not depend on the order of the values.
class Histogram {
public:
  static constexpr std::size_t kMostBins = 256;

  /// Begins with so many bins per unit.
  explicit Histogram(double bins_per_unit) : bins_per_unit_(bins_per_unit) {}

  /// Counts a value `times` times. A value that is no finite number is left out.
  void add(double value, std::uint64_t times = 1);

  /// Returns the least value of the first bin, and how wide each is.
  [[nodiscard]] double begin() const { return static_cast<double>(first_bin_) / bins_per_unit_; }
  [[nodiscard]] double width() const { return 1 / bins_per_unit_; }

  /// Returns the counts from the first bin that has one to the last.
  [[nodiscard]] std::vector<std::uint64_t> const& counts() const { return counts_; }
  [[nodiscard]] std::uint64_t total() const { return total_; }

private:
  void widen();
  void cover(std::int64_t bin);

  double bins_per_unit_;
  std::int64_t first_bin_ = 0; // of counts_, counted from 0
  std::vector<std::uint64_t> counts_;
  std::uint64_t total_ = 0;
};

} // namespace pairscan
