#include <commands/arguments.hpp>
#include <config/names.hpp>
#include <support/error.hpp>
#include <support/text.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstring>
#include <ostream>
#include <sstream>

namespace pairscan {

namespace {

void add_overrides(CLI::App& command, Arguments& arguments) {
  command
      .add_option("--set", arguments.overrides,
                  "Lay key=value over the file, e.g. --set filter.min_identity=0.9; may be repeated")
      ->take_all()
      ->expected(1)
      ->allow_extra_args(false);
}

void add_config(CLI::App& command, Arguments& arguments) {
  command.add_option("config", arguments.config, "YAML file (every key: configs/reference.yaml)")->required();
  add_overrides(command, arguments);
}

void add_search(CLI::App& app, Arguments& arguments) {
  CLI::App* const search = app.add_subcommand("search", "Find the best hits of each query in a database, exactly");
  SearchArguments& asked = arguments.search;
  search->add_option("queries", arguments.query, "FASTA, FASTQ or packed file of queries")->required();
  search->add_option("database", arguments.target, "FASTA, FASTQ or packed file of targets")->required();
  search->add_option("-o,--output", asked.directory, "Directory of the outputs; - for standard output")
      ->capture_default_str();
  search
      ->add_option("--format", asked.formats,
                   "tsv, blast6, abc, paf, uc or another format of pairs, or several of them: tsv,blast6")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->capture_default_str();
  search->add_option("--top", asked.top, "Hits of each query at the most")
      ->capture_default_str()
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{4294967295}));
  search->add_option("--evalue", asked.max_evalue, "Largest E-value of a hit [10, where E-values are known]")
      ->check(CLI::NonNegativeNumber);
  auto* const matrix =
      search->add_option("--matrix", asked.matrix, "Substitution matrix (docs/matrices.md)")->capture_default_str();
  auto* const open = search->add_option("--gap-open", asked.gap_open, "Score of opening a gap, besides its residues")
                         ->capture_default_str()
                         ->check(CLI::Range(-10000.0, 0.0));
  auto* const extend = search->add_option("--gap-extend", asked.gap_extend, "Score of each residue in a gap")
                           ->capture_default_str()
                           ->check(CLI::Range(-10000.0, 0.0));
  search->add_option("--preset", asked.preset, "Scheme of another program instead, such as blastn (docs/presets.md)")
      ->excludes(matrix)
      ->excludes(open)
      ->excludes(extend);
  add_overrides(*search, arguments);
  search->callback([&arguments] {
    arguments.command = Arguments::Command::search;
    arguments.config = "pairscan search";
  });
  search->footer("Examples:\n  pairscan search queries.fasta proteins.fasta -o hits --top 25\n"
                 "  mpiexec -n 8 pairscan search queries.fasta proteins.fasta --format tsv,blast6");
}

/// Returns the names of an enumeration with its values.
template <class Enum>
std::map<std::string, Enum> map_of() {
  std::map<std::string, Enum> values;
  for (auto const& [name, value] : kNames<Enum>) {
    values.emplace(name, value);
  }
  return values;
}

void add_pack(CLI::App& app, Arguments& arguments) {
  CLI::App* const pack =
      app.add_subcommand("pack", "Pack sequences into a file that later runs read without parsing it");
  PackArguments& asked = arguments.pack;
  pack->add_option("sequences", asked.input, "FASTA or FASTQ file; - for standard input")->required();
  pack->add_option("-o,--output", asked.output, "The packed file [the name of the sequences, with .pairscan]");
  pack->add_option("--alphabet", asked.alphabet, "auto, dna or protein [auto]")
      ->transform(CLI::CheckedTransformer(map_of<Alphabet>()));
  pack->add_option("--gaps", asked.gaps, "What '-', '.' and white space in a sequence do: error or strip [error]")
      ->transform(CLI::CheckedTransformer(map_of<GapLetters>()));
  pack->add_option("--on-bad-record", asked.on_bad_record, "error, or skip: leave it out with a warning [error]")
      ->transform(CLI::CheckedTransformer(map_of<OnBadRecord>()));
  pack->callback([&arguments] { arguments.command = Arguments::Command::pack; });
  pack->footer("Examples:\n  pairscan pack proteins.fasta\n  pairscan search queries.fasta proteins.pairscan");
}

