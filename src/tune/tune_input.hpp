#pragma once

#include <kokkos_kernels/model/letter_kind.hpp>
#include <sequences/sequence_set.hpp>
#include <work/work_list.hpp>

#include <string>
#include <vector>

namespace pairscan {

/// Sequences to tune on, and their pairs as a run cuts them into tiles.
struct TuneGroup {
  TuneGroup(SequenceSet sequences, LetterKind kind);

  SequenceSet set;
  LetterKind letters; // of all sequences
  WorkList work;
  int length; // of the longest sequence: the group's name
};

/// What is tuned on: a job's own sequences, or random ones.
class TuneInput {
public:
  /// One group: the sequences, up to 2,048 per side around the median length so that no outlier decides.
  TuneInput(SequenceSet const& set, Ambiguity ambiguity);

  /// One group per length: up to 2,048 related DNA sequences of it, from a fixed seed, that fill a batch of any device.
  explicit TuneInput(std::vector<int> const& lengths);

  /// Returns what it is, for the table: two inputs with the same text are the same.
  [[nodiscard]] std::string const& source() const { return source_; }
  [[nodiscard]] std::vector<TuneGroup> const& groups() const { return groups_; }

private:
  std::string source_;
  std::vector<TuneGroup> groups_;
};

} // namespace pairscan
