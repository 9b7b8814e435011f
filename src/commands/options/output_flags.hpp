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
  void add_to(CLI::App& command);

  /// Returns the lists that the options make up. `usual_fields` are the columns of tsv unless others are named, none =
  /// those of the configuration; `command` is their place.
  [[nodiscard]] std::vector<Override> overrides(std::string const& command,
                                                std::vector<std::string> const& usual_fields) const;

private:
  /// An output of pairs with a file of its own, by an option such as vsearch's --uc.
  struct NamedOutput {
    std::string format;
    std::string file;
  };

  void add_pairs(CLI::App& command);
  void add_named_files(CLI::App& command);
  void add_matrices(CLI::App& command);
  [[nodiscard]] std::vector<NamedOutput> pairs_outputs() const;
  [[nodiscard]] std::string pairs_item(NamedOutput const& output, std::vector<std::string> const& fields) const;
  [[nodiscard]] std::vector<std::string> pairs_items(std::vector<std::string> const& usual_fields) const;
  [[nodiscard]] std::vector<std::string> matrix_items() const;

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
