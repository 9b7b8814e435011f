#pragma once

#include <engine/batch_planner.hpp>
#include <engine/engine_factory.hpp>
#include <engine/traceback/tracer.hpp>
#include <kokkos_kernels/batch/tile_batch_in_flight.hpp>
#include <work/pair_sequence.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace pairscan {

/// The engine itself: it submits batches of tiles to two slots in turn, filters their scores and traces pairs back.
template <class Space>
class EngineOnSpace final : public SpaceEngine {
public:
  EngineOnSpace(EngineInput const& input, RankResources const& resources);

  [[nodiscard]] TileResults scan(TileRange tiles) override;
  [[nodiscard]] EnginePlan const& plan() const override { return plan_; }
  [[nodiscard]] EngineSeconds const& seconds() const override { return seconds_; }
  [[nodiscard]] DeviceUse const& device_use() const override { return use_; }
  [[nodiscard]] LaneUse const& lane_use() const override { return lanes_; }

private:
  /// A batch in flight: some consecutive pairs of the grant.
  struct Flight {
    TileBatchInFlight<Space> slot;
    Kokkos::View<std::byte*, StagingSpace<Space>> stage; // matrices on their way to trace-back; devices only
    std::uint64_t first_pair = 0;
    std::size_t count = 0;
    std::uint32_t query_shift = 0; // from a query to its sequence: its reverse complement, where that is scored
    bool being_traced =
        false; // its matrices or paths are read by trace-back threads, where they were written or came to
  };

  /// The pairs of a batch that pass, by their number there and as the tracer knows them, and those of which the pair
  /// with query and target exchanged is wanted.
  struct Passing {
    std::vector<ScoredPair> chosen;
    std::vector<Candidate> candidates;
    std::vector<Candidate> exchanged{};
  };

  [[nodiscard]] BatchRequest make_request() const;
  void take_memory();
  void scan_pairs(PairSequence const& pairs, TileResults& results);
  void scan_strands(PairSequence const& pairs, TileResults& results);
  void take_records(TileResults& results);
  [[nodiscard]] SequenceTable<Space> minus_table(SequenceTable<Space> table) const;
  template <class Take>
  void with_memory(Flight& flight, Take const& take);
  [[nodiscard]] BatchShape shape_of(std::span<NumberedTile const> tiles, std::size_t pairs) const;
  [[nodiscard]] std::size_t pairs_a_batch(std::uint64_t grant) const;
  [[nodiscard]] std::size_t most_pairs(PairSequence const& pairs, std::uint64_t begin, std::size_t wanted) const;
  [[nodiscard]] std::size_t start(Flight& flight, PairSequence const& pairs, std::uint64_t begin, std::size_t most);
  void wait(Flight& flight);
  void count_lanes(Flight const& flight);
  void finish(Flight& flight, PairSequence const& pairs, TileResults& results);
  void finish_strands(PairSequence const& pairs, std::size_t count, TileResults& results);
  void hand_in(Flight& flight, Passing const& passing, TileResults& results);
  [[nodiscard]] Passing passing_of(Flight const& flight, std::span<ScoredPair const> selected,
                                   PairSequence const& pairs) const;
  [[nodiscard]] RecordBlock untraced(Passing const& passing) const;
  void trace(Flight& flight, Passing const& passing);
  void take_paths(Flight& flight, Passing const& passing);
  void trace_matrices(Flight& flight, Passing const& passing);
  void trace_staged(Flight& flight, Passing const& passing);
  void wait_for_traces(Flight& flight);
  template <class Give>
  void in_parts(std::size_t count, Give const& give) const;
  void hand_over(BatchPlan const& plan, std::span<Candidate const> candidates,
                 std::span<std::byte const* const> matrices);

  Config const& config_;
  std::optional<SequenceSet> both_strands_; // set under input.strand: both
  SequenceSet const& set_;                  // with reverse complements behind the records, if they are scored
  WorkList const& work_;
  EnginePlan plan_;
  std::vector<std::uint8_t> codes_;
  BatchRequest request_;
  BatchPlanner<Space> planner_;
  std::vector<Space> instances_;
  DeviceClock<Space> clock_;
  std::vector<Flight> flights_;
  std::unique_ptr<Tracer> tracer_; // null under traceback: none
  EngineSeconds seconds_;
  DeviceUse use_;
  LaneUse lanes_;
};

} // namespace pairscan
