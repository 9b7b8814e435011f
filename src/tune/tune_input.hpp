#pragma once

#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <sequences/sequence_set.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pairscan {

/// Pairs to tune on: of a job's own sequences, or of random ones.
class TuneInput {
public:
  /// Longest sequences of the pairs of one group.
  struct Group {
    int length = 0; // of the two the longer: the group's name
    int rows = 0;
    int cols = 0;
  };

  /// Neighbours in the order of lengths, around the median; one group.
  TuneInput(SequenceSet const& set, Ambiguity ambiguity);

  /// DNA from a fixed seed, related sequences cropped to each length; a group each.
  explicit TuneInput(std::vector<int> const& lengths);

  /// What it is, for the table: two inputs with the same text are the same.
  [[nodiscard]] std::string const& source() const { return source_; }
  [[nodiscard]] std::span<std::uint8_t const> codes() const { return codes_; }
  [[nodiscard]] MatchRule rule() const { return rule_; }
  [[nodiscard]] std::vector<Group> const& groups() const { return groups_; }

  /// The first `count` pairs of a group. Where it has fewer they come again.
  [[nodiscard]] std::vector<PairDescriptor> pairs(Group const& group, std::size_t count) const;

private:
  struct Sequence {
    std::uint64_t begin = 0;
    int length = 0;
  };

  std::string source_;
  std::vector<std::uint8_t> codes_;
  MatchRule rule_ = MatchRule::shared_base;
  std::vector<Sequence> queries_; // longest first, as the targets
  std::vector<Sequence> targets_;
  std::vector<Group> groups_;
  bool same_set_ = true; // queries are targets, too: nobody meets itself at first
};

} // namespace pairscan
