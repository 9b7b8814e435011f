#include <commands/options/rank_options.hpp>

#include <charconv>

namespace pairscan {

namespace {

constexpr int kMostRanks = 1'000'000;

/// Returns what is wrong with the text, as CLI11 asks for it; empty where it is a number of ranks.
std::string fault_of_ranks(std::string const& text) {
  int ranks = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), ranks);
  bool const whole = error == std::errc{} && end == text.data() + text.size();
  return text == "auto" || (whole && ranks >= 1 && ranks <= kMostRanks)
             ? ""
             : "expected a number of ranks from 1 on, or auto, got " + text;
}

} // namespace

void add_ranks(CLI::App& command, Arguments& arguments, std::string const& usual) {
  auto const keep = [&arguments](std::string const& text) { arguments.ranks = text == "auto" ? 0 : std::stoi(text); };
  command
      .add_option_function<std::string>(
          "--ranks", keep, "Processes that mpiexec starts; auto: one per core where that is faster [" + usual + "]")
      ->check(fault_of_ranks)
      ->type_name("NUMBER|auto")
      ->group("Execution");
}

void add_dry_run(CLI::App& command, Arguments& arguments) {
  command
      .add_flag("--dry-run", arguments.dry_run,
                "Print the configuration and what `pairscan plan` says of it; run and write nothing")
      ->group("Execution");
}

} // namespace pairscan
