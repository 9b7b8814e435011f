#pragma once

#include <kokkos_kernels/distances/distances.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace pairscan {

/// How a launch computes distances; 0 = chosen by the lengths.
struct DistanceTuning {
  int threads = 0;      // of a group that computes one matrix: a power of two, up to 32
  int rows = 0;         // of a thread, one of distance_rows()
  bool sums = false;    // move floats by sums with zero
  int teams = 0;        // per multiprocessor, one of distance_teams()
};

/// What the batches of a run are like.
struct DistanceBatchSize {
  std::size_t slots = 2;     // batches in flight
  std::size_t pairs = 0;     // of a batch, at the most
  std::uint32_t longest = 0; // residues of the longest sequence
};

/// Computes the distances of batches of pairs on a space of Kokkos, the same bytes as DistanceComputer does. Batches in
/// different slots overlap where the space is a device.
class DistanceBatches {
public:
  virtual ~DistanceBatches() = default;

  /// Starts a batch; the slot's last one was waited for. Pairs are read before it returns.
  virtual void submit(std::size_t slot, std::span<DistancePair const> pairs) = 0;

  /// Waits for the slot's batch, and returns the distance of each of its pairs, valid until the slot's next submit.
  [[nodiscard]] virtual std::span<double const> wait(std::size_t slot) = 0;

  /// Returns in words how a batch is computed, for lengths as its longest sequences have.
  [[nodiscard]] virtual std::string describe() const = 0;
};

/// The rows that a thread may have, for these numbers, and the teams of a multiprocessor.
[[nodiscard]] std::span<int const> distance_rows(Number number);
[[nodiscard]] std::span<int const> distance_teams();

/// Uploads the sequences, and takes all memory that batches need. Throws OutOfMemory.
template <class Space>
[[nodiscard]] std::unique_ptr<DistanceBatches> make_distance_batches(DistanceRule const& rule, SequenceCodes codes,
                                                                     DistanceBatchSize const& size,
                                                                     DistanceTuning const& tuning = {});

} // namespace pairscan
