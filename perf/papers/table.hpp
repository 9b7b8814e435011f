#pragma once

#include <cstdint>
#include <fstream>
#include <perf/papers/machine.hpp>
#include <string>
#include <vector>

namespace pairscan::perf {

/// One cell of a table, as it is written.
struct Cell {
  Cell(char const* word) : text(word) {}
  Cell(std::string word) : text(std::move(word)) {}
  Cell(std::size_t count) : text(std::to_string(count)) {}
  Cell(int count) : text(std::to_string(count)) {}
  Cell(double value); // six digits

  std::string text;
};

/// The result of an experiment: for people on standard output, row by row as they are measured, and as CSV behind the
/// machine's facts as comments.
class Table {
public:
  /// Throws std::runtime_error where the file cannot be written.
  Table(Machine const& machine, Options const& options, std::string const& experiment,
        std::vector<std::string> columns);

  void row(std::vector<Cell> const& cells);

private:
  std::vector<std::string> columns_;
  std::ofstream file_;
};

} // namespace pairscan::perf
