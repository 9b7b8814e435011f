#include <config/pair_detail.hpp>
#include <engine/batch_request.hpp>
#include <engine/better_strands.hpp>
#include <engine/engine_on_space.hpp>
#include <engine/make_flights.hpp>
#include <engine/run_problem.hpp>
#include <engine/scored_letters.hpp>
#include <engine/stage_timer.hpp>
#include <engine/tile_shape.hpp>
#include <engine/words_on_device.hpp>
#include <sequences/reverse_complement.hpp>
#include <support/assert.hpp>
#include <support/error.hpp>

#include <algorithm>
#include <tuple>
#include <utility>

namespace pairscan {
namespace {

constexpr double kMostSecondsUntilIdle = 600; // then a device's clock starts anew, whose times are single precision
constexpr std::uint64_t kPairsToTrace = std::uint64_t{1} << 20U; // that are listed at a time where none is scored

} // namespace

/// Calls `use` with what methods compare. Lower bounds of scores take ambiguous letters for mismatches.
template <class Space>
template <class Use>
auto EngineOnSpace<Space>::with_batch_codes(Use const& use) const {
  return screen_ ? use(std::span<std::uint8_t const>(match_codes(set_, Ambiguity::mismatch))) : use(codes_);
}

template <class Space>
EngineOnSpace<Space>::EngineOnSpace(EngineInput const& input, RankResources const& resources)
    : config_(input.config),
      both_strands_(input.config.input.strand == Strands::both ? std::optional(with_reverse_complements(input.set))
                                                               : std::nullopt),
      set_(both_strands_ ? *both_strands_ : input.set), work_(input.work),
      plan_(plan_engine_on<Space>(input.config, input.set, resources)),
      codes_(set_, plan_.asked, config_.alignment.scoring, config_.input.ambiguity),
      screen_(plan_.screened ? std::optional<WordScreen>(std::in_place, config_.filter, set_, plan_.asked)
                             : std::nullopt),
      request_(batch_request(config_, set_, work_.order(), plan_)),
      planner_(with_batch_codes([this](std::span<std::uint8_t const> codes) {
                 return letters_among(codes, plan_.longest_batch.shape.problem);
               }),
               plan_),
      instances_(overlapping_instances(Space{}, static_cast<int>(plan_.slots))), clock_(instances_) {
  try {
    take_memory();
  } catch (OutOfMemory const& reason) { // an allocation that does not shrink with the batch failed
    throw Error(ExitCode::no_resource, std::string(reason.what()) +
                                           "; use fewer ranks per node, or a smaller execution.memory_fraction where "
                                           "other programs need memory as well");
  }
  if (config_.filter.top) {
    best_.emplace(set_, input.before ? *input.before
                                     : BestHits(set_.queries, static_cast<std::uint64_t>(*config_.filter.top)));
    ask_for_better_hits();
  }
  if (pair_detail(config_) != PairDetail::nothing) {
    plan_.scores_from_paths = !planner_.strategy().keeps_matrix() && paths_give_scores_sooner(config_, plan_, work_);
    TraceContext const context{config_,
                               set_,
                               codes_,
                               traced_problem(screen_ ? plan_.asked : planner_.problem()),
                               *plan_.instruction_set,
                               plan_.scores_from_paths || screen_};
    if (plan_.candidate_cigar_bytes > 0) {
      device_paths_.emplace(context, plan_, instances_.front(), screen_ ? ResidueStore<Space>() : residues_);
    }
    tracer_ = std::make_unique<FlightTracer<Space>>(context, plan_, planner_.strategy().keeps_matrix(),
                                                    device_paths_ ? device_paths_->of_candidates() : std::nullopt);
  }
}

/// Uploads the sequences, unless hosts read them in the pages of a packed file. On a device it allocates at once what
/// all batches will need, because an allocation there waits for all kernels and copies.
template <class Space>
void EngineOnSpace<Space>::take_memory() {
  residues_ = with_batch_codes([this](std::span<std::uint8_t const> codes) {
    bool const stand_there = kIsHostSpace<Space> && codes.data() == set_.residues.data() && set_.residues.has_room();
    return stand_there ? ResidueStore<Space>(codes.data(), codes.size()) : upload<Space>(codes);
  });
  flights_ =
      make_flights(set_, work_, plan_, instances_, clock_, residues_, words_on_device<Space>(screen_, plan_.on_device));
  for (Flight<Space>& flight : flights_) {
    idle_.push_back(&flight);
    if (plan_.on_device) {
      with_memory(flight, [&] { flight.slot.reserve(planner_.largest()); });
      grow(flight.stage, "pairscan::engine::stage", plan_.stage_bytes);
    }
  }
}

/// Calls `take`, which plans and allocates, with smaller and smaller budgets until its allocation succeeds.
template <class Space>
template <class Take>
void EngineOnSpace<Space>::with_memory(Flight<Space>& flight, Take const& take) {
  if (flight.slot.workspace_bytes() > planner_.budget_bytes()) {
    flight.slot.release(); // was allocated before the budget shrank
  }
  for (;;) {
    try {
      take();
      return;
    } catch (OutOfMemory const& reason) {
      flight.slot.release();
      planner_.make_do(reason);
    }
  }
}

template <class Space>
TileResults EngineOnSpace<Space>::scan(TileRange tiles, RangesBehind const& behind) {
  TileResults results;
  results.tiles = tiles;
  {
    StageTimer const timer(seconds_until_idle_);
    if (!ahead_) {
      clock_.start();
    }
    GrantInFlight grant = take_grant(tiles);
    if (plan_.scores_from_paths) {
      trace_pairs(grant.pairs(), results);
    } else if (both_strands_) {
      scan_strands(grant, results);
    } else {
      scan_pairs(grant, behind, results);
    }
    take_records(results);
  }
  if (!ahead_) { // else the clock still runs
    use_.add(clock_.take(), std::exchange(seconds_until_idle_, 0.0));
  }
  return results;
}

/// Returns the grant of these tiles, which may have been begun.
template <class Space>
GrantInFlight EngineOnSpace<Space>::take_grant(TileRange tiles) {
  PAIRSCAN_ASSERT(!ahead_ || ahead_->tiles() == tiles, "ranges are scanned in the order that was told");
  return ahead_ ? *std::exchange(ahead_, std::nullopt) : GrantInFlight(work_, plan_, tiles);
}

template <class Space>
void EngineOnSpace<Space>::scan_pairs(GrantInFlight& grant, RangesBehind const& behind, TileResults& results) {
  keep_busy(grant, behind);
  while (grant.under_way() > 0) { // the oldest first, so that scores stay in order
    Flight<Space>& flight = *under_way_.front();
    wait(flight);
    under_way_.pop_front();
    grant.end_batch();
    keep_busy(grant, behind); // before what came back is looked at
    take(flight, grant.pairs(), results);
    idle_.push_back(&flight);
    keep_busy(grant, behind);
  }
}

/// Gives all flights that are idle batches of the grant, and, where none are left, of the one behind it.
template <class Space>
void EngineOnSpace<Space>::keep_busy(GrantInFlight& grant, RangesBehind const& behind) {
  while (!idle_.empty() && !grant.all_begun()) {
    begin_batch(grant);
  }
  while (!idle_.empty() && knows_next(behind) && !ahead_->all_begun()) {
    begin_batch(*ahead_);
  }
}

/// Submits the next batch of a grant to the flight that has been idle longest.
template <class Space>
void EngineOnSpace<Space>::begin_batch(GrantInFlight& grant) {
  Flight<Space>& flight = *idle_.front();
  grant.begin_batch(start(flight, grant.pairs(), grant.begun(), grant.next_batch()));
  idle_.pop_front();
  under_way_.push_back(&flight);
}

/// Returns whether it is known what is scanned next, of which a device then begins batches while the results of this
/// grant are completed. Hosts compute one batch at a time.
template <class Space>
bool EngineOnSpace<Space>::knows_next(RangesBehind const& behind) {
  if (!ahead_ && plan_.on_device && behind && seconds_until_idle_ <= kMostSecondsUntilIdle) {
    if (std::vector<TileRange> const ranges = behind(); !ranges.empty()) {
      ahead_.emplace(work_, plan_, ranges.front());
    }
  }
  return ahead_.has_value();
}

/// Traces all pairs, which have no scores yet.
template <class Space>
void EngineOnSpace<Space>::trace_pairs(PairSequence const& pairs, TileResults& results) {
  for (std::uint64_t begin = 0; begin < pairs.size(); begin += kPairsToTrace) {
    std::vector<ScoredPair> all(std::min(kPairsToTrace, pairs.size() - begin));
    for (std::size_t index = 0; index < all.size(); ++index) {
      all[index].index = static_cast<std::int32_t>(index);
    }
    Passing const passing = passing_pairs({set_, request_.limits, pairs, begin}, all);
    results.traced += passing.candidates.size() + passing.exchanged.size();
    StageTimer const timer(seconds_.traceback);
    tracer_->add(passing);
  }
}

/// Computes every batch twice, with the queries as they are in one flight and their reverse complements in the other.
template <class Space>
void EngineOnSpace<Space>::scan_strands(GrantInFlight& grant, TileResults& results) {
  while (!grant.all_begun()) {
    std::size_t const plus = start(flights_[0], grant.pairs(), grant.begun(), grant.next_batch());
    std::size_t const count = start(flights_[1], grant.pairs(), grant.begun(), plus); // fewer where memory ran short
    finish_strands(grant.pairs(), count, results);
    grant.begin_batch(count);
    grant.end_batch();
  }
}

/// Completes the results of a grant.
template <class Space>
void EngineOnSpace<Space>::take_records(TileResults& results) {
  if (best_) {
    results.records = best_->take();
  } else if (tracer_) {
    StageTimer const timer(seconds_.traceback);
    results.records = tracer_->take(flights_);
  }
  results.count_records();
  bool const counted_later = config_.input.duplicates == Duplicates::collapse || both_strands_;
  if (!needs_records(config_) && !counted_later) { // no output reads them, and no summary
    results.records = {};
  }
}

/// Submits the pairs from `begin` on that make a batch, at most so many, and returns their number.
template <class Space>
std::size_t EngineOnSpace<Space>::start(Flight<Space>& flight, PairSequence const& pairs, std::uint64_t begin,
                                        std::size_t most) {
  StageTimer const timer(seconds_.score);
  if (!plan_.on_device) {
    wait_for_traces(flight); // they read the workspace
  }
  with_memory(flight, [&] {
    BatchPlan const plan =
        planner_.plan(shape_of_tiles(set_, work_, pairs.tiles(begin, begin + most), most, planner_.problem()));
    if (!flight.slot.holds_paths(plan)) {
      wait_for_traces(flight);
    }
    flight.first_pair = begin;
    flight.count = std::min(plan.capacity, most);
    TileBatch const batch{pairs.tiles(begin, begin + flight.count), begin, flight.count};
    flight.slot.submit(planner_.strategy(), plan, batch, of_batch(request_, batch));
  });
  return flight.count;
}

template <class Space>
void EngineOnSpace<Space>::count_lanes([[maybe_unused]] Flight<Space> const& flight) {
  if constexpr (kIsHostSpace<Space>) {
    lanes_.add(planner_.strategy().lane_use(flight.slot.plan(), flight.slot.workspace()));
  }
}

template <class Space>
void EngineOnSpace<Space>::wait(Flight<Space>& flight) {
  if (flight.slot.plan().gives_paths()) {
    StageTimer const timer(seconds_.traceback);
    wait_for_traces(flight); // they read the paths of the batch before
  }
  {
    StageTimer const timer(seconds_.score);
    flight.slot.wait();
  }
  count_lanes(flight);
}

/// Takes the results of a batch that was waited for.
template <class Space>
void EngineOnSpace<Space>::take(Flight<Space>& flight, PairSequence const& pairs, TileResults& results) {
  StageTimer const timer(seconds_.filter);
  if (request_.all_scores) {
    results.scores.insert(results.scores.end(), flight.slot.scores().begin(), flight.slot.scores().end());
  }
  if (!request_.pairs) {
    results.kept += flight.count;
  }
  hand_in(flight, pairs, flight.slot.selected(), results);
}

/// Reports each of `count` pairs by the strand that scores better, of equal ones by the query as it is. A strand that
/// was not selected scores less than one that was.
template <class Space>
void EngineOnSpace<Space>::finish_strands(PairSequence const& pairs, std::size_t count, TileResults& results) {
  Flight<Space>& plus = flights_[0];
  Flight<Space>& minus = flights_[1];
  wait(plus);
  wait(minus);
  StageTimer const timer(seconds_.filter);
  if (request_.all_scores) {
    append_better_scores(plus.slot.scores().first(count), minus.slot.scores().first(count),
                         needs_all_strands(config_.output), results);
  }
  auto const [of_plus, of_minus] = better_strands(plus.slot.selected(), minus.slot.selected(), count);
  hand_in(plus, pairs, of_plus, results);
  hand_in(minus, pairs, of_minus, results);
}

/// Takes those pairs of a batch that the kernels let pass: for trace-back, or as records where none is asked for.
template <class Space>
void EngineOnSpace<Space>::hand_in(Flight<Space>& flight, PairSequence const& pairs,
                                   std::span<ScoredPair const> selected, TileResults& results) {
  PassingContext const context{
      set_, request_.limits, pairs, flight.first_pair, flight.query_shift, screen_ ? &*screen_ : nullptr};
  if (best_) {
    hand_in_hits(context, selected, results);
    return;
  }
  Passing const passing = passing_pairs(context, selected);
  if (tracer_) {
    results.traced += passing.candidates.size() + passing.exchanged.size();
    tracer_->add(flight, passing);
  } else if (!passing.candidates.empty() || !passing.exchanged.empty()) {
    results.records.push_back(
        std::make_shared<RecordBlock const>(untraced_records(set_, passing, both_strands_.has_value())));
  }
}

/// The same of a search.
template <class Space>
void EngineOnSpace<Space>::hand_in_hits(PassingContext const& context, std::span<ScoredPair const> selected,
                                        TileResults& results) {
  if (config_.filter.min_identity) {
    std::vector<Candidate> const possible = best_->possible(context, selected);
    results.traced += possible.size();
    best_->add(tracer_->trace(possible));
  } else {
    best_->add(context, selected);
  }
  ask_for_better_hits();
}

/// Has devices leave out pairs that are not among the best so far. Hosts look at each pair but once.
template <class Space>
void EngineOnSpace<Space>::ask_for_better_hits() {
  if (plan_.on_device && !both_strands_) { // whose rows may be reverse complements, which are no queries
    least_of_query_ = best_->least_scores();
    request_.least_of_query = least_of_query_;
  }
}

template <class Space>
TileResults EngineOnSpace<Space>::trace(std::span<Hit const> hits) {
  StageTimer const timer(seconds_.traceback);
  TileResults results;
  results.traced = hits.size();
  results.records = trace_hits(as_candidates(set_, hits));
  results.count_records();
  return results;
}

/// Returns the records of hits, of which a device computes many at a time in the memory that batches had.
template <class Space>
TileResults::Records EngineOnSpace<Space>::trace_hits(std::span<Candidate const> hits) {
  if (device_paths_) {
    PlacedHits const placed = device_paths_->place(hits, plan_.slots * planner_.budget_bytes());
    if (!placed.on_device.empty()) {
      std::for_each(flights_.begin(), flights_.end(), [](Flight<Space>& flight) { flight.slot.release(); });
      if (auto device = device_paths_->of_hits(placed)) {
        return tracer_->trace(placed, *device);
      }
    }
  }
  return tracer_->trace(hits);
}

template <class Space>
void EngineOnSpace<Space>::wait_for_traces(Flight<Space>& flight) {
  if (tracer_) {
    tracer_->wait_for(flight);
  }
}

template <class Space>
std::unique_ptr<SpaceEngine> make_engine_on(EngineInput const& input, RankResources const& resources) {
  return std::make_unique<EngineOnSpace<Space>>(input, resources);
}

namespace {

template <class... Each>
auto engine_factories(SpaceList<Each...>) {
  return std::tuple{&make_engine_on<Each>...};
}
[[maybe_unused]] auto const every_engine_factory = engine_factories(Spaces{});

} // namespace

} // namespace pairscan
