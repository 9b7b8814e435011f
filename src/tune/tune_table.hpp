#pragma once

#include <tune/tune_point.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// A line of the table, without its end.
[[nodiscard]] std::string to_line(TuneRow const& row);

/// Nothing where the line is none of a table.
[[nodiscard]] std::optional<TuneRow> parse_line(std::string_view line);

/// The measured points in a file of comma-separated values, which grows line by line so that a sweep that was stopped
/// goes on where it was.
class TuneTable {
public:
  /// Opens or makes the file. `origin` says in one line what was measured on what; a table of another origin is moved
  /// out of the way (to <path>.old). The end of a line that was cut off is dropped. Throws Error (ExitCode::failed).
  TuneTable(std::string path, std::string const& origin);

  [[nodiscard]] std::string const& path() const { return path_; }
  [[nodiscard]] std::vector<TuneRow> const& rows() const { return rows_; }
  /// The last row of the point, or null.
  [[nodiscard]] TuneRow const* find(TunePoint const& point) const;

  /// Written before it returns.
  void add(TuneRow const& row);

private:
  void read(std::string const& origin);
  void begin(std::string const& origin);

  std::string path_;
  std::vector<TuneRow> rows_;
};

} // namespace pairscan
