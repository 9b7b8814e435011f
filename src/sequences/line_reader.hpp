#pragma once

#include <sequences/byte_source.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace pairscan {

/// What makes a line no text of sequences, and leaves no safe place to go on from.
enum class LineFault : std::uint8_t { none, nul, carriage_return, too_long };

/// Cuts text into lines that end with LF or the end of the text, and counts them. One CR before the end of a line is
/// dropped, and so is a UTF-8 byte order mark before the first line.
///
/// Lines rather than kseq's records, because kseq loses the line numbers that every message needs.
class LineReader {
public:
  /// `longest_line` in bytes: about one and a half times as much memory is taken at the most.
  LineReader(ByteSource& source, std::size_t longest_line) : source_(source), longest_line_(longest_line) {}

  /// Goes to the next line; false at the end.
  [[nodiscard]] bool next();

  /// The line without its end; valid until next() is called.
  [[nodiscard]] std::string_view line() const { return line_; }
  [[nodiscard]] std::uint64_t number() const { return number_; } // 1-based; 0 before the first

  /// Anything but none is the end: endless input is not read on for the end of such a line, so that line() is what
  /// there is of it, and next() is not to be called again. Costs nothing: blocks of text are searched as they come.
  [[nodiscard]] LineFault fault() const { return fault_; }

private:
  [[nodiscard]] bool refill();
  void take(std::size_t end);
  [[nodiscard]] LineFault fault_before(std::size_t end) const;
  [[nodiscard]] std::size_t find(char letter, std::size_t from) const;

  ByteSource& source_;
  std::size_t longest_line_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0; // of the text not yet handed out
  std::size_t end_ = 0;
  std::size_t nul_ = 0;             // of the text not yet handed out, the first NUL byte; end_ where it has none
  std::size_t carriage_return_ = 0; // the same of the first CR
  std::string_view line_;
  LineFault fault_ = LineFault::none;
  std::uint64_t number_ = 0;
};

} // namespace pairscan
