#include <cluster/read_kept_pairs.hpp>
#include <sequences/byte_source.hpp>
#include <sequences/line_reader.hpp>
#include <support/error.hpp>
#include <support/text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pairscan {
namespace {

constexpr std::size_t kLongestLine = std::size_t{1} << 30; // a CIGAR has as many letters as a sequence, or more

/// Where the columns stand that are needed.
struct PairColumns {
  std::size_t query = 0;
  std::size_t target = 1;
  std::size_t value = 2;
  bool distances = false; // in place of identities
};

[[nodiscard]] bool has_field(PairsOutput const& output, PairField field) {
  return std::find(output.fields.begin(), output.fields.end(), field) != output.fields.end();
}

class PairTable {
public:
  PairTable(std::string const& path, SequenceSet const& set)
      : path_(path), source_(open_file(path)), lines_(*source_, kLongestLine), set_(set) {
    for (std::uint32_t record = 0; record < set.size(); ++record) {
      records_.emplace(set.names[record], record);
    }
  }

  [[nodiscard]] KeptPairs read(PairsOutput const& output) {
    PairColumns columns;
    if (output.format == "tsv") {
      columns = read_header();
    }
    KeptPairs pairs(set_.size());
    std::optional<std::pair<std::uint32_t, std::uint32_t>> last;
    while (lines_.next()) {
      split();
      std::pair const pair{record(columns.query), record(columns.target)};
      if (pair.first >= pair.second || (last && pair <= *last)) {
        fail("the pair is not in the order in which a run writes pairs");
      }
      last = pair;
      double const value = number(columns.value);
      pairs.add(pair.first, pair.second, columns.distances ? static_cast<KeptDistance>(value) : distance_of(value));
    }
    pairs.close();
    return pairs;
  }

private:
  [[noreturn]] void fail(std::string const& fault) const {
    throw Error{ExitCode::bad_input,
                fmt::format("{}:{}: {}; give the directory of a finished run", path_, lines_.number(), fault)};
  }

  [[nodiscard]] PairColumns read_header() {
    if (!lines_.next()) {
      fail("the table of pairs has no header");
    }
    split();
    auto const find = [this](std::string_view name) {
      return static_cast<std::size_t>(std::find(cells_.begin(), cells_.end(), name) - cells_.begin());
    };
    std::size_t const identity = find("identity");
    bool const distances = identity == cells_.size();
    PairColumns const columns{find("query"), find("target"), distances ? find("distance") : identity, distances};
    if (std::max({columns.query, columns.target, columns.value}) == cells_.size()) {
      fail("the table lacks one of the columns query, target, and identity or distance");
    }
    return columns;
  }

  void split() {
    cells_.clear();
    std::string_view const line = lines_.line();
    for (std::size_t begin = 0; begin <= line.size();) {
      std::size_t const end = std::min(line.find('\t', begin), line.size());
      cells_.push_back(line.substr(begin, end - begin));
      begin = end + 1;
    }
  }

  [[nodiscard]] std::string_view cell(std::size_t column) const {
    if (column >= cells_.size()) {
      fail("the line is cut off");
    }
    return cells_[column];
  }

  [[nodiscard]] std::uint32_t record(std::size_t column) const {
    auto const found = records_.find(cell(column));
    if (found == records_.end()) {
      fail(fmt::format("the sequences have no record '{}'", escaped(cell(column))));
    }
    return found->second;
  }

  [[nodiscard]] double number(std::size_t column) const {
    std::string_view const text = cell(column);
    double value = 0;
    auto const [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) {
      fail(fmt::format("'{}' is no number", escaped(text)));
    }
    return value;
  }

  std::string path_;
  std::unique_ptr<ByteSource> source_;
  LineReader lines_;
  SequenceSet const& set_;
  std::unordered_map<std::string_view, std::uint32_t> records_;
  std::vector<std::string_view> cells_; // of the current line
};

} // namespace

KeptPairs read_kept_pairs(std::string const& path, PairsOutput const& output, SequenceSet const& set) {
  return PairTable(path, set).read(output);
}

bool has_kept_pairs(PairsOutput const& output) {
  bool const readable = output.compress != Compression::zstd;
  bool const table = output.format == "tsv" && has_field(output, PairField::query) &&
                     has_field(output, PairField::target) &&
                     (has_field(output, PairField::identity) || has_field(output, PairField::distance));
  return readable && (table || output.format == "abc");
}

} // namespace pairscan
