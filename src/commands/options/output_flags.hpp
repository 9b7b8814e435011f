#pragma once

#include <config/override.hpp>

#include <CLI/CLI.hpp>

#include <string>
#include <utility>
#include <vector>

namespace pairscan {

/// Options that make up output.pairs and output.matrix, which are lists: several of them give one key its value.
class OutputFlags {
public:
  /// `fields`: the columns of tsv unless others are named; none = those of the configuration.
  explicit OutputFlags(std::vector<std::string> fields) : usual_fields_(std::move(fields)) {}

  void add_to(CLI::App& command);

  /// Returns the lists that the options make up; `command` is the place of the usual fields.
  [[nodiscard]] std::vector<Override> overrides(std::string const& command) const;

private:
  /// An output of pairs with a file of its own, by an option such as vsearch's --uc.
  struct NamedOutput {
    std::string format;
    std::string file;
  };

  void add_pairs(CLI::App& command);
  void add_named_files(CLI::App& command);
  void add_matrices(CLI::App& command);
  [[nodiscard]] std::string pairs_item(NamedOutput const& output) const;
  [[nodiscard]] std::vector<std::string> pairs_items() const;
  [[nodiscard]] std::vector<std::string> matrix_items() const;

  std::vector<std::string> usual_fields_;
  std::vector<std::string> formats_{};
  std::vector<std::string> fields_{};
  std::string compress_{};
  std::vector<NamedOutput> named_{};
  std::vector<std::string> matrices_{};
  std::string cutoff_{};
  std::string pairs_place_{};  // the options that were given
  std::string matrix_place_{}; // the same
};

} // namespace pairscan
