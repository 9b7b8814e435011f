#pragma once

#include <support/file_descriptor.hpp>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace pairscan {

/// A new file that has a name of its own beside `path`, `<path>.partial-<16 random hexadecimal digits>`, until `commit`
/// gives it that of `path`.
///
/// It is always created, never opened: whatever stands under any name beforehand, a link or a pipe for instance, is
/// neither written to nor removed. Destroyed without commit it is gone, and what stood under `path` stays.
class PartialFile {
public:
  /// Throws Error (ExitCode::failed) where the directory cannot be written, and where what stands under `path` could
  /// not be replaced in the end.
  explicit PartialFile(std::string path);
  PartialFile(PartialFile const&) = delete;
  PartialFile& operator=(PartialFile const&) = delete;
  ~PartialFile();

  [[nodiscard]] std::string const& path() const { return path_; }
  [[nodiscard]] std::string const& partial_path() const { return partial_path_; }
  [[nodiscard]] FileDescriptor& descriptor() { return file_; } // for reading and writing; named `path` in messages

  /// Makes the file so long, in blocks that nobody else can take any more; called again, only longer. Returns false,
  /// with the reason in errno, where there is no room for them.
  [[nodiscard]] bool try_allocate(std::uint64_t bytes);

  /// The same, but throws Error where the disk is full.
  void allocate(std::uint64_t bytes);

  /// Waits until every byte is on the device, renames, and waits until the new name is there as well.
  void commit();

private:
  std::string path_;
  std::string partial_path_;
  FileDescriptor file_;
  std::uint64_t allocated_ = 0;
  bool committed_ = false;
};

/// Opens a new file, to write and read, that has no name and vanishes with the process. `path` names the place where it
/// is created, `name` is what messages call it.
[[nodiscard]] std::unique_ptr<FileDescriptor> open_nameless(std::string const& path, std::string const& name);

/// Removes the partial files of these names from a directory that no other run can be using, so that they were left by
/// processes that were killed. Nothing else is touched, and what cannot be removed stays.
void remove_left_behind(std::string const& directory, std::span<std::string_view const> names);

} // namespace pairscan
