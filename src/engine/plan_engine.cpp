#include <config/pair_detail.hpp>
#include <engine/asked_instruction_set.hpp>
#include <engine/asked_problem.hpp>
#include <engine/device_identity.hpp>
#include <engine/distance_engine.hpp>
#include <engine/engine_factory.hpp>
#include <engine/mebibytes.hpp>
#include <engine/name_device.hpp>
#include <engine/pair_bounds.hpp>
#include <engine/run_problem.hpp>
#include <engine/traceback/plan_traceback.hpp>
#include <engine/word_screen.hpp>
#include <kokkos_kernels/batch/compact_passing.hpp>
#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/batch/preferences.hpp>
#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <support/error.hpp>
#include <work/work_list.hpp>

#include <algorithm>
#include <stdexcept>

namespace pairscan {
namespace {

constexpr std::size_t kManyPairs = std::size_t{1} << 20U; // pairs for which a batch is chosen
constexpr std::size_t kAnyBytes = std::size_t{1} << 50U;  // more than any machine has: memory does not matter
constexpr std::size_t kSlots = 2;                         // one is computed while the scores of the other are filtered
constexpr double kTracebackShare = 0.2;                   // share of the usable host memory that is for directions
constexpr std::size_t kStageBytes = std::size_t{256} << 20U; // per slot: copies long enough to run at full speed
constexpr double kStageShare = 0.25;                         // largest share of the usable host memory
constexpr double kCandidateShare = 0.25;                    // share of a device's memory for paths of pairs that passed
constexpr std::size_t kPathBytes = std::size_t{192} << 20U; // per slot: 166,000 pairs of 1,500 bases
constexpr std::size_t kSpaceListBytes = sizeof(PairDescriptor) + sizeof(std::int32_t) + sizeof(ScoredPair); // per pair
constexpr std::size_t kHostListBytes = sizeof(std::int32_t) + sizeof(ScoredPair);      // what comes back per pair
constexpr std::size_t kTableBytes = sizeof(std::uint64_t) + 2 * sizeof(std::uint32_t); // per record

/// Returns the shape of a batch of the longest sequences, of which this is computed.
BatchShape longest_shape(Config const& config, SequenceSet const& set, Problem const& problem) {
  BatchShape shape;
  shape.problem = problem;
  try {
    set_bounds(shape, pair_bounds(set), Problem(shape.problem));
  } catch (std::overflow_error const& reason) {
    throw Error(ExitCode::usage, std::string("alignment.scoring: ") + reason.what());
  }
  // Else the reverse complement is the query's, which is a row's or a column's, and the pairs of a row of a tile have
  // no sequence in common.
  bool const rows_may_turn = !set.all_against_all || is_reversible(shape.problem);
  shape.in_tiles = config.input.strand == Strands::plus || (is_symmetric(shape.problem) && rows_may_turn);
  TileSides const sides = default_tile_sides(set);
  shape.row_pairs = sides.cols;
  shape.tile_rows = std::min(sides.rows, set.all_against_all ? set.size() : set.queries);
  return shape;
}

/// Scores alone need no matrix, and on hosts computing directions anew for what is traced is faster than keeping
/// matrices of everything (perf/results), so `auto` is LazyRScan, unless another one was measured to be faster for
/// scores alone and they are all that is asked for.
template <class Space>
std::string resolved_strategy(Config const& config, TuningFile const& tuned, std::string_view problem,
                              BatchShape const& longest) {
  if (config.execution.strategy != "auto") {
    return config.execution.strategy;
  }
  std::string const measured = pair_detail(config) == PairDetail::nothing
                                   ? fastest_strategy(tuned, problem, longest.longest())
                                   : std::string("auto");
  Strategy<Space> const* const strategy = find_strategy<Space>(measured);
  bool const serves = strategy == nullptr || !strategy->refusal(longest, {});
  return measured != "auto" && serves ? measured : "lazy_rscan";
}

/// Throws where the strategy does not serve the problem.
template <class Space>
void refuse_unserved(Strategy<Space> const& strategy, BatchShape const& shape, Budget const& budget) {
  if (auto const reason = strategy.refusal(shape, budget)) {
    std::string const fault = std::string(strategy.name()) + " " + *reason;
    throw Error(ExitCode::usage, strategy.keeps_matrix() ? "execution.strategy: " + fault + "; use auto or lazy_rscan"
                                                         : "alignment: " + fault);
  }
}

/// Returns the plan's method as tuning files name it: a strategy that is no list of methods counts as its only one.
std::string_view method_of(BatchPlan const& plan) {
  return plan.tuning.method.empty() ? plan.strategy : plan.tuning.method;
}

/// Finds the row that the longest batch takes its knobs from, unless the configuration names knobs.
void name_tuned_row(EnginePlan& plan) {
  BatchShape const& shape = plan.longest_batch.shape;
  bool const rows = plan.tuning.advice && plan.tuning.measured && !plan.longest_batch.gives_paths();
  TunedKnobs const* const row =
      rows ? nearest_row(*plan.tuning.measured, method_of(plan.longest_batch), shape.longest()) : nullptr;
  if (row != nullptr) {
    plan.tuned = *row;
  }
}

std::size_t part_of(double share, std::size_t bytes) {
  return static_cast<std::size_t>(share * static_cast<double>(bytes));
}

std::size_t less(std::size_t bytes, std::size_t taken) {
  return bytes - std::min(bytes, taken);
}

template <class Space>
Budget budget_for(EnginePlan const& engine, std::size_t bytes) {
  Budget budget = budget_of(Space{}, bytes);
  if constexpr (kIsHostSpace<Space>) {
    budget.instruction_set = engine.instruction_set;
  }
  budget.path_bytes = engine.path_bytes;
  return budget;
}

/// Throws the exception of a strategy that is being handled again, as an Error that names the remedy.
[[noreturn]] void refuse_plan(bool keeps_matrix) {
  try {
    throw;
  } catch (Infeasible const& reason) {
    std::string const other = keeps_matrix ? ", or strategy lazy_rscan, which keeps no matrices" : "";
    throw Error(ExitCode::no_resource, std::string(reason.what()) +
                                           "; use a larger execution.memory_fraction or fewer ranks per node" + other);
  } catch (std::logic_error const& reason) {
    throw Error(ExitCode::usage, std::string("execution.") + reason.what());
  }
}

template <class Space>
BatchPlan plan_longest(EnginePlan const& engine, Strategy<Space> const& strategy, BatchShape const& shape,
                       std::size_t slot_bytes) {
  try {
    BatchPlan plan = strategy.plan(shape, budget_for<Space>(engine, slot_bytes), engine.tuning);
    std::size_t const staged = plan.staging_bytes;
    if (kIsHostSpace<Space> && plan.workspace_bytes + staged > slot_bytes) { // both come from the same memory
      throw Infeasible(describe(plan) + "; staged data take " + mebibytes(staged) + ", the budget is " +
                       mebibytes(slot_bytes));
    }
    return plan;
  } catch (std::exception const&) {
    refuse_plan(strategy.keeps_matrix());
  }
}

/// Sets the pinned memory per slot that matrices are traced from; one half of it is filled while the other is read.
void plan_stage(EnginePlan& plan, std::size_t usable) {
  BatchPlan const& batch = plan.longest_batch;
  std::size_t const matrix = batch.matrix_elements * static_cast<std::size_t>(bytes_of(batch.shape.type));
  plan.stage_bytes = std::max(2 * matrix, std::min(kStageBytes, part_of(kStageShare / kSlots, usable)));
  if (kSlots * plan.stage_bytes > usable) {
    throw Error(
        ExitCode::no_resource,
        "copying kept matrices to the host needs " + mebibytes(kSlots * plan.stage_bytes) + " there, " +
            mebibytes(usable) +
            " may be used; use a larger execution.memory_fraction, fewer ranks per node, or strategy lazy_rscan");
  }
}

/// Returns the room for the paths of a slot where every pair is traced and a device can walk them itself.
template <class Space>
std::size_t path_bytes_of(EnginePlan const& plan, Strategy<Space> const& strategy, BatchShape const& shape,
                          std::size_t usable) {
  bool const by_kernels = plan.on_device && shape.problem.wanted == Wanted::path &&
                          strategy.may_give_paths(shape, budget_for<Space>(plan, 0), plan.tuning);
  return by_kernels ? std::min(kPathBytes, part_of(kStageShare / kSlots, usable)) : 0;
}

/// Returns whether a device computes the paths of the pairs that pass, of lists. Where it gives all paths with the
/// scores, or keeps matrices, none is computed anew. It traces hits whatever is asked of them, because
/// hosts would wait for the longest.
template <class Space>
bool traces_candidates(Config const& config, EnginePlan const& plan, Strategy<Space> const& strategy,
                       BatchShape shape) {
  PairDetail const detail = pair_detail(config);
  bool const wanted = config.filter.top ? detail != PairDetail::nothing && !plan.screened : detail == PairDetail::path;
  bool const anew = wanted && plan.on_device && plan.asked.wanted == Wanted::score && !strategy.keeps_matrix() &&
                    config.input.strand == Strands::plus;
  shape.problem = traced_problem(plan.asked);
  shape.in_tiles = false;
  return anew && strategy.may_give_paths(shape, budget_for<Space>(plan, 0), plan.tuning);
}

/// Returns the pairs of the whole run.
std::uint64_t pairs_of_run(SequenceSet const& set) {
  std::uint64_t const records = set.size();
  std::uint64_t const selves = set.queried_until.size();
  return set.all_against_all ? triangle_size(records) - records + selves : set.queries * (records - set.queries);
}

/// Returns the batch that the strategy prefers, whatever the memory; hosts also trace back by all threads of the rank.
template <class Space>
PreferredBatch preferred_batch(EnginePlan const& plan, Strategy<Space> const& strategy, BatchShape shape) {
  Budget budget = budget_for<Space>(plan, kAnyBytes);
  budget.host_threads = kIsHostSpace<Space> ? plan.threads : budget.host_threads;
  shape.pairs = kManyPairs;
  try {
    return strategy.preferred_batch(shape, budget, plan.tuning);
  } catch (std::exception const&) {
    refuse_plan(strategy.keeps_matrix());
  }
}

/// Returns the pairs wanted per batch: as many as keep the space busy and as its memory has lists for; on a device,
/// which allocates all its memory beforehand, no more than the run has.
std::size_t wanted_pairs(SequenceSet const& set, EnginePlan const& plan, PreferredBatch const& preferred,
                         std::size_t slot_bytes) {
  std::size_t const listed = std::max<std::size_t>(slot_bytes / 4 / kSpaceListBytes, 1);
  std::size_t const wanted = std::min(preferred.pairs, listed);
  return plan.on_device ? std::min(wanted, static_cast<std::size_t>(std::max<std::uint64_t>(pairs_of_run(set), 1)))
                        : wanted;
}

/// Returns a plan that holds what is known of the space and of the sequences.
template <class Space>
EnginePlan describe_space(Config const& config, SequenceSet const& set, RankResources const& resources,
                          BatchShape const& longest) {
  TuningFile const tuned = resources.tuning ? resources.tuning(identity_of(Space{})) : TuningFile{};
  EnginePlan plan;
  std::string const problem = tuned.rows.empty() ? "" : problem_of_rows(asked_problem(config, set));
  plan.strategy = resolved_strategy<Space>(config, tuned, problem, longest);
  if (find_strategy<Space>(plan.strategy) == nullptr) {
    throw Error(ExitCode::usage, "execution.strategy: there is no strategy '" + plan.strategy + "'");
  }
  plan.instruction_set = &asked_instruction_set(config.execution);
  name_device<Space>(plan, resources);
  plan.threads = plan.traceback_threads = resources.threads;
  plan.tuning = resolved_tuning(config.execution.tuning, tuned, plan.strategy, problem);
  plan.tuning_file = tuned.path;
  plan.tuning_is_the_users = tuned.is_the_users;
  plan.slots = kSlots;
  return plan;
}

/// Sets the bytes that sequences take. The input takes none of its own where it stays in the pages of a packed file,
/// where hosts compute with it as it is unless lower bounds have codes; a matrix has no codes beside the residues.
void plan_sequences(Config const& config, SequenceSet const& set, EnginePlan& plan) {
  bool const both = config.input.strand == Strands::both;
  bool const by_matrix = plan.asked.scorer == "matrix";
  std::size_t const input = set.residues.size();
  std::size_t const scored = (both ? 2 : 1) * input;
  std::size_t const uploaded = scored + set.names.size() * kTableBytes;
  bool const stays = set.residues.has_room();
  bool const copied = !stays || both || !by_matrix || plan.screened;
  plan.sequence_bytes = (stays ? 0 : input) + (both ? scored : 0) + (by_matrix ? 0 : scored) +
                        set.names.size() * sizeof(std::string) +
                        (plan.on_device ? 0 : uploaded - (copied ? 0 : scored));
  plan.device_sequence_bytes = plan.on_device ? uploaded : 0;
}

} // namespace

template <class Space>
EnginePlan plan_engine_on(Config const& config, SequenceSet const& set, RankResources const& resources) {
  Problem const asked = run_problem(config, set);
  auto const bounding = bounding_problem(config, set, asked, resources.host_bytes);
  BatchShape shape = longest_shape(config, set, bounding.value_or(asked));
  EnginePlan plan = describe_space<Space>(config, set, resources, shape);
  plan.asked = asked;
  plan.screened = bounding.has_value();
  plan_sequences(config, set, plan);
  std::size_t const word_bytes = bounding ? set.size() * (WordScreen::kBytesPerRecord + sizeof(WordLetters)) : 0;
  plan.sequence_bytes += word_bytes;
  plan.device_sequence_bytes += plan.on_device ? word_bytes : 0;
  Strategy<Space> const* const strategy = find_strategy<Space>(plan.strategy);
  double const fraction = config.execution.memory_fraction;
  bool const traces = pair_detail(config) != PairDetail::nothing;
  bool const keeps = strategy->keeps_matrix();
  bool const reads_matrices = traces && keeps && !config.filter.top; // hits are traced when no matrix is left
  bool const exchanges = !set.queried_until.empty();                 // these pairs have no matrix
  bool const recomputes = traces && (!reads_matrices || exchanges);
  std::size_t const usable = less(part_of(fraction, resources.host_bytes), plan.sequence_bytes);
  std::size_t const traceback_share = recomputes ? part_of(kTracebackShare, usable) : 0;
  std::size_t const batches =
      plan.on_device ? less(part_of(fraction, plan.device_free), plan.device_sequence_bytes) : usable - traceback_share;
  if (traces_candidates(config, plan, *strategy, shape)) {
    plan.candidate_bytes = config.filter.top ? 0 : part_of(kCandidateShare, batches);
    plan.candidate_cigar_bytes = std::min(kPathBytes, part_of(kStageShare / kSlots, usable));
  }
  std::size_t const slot_bytes = less(batches, plan.candidate_bytes + plan.candidate_cigar_bytes) / kSlots;

  refuse_unserved(*strategy, shape, budget_for<Space>(plan, kAnyBytes));
  PreferredBatch const preferred = preferred_batch(plan, *strategy, shape);
  plan.align_to = preferred.align_to;
  plan.batch_pairs = resources.batch_pairs > 0 ? resources.batch_pairs : wanted_pairs(set, plan, preferred, slot_bytes);
  shape.pairs = plan.batch_pairs;
  std::size_t const come_back = plan.batch_pairs * kHostListBytes;
  bool const one_strand = config.input.strand == Strands::plus; // else a device would give paths of both
  plan.path_bytes = traces && !keeps && one_strand ? path_bytes_of(plan, *strategy, shape, usable) : 0;
  std::size_t const lists =
      plan.batch_pairs * kSpaceListBytes + (plan.on_device ? plan.path_bytes : come_back); // of one slot
  plan.longest_batch = plan_longest(plan, *strategy, shape, less(slot_bytes, lists));
  name_tuned_row(plan);
  if (plan.longest_batch.gives_paths()) {
    plan.batch_pairs = std::min(plan.batch_pairs, plan.longest_batch.capacity);
  }
  std::size_t const staged = plan.longest_batch.staging_bytes;
  plan.batch_bytes = kSlots * (plan.longest_batch.workspace_bytes + lists + (plan.on_device ? 0 : staged));
  if (recomputes) {
    plan_traceback(plan, pair_bounds(set), traced_problem(asked), traceback_share);
  }
  if (plan.on_device) {
    if (reads_matrices) {
      plan_stage(plan, usable);
    }
    plan.staging_bytes =
        kSlots * (plan.stage_bytes + plan.path_bytes + come_back + staged) + plan.candidate_cigar_bytes;
  }
  return plan;
}

EnginePlan plan_engine(Config const& config, SequenceSet const& set, RankResources const& resources) {
  return on_chosen_space(config.execution.devices, [&]<class Space>(Space const&) {
    return config.alignment.distance.asked() ? plan_distances_on<Space>(config, set, resources)
                                             : plan_engine_on<Space>(config, set, resources);
  });
}

namespace {

template <class... Each>
auto engine_plans(SpaceList<Each...>) {
  return std::tuple{&plan_engine_on<Each>...};
}
[[maybe_unused]] auto const every_engine_plan = engine_plans(Spaces{});

} // namespace

} // namespace pairscan
