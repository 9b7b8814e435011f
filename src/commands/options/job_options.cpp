#include <commands/options/config_flags.hpp>
#include <commands/options/job_options.hpp>
#include <commands/options/rank_options.hpp>
#include <config/config_writer.hpp>
#include <config/loader.hpp>
#include <support/error.hpp>

#include <algorithm>
#include <utility>

namespace pairscan {

std::shared_ptr<JobOptions> JobOptions::of(CLI::App& command, Arguments& arguments, UsualFields fields) {
  return std::shared_ptr<JobOptions>(new JobOptions(command, arguments, std::move(fields)));
}

JobOptions::JobOptions(CLI::App& command, Arguments& arguments, UsualFields fields)
    : command_(command), arguments_(arguments), fields_(std::move(fields)) {}

void JobOptions::add_input(Flag const& flag) {
  add_flag(command_, flag, arguments_.overrides)->type_name("FILE")->required();
}

void JobOptions::finish(std::function<std::string(JobOptions const&)> text) {
  add_directory();
  output_.add_to(command_);
  add_report();
  add({"Execution", kExecutionFlags});
  add_ranks(command_, arguments_, "auto");
  add_dry_run(command_, arguments_);
  add_set(command_, settings_);
  command_.callback([self = shared_from_this(), text = std::move(text)] {
    self->arguments_.ranks = self->command_.count("--ranks") == 0 ? 0 : self->arguments_.ranks;
    self->collect(text(*self));
  });
}

bool JobOptions::gives(std::string const& key) const {
  return std::any_of(arguments_.overrides.begin(), arguments_.overrides.end(),
                     [&](Override const& each) { return each.gives(key); });
}

void JobOptions::add_directory() {
  command_.add_option("-o,--output", directory_, "Directory of the results; - for pairs on standard output [out]")
      ->type_name("DIRECTORY")
      ->group("Output");
}

void JobOptions::add_report() {
  auto* const report =
      command_.add_flag("--report", report_, "Write report.html, a page to look at [unless the output is -]");
  report->group("Output");
  command_.add_flag("--no-report", no_report_, "Write no report.html")->excludes(report)->group("Output");
}

/// Puts the options together, of which a later one wins.
void JobOptions::collect(std::string const& text) {
  std::string const name = "pairscan " + command_.get_name();
  std::vector<Override>& all = arguments_.overrides;
  all.emplace_back("output.directory", pairscan::quoted(directory_), place_of("--output", directory_));
  if (report_ || !(no_report_ || to_standard_output())) {
    all.emplace_back("report.html", "report.html", report_ ? "--report" : name);
  }
  arguments_.config = name;
  arguments_.text = text;
  for (Override& each : output_.overrides(name, usual_fields())) {
    all.push_back(std::move(each));
  }
  all.insert(all.end(), settings_.begin(), settings_.end());
}

/// What is wrong with the configuration is told when it is read to be used.
std::vector<std::string> JobOptions::usual_fields() const {
  if (!fields_) {
    return {};
  }
  std::vector<Override> given = arguments_.overrides;
  given.insert(given.end(), settings_.begin(), settings_.end());
  try {
    return fields_(parse_config(*arguments_.text, arguments_.config, given, InputNeed::optional, OldNames::accept));
  } catch (Error const&) {
    return fields_(Config{});
  }
}

} // namespace pairscan