void add_run(CLI::App& app, Arguments& arguments) {
  CLI::App* const run = app.add_subcommand("run", "Align every pair that a YAML file asks for");
  add_config(*run, arguments);
  run->callback([&arguments] { arguments.command = Arguments::Command::run; });
  run->footer("Examples:\n  pairscan run configs/quickstart.yaml --set filter.min_identity=0.95\n"
              "  mpiexec -n 8 pairscan run job.yaml");
}

void add_plan(CLI::App& app, Arguments& arguments) {
  CLI::App* const plan = app.add_subcommand("plan", "Say what a run would do: pairs, cells, strategy, memory, time");
  add_config(*plan, arguments);
  plan->callback([&arguments] { arguments.command = Arguments::Command::plan; });
  plan->footer("Example:\n  mpiexec -n 8 pairscan plan job.yaml");
}

void add_tune(CLI::App& app, Arguments& arguments) {
  CLI::App* const tune =
      app.add_subcommand("tune", "Find the fastest knobs of every strategy on this device, and keep them for `run`");
  add_config(*tune, arguments);
  tune->callback([&arguments] { arguments.command = Arguments::Command::tune; });
  tune->footer("Example:\n  pairscan tune configs/tune.yaml --set tune.strategies=[lazy_rscan]");
}

void add_devices(CLI::App& app, Arguments& arguments) {
  CLI::App* const devices =
      app.add_subcommand("devices", "Show what pairscan found here, and what `auto` would choose");
  devices->add_flag("--methods", arguments.methods, "Show instead the ways to compute scores that pairscan has");
  devices->callback([&arguments] { arguments.command = Arguments::Command::devices; });
  devices->footer("Examples:\n  pairscan devices\n  pairscan devices --methods");
}

/// Options for keys of `alignment`, and the places of those that were given.
class AlignmentFlags {
public:
  AlignmentFlags(CLI::App& command, Arguments& arguments) : command_(command), arguments_(arguments) {}

  template <class Value>
  CLI::Option* add(std::string const& name, std::string const& key, Value& value, std::string const& what) {
    return command_.add_option(name, value, what)->each([&given = arguments_.places, name, key](std::string const&) {
      given["alignment." + key] = name;
    });
  }

  void score(std::string const& name, std::optional<double>& value, std::string const& what) {
    add(name, "scoring." + name.substr(2), value, what)->check(CLI::Range(-10000.0, 10000.0));
  }

  void gap(std::string const& name, std::optional<double>& value, std::string const& what) {
    std::string key = name.substr(2);
    std::replace(key.begin(), key.end(), '-', '_');
    add(name, "scoring." + key, value, what)->check(CLI::Range(-10000.0, 0.0));
  }

private:
  CLI::App& command_;
  Arguments& arguments_;
};

void add_alignment(CLI::App& command, Arguments& arguments) {
  AlignmentFlags flags(command, arguments);
  AlignmentOptions& alignment = arguments.alignment;
  flags.add("--mode", "mode", alignment.mode, "global, semiglobal or local")
      ->transform(CLI::CheckedTransformer(map_of<Mode>()));
  flags
      .add("--free-ends", "free_ends", alignment.free_ends,
           "Ends at which gaps score nothing: query_start,query_end,target_start,target_end")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember(std::vector<std::string>(kFreeEndNames.begin(), kFreeEndNames.end())));
  ScoringOptions& scoring = alignment.scoring;
  flags.score("--match", scoring.match, "Score of a match [4]");
  flags.score("--mismatch", scoring.mismatch, "Score of a mismatch [-5]");
  flags.gap("--gap", scoring.gap, "Score of a residue against a gap [-10]");
  flags.gap("--gap-open", scoring.affine.open, "Score of opening a gap, besides its residues");
  flags.gap("--gap-extend", scoring.affine.extend, "Score of a residue in a gap that was opened");
  flags.gap("--end-gap-open", scoring.end_gap.open, "Score of opening a gap at an end");
  flags.add("--matrix", "scoring.matrix", scoring.matrix, "Substitution matrix, such as BLOSUM62 (docs/matrices.md)");
  flags.add("--matrix-file", "scoring.matrix_file", scoring.matrix_file, "Substitution matrix in NCBI's format");
  flags.add("--scale", "scoring.scale", scoring.scale, "Units of 1 / scale in which scores are computed")
      ->check(CLI::Range(1, 100));
  flags.gap("--end-gap-extend", scoring.end_gap.extend, "Score of a residue in a gap at an end");
  flags
      .add("--path-order", "path.order", alignment.path.order,
           "Which of equally good paths is shown, from its end: MID")
      ->check(CLI::IsMember(std::vector<std::string>(kPathOrderNames.begin(), kPathOrderNames.end())));
  flags.add("--gap-tie", "path.gap_tie", alignment.path.gap_tie, "Where a gap may open or go on: open or extend")
      ->transform(CLI::CheckedTransformer(map_of<GapTie>()));
  flags.add("--path-end", "path.end", alignment.path.end, "Which of equally good ends: canonical or nearest")
      ->transform(CLI::CheckedTransformer(map_of<EndTie>()));
}

