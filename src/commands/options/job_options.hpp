#pragma once

#include <commands/arguments.hpp>
#include <commands/options/flag.hpp>
#include <commands/options/output_flags.hpp>
#include <config/config.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace pairscan {

/// The options of a command that needs no YAML file: each gives keys of the configuration their values, which the
/// command lays over a text of its own.
class JobOptions : public std::enable_shared_from_this<JobOptions> {
public:
  /// Returns the fields that tables have unless others are named, by what else was asked for.
  using UsualFields = std::function<std::vector<std::string>(Config const&)>;

  /// Starts the options of a command; without `fields` its tables have those of the configuration. CLI11 calls the
  /// options back while it parses, so that they live as long as it does.
  [[nodiscard]] static std::shared_ptr<JobOptions> of(CLI::App& command, Arguments& arguments, UsualFields fields = {});

  /// Adds a file that must be named.
  void add_input(Flag const& flag);

  void add(FlagGroup const& group) { add_flags(command_, group, arguments_.overrides); }

  /// Adds the options for what is written and how it is computed, and --set. `text` is called when all options are
  /// read, and returns the YAML that they are laid over.
  void finish(std::function<std::string(JobOptions const&)> text);

  /// Returns whether an option gave this key a value.
  [[nodiscard]] bool gives(std::string const& key) const;

  [[nodiscard]] bool to_standard_output() const { return directory_ == "-"; }

private:
  JobOptions(CLI::App& command, Arguments& arguments, UsualFields fields);

  void add_directory();
  void add_report();
  void collect(std::string const& text);
  [[nodiscard]] std::vector<std::string> usual_fields() const;

  CLI::App& command_;
  Arguments& arguments_;
  UsualFields fields_;
  OutputFlags output_;
  std::string directory_ = "out";
  bool report_ = false;
  bool no_report_ = false;
  std::vector<std::string> settings_; // --set
};

} // namespace pairscan
