#pragma once

#include <support/file_descriptor.hpp>
#include <support/joined_mapping.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace pairscan {

/// The bytes of a regular file, mapped for reading. A file that another process makes shorter meanwhile ends this one
/// (SIGBUS); one that is replaced under its name stays as it was.
class MappedInput {
public:
  /// Throws Error (ExitCode::bad_input) where the file cannot be opened or mapped, is empty, or is no regular file.
  explicit MappedInput(std::string const& path);
  MappedInput(MappedInput const&) = delete;
  MappedInput& operator=(MappedInput const&) = delete;
  ~MappedInput();

  [[nodiscard]] std::span<std::byte const> bytes() const { return bytes_; }

  /// Returns a copy of `front` with a part of the bytes behind it. Throws Error (ExitCode::no_resource) where the
  /// system refuses.
  [[nodiscard]] std::shared_ptr<JoinedMapping const> behind(std::span<std::byte const> front,
                                                            std::span<std::byte const> part) const;

  /// Gives back the memory of a part of the bytes, which are read from the file again where they are used again.
  void forget(std::span<std::byte const> part) const;

private:
  std::unique_ptr<FileDescriptor const> file_;
  std::span<std::byte const> bytes_;
};

} // namespace pairscan
