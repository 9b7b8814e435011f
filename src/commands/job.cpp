#include <commands/job.hpp>
#include <commands/keep_inputs.hpp>
#include <commands/share_input.hpp>
#include <config/loader.hpp>
#include <config/matrix_checks.hpp>
#include <config/names.hpp>
#include <config/presets.hpp>
#include <config/text_file.hpp>
#include <engine/run_distance_rule.hpp>
#include <engine/run_problem.hpp>
#include <engine/stage_timer.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <support/log.hpp>

#include <optional>

namespace pairscan {

namespace {

/// Some presets have a scheme for nucleotides and one for amino acids, so that the sequences must be known first.
void choose_scheme(Job& job, std::string const& text, std::string const& name, std::vector<Override> overrides) {
  if (job.config.input.alphabet == Alphabet::automatic && depends_on_alphabet(job.config.alignment.scoring.preset)) {
    overrides.emplace_back(std::string("input.alphabet=").append(name_of(job.set.alphabet)));
    job.config = parse_config(text, name, overrides, InputNeed::required, OldNames::accept);
  }
  if (job.config.alignment.distance.asked()) {
    (void)run_distance_rule(job.config.alignment, job.set); // throws for faults of a table of costs
  } else {
    (void)alignment_problem(job.config.alignment, job.config.input.ambiguity, job.set); // and here of a matrix
  }
}

/// Reads all sequences, or the queries of a search in blocks.
ReadResult read_input(Job& job, int ranks) {
  job.database = open_in_blocks(job.config, ranks);
  std::string const preset = of_nucleotides_alone(job.config.alignment.scoring.preset);
  if (job.database) {
    ReadResult read = read_queries(job.config.input, *job.database->file, preset);
    if (job.database->copy) {
      auto const& skipped = job.database->copy->skipped();
      read.skipped.insert(read.skipped.end(), skipped.begin(), skipped.end());
    }
    return read;
  }
  try {
    return read_sequences(job.config.input, preset);
  } catch (Error const& error) {
    throw with_remedy_of_blocks(error, job.config);
  }
}

/// How large the search is for so many ranks on all hosts.
SearchSize size_of_search(Job const& job, int ranks) {
  std::uint64_t const in_set = job.set.size() - job.set.queries;
  return {.queries = job.set.queries,
          .targets = job.database ? job.database->blocks.targets() : in_set,
          .blocks = job.database ? job.database->blocks.size() : 0,
          .ranks = static_cast<std::uint64_t>(ranks)};
}

void read_on_rank_0(Job& job, JobSource const& source, MpiSession const& mpi) {
  std::string const text = source.text ? *source.text : read_text(source.name, "configuration");
  job.config = parse_config(text, source.name, source.overrides);
  if (!source.warning.empty()) {
    log_warning("{}", source.warning);
  }
  keep_inputs(job.config, source.text ? "" : source.name);
  StageTimer const timer(job.seconds.read);
  ReadResult read = read_input(job, mpi.local_size());
  job.set = std::move(read.set);
  job.skipped = std::move(read.skipped);
  choose_scheme(job, text, source.name, source.overrides);
  choose_matrix_formats(job.config.output, pairs_of_records(job.set));
  job.split = choose_split(job.config, size_of_search(job, mpi.size()));
}

} // namespace

void together(MpiSession const& mpi, std::function<void()> const& work) {
  std::optional<Error> mine;
  try {
    work();
  } catch (Error const& error) {
    mine = error;
  }
  if (auto const error = mpi.agree(mine)) {
    throw SharedError(error->code(), error->what());
  }
}

Job prepare_job(MpiSession const& mpi, JobSource const& source) {
  Job job;
  together(mpi, [&] {
    if (mpi.rank() == 0) {
      read_on_rank_0(job, source, mpi);
    }
  });
  if (mpi.size() > 1) {
    StageTimer const timer(job.seconds.share);
    share_input(mpi, job);
  }
  if (job.database) {
    job.database->copy.reset();
  }
  if (job.config.input.duplicates == Duplicates::collapse) {
    // The length of the best alignment, by which ties go, may differ where query and target change places.
    Problem const problem = run_problem(job.config, job.set);
    bool const one_strand = job.config.input.strand == Strands::plus;
    job.distinct.emplace(job.set, !job.config.alignment.distance.asked() && is_symmetric(problem) &&
                                      (one_strand || is_reversible(problem)));
  }
  return job;
}

} // namespace pairscan
