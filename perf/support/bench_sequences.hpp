#pragma once

#include <kokkos_kernels/batch/pair_descriptor.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace pairscan::perf {

/// DNA to measure with: the genes of the 16S gold set where that is installed, else random sequences and mutated copies
/// of them from a fixed seed.
class BenchSequences {
public:
  /// `genes` is a FASTA file to take instead of the installed one; empty = that one.
  explicit BenchSequences(bool synthetic, std::filesystem::path const& genes = {});

  /// What they are and where they come from, for the context of a result.
  [[nodiscard]] std::string const& source() const { return source_; }

  /// MatchRule::shared_base codes of all sequences.
  [[nodiscard]] std::span<std::uint8_t const> codes() const { return codes_; }

  /// The first `count` pairs of all-against-all in row order, each sequence cropped to `length`. A sequence may be up
  /// to a tenth shorter, none is ambiguous. Throws std::invalid_argument where there are not enough such sequences.
  [[nodiscard]] std::vector<PairDescriptor> pairs(int length, std::size_t count) const;

  /// Pairs of exactly `length` bases each, for square matrices as the paper has them: a shorter gene goes on into the
  /// next one. Where there are not enough sequences, pairs come again.
  [[nodiscard]] std::vector<PairDescriptor> square_pairs(int length, std::size_t count) const;

  /// A FASTA file of these sequences, at least `count`: the one they were read from, or `path`, which is then written.
  [[nodiscard]] std::filesystem::path fasta(std::filesystem::path const& path, std::size_t count) const;

private:
  struct Sequence {
    std::size_t begin;
    int length;
  };

  void read_genes(std::filesystem::path const& path);
  void make_synthetic();
  [[nodiscard]] std::vector<Sequence> of_length(int length) const;

  std::string source_;
  std::filesystem::path file_; // empty = synthetic
  std::vector<std::uint8_t> codes_;
  std::vector<Sequence> sequences_;
};

/// Sum over pairs of rows x columns: padding is not counted.
[[nodiscard]] std::uint64_t true_cells(std::span<PairDescriptor const> pairs);

} // namespace pairscan::perf
