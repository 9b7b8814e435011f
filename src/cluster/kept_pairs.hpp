#pragma once

#include <kokkos_kernels/graph/similarity_graph.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace pairscan {

/// Where clusters are made: on the host, beside the outputs.
using ClusterSpace = HostSpace;

/// A distance as it is kept. Identities and cutoffs are rounded to it alike, so that 97 identical columns of 100 are
/// within 0.03, which they are not as doubles.
using KeptDistance = float;

inline constexpr KeptDistance kNoCutoff = std::numeric_limits<KeptDistance>::infinity();

/// Returns 1 - identity.
[[nodiscard]] inline KeptDistance distance_of(double identity) {
  return static_cast<KeptDistance>(1 - identity);
}

/// Gathers the kept pairs of all-against-all, in 8 bytes per pair.
class KeptPairs {
public:
  explicit KeptPairs(std::uint32_t records) : row_starts_(std::size_t{records} + 1) {}

  void reserve(std::uint64_t pairs) {
    columns_.reserve(pairs);
    distances_.reserve(pairs);
  }

  /// Adds a pair, of which `first` is the earlier record. Pairs come in the order of `first`, then of `second`.
  void add(std::uint32_t first, std::uint32_t second, KeptDistance distance) {
    ++row_starts_[std::size_t{first} + 1];
    columns_.push_back(static_cast<int>(second));
    distances_.push_back(distance);
  }

  /// Turns what was counted per row into the rows' places. Called once, after the last pair.
  void close();

  /// Returns the pairs as rows, valid as long as the object, after `close`.
  [[nodiscard]] PairRows<ClusterSpace> rows() const;

  [[nodiscard]] std::uint32_t records() const { return static_cast<std::uint32_t>(row_starts_.size() - 1); }

  /// Calls visit(first, second, distance) for each pair in order, after `close`.
  template <class Visit>
  void for_each(Visit const& visit) const {
    for (std::uint32_t record = 0; record < records(); ++record) {
      for (std::size_t k = row_starts_[record]; k < row_starts_[record + 1]; ++k) {
        visit(record, static_cast<std::uint32_t>(columns_[k]), distances_[k]);
      }
    }
  }

private:
  std::vector<std::size_t> row_starts_;
  std::vector<int> columns_;
  std::vector<KeptDistance> distances_;
};

} // namespace pairscan
