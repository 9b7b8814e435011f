#pragma once

#include <support/byte_writer.hpp>
#include <support/file_descriptor.hpp>

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pairscan {

/// Opens those of the descriptors 0, 1 and 2 that were closed when the program started, so that no file that it opens
/// later takes what is meant for them. Reading or writing them still fails.
void hold_standard_descriptors();

/// Prints text for people to standard output, through the C library's buffer. Throws Error (ExitCode::failed) where it
/// cannot be written, as far as that is known yet.
void print_text(std::string_view text);

template <class... Values>
void print(fmt::format_string<Values...> format, Values&&... values) {
  print_text(fmt::format(format, std::forward<Values>(values)...));
}

/// From now on each line that is printed begins with this text.
void begin_printed_lines(std::string text);

/// Writes what was printed and is still buffered, and throws as print_text does: a command that leaves without this
/// call does not notice a full disk.
void finish_printing();

/// Keeps standard output for StandardOutput alone: what libraries print there from now on goes to standard error. Does
/// nothing where one of the two is closed.
void reserve_standard_output();

/// Standard output as a ByteWriter. A reader that went away is an error like a full disk, provided that SIGPIPE is
/// ignored.
class StandardOutput : public ByteWriter {
public:
  /// Throws Error (ExitCode::failed) where standard output cannot be written to.
  StandardOutput();

  using ByteWriter::write;
  void write(std::span<std::byte const> bytes) override;

  /// Writes what is buffered. Standard output itself stays open.
  void finish() override;

private:
  FileDescriptor file_; // a duplicate: closing it makes a network file system report what it could not store
  std::vector<std::byte> buffer_;
  bool finished_ = false;
};

} // namespace pairscan
