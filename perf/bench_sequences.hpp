#pragma once

#include <kokkos_kernels/pair_descriptor.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pairscan::perf {

/// Unambiguous DNA to measure with: the genes of the 16S gold set where that is installed, else random sequences and
/// mutated copies of them from a fixed seed.
class BenchSequences {
public:
  explicit BenchSequences(bool synthetic);

  /// What they are and where they come from, for the context of a result.
  [[nodiscard]] std::string const& source() const { return source_; }

  /// MatchRule::shared_base codes of all sequences.
  [[nodiscard]] std::span<std::uint8_t const> codes() const { return codes_; }

  /// The first `count` pairs of all-against-all in row order, each sequence cropped to `length`. A sequence may be up
  /// to a tenth shorter. Throws std::invalid_argument where there are not enough such sequences.
  [[nodiscard]] std::vector<PairDescriptor> pairs(int length, std::size_t count) const;

private:
  struct Sequence {
    std::size_t begin;
    int length;
  };

  void read_genes();
  void make_synthetic();
  [[nodiscard]] std::vector<Sequence> of_length(int length) const;

  std::string source_;
  std::vector<std::uint8_t> codes_;
  std::vector<Sequence> sequences_;
};

/// Sum over pairs of rows x columns: padding is not counted.
[[nodiscard]] std::uint64_t true_cells(std::span<PairDescriptor const> pairs);

} // namespace pairscan::perf
