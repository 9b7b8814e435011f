#pragma once

#include <kokkos_kernels/methods/one_long_pair/host_bodies.hpp>
#include <kokkos_kernels/methods/one_long_pair/long_pair.hpp>

#include <vector>

namespace pairscan {

/// A long pair in the form that bands read: the letters of its columns have a margin at either end.
class LongPairBands {
public:
  LongPairBands(LongPair const& pair, InstructionSet const& instructions);

  [[nodiscard]] std::size_t rows() const { return pair_.rows.size(); }
  [[nodiscard]] std::size_t cols() const { return pair_.cols.size(); }

  /// Returns the job that computes the block between these edges.
  [[nodiscard]] DiagonalBandJob job(Block const& block, std::uint8_t* p, std::uint8_t* h) const;

  void scan(DiagonalBandJob const& job) const { scan_(job); }

  [[nodiscard]] int band_rows() const { return band_rows_; }

  /// Returns the bytes of the letters with their margins.
  [[nodiscard]] static std::size_t bytes(std::size_t cols) { return cols + 2 * kBandMargin; }

private:
  LongPair pair_;
  int band_rows_;
  void (*scan_)(DiagonalBandJob const&);
  ReducedScoring scoring_;
  std::vector<std::uint8_t> letters_;
};

} // namespace pairscan
