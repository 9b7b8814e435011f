#include <config/checks.hpp>
#include <config/names.hpp>
#include <config/output_names.hpp>
#include <support/error.hpp>
#include <support/partial_name.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace pairscan {

namespace {

/// Where messages find the keys that they are about.
struct Places {
  KeyPlaces const& keys;
  std::string const& name;

  /// Throws with the place of the first of the keys that was given.
  [[noreturn]] void refuse(std::initializer_list<std::string_view> about, std::string const& fault) const {
    for (std::string_view key : about) {
      if (auto const found = keys.find(key); found != keys.end()) {
        throw Error(ExitCode::usage, found->second + ": " + found->first + ": " + fault);
      }
    }
    throw Error(ExitCode::usage, name + ": " + std::string(*about.begin()) + ": " + fault);
  }
};

void check_input(InputOptions const& input, Places const& places, InputNeed need) {
  if (!input.sequences.empty() && !(input.queries.empty() && input.targets.empty())) {
    places.refuse({"input.queries", "input.targets"},
                  "contradicts input.sequences; give sequences (all against all), or queries and targets");
  }
  if (!input.sequences.empty()) {
    return;
  }
  if (input.queries.empty() && input.targets.empty()) {
    if (need == InputNeed::optional) {
      return;
    }
    places.refuse({"input.sequences"}, "is missing; name a file of sequences, or give queries and targets");
  }
  if (input.queries.empty() || input.targets.empty()) {
    places.refuse({"input.queries", "input.targets"}, "needs its partner; give both queries and targets");
  }
  if (input.queries == "-" && input.targets == "-") {
    places.refuse({"input.targets"}, "only one of queries and targets can be read from standard input ('-')");
  }
}

void check_scoring(LinearScoring const& scoring, Places const& places) {
  if (scoring.match <= scoring.mismatch) {
    places.refuse({"alignment.scoring.match", "alignment.scoring.mismatch"},
                  fmt::format("match ({}) must be greater than mismatch ({})", scoring.match, scoring.mismatch));
  }
}

void resolve_fields(Config& config, Places const& places) {
  auto& fields = config.output.fields;
  bool const paths = config.traceback != Traceback::none;
  if (fields.empty()) {
    for (auto const& [name, field] : kNames<PairField>) {
      if (paths || !needs_path(field)) {
        fields.push_back(field);
      }
    }
  }
  auto const unknowable = std::find_if(fields.begin(), fields.end(), needs_path);
  if (!paths && unknowable != fields.end()) {
    places.refuse({"output.pairs.fields"},
                  fmt::format("'{}' is known only from a path, and 'traceback: none' asks for none; "
                              "leave the field out or use 'traceback: kept'",
                              name_of(*unknowable)));
  }
}

void check_output(OutputOptions const& output, Places const& places) {
  if (output.directory == "-" && output.matrix != MatrixFormat::none) {
    places.refuse({"output.matrix.format", "output.directory"},
                  "a matrix cannot be written to standard output; name a directory in output.directory, "
                  "or use 'matrix: {format: none}'");
  }
}

/// Some file systems take capital and small letters of a name for the same.
std::string in_small_letters(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter; });
  return text;
}

void check_report(ReportOptions const& report, Places const& places) {
  std::string const name = in_small_letters(report.summary);
  bool const taken = std::find(kOutputFiles.begin(), kOutputFiles.end(), name) != kOutputFiles.end();
  if (taken || is_partial_name(name, kOutputFiles)) {
    places.refuse({"report.summary"}, fmt::format("'{}' is the name of another file that a run makes in "
                                                  "output.directory; choose another name",
                                                  report.summary));
  }
}

} // namespace

void resolve(Config& config, KeyPlaces const& keys, std::string const& name, InputNeed input) {
  Places const places{keys, name};
  check_input(config.input, places, input);
  check_scoring(config.alignment.scoring, places);
  resolve_fields(config, places);
  check_output(config.output, places);
  check_report(config.report, places);
}

} // namespace pairscan
