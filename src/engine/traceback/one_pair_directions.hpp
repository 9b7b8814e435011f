#pragma once

#include <kokkos_kernels/methods/host_lanes.hpp>
#include <kokkos_kernels/methods/one_long_pair/long_pair.hpp>

#include <vector>

namespace pairscan {

/// A long pair as bands take it: its columns with room at either end.
class LongPairBands {
public:
  LongPairBands(LongPair const& pair, HostLanes const& lanes);

  [[nodiscard]] std::size_t rows() const { return pair_.rows.size(); }
  [[nodiscard]] std::size_t cols() const { return pair_.cols.size(); }

  /// The block between these edges.
  [[nodiscard]] DiagonalBandJob job(Block const& block, std::uint8_t* p, std::uint8_t* h) const;

  void scan(DiagonalBandJob const& job) const { lanes_->byte_diagonals[static_cast<int>(pair_.rule)](job); }

  [[nodiscard]] int band_rows() const { return lanes_->band_rows(); }

  /// Beside the codes.
  [[nodiscard]] static std::size_t bytes(std::size_t cols) { return cols + 2 * kBandMargin; }

private:
  LongPair pair_;
  HostLanes const* lanes_;
  std::vector<std::uint8_t> letters_;
};

} // namespace pairscan
