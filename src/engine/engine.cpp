#include <engine/engine.hpp>
#include <support/error.hpp>

#include <algorithm>
#include <chrono>

namespace pairscan {

namespace {

/// Adds the time from its making to its end to a total.
class StageTimer {
public:
  explicit StageTimer(double& total) : total_(total) {}
  ~StageTimer() { total_ += std::chrono::duration<double>(Clock::now() - begin_).count(); }
  StageTimer(StageTimer const&) = delete;
  StageTimer& operator=(StageTimer const&) = delete;

private:
  using Clock = std::chrono::steady_clock;
  double& total_;
  Clock::time_point begin_ = Clock::now();
};

} // namespace

Engine::Engine(Config const& config, SequenceSet const& set, WorkList const& work, RankResources const& resources)
    : config_(config), set_(set), work_(work), plan_(plan_engine(config, set, resources)),
      scoring_(reduce(config.alignment.scoring)), rule_(match_rule(set.alphabet)),
      codes_(match_codes(set, config.input.ambiguity)), filter_(config.filter, config.alignment.scoring),
      strategy_(find_strategy<Space>(plan_.strategy)), budget_(plan_.longest_batch.budget) {
  ResidueStore<Space> const residues = upload<Space>(codes_);
  for (std::size_t slot = 0; slot < plan_.slots; ++slot) {
    flights_.push_back({BatchSlot<Space>(space_, residues), {}, false});
  }
  if (config.traceback != Traceback::none) {
    TraceContext const context{config_, set_, codes_, scoring_, rule_};
    tracer_ = std::make_unique<Tracer>(context, plan_.traceback_threads, plan_.traceback_bytes);
  }
}

TileResults Engine::scan(TileRange tiles) {
  TileResults results;
  results.tiles = tiles;
  std::vector<SequencePair> const pairs = work_.list_pairs(tiles);
  std::span<SequencePair const> rest = pairs;
  std::size_t next = 0;
  while (!rest.empty()) {
    Flight& flight = flights_[next++ % flights_.size()];
    finish(flight, results);
    rest = start(flight, rest);
  }
  for (std::size_t flight = 0; flight < flights_.size(); ++flight) { // the oldest first: scores stay in order
    finish(flights_[next++ % flights_.size()], results);
  }
  if (tracer_) {
    StageTimer const timer(seconds_.traceback);
    for (PairRecord& record : tracer_->take()) {
      results.records.push_back(std::move(record));
    }
    for (Flight& flight : flights_) {
      flight.being_traced = false;
    }
  }
  return results;
}

/// Submits the first pairs of `rest` that make a batch; gives those that remain.
std::span<SequencePair const> Engine::start(Flight& flight, std::span<SequencePair const> rest) {
  StageTimer const timer(seconds_.score);
  if (flight.being_traced) {
    tracer_->wait();
    flight.being_traced = false;
  }
  std::vector<PairDescriptor> descriptors;
  BatchShape shape{std::min(plan_.batch_pairs, rest.size()), 0, 0, ScoreType::int32};
  for (SequencePair const& pair : rest.first(shape.pairs)) {
    descriptors.push_back({set_.offsets[pair.query], set_.offsets[pair.target],
                           static_cast<std::int32_t>(set_.length(pair.query)),
                           static_cast<std::int32_t>(set_.length(pair.target))});
    shape.longest_rows = std::max(shape.longest_rows, descriptors.back().rows);
    shape.longest_cols = std::max(shape.longest_cols, descriptors.back().cols);
  }
  shape.type = narrowest(config_.alignment.scoring, shape.longest_rows, shape.longest_cols);
  TuningOptions const& tuning = config_.execution.tuning;
  BatchPlan const plan = strategy_->plan(shape, budget_, {tuning.block, tuning.slice, tuning.tile});
  std::size_t const count = std::min(plan.capacity, descriptors.size());
  flight.pairs = rest.first(count);
  flight.slot.submit(*strategy_, plan, std::span(descriptors).first(count), scoring_, rule_);
  return rest.subspan(count);
}

void Engine::finish(Flight& flight, TileResults& results) {
  {
    StageTimer const timer(seconds_.score);
    flight.slot.wait();
  }
  StageTimer const timer(seconds_.filter);
  if (config_.output.matrix != MatrixFormat::none) {
    results.scores.insert(results.scores.end(), flight.slot.scores().begin(),
                          flight.slot.scores().begin() + static_cast<std::ptrdiff_t>(flight.pairs.size()));
  }
  std::vector<std::size_t> passing;
  for (std::size_t index = 0; index < flight.pairs.size(); ++index) {
    SequencePair const& pair = flight.pairs[index];
    bool const traced_anyway = config_.traceback == Traceback::all;
    if (traced_anyway ||
        filter_.may_pass(flight.slot.scores()[index], set_.length(pair.query), set_.length(pair.target))) {
      passing.push_back(index);
    }
  }
  for (std::size_t const index : passing) {
    Candidate const candidate{flight.pairs[index], flight.slot.scores()[index]};
    if (!tracer_) {
      results.records.push_back(untraced_record(candidate.pair, candidate.score));
    } else if (!strategy_->keeps_matrix()) {
      tracer_->add(candidate);
    }
  }
  if (tracer_) {
    results.traced += passing.size();
    trace_matrices(flight, passing);
  }
  flight.pairs = {};
}

void Engine::trace_matrices(Flight& flight, std::vector<std::size_t> const& passing) {
  if (!strategy_->keeps_matrix() || passing.empty()) {
    return;
  }
  std::size_t const share =
      (passing.size() + static_cast<std::size_t>(plan_.threads) - 1) / static_cast<std::size_t>(plan_.threads);
  BatchPlan const& plan = flight.slot.plan();
  for (std::size_t begin = 0; begin < passing.size(); begin += share) {
    std::vector<Candidate> candidates;
    std::vector<KeptMatrix> matrices;
    for (std::size_t at = begin; at < std::min(begin + share, passing.size()); ++at) {
      std::size_t const index = passing[at];
      candidates.push_back({flight.pairs[index], flight.slot.scores()[index]});
      matrices.push_back(
          {flight.slot.matrix(index), matrix_layout(plan, flight.slot.pairs()[index].cols).stride, plan.shape.type});
    }
    tracer_->add(std::move(candidates), std::move(matrices));
  }
  flight.being_traced = true;
}

PairRecord Engine::untraced_record(SequencePair const& pair, std::int32_t score) const {
  PairRecord record;
  record.query = pair.query;
  record.target = set_.all_against_all ? pair.target : pair.target - set_.queries;
  record.score = score;
  return record;
}

} // namespace pairscan
