#include <support/assert.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <perf/papers/table.hpp>
#include <stdexcept>

namespace pairscan::perf {

namespace {

constexpr std::size_t kNarrowest = 9;

std::string joined(std::vector<std::string> const& words) {
  return fmt::format("{}\n", fmt::join(words, ","));
}

std::ofstream open(std::filesystem::path const& path) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream file(path);
  if (!file) {
    throw std::runtime_error("cannot write " + path.string());
  }
  return file;
}

} // namespace

Cell::Cell(double value) : text(fmt::format("{:.6g}", value)) {}

Table::Table(Machine const& machine, Options const& options, std::string const& experiment,
             std::vector<std::string> columns)
    : columns_(std::move(columns)) {
  if (!options.out.empty()) {
    file_ = open(options.out / machine.name / (experiment + ".csv"));
    file_ << "# experiment: " << experiment << "\n";
    for (auto const& [key, value] : machine.facts) {
      file_ << "# " << key << ": " << value << "\n";
    }
    file_ << joined(columns_) << std::flush;
  }
  fmt::print("{} on {}\n", experiment, machine.name);
  for (std::string const& column : columns_) {
    fmt::print("  {:>{}}", column, std::max(kNarrowest, column.size()));
  }
  fmt::print("\n");
  std::fflush(stdout);
}

void Table::row(std::vector<Cell> const& cells) {
  PAIRSCAN_ASSERT(cells.size() == columns_.size(), "a cell for each column");
  std::vector<std::string> words;
  for (std::size_t index = 0; index < cells.size(); ++index) {
    words.push_back(cells[index].text);
    fmt::print("  {:>{}}", words.back(), std::max(kNarrowest, columns_[index].size()));
  }
  fmt::print("\n");
  std::fflush(stdout);
  if (file_.is_open() && !(file_ << joined(words) << std::flush)) {
    throw std::runtime_error("cannot write the result; is the disk full?");
  }
}

} // namespace pairscan::perf
