#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// A word of a matrix's text, and where it stands, counted from 1.
struct MatrixWord {
  std::string_view text;
  std::size_t line = 0;
  std::size_t column = 0; // byte of the line
};

/// Cuts a line into words. A '#' and what follows it is a comment.
[[nodiscard]] std::vector<MatrixWord> words_of_line(std::string_view text, std::size_t line);

/// Throws Error (ExitCode::usage) with "file:line:column: fault".
[[noreturn]] void fail_at(std::string_view file, MatrixWord const& word, std::string_view fault);

/// A word as messages show it: quoted, without control characters, the beginning where it is long.
[[nodiscard]] std::string quoted(std::string_view word);

/// The whole number that a word is; throws as fail_at does for anything else and for numbers out of range.
[[nodiscard]] int score_of(std::string_view file, MatrixWord const& word);

} // namespace pairscan
