#pragma once

#include <sequences/byte_source.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace pairscan {

/// Cuts text into lines that end with LF, CR LF or the end of the text, and counts them.
///
/// Lines rather than kseq's records, because kseq loses the line numbers that every message needs.
class LineReader {
public:
  /// `longest_line` in bytes; next() throws std::length_error where a line is longer, so that endless input
  /// ends in an error and not in all memory.
  explicit LineReader(ByteSource& source, std::size_t longest_line = kLongestLine)
      : source_(source), longest_line_(longest_line) {}

  /// Goes to the next line; false at the end.
  [[nodiscard]] bool next();

  /// The line without its end; valid until next() is called.
  [[nodiscard]] std::string_view line() const { return line_; }
  [[nodiscard]] std::uint64_t number() const { return number_; } // 1-based; 0 before the first

  /// Whether there is a NUL byte in the line. Costs nothing: blocks of text are searched as they come.
  [[nodiscard]] bool has_nul() const { return has_nul_; }

private:
  static constexpr std::size_t kLongestLine = std::size_t{1} << 32;

  [[nodiscard]] bool refill();
  void take(std::size_t end);
  [[nodiscard]] std::size_t find(char letter, std::size_t from) const;

  ByteSource& source_;
  std::size_t longest_line_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0; // of the text not yet handed out
  std::size_t end_ = 0;
  std::size_t nul_ = 0; // of the text not yet handed out, the first NUL byte; end_ where it has none
  bool has_nul_ = false;
  std::string_view line_;
  std::uint64_t number_ = 0;
};

} // namespace pairscan
