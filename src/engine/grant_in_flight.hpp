#pragma once

#include <engine/engine.hpp>
#include <work/pair_sequence.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// A range of tiles that is computed batch by batch, and how far that is.
class GrantInFlight {
public:
  /// The list and the plan outlive it.
  GrantInFlight(WorkList const& work, EnginePlan const& plan, TileRange tiles);

  [[nodiscard]] TileRange tiles() const { return tiles_; }
  [[nodiscard]] PairSequence const& pairs() const { return pairs_; }

  /// Returns how many pairs were submitted: the number of the first pair of the next batch.
  [[nodiscard]] std::uint64_t begun() const { return begun_; }
  [[nodiscard]] bool all_begun() const { return begun_ == pairs_.size(); }
  /// Returns how many pairs are wanted in the next batch, where not all are begun.
  [[nodiscard]] std::size_t next_batch() const;

  /// Counts a batch of so many pairs as submitted, and one as complete.
  void begin_batch(std::size_t pairs) {
    begun_ += pairs;
    ++under_way_;
  }
  void end_batch() { --under_way_; }
  [[nodiscard]] std::size_t under_way() const { return under_way_; }

private:
  TileRange tiles_;
  PairSequence pairs_;
  EnginePlan const* plan_;
  std::size_t batch_pairs_;
  bool within_row_; // all tiles are of one row
  std::uint64_t begun_ = 0;
  std::size_t under_way_ = 0;
};

} // namespace pairscan
