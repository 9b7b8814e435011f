#pragma once

#include <kokkos_kernels/distances/distances.hpp>
#include <kokkos_kernels/portability/slot_times.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace pairscan {

/// How a launch computes distances; 0 = chosen by the lengths.
struct DistanceTuning {
  int threads = 0; // of a group that computes one matrix: a power of two from 4 to 32
  int rows = 0;    // of a thread, one of distance_rows()
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

  /// Times of the device count from now; no batch is in flight.
  virtual void start_clock() = 0;

  /// Returns when the slots' kernels and copies ran since the start; nothing on host spaces.
  [[nodiscard]] virtual std::vector<SlotTimes> take_times() = 0;

  /// Returns in words how a batch is computed, for lengths as its longest sequences have.
  [[nodiscard]] virtual std::string describe() const = 0;
};

/// Returns the rows that a thread may have, for these numbers.
[[nodiscard]] std::span<int const> distance_rows(Number number);

/// Returns the bytes that the batches of a run take on the space, beside its sequences.
template <class Space>
[[nodiscard]] std::size_t distance_batch_bytes(DistanceRule const& rule, SequenceCodes codes,
                                               DistanceBatchSize const& size);

/// Returns the bytes per pair of a batch in pinned memory of the host.
[[nodiscard]] std::size_t staged_distance_bytes();

/// Uploads the sequences, and takes all memory that batches need. Throws OutOfMemory. The offsets outlive the batches.
template <class Space>
[[nodiscard]] std::unique_ptr<DistanceBatches> make_distance_batches(DistanceRule const& rule, SequenceCodes codes,
                                                                     DistanceBatchSize const& size,
                                                                     DistanceTuning const& tuning = {});

} // namespace pairscan