void add_align(CLI::App& app, Arguments& arguments) {
  CLI::App* const align = app.add_subcommand("align", "Show the alignment of one pair, or of a few");
  align->add_option("query", arguments.query, "FASTA or FASTQ file of queries")->required();
  align->add_option("target", arguments.target, "FASTA or FASTQ file of targets")->required();
  add_alignment(*align, arguments);
  std::map<std::string, Strands> strands;
  for (auto const& [name, strand] : kNames<Strands>) {
    strands.emplace(name, strand);
  }
  align->add_option("--strand", arguments.strand, "plus, or both: the better of the query and its reverse complement")
      ->transform(CLI::CheckedTransformer(strands));
  align->add_option("--width", arguments.width, "Alignment columns a line")
      ->capture_default_str()
      ->check(CLI::Range(10, 100000));
  align->callback([&arguments] { arguments.command = Arguments::Command::align; });
  align->footer("Examples:\n  pairscan align a.fasta b.fasta --width 80\n"
                "  pairscan align read.fasta genome.fasta --mode semiglobal --free-ends target_start,target_end\n"
                "  pairscan align a.fasta b.fasta --mode local --match 2 --mismatch -4 --gap-open -4 --gap-extend -2");
}

/// --kokkos-* options are Kokkos's own and may stand anywhere.
std::vector<std::string> take_kokkos_options(int argc, char const* const* argv, Arguments& arguments) {
  std::vector<std::string> rest;
  for (int index = argc - 1; index > 0; --index) { // CLI11 takes them last first
    bool const kokkos = std::strncmp(argv[index], "--kokkos-", 9) == 0;
    (kokkos ? arguments.kokkos : rest).emplace_back(argv[index]);
  }
  return rest;
}

} // namespace

Arguments parse_arguments(int argc, char const* const* argv, CommandLineOutput const& output) {
  Arguments arguments;
  CLI::App app("pairscan aligns every pair of a set of sequences, exactly.", "pairscan");
  app.require_subcommand(1);
  app.set_version_flag("--version", output.version);
  bool quiet = false;
  bool verbose = false;
  app.add_flag("--quiet", quiet, "Only warnings and errors on standard error");
  app.add_flag("--verbose", verbose, "More on standard error")->excludes("--quiet");
  app.fallthrough();
  app.footer("Example:\n  pairscan run configs/quickstart.yaml\n\nOptions that begin with --kokkos- go to Kokkos. Exit "
             "codes: 0 done, 1 failed, "
             "2 usage,\n3 bad input, 4 stopped and resumable, 5 not enough memory or no such device.");
  add_run(app, arguments);
  add_search(app, arguments);
  add_pack(app, arguments);
  add_plan(app, arguments);
  add_tune(app, arguments);
  add_devices(app, arguments);
  add_align(app, arguments);
  try {
    app.parse(take_kokkos_options(argc, argv, arguments));
  } catch (CLI::ParseError const& error) {
    std::ostringstream fault; // with words of the command line in it
    int const code = app.exit(error, output.out, fault);
    output.err << escaped_lines(fault.str());
    throw Leave{code == 0 ? 0 : static_cast<int>(ExitCode::usage)};
  }
  arguments.verbosity = quiet ? Verbosity::quiet : verbose ? Verbosity::verbose : Verbosity::normal;
  return arguments;
}

} // namespace pairscan
