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
/// matrices of everything (perf/results), so `auto` is LazyRScan whatever is asked.
std::string resolved_strategy(Config const& config) {
  return config.execution.strategy == "auto" ? "lazy_rscan" : config.execution.strategy;
}

std::string mebibytes(std::size_t bytes) {
  return std::to_string((bytes + (std::size_t{1} << 20U) - 1) >> 20U) + " MiB";
}

BatchPlan plan_longest(Config const& config, Strategy<Space> const& strategy, BatchShape shape,
                       std::size_t slot_bytes) {
  try {
    shape.type = narrowest(config.alignment.scoring, shape.longest_rows, shape.longest_cols);
    TuningOptions const& tuning = config.execution.tuning;
    BatchPlan const plan =
        strategy.plan(shape, budget_of(Space{}, slot_bytes), {tuning.block, tuning.slice, tuning.tile});
    if (kIsHostSpace<Space> && plan.workspace_bytes + plan.host_bytes > slot_bytes) { // both come from the same memory
      throw Infeasible(describe(plan) + "; staged data take " + mebibytes(plan.host_bytes) + ", the budget is " +
                       mebibytes(slot_bytes));
    }
    return plan;
  } catch (Infeasible const& reason) {
    std::string const other = strategy.keeps_matrix() ? ", or strategy lazy_rscan, which keeps no matrices" : "";
    throw Error(ExitCode::no_resource,
                std::string(reason.what()) + "; use a larger execution.memory_fraction or fewer ranks a node" + other);
  } catch (std::logic_error const& reason) {
    throw Error(ExitCode::usage, std::string("execution.") + reason.what());
  } catch (std::overflow_error const& reason) {
    throw Error(ExitCode::usage, std::string("alignment.scoring: ") + reason.what());
  }
}

/// Threads that can trace at once in so much memory: each has room for the longest pair alone, and for a pack where
/// that fits too.
void plan_traceback(EnginePlan& plan, BatchShape const& shape, std::size_t share) {
  ScoreType const type = plan.longest_batch.shape.type;
  auto const bytes = [&](HostLanes const& lanes) {
    return DirectionScan::bytes(shape.longest_rows, shape.longest_cols, lanes, type);
  };
  std::size_t const one = bytes(*available_host_lanes().front());
  plan.traceback_threads = static_cast<int>(std::min(share / one, static_cast<std::size_t>(plan.threads)));
  if (plan.traceback_threads == 0) {
    throw Error(ExitCode::no_resource, "tracing " + std::to_string(shape.longest_rows) + " x " +
                                           std::to_string(shape.longest_cols) + " matrices back needs " +
                                           mebibytes(one) + ", " + mebibytes(share) +
                                           " are set aside for it; use a larger execution.memory_fraction, fewer ranks "
                                           "a node, or traceback: none");
  }
  plan.traceback_bytes = std::min(share, static_cast<std::size_t>(plan.traceback_threads) * bytes(host_lanes()));
}

/// What may be used beside the sequences.
std::size_t usable_bytes(Config const& config, RankResources const& resources, std::size_t sequence_bytes) {
  auto const usable =
      static_cast<std::size_t>(static_cast<double>(resources.host_bytes) * config.execution.memory_fraction);
  return usable - std::min(usable, sequence_bytes);
}

} // namespace

EnginePlan plan_engine(Config const& config, SequenceSet const& set, RankResources const& resources) {
  if (config.execution.devices == DeviceChoice::gpu && kIsHostSpace<Space>) {
    throw Error(ExitCode::no_resource, "execution.devices: gpu, but this pairscan was built for " +
                                           std::string(Space::name()) + "; use auto or cpu");
  }
  EnginePlan plan;
  plan.strategy = resolved_strategy(config);
  plan.threads = plan.traceback_threads = resources.threads;
  plan.slots = kSlots;
  Strategy<Space> const* const strategy = find_strategy<Space>(plan.strategy);
  if (strategy == nullptr) {
    throw Error(ExitCode::usage, "execution.strategy: there is no strategy '" + plan.strategy + "'");
  }
  plan.sequence_bytes = 2 * set.residues.size() + set.names.size() * sizeof(std::string);
  bool const recomputes = config.traceback != Traceback::none && !strategy->keeps_matrix();
  std::size_t const usable = usable_bytes(config, resources, plan.sequence_bytes);
  std::size_t const traceback_share =
      recomputes ? static_cast<std::size_t>(static_cast<double>(usable) * kTracebackShare) : 0;

  BatchShape shape = longest_shape(set);
  auto const width = static_cast<std::size_t>(host_lanes().width(ScoreType::int16));
  plan.batch_pairs = static_cast<std::size_t>(resources.threads) * width * kPacksPerThread;
  shape.pairs = plan.batch_pairs;
  std::size_t const lists = plan.batch_pairs * (sizeof(PairDescriptor) + sizeof(std::int32_t)); // of one slot
  std::size_t const slot_bytes = (usable - traceback_share) / kSlots;
  plan.longest_batch = plan_longest(config, *strategy, shape, slot_bytes - std::min(slot_bytes, lists));
  plan.batch_bytes = kSlots * (plan.longest_batch.workspace_bytes + plan.longest_batch.host_bytes + lists);
  if (recomputes) {
    plan_traceback(plan, shape, traceback_share);
  }
  return plan;
}

} // namespace pairscan
