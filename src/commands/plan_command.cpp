#include <commands/arguments.hpp>
#include <commands/device_choice.hpp>
#include <commands/engine_of_job.hpp>
#include <commands/plan_table.hpp>
#include <commands/run_job.hpp>
#include <commands/session.hpp>
#include <commands/start_ranks.hpp>
#include <config/loader.hpp>
#include <config/names.hpp>
#include <config/pair_detail.hpp>
#include <engine/asked_problem.hpp>
#include <engine/lane_use.hpp>
#include <engine/method_offers.hpp>
#include <engine/path_offers.hpp>
#include <engine/score_filter.hpp>
#include <engine/tuned_row.hpp>
#include <results/matrix_sizes.hpp>
#include <results/record_sorter.hpp>
#include <support/error.hpp>
#include <support/log.hpp>
#include <support/standard_output.hpp>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>

namespace pairscan {

namespace {

constexpr double kMeasureSeconds = 0.5;

/// Returns the cells of pairs that this rank computes per second, on all strands that are scored, from tiles of the
/// middle of the list, where lengths are typical.
double measured_speed(Engine& engine, WorkList const& work) {
  auto const begin = std::chrono::steady_clock::now();
  std::uint64_t cells = 0;
  double seconds = 0;
  std::uint64_t tile = work.tiles() / 2;
  do {
    TileRange const range{tile % work.tiles(), tile % work.tiles() + 1};
    (void)engine.scan(range);
    cells += work.cells(range);
    seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    ++tile;
  } while (seconds < kMeasureSeconds);
  return static_cast<double>(cells) / seconds;
}

double mebibytes(std::uint64_t bytes) {
  return static_cast<double>(bytes) / (1 << 20);
}

/// Dense matrices have a place for every pair, sparse ones grow with the pairs that are kept.
void print_matrices(Job const& job) {
  std::uint64_t const most = job.config.output.confirm_over.value_or(kUsualConfirmOver);
  for (MatrixSize const& size : matrix_sizes(job.config, job.set)) {
    std::string const refused =
        size.of_all_pairs && size.bytes > most ? "; a run refuses that: output.confirm_over" : "";
    if (size.sparse) {
      print("           rank 0 also writes {}, {} if every pair is kept{}\n", size.file, size_text(size.bytes),
            refused);
    } else {
      print("           rank 0 also maps {}, {}, as file cache{}\n", size.file, size_text(size.bytes), refused);
    }
  }
}

void print_memory(EnginePlan const& plan, Job const& job, RankResources const& resources) {
  std::string const batches = fmt::format("{} batches {:.1f}", plan.slots, mebibytes(plan.batch_bytes));
  if (plan.on_device) {
    print("device     {}, {}, {:.1f} of {:.1f} MiB free\n", plan.device, plan.driver, mebibytes(plan.device_free),
          mebibytes(plan.device_total));
    print("           {:.1f} MiB of it: sequences {:.1f}, {}\n", mebibytes(plan.device_total_bytes()),
          mebibytes(plan.device_sequence_bytes), batches);
  }
  print("memory     {:.1f} MiB a rank, beside the program: sequences {:.1f}, {}, trace-back {:.1f}\n",
        mebibytes(plan.total_bytes()), mebibytes(plan.sequence_bytes),
        plan.on_device ? fmt::format("pinned for copies {:.1f}", mebibytes(plan.staging_bytes)) : batches,
        mebibytes(plan.traceback_bytes));
  if (needs_records(job.config)) {
    print("           rank 0 also sorts kept pairs in up to {:.0f} MiB\n", mebibytes(sort_bytes(resources.host_bytes)));
  }
  if (job.config.output.clusters.asked()) {
    print("           rank 0 also keeps {} bytes per kept pair for clusters\n",
          job.config.output.clusters.method == "components" ? 8 : 24);
  }
  print_matrices(job);
}

/// How scores are computed, and why not by another method; a strategy that has one way only has nothing to choose.
void print_methods(EnginePlan const& plan) {
  BatchPlan const& batch = plan.longest_batch;
  bool first = !plan.scores_from_paths;
  if (plan.scores_from_paths) {
    print("method     every pair is traced, and its path (below) gives the score; for scores alone:\n");
  }
  for (MethodOffer const& offer : method_offers(plan)) {
    bool const chosen = !plan.scores_from_paths && offer.method == batch.tuning.method;
    print("{:<11}{} {}{}\n", first ? "method" : "", offer.method,
          offer.refusal.empty() ? fmt::format("takes about {:.3g} s for a full batch", offer.seconds) : offer.refusal,
          chosen ? " (taken)" : "");
    first = false;
  }
}

/// What computes the paths that the run wants, and why not another method.
void print_paths(EnginePlan const& plan, std::uint64_t pairs_of_run) {
  PathOffers const offers = path_offers(plan, pairs_of_run);
  bool const walks = plan.on_device && (plan.longest_batch.gives_paths() || plan.candidate_cigar_bytes > 0);
  if (offers.methods.empty()) {
    print("paths      {} keeps matrices, and hosts walk through them\n", plan.strategy);
  } else if (walks) {
    print("paths      the device walks those of many pairs at a time; of few pairs hosts compute them:\n");
  }
  for (std::size_t at = 0; at < offers.methods.size(); ++at) {
    PathOffer const& offer = offers.methods[at];
    std::string const said = offer.refusal.empty() ? fmt::format("takes about {:.3g} s for {} pair{}", offer.seconds,
                                                                 offers.pairs, offers.pairs == 1 ? "" : "s")
                                                   : offer.refusal;
    print("{:<11}{} {}{}\n", at == 0 && !walks ? "paths" : "", offer.method, said, offer.taken ? " (taken)" : "");
  }
}

/// Scores are computed as whole numbers of these.
std::string units_of(Config const& config) {
  int const scale = config.alignment.scoring.scale;
  return scale == 1 ? "" : fmt::format(", in units of 1/{}", scale);
}

void print_lanes(EnginePlan const& plan, std::optional<LaneUse> const& use) {
  print("lanes      {} of {}{}\n", plan.instruction_set->name, names_of_instruction_sets(),
        use ? fmt::format("; {:.1f} % of them are busy", 100 * use->busy()) : "");
}

/// What is asked of every pair, and how its score is computed.
void print_scores(Job const& job, WorkList const& work, EnginePlan const& plan, RankResources const& resources) {
  print("problem    {}{}\n", describe(plan.asked), units_of(job.config));
  print("filter     {}\n",
        describe_filter(job.config.filter, plan.asked, ambiguous_columns(job.config.filter, job.set)));
  if (plan.screened) {
    print("           but lower bounds of scores and words in common leave pairs out before; bounds: {}\n",
          describe(plan.longest_batch.shape.problem) + units_of(job.config));
  }
  print("strategy   {}\n", describe(plan.longest_batch));
  for (StrategyRefusal const& other : strategy_refusals(plan)) {
    print("           {} {}\n", other.strategy, other.reason);
  }
  print_methods(plan);
  if (pair_detail(job.config) == PairDetail::path) {
    print_paths(plan, work.total_pairs());
  }
  if (plan.tuned) {
    print("tuning     {}\n", describe_tuned_row(plan));
  }
  std::uint64_t const batch = std::min<std::uint64_t>(plan.batch_pairs, plan.longest_batch.capacity);
  print("batches    about {} of up to {} pairs\n", (work.total_pairs() + batch - 1) / batch, batch);
  print_lanes(plan, lane_use_of_run(job.aligned(), work, plan, asked_problem(job.config, job.set).letters));
  print_memory(plan, job, resources);
  print_slice_table(plan.longest_batch, plan.on_device);
}

/// The same of distances, which have one way to be computed.
void print_distances(Config const& config, Engine const& engine, int ranks) {
  print("ranks      {}: {} thread{} each\n", ranks, engine.plan().threads, engine.plan().threads == 1 ? "" : "s");
  print("method     {}\n", engine.describe());
  if (config.filter.max_distance) {
    print("filter     distances up to {}\n", *config.filter.max_distance);
  }
  print("batches    of up to {} pairs\n", engine.plan().batch_pairs);
}

/// Puts the first block in the place of the targets, and says so: what follows is planned for it.
void plan_first_block(Job& job, bool says_so) {
  TargetBlocks const& blocks = job.database->blocks;
  if (says_so) {
    print("blocks     {} of up to {:.1f} MiB, of {} targets ({} residues) in all; what follows is for the first\n",
          blocks.size(), mebibytes(job.database->block_bytes), blocks.targets(), blocks.residues());
  }
  job.set = with_targets(job.set, *job.database->file, blocks.targets(0));
}

void print_plan(Job const& job, WorkList const& work, Engine& engine, RankResources const& resources, int ranks) {
  EnginePlan const& plan = engine.plan();
  print("sequences  {} ({} residues)\n", job.set.size(), job.set.residues.size());
  if (job.distinct) {
    print("           {} of them are distinct and are aligned\n", job.distinct->sequences());
  }
  print("pairs      {} in {} tiles\n", work.total_pairs(), work.tiles());
  if (job.split.split != SearchSplit::automatic) {
    print("split      by {}: {}\n", name_of(job.split.split), job.split.reason);
  }
  bool const both = job.config.input.strand == Strands::both;
  print("cells      {}{}\n", (both ? 2 : 1) * work.total_cells(), both ? ", on both strands" : "");
  if (job.config.alignment.distance.asked()) {
    print_distances(job.config, engine, ranks);
    print_memory(plan, job, resources);
  } else {
    print("ranks      {}: kernels on {} x {}, trace-back on {} thread{}\n", ranks,
          plan.on_device ? plan.device : std::to_string(plan.concurrency), plan.space, plan.threads,
          plan.threads == 1 ? "" : "s");
    print_scores(job, work, plan, resources);
  }
  double const speed = measured_speed(engine, work);
  print("time       about {:.3g} s, from {:.3g} GCUPS measured on this rank in {} s\n",
        static_cast<double>(work.total_cells()) / (speed * ranks), (both ? 2 : 1) * speed * 1e-9, kMeasureSeconds);
}

} // namespace

int plan_command(Arguments const& arguments) {
  return plan_job(arguments, {arguments.config, {}, arguments.overrides});
}

int plan_job(Arguments const& arguments, JobSource const& source) {
  MpiSession const mpi;
  try {
    check_started_ranks(mpi.size());
    Job job = prepare_job(mpi, source);
    if (arguments.dry_run && mpi.rank() == 0) {
      print_text(to_yaml(job.config));
      begin_printed_lines("# ");
    }
    follow_device_choice(mpi, job.config);
    KokkosSession const kokkos(arguments.kokkos, threads_of_rank(job.config.execution, mpi));
    if (job.database) {
      together(mpi, [&] { plan_first_block(job, mpi.rank() == 0); });
    }
    TileOrder const order = job.database ? TileOrder::by_rows : tile_order(job.split.split);
    WorkList const work(job.aligned(), default_tile_sides(job.aligned(), order), order);
    together(mpi, [&] {
      RankResources const resources = resources_of_rank(job.config.execution, mpi);
      std::unique_ptr<Engine> const engine = engine_of_job(job, work, resources);
      if (mpi.rank() == 0) {
        print_plan(job, work, *engine, resources, mpi.size());
        finish_printing();
      }
    });
    return static_cast<int>(ExitCode::done);
  } catch (SharedError const& error) {
    if (mpi.rank() == 0) {
      log_error("{}", error.what());
    }
    return static_cast<int>(error.code());
  }
}

} // namespace pairscan
