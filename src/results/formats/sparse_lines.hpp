#pragma once

#include <results/line_format.hpp>
#include <results/line_sink.hpp>
#include <sequences/sequence_set.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// A line per name and none per record: what stands beside a matrix that has no names of its own.
class NameLines : public LineFormat {
public:
  /// Every name of [begin, end) is followed by `behind`.
  struct Range {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::string_view behind{};
  };

  /// The set outlives the format; `head` comes before all names.
  NameLines(SequenceSet const& set, std::string_view head, Range names) : set_(&set), head_(head), names_(names) {}

  [[nodiscard]] std::string_view file_name() const override { return {}; } // that of the matrix, with another ending
  void add_header(LineText& text) const override;
  void add_line(RecordView const& /*record*/, LineText& /*text*/) const override {}

private:
  SequenceSet const* set_;
  std::string_view head_;
  Range names_;
};

/// Returns the output of these names into the file beside the matrix at `path`, with another ending.
[[nodiscard]] LineSink::Output names_beside(SequenceSet const& set, std::string const& path, std::string_view ending,
                                            NameLines::Range names, std::string_view head = {});

/// Returns the characters of both names of every pair of records, together.
[[nodiscard]] std::uint64_t name_bytes_of_pairs(SequenceSet const& set);

} // namespace pairscan
