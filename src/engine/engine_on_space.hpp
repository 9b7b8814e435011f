#pragma once

#include <engine/batch_planner.hpp>
#include <engine/best_of_grants.hpp>
#include <engine/engine_factory.hpp>
#include <engine/flight.hpp>
#include <engine/grant_in_flight.hpp>
#include <engine/scored_letters.hpp>
#include <engine/traceback/device_paths.hpp>
#include <engine/traceback/flight_tracer.hpp>
#include <engine/word_screen.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
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

  [[nodiscard]] TileResults scan(TileRange tiles, RangesBehind const& behind) override;
  [[nodiscard]] TileResults trace(std::span<Hit const> hits) override;
  [[nodiscard]] BestHits const* best_hits() const override { return best_ ? &best_->best() : nullptr; }
  [[nodiscard]] EnginePlan const& plan() const override { return plan_; }
  [[nodiscard]] EngineSeconds const& seconds() const override { return seconds_; }
  [[nodiscard]] DeviceUse const& device_use() const override { return use_; }
  [[nodiscard]] LaneUse const& lane_use() const override { return lanes_; }
  [[nodiscard]] std::string describe() const override { return pairscan::describe(plan_.longest_batch); }

private:
  template <class Use>
  [[nodiscard]] auto with_batch_codes(Use const& use) const;
  void take_memory();
  [[nodiscard]] GrantInFlight take_grant(TileRange tiles);
  void scan_pairs(GrantInFlight& grant, RangesBehind const& behind, TileResults& results);
  void keep_busy(GrantInFlight& grant, RangesBehind const& behind);
  void begin_batch(GrantInFlight& grant);
  [[nodiscard]] bool knows_next(RangesBehind const& behind);
  void trace_pairs(PairSequence const& pairs, TileResults& results);
  void scan_strands(GrantInFlight& grant, TileResults& results);
  void take_records(TileResults& results);
  template <class Take>
  void with_memory(Flight<Space>& flight, Take const& take);
  [[nodiscard]] std::size_t start(Flight<Space>& flight, PairSequence const& pairs, std::uint64_t begin,
                                  std::size_t most);
  void wait(Flight<Space>& flight);
  void count_lanes(Flight<Space> const& flight);
  void take(Flight<Space>& flight, PairSequence const& pairs, TileResults& results);
  void finish_strands(PairSequence const& pairs, std::size_t count, TileResults& results);
  void hand_in(Flight<Space>& flight, PairSequence const& pairs, std::span<ScoredPair const> selected,
               TileResults& results);
  void hand_in_hits(PassingContext const& context, std::span<ScoredPair const> selected, TileResults& results);
  void ask_for_better_hits();
  void wait_for_traces(Flight<Space>& flight);
  [[nodiscard]] TileResults::Records trace_hits(std::span<Candidate const> hits);

  Config const& config_;
  std::optional<SequenceSet> both_strands_; // set under input.strand: both
  SequenceSet const& set_;                  // with reverse complements behind the records, if they are scored
  WorkList const& work_;
  EnginePlan plan_;
  ScoredCodes codes_;                // that pairs are scored by
  std::optional<WordScreen> screen_; // set where methods compute lower bounds of scores
  BatchRequest request_;
  BatchPlanner<Space> planner_;
  std::vector<Space> instances_;
  ResidueStore<Space> residues_; // what methods compare
  DeviceClock<Space> clock_;
  std::vector<Flight<Space>> flights_;
  std::deque<Flight<Space>*> idle_;                // those without a batch
  std::deque<Flight<Space>*> under_way_;           // the others, the oldest first
  std::optional<GrantInFlight> ahead_;             // of which batches are in flight already
  std::optional<DevicePaths<Space>> device_paths_; // set where a device computes paths of pairs that passed
  std::unique_ptr<FlightTracer<Space>> tracer_;    // null where scores are all that is asked for
  std::optional<BestOfGrants> best_;               // set under filter.top
  std::vector<std::int32_t> least_of_query_;       // of best_, for the next batch; on devices
  EngineSeconds seconds_;
  DeviceUse use_;
  double seconds_until_idle_ = 0; // of scans since all flights were empty
  LaneUse lanes_;
};

} // namespace pairscan
