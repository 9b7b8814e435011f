#include <commands/alignment_colours.hpp>
#include <commands/arguments.hpp>
#include <commands/session.hpp>
#include <config/loader.hpp>
#include <config/names.hpp>
#include <config/presets.hpp>
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
#include <vector>

namespace pairscan {

namespace {

constexpr std::uint64_t kMostPairs = 100; // what a person still reads; beyond that `run` is the command

/// What is asked of all pairs.
struct Asked {
  Problem problem;
  ScoredCodes codes;
  IdentityMeasure measure; // columns, unless a preset has another
  ScoreUnits units;
  int width;
  bool colours;
};

void show_pair(SequenceSet const& set, SequencePair const& pair, Asked const& asked) {
  AlignedPair aligned = align_pair(set, asked.codes, pair, asked.problem, asked.measure);
  if (has_both_strands(set)) {
    SequencePair const turned{pair.query + set.size(), pair.target};
    AlignedPair minus = align_pair(set, asked.codes, turned, asked.problem, asked.measure);
    aligned = minus.record.score > aligned.record.score ? std::move(minus) : std::move(aligned);
  }
  std::string const text = show_alignment(set, aligned.record, asked.units, asked.width);
  print_text((asked.colours ? coloured(text) : text) + "\n");
  finish_printing(); // the next pair may take long
}

/// What the options say; of a preset with a scheme for nucleotides and one for amino acids the one for this alphabet.
Config config_of(Arguments const& arguments, Alphabet alphabet) {
  std::vector<Override> overrides = arguments.overrides;
  if (alphabet != Alphabet::automatic) {
    overrides.emplace_back(std::string("input.alphabet=").append(name_of(alphabet)));
  }
  return parse_config("{}", "pairscan align", overrides, InputNeed::optional);
}

SequenceSet read_pairs(Config const& config, Arguments const& arguments) {
  InputOptions input = config.input;
  input.queries = arguments.query;
  input.targets = arguments.target;
  SequenceSet set = read_sequences(input, of_nucleotides_alone(config.alignment.scoring.preset)).set;
  std::uint64_t const targets = set.size() - set.queries;
  if (set.queries * targets > kMostPairs) {
    throw Error(ExitCode::usage, std::to_string(set.queries) + " x " + std::to_string(targets) +
                                     " pairs; align shows up to " + std::to_string(kMostPairs) +
                                     ", use `pairscan run` for more");
  }
  return input.strand == Strands::both ? with_reverse_complements(set) : set;
}

Asked asked_of(Config const& config, SequenceSet const& set, Arguments const& arguments) {
  Problem const problem = alignment_problem(config.alignment, config.input.ambiguity, set);
  return {problem,
          ScoredCodes(set, problem, config.alignment.scoring, config.input.ambiguity),
          IdentityMeasure(set.alphabet, config.filter.identity, config.filter.identical),
          ScoreUnits::of(config.alignment.scoring),
          arguments.width,
          uses_colours(arguments.color)};
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
  Config config = config_of(arguments, Alphabet::automatic);
  SequenceSet const set = read_pairs(config, arguments);
  if (depends_on_alphabet(config.alignment.scoring.preset)) {
    config = config_of(arguments, set.alphabet);
  }
  std::optional<KokkosSession> const device = start_device(set, arguments);
  Asked const asked = asked_of(config, set, arguments);
  for (std::uint32_t query = 0; query < set.queries; ++query) {
    for (std::uint32_t target = set.queries; target < set.size(); ++target) {
      show_pair(set, {query, target}, asked);
    }
  }
  return static_cast<int>(ExitCode::done);
}

} // namespace pairscan
