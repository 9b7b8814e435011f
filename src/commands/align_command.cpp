#include <commands/alignment_colours.hpp>
#include <commands/arguments.hpp>
#include <commands/session.hpp>
#include <config/loader.hpp>
#include <engine/align_pair.hpp>
#include <engine/run_problem.hpp>
#include <engine/scored_letters.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>
#include <kokkos_kernels/strategies/path_methods.hpp>
#include <results/show_alignment.hpp>
#include <sequences/reader.hpp>
#include <sequences/reverse_complement.hpp>
#include <support/error.hpp>
#include <support/standard_output.hpp>

#include <optional>
#include <string>
#include <utility>

namespace pairscan {

namespace {

constexpr std::uint64_t kMostPairs = 100; // what a person still reads; beyond that `run` is the command

/// What is asked of all pairs.
struct Asked {
  Problem problem;
  std::vector<std::uint8_t> codes;
  ScoreUnits units;
  int width;
  bool colours;
};

void show_pair(SequenceSet const& set, SequencePair const& pair, Asked const& asked) {
  AlignedPair aligned = align_pair(set, asked.codes, pair, asked.problem, IdentityDefinition::columns);
  if (has_both_strands(set)) {
    SequencePair const turned{pair.query + set.size(), pair.target};
    AlignedPair minus = align_pair(set, asked.codes, turned, asked.problem, IdentityDefinition::columns);
    aligned = minus.record.score > aligned.record.score ? std::move(minus) : std::move(aligned);
  }
  std::string const text = show_alignment(set, aligned.record, asked.units, asked.width);
  print_text((asked.colours ? coloured(text) : text) + "\n");
  finish_printing(); // the next pair may take long
}

/// A device, where this program drives one, if there is enough for it to do.
std::optional<KokkosSession> start_device(SequenceSet const& set, Arguments const& arguments) {
  std::uint64_t const query_residues = set.offsets[set.queries];
  std::uint64_t const target_residues = set.offsets[set.size()] - query_residues;
  std::optional<KokkosSession> session;
  if (!kIsHostSpace<DefaultSpace> && query_residues * target_residues >= kCellsToStartDevice) {
    session.emplace(arguments.kokkos, 0);
  }
  return session;
}

} // namespace

int align_command(Arguments const& arguments) {
  Config const config = parse_config("{}", "pairscan align", arguments.overrides, InputNeed::optional);
  AlignmentOptions const& alignment = config.alignment;
  InputOptions input = config.input;
  input.queries = arguments.query;
  input.targets = arguments.target;
  SequenceSet const given = read_sequences(input).set;
  SequenceSet const set = input.strand == Strands::both ? with_reverse_complements(given) : given;
  std::uint64_t const targets = set.size() - set.queries;
  if (set.queries * targets > kMostPairs) {
    throw Error(ExitCode::usage, std::to_string(set.queries) + " x " + std::to_string(targets) +
                                     " pairs; align shows up to " + std::to_string(kMostPairs) +
                                     ", use `pairscan run` for more");
  }
  std::optional<KokkosSession> const device = start_device(set, arguments);
  Problem const problem = alignment_problem(alignment, input.ambiguity, set);
  Asked const asked{problem, scored_codes(set, problem, alignment.scoring, input.ambiguity),
                    ScoreUnits::of(alignment.scoring), arguments.width, uses_colours(arguments.color)};
  for (std::uint32_t query = 0; query < set.queries; ++query) {
    for (std::uint32_t target = set.queries; target < set.size(); ++target) {
      show_pair(set, {query, target}, asked);
    }
  }
  return static_cast<int>(ExitCode::done);
}

} // namespace pairscan
