#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace pairscan {

/// A copy of some bytes and, behind them without a gap, a part of a file, mapped: its pages are those of the system's
/// cache, which all processes have in common. In front of and behind all bytes there is room that may be read.
///
/// A file that another process makes shorter meanwhile ends this one (SIGBUS), and one that it writes to may change
/// here; one that is replaced under its name stays as it was.
class JoinedMapping {
public:
  static constexpr std::size_t kRoom = 64;

  /// A part of an open file.
  struct FilePart {
    int descriptor;
    std::uint64_t begin;
    std::size_t bytes;
  };

  /// The descriptor may be closed afterwards. Throws std::system_error where the system refuses.
  JoinedMapping(std::span<std::byte const> front, FilePart const& part);
  JoinedMapping(JoinedMapping const&) = delete;
  JoinedMapping& operator=(JoinedMapping const&) = delete;

  [[nodiscard]] std::span<std::byte const> bytes() const { return bytes_; }

private:
  struct Pages {
    explicit Pages(std::size_t bytes);
    Pages(Pages const&) = delete;
    Pages& operator=(Pages const&) = delete;
    ~Pages();

    std::byte* first;
    std::size_t count; // bytes of all
  };

  std::size_t skipped_; // bytes of the file's first page that are no part
  std::size_t before_;  // bytes of pages in front of the file's
  Pages pages_;
  std::span<std::byte const> bytes_;
};

} // namespace pairscan
