#include <perf/papers/options.hpp>
#include <stdexcept>
#include <string_view>

namespace pairscan::perf {

namespace {

ScoreType parse_score(std::string_view text) {
  for (ScoreType const type : {ScoreType::int16, ScoreType::int32}) {
    if (text == to_string(type)) {
      return type;
    }
  }
  throw std::invalid_argument("--score takes int16 or int32, got " + std::string(text));
}

int parse_repetitions(std::string const& text) {
  std::size_t used = 0;
  int count = 0;
  try {
    count = std::stoi(text, &used);
  } catch (std::exception const&) { // not a number: used stays 0
  }
  if (used != text.size() || count < 1) {
    throw std::invalid_argument("--repetitions takes a whole number from 1 on, got '" + text + "'");
  }
  return count;
}

/// Takes `flag`'s value where `argument` is `flag=value`.
template <class Take>
bool is(std::string const& argument, std::string_view flag, Take const& take) {
  if (!argument.starts_with(flag) || argument.size() == flag.size() || argument[flag.size()] != '=') {
    return false;
  }
  take(argument.substr(flag.size() + 1));
  return true;
}

} // namespace

Options parse_options(int argc, char const* const* argv) {
  Options options;
  for (int index = 1; index < argc; ++index) {
    std::string const argument = argv[index];
    bool const known =
        argument == "--quick"  ? (options.quick = true)
        : argument == "--host" ? (options.host = true)
        : argument == "--synthetic"
            ? (options.synthetic = true)
            : is(argument, "--genes", [&](std::string const& text) { options.genes = text; }) ||
                  is(argument, "--out", [&](std::string const& text) { options.out = text; }) ||
                  is(argument, "--note", [&](std::string const& text) { options.note = text; }) ||
                  is(argument, "--pairscan", [&](std::string const& text) { options.pairscan = text; }) ||
                  is(argument, "--score", [&](std::string const& text) { options.score = parse_score(text); }) ||
                  is(argument, "--repetitions",
                     [&](std::string const& text) { options.repetitions = parse_repetitions(text); });
    if (!known) {
      throw std::invalid_argument("unknown flag " + argument + "\n" + usage(argv[0]));
    }
  }
  return options;
}

std::string usage(std::string const& program) {
  return "usage: " + program +
         " [flags]\n"
         "  --quick            fewer points\n"
         "  --host             on the host, in a build that has a device\n"
         "  --out=DIR          write DIR/<machine>/<experiment>.csv\n"
         "  --score=TYPE       int16 (default) or int32 cells\n"
         "  --repetitions=N    of each point (5)\n"
         "  --genes=FILE       FASTA to measure with; default: the 16S gold set where it is installed\n"
         "  --synthetic        random sequences instead\n"
         "  --note=TEXT        one more line of context\n"
         "  --pairscan=FILE    the program that table5_filter runs; default: of this build\n";
}

} // namespace pairscan::perf
