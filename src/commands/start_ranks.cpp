#include <commands/start_ranks.hpp>
#include <config/loader.hpp>
#include <launcher/given_choice.hpp>
#include <launcher/rank_place.hpp>
#include <support/error.hpp>
#include <support/host.hpp>
#include <support/log.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <sstream>
#include <system_error>
#include <unistd.h>

namespace pairscan {

namespace {

namespace fs = std::filesystem;

// Cells below which starting ranks costs more than it gains: one core of a Xeon with AVX-512 computes so many of DNA in
// 0.4 s, and a second rank costs 0.2 s of processor time.
constexpr double kCellsForRanks = 2e10;

constexpr double kCompression = 4; // of FASTA by gzip, about

bool is_rank_already() {
  return rank_place(std::getenv).local_rank || std::getenv(kStartedRanksVariable) != nullptr;
}

/// Returns about how many residues a file holds; nothing where it cannot be told.
std::optional<double> residues_of(std::string const& file) {
  std::error_code missing;
  if (file == "-" || !fs::is_regular_file(file, missing)) {
    return {};
  }
  auto const bytes = static_cast<double>(fs::file_size(file, missing));
  std::string const extension = fs::path(file).extension().string();
  return extension == ".gz" || extension == ".bgz" ? kCompression * bytes : bytes;
}

/// Returns the cells of all pairs at the most, about; nothing where they cannot be told.
std::optional<double> cells_of(InputOptions const& input) {
  auto const rows = residues_of(input.all_against_all() ? input.sequences : input.queries);
  auto const cols = residues_of(input.all_against_all() ? input.sequences : input.targets);
  if (!rows || !cols) {
    return {};
  }
  return *rows * *cols * (input.all_against_all() ? 0.5 : 1) * (input.strand == Strands::both ? 2 : 1);
}

/// Returns the configuration that is asked for; nothing where it is wrong, which is for the command to say.
std::optional<Config> config_of(Arguments const& arguments) {
  std::error_code missing;
  try {
    if (arguments.text) {
      return parse_config(*arguments.text, arguments.config, arguments.overrides, InputNeed::required,
                          OldNames::accept);
    }
    if (fs::is_regular_file(arguments.config, missing)) { // what comes through a pipe can be read but once
      return load_config(arguments.config, arguments.overrides, InputNeed::required, OldNames::accept);
    }
  } catch (Error const&) {
  }
  return {};
}

/// Returns the file that this process runs, or where the launcher started it, the launcher beside it: each rank chooses
/// its program.
std::string program_to_start() {
  std::error_code unknown;
  fs::path const self = fs::read_symlink("/proc/self/exe", unknown);
  fs::path const launcher = self.parent_path() / "pairscan";
  return given_choice(std::getenv) && fs::exists(launcher, unknown) ? launcher.string() : self.string();
}

std::vector<std::string> words_of(std::string const& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) {
    words.push_back(word);
  }
  return words;
}

/// The start of the command line: the program that the user names, or the one of the MPI that pairscan was built with.
std::vector<std::string> mpiexec_words() {
  char const* const named = std::getenv(kMpiexecVariable);
  if (named != nullptr && !words_of(named).empty()) {
    return words_of(named);
  }
  std::vector<std::string> words = words_of(PAIRSCAN_MPIEXEC_FLAGS);
  std::error_code missing;
  words.insert(words.begin(), fs::exists(PAIRSCAN_MPIEXEC, missing) ? PAIRSCAN_MPIEXEC : "mpiexec");
  return words;
}

bool reads_standard_input(InputOptions const& input) {
  return input.sequences == "-" || input.queries == "-" || input.targets == "-";
}

/// In the background a shell would stop mpiexec, which reads what is typed for rank 0, so that it reads nothing where
/// no input is '-'.
void leave_terminal(Config const& config) {
  int const nothing = reads_standard_input(config.input) || ::isatty(STDIN_FILENO) == 0
                          ? -1
                          : ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (nothing >= 0) {
    ::dup2(nothing, STDIN_FILENO);
    ::close(nothing);
  }
}

/// Replaces this process. `more`: words at the end of the ranks' command line.
void become_ranks(int ranks, int argc, char const* const* argv, std::vector<std::string> const& more) {
  std::vector<std::string> words = mpiexec_words();
  words.insert(words.end(), {"-n", std::to_string(ranks), program_to_start()});
  words.insert(words.end(), argv + 1, argv + argc);
  words.insert(words.end(), more.begin(), more.end());
  std::vector<char*> pointers;
  for (std::string& word : words) {
    pointers.push_back(word.data());
  }
  pointers.push_back(nullptr);
  ::setenv(kStartedRanksVariable, std::to_string(ranks).c_str(), 1);
  ::execvp(pointers[0], pointers.data());
  int const reason = errno;
  ::unsetenv(kStartedRanksVariable);
  log_warning("cannot start '{}' ({}), which would start {} ranks: going on with one; install MPI's programs, or say "
              "--ranks 1",
              words.front(), std::generic_category().message(reason), ranks);
}

/// MPICH's mpiexec gives up in the middle where much comes through standard input.
void refuse_standard_input(Arguments const& arguments) {
  std::optional<Config> const config = config_of(arguments);
  if (config && reads_standard_input(config->input)) {
    throw Error(ExitCode::usage, fmt::format("--ranks {}: mpiexec cannot pass on sequences that come through standard "
                                             "input ('-'); write them to a file and name it, or say --ranks 1",
                                             arguments.ranks));
  }
}

} // namespace

int ranks_on_cores(Config const& config, int cores) {
  std::optional<double> const cells = cells_of(config.input);
  bool const few = cells && *cells < kCellsForRanks;
  // mpiexec cannot pass on what comes through standard input; distances take all threads of one rank.
  if (few || reads_standard_input(config.input) || config.alignment.distance.asked()) {
    return 1;
  }
  return config.execution.threads > 0 ? std::min(config.execution.threads, cores) : cores;
}

void start_asked_ranks(Arguments const& arguments, int argc, char const* const* argv) {
  if (arguments.ranks > 1 && !is_rank_already()) {
    refuse_standard_input(arguments);
    become_ranks(arguments.ranks, argc, argv, {});
  }
}

void start_ranks_on_cores(Arguments const& arguments, int argc, char const* const* argv) {
  if (arguments.ranks != 0 || is_rank_already()) {
    return;
  }
  std::optional<Config> const config = config_of(arguments);
  int const ranks = config ? ranks_on_cores(*config, usable_cores()) : 1;
  if (ranks > 1) {
    leave_terminal(*config);
    bool const shares_threads = config->execution.threads > 0; // which are those of all ranks together
    become_ranks(ranks, argc, argv,
                 shares_threads ? std::vector<std::string>{"--set", "execution.threads=1"}
                                : std::vector<std::string>{});
  }
}

void check_started_ranks(int ranks) {
  char const* const started = std::getenv(kStartedRanksVariable);
  if (started != nullptr && started != std::to_string(ranks)) {
    throw Error(ExitCode::failed,
                fmt::format("of the {} ranks that pairscan started, {} found one another: '{}' is of another MPI than "
                            "pairscan; say --ranks 1, or name the right program in the variable {}",
                            started, ranks, mpiexec_words().front(), kMpiexecVariable));
  }
}

} // namespace pairscan
