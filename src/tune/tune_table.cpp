#include <support/error.hpp>
#include <support/log.hpp>
#include <tune/tune_table.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace pairscan {

namespace {

constexpr std::string_view kHeader =
    "strategy,method,type,length,pairs,block,slice,tile,teams,used_block,used_slice,used_tile,team_size,scratch_bytes,"
    "resident_teams,batch,scanned,repetitions,median_s,shortest_s,longest_s,variation,spread,gcups,pairs_per_s,status";
constexpr std::size_t kFields = 26;

/// The fields of a line; the last is the rest of it.
std::optional<std::array<std::string_view, kFields>> split(std::string_view line) {
  std::array<std::string_view, kFields> fields;
  for (std::size_t field = 0; field + 1 < kFields; ++field) {
    std::size_t const comma = line.find(',');
    if (comma == std::string_view::npos) {
      return std::nullopt;
    }
    fields[field] = line.substr(0, comma);
    line.remove_prefix(comma + 1);
  }
  fields.back() = line;
  return fields;
}

/// Reads numbers from one field after the other, and remembers whether all were numbers.
struct FieldReader {
  std::array<std::string_view, kFields> const& fields;
  std::size_t next;
  bool good = true;

  template <class Number>
  void read(Number& number) {
    std::string_view const text = fields[next++];
    auto const [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    good = good && fault == std::errc{} && end == text.data() + text.size();
  }

  template <class... Numbers>
  void all(Numbers&... numbers) {
    (read(numbers), ...);
  }
};

/// A message as one field of one line.
std::string one_field(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char each) { return each == '\n' || each == '\r'; }, ' ');
  std::replace_if(
      text.begin(), text.end(), [](char each) { return each == ',' || each == '"'; }, ';');
  return text;
}

[[noreturn]] void fail(std::string const& path) {
  throw Error(ExitCode::failed, "cannot write the table '" + path + "'; check the directory and its space");
}

} // namespace

std::string to_line(TuneRow const& row) {
  TunePoint const& point = row.point;
  Timing const& timing = row.timing;
  return fmt::format(
      "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{:.6g},{:.6g},{:.6g},{:.4g},{:.4g},{:.5g},{:.6g},{}",
      point.strategy, point.method, to_string(row.type), point.length, point.pairs, point.asked.block,
      point.asked.slice, point.asked.tile, point.teams, row.used.block, row.used.slice, row.used.tile, row.team_size,
      row.scratch_bytes, row.resident_teams, row.batch, row.scanned, timing.repetitions, timing.median, timing.shortest,
      timing.longest, timing.variation, timing.spread, row.gcups, row.pairs_per_second, one_field(row.status));
}

std::optional<TuneRow> parse_line(std::string_view line) {
  auto const fields = split(line);
  if (!fields) {
    return std::nullopt;
  }
  TuneRow row;
  row.point.strategy = (*fields)[0];
  row.point.method = (*fields)[1];
  row.type = (*fields)[2] == to_string(ScoreType::int16) ? ScoreType::int16 : ScoreType::int32;
  FieldReader reader{*fields, 3};
  reader.all(row.point.length, row.point.pairs, row.point.asked.block, row.point.asked.slice, row.point.asked.tile,
             row.point.teams, row.used.block, row.used.slice, row.used.tile, row.team_size, row.scratch_bytes,
             row.resident_teams, row.batch, row.scanned, row.timing.repetitions, row.timing.median, row.timing.shortest,
             row.timing.longest, row.timing.variation, row.timing.spread, row.gcups, row.pairs_per_second);
  row.status = fields->back();
  return reader.good ? std::optional(row) : std::nullopt;
}

TuneTable::TuneTable(std::string path, std::string const& origin) : path_(std::move(path)) {
  std::error_code fault;
  auto const directory = std::filesystem::path(path_).parent_path();
  if (!directory.empty()) {
    std::filesystem::create_directories(directory, fault);
  }
  if (std::filesystem::exists(path_)) {
    read(origin);
  } else {
    begin(origin);
  }
}

void TuneTable::read(std::string const& origin) {
  std::ifstream in(path_, std::ios::binary);
  std::string const text{std::istreambuf_iterator<char>(in), {}};
  std::string const head = fmt::format("# {}\n{}\n", origin, kHeader);
  if (!text.starts_with(head)) {
    log_warning("{} was measured on something else; it is now {}.old", path_, path_);
    std::filesystem::rename(path_, path_ + ".old");
    begin(origin);
    return;
  }
  std::size_t const whole = text.rfind('\n') + 1;
  std::filesystem::resize_file(path_, whole);
  for (std::size_t at = head.size(); at < whole;) {
    std::size_t const end = text.find('\n', at);
    if (auto const row = parse_line(std::string_view(text).substr(at, end - at))) {
      rows_.push_back(*row);
    } else {
      throw Error(ExitCode::failed, path_ + ": '" + text.substr(at, end - at) +
                                        "' is no line of a tuning table; remove the line or the file");
    }
    at = end + 1;
  }
}

void TuneTable::begin(std::string const& origin) {
  std::ofstream out(path_, std::ios::binary | std::ios::trunc);
  out << "# " << origin << '\n' << kHeader << '\n' << std::flush;
  if (!out) {
    fail(path_);
  }
}

TuneRow const* TuneTable::find(TunePoint const& point) const {
  auto const found = std::find_if(rows_.rbegin(), rows_.rend(), [&](TuneRow const& row) { return row.point == point; });
  return found == rows_.rend() ? nullptr : &*found;
}

void TuneTable::add(TuneRow const& row) {
  std::ofstream out(path_, std::ios::binary | std::ios::app);
  out << to_line(row) + '\n' << std::flush;
  if (!out) {
    fail(path_);
  }
  rows_.push_back(row);
  rows_.back().status = one_field(row.status);
}

} // namespace pairscan
