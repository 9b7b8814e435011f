#pragma once

#include <support/byte_writer.hpp>
#include <support/file_descriptor.hpp>

#include <string>
#include <vector>

namespace pairscan {

/// A file that appears under its name whole and durable, or not at all.
///
/// Bytes go to `<path>.partial-<pid>` in the same directory; `commit` flushes, synchronises, renames and synchronises
/// the directory. Destroyed without commit it removes the partial file, and what stood under the name before stays.
class AtomicFile : public ByteWriter {
public:
  /// Throws Error where the directory cannot be written, or where `path` names something that is no regular file.
  explicit AtomicFile(std::string path);
  ~AtomicFile() override;

  using ByteWriter::write;
  void write(std::span<std::byte const> bytes) override;

  void commit();
  void finish() override { commit(); }

  [[nodiscard]] std::string const& path() const { return path_; }

private:
  void flush();

  std::string path_;
  std::string partial_path_;
  FileDescriptor file_;
  std::vector<std::byte> buffer_;
  bool committed_ = false;
};

} // namespace pairscan
