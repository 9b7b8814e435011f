#include <engine/engine.hpp>
#include <kokkos_kernels/tuning.hpp>
#include <support/error.hpp>

#include <algorithm>
#include <stdexcept>

namespace pairscan {

namespace {

using Space = DefaultSpace;

constexpr std::size_t kSlots = 2;          // one computes while the other is looked at
constexpr double kTracebackShare = 0.2;    // of the memory that may be used, for directions; the rest is for batches
constexpr std::size_t kPacksPerThread = 4; // in a batch: enough to even out lengths, few enough to stay in cache

/// Longest query and target, of which a batch may hold a pair.
BatchShape longest_shape(SequenceSet const& set) {
  std::uint32_t query = 0;
  std::uint32_t target = 0;
  for (std::uint32_t record = 0; record < set.size(); ++record) {
    bool const is_query = record < set.queries;
    query = is_query ? std::max(query, set.length(record)) : query;
    target = !is_query || set.all_against_all ? std::max(target, set.length(record)) : target;
  }
  return {0, static_cast<int>(query), static_cast<int>(target), ScoreType::int32};
}

/// Scores alone need no matrix, and on hosts computing directions anew for what is traced is faster than keeping
/// matrices of everything (docs/performance.md), so `auto` is LazyRScan whatever is asked.
std::string resolved_strategy(Config const& config) {
  return config.execution.strategy == "auto" ? "lazy_rscan" : config.execution.strategy;
}

BatchPlan plan_longest(Config const& config, Strategy<Space> const& strategy, BatchShape shape,
                       std::size_t slot_bytes) {
  try {
    shape.type = narrowest(config.alignment.scoring, shape.longest_rows, shape.longest_cols);
    TuningOptions const& tuning = config.execution.tuning;
    return strategy.plan(shape, budget_of(Space{}, slot_bytes), {tuning.block, tuning.slice, tuning.tile});
  } catch (Infeasible const& reason) {
    throw Error(ExitCode::no_resource,
                std::string(reason.what()) +
                    "; use a larger execution.memory_fraction, fewer ranks a node, or strategy lazy_rscan");
  } catch (std::logic_error const& reason) {
    throw Error(ExitCode::usage, std::string("execution.") + reason.what());
  } catch (std::overflow_error const& reason) {
    throw Error(ExitCode::usage, std::string("alignment.scoring: ") + reason.what());
  }
}

} // namespace

EnginePlan plan_engine(Config const& config, SequenceSet const& set, RankResources const& resources) {
  if (config.execution.devices == DeviceChoice::gpu && kIsHostSpace<Space>) {
    throw Error(ExitCode::no_resource, "execution.devices: gpu, but this pairscan was built for " +
                                           std::string(Space::name()) + "; use auto or cpu");
  }
  EnginePlan plan;
  plan.strategy = resolved_strategy(config);
  plan.threads = resources.threads;
  plan.slots = kSlots;
  Strategy<Space> const* const strategy = find_strategy<Space>(plan.strategy);
  if (strategy == nullptr) {
    throw Error(ExitCode::usage, "execution.strategy: there is no strategy '" + plan.strategy + "'");
  }
  bool const recomputes = config.traceback != Traceback::none && !strategy->keeps_matrix();
  auto const usable =
      static_cast<std::size_t>(static_cast<double>(resources.host_bytes) * config.execution.memory_fraction);
  std::size_t const traceback_bytes =
      recomputes ? static_cast<std::size_t>(static_cast<double>(usable) * kTracebackShare) : 0;

  BatchShape shape = longest_shape(set);
  auto const width = static_cast<std::size_t>(host_lanes().width(ScoreType::int16));
  plan.batch_pairs = static_cast<std::size_t>(resources.threads) * width * kPacksPerThread;
  shape.pairs = plan.batch_pairs;
  plan.longest_batch = plan_longest(config, *strategy, shape, (usable - traceback_bytes) / kSlots);
  plan.sequence_bytes = 2 * set.residues.size() + set.names.size() * sizeof(std::string);
  plan.batch_bytes = kSlots * (plan.longest_batch.workspace_bytes + plan.longest_batch.host_bytes +
                               plan.batch_pairs * (sizeof(PairDescriptor) + sizeof(std::int32_t)));
  if (recomputes) {
    ScoreType const type = plan.longest_batch.shape.type;
    std::size_t const pack = DirectionScan::bytes(shape.longest_rows, shape.longest_cols, host_lanes(), type);
    plan.traceback_bytes = std::min(traceback_bytes, static_cast<std::size_t>(resources.threads) * pack);
  }
  return plan;
}

} // namespace pairscan
