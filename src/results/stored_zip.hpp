#pragma once

#include <results/spilled_bytes.hpp>
#include <support/atomic_file.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// A zip archive of files as they are, not compressed: what NumPy's npz is. The same files give the same bytes, as
/// every one of them is dated 1980-01-01.
class StoredZip {
public:
  static constexpr std::uint64_t kMostPlain = 0xfffffffe; // of a number in a field of 32 bits

  /// Numbers above `most_plain` go into fields of 64 bits (zip64).
  explicit StoredZip(std::string path, std::uint64_t most_plain = kMostPlain);

  /// Adds a file that consists of these bytes, or of these and all that were spilled behind them.
  void add(std::string_view name, std::string_view bytes) { add(name, bytes, nullptr); }
  void add(std::string_view name, std::string_view head, SpilledBytes const& body) { add(name, head, &body); }

  /// Writes the directory of the archive, and gives it its name.
  void finish();

private:
  struct Entry {
    std::string name;
    std::uint32_t crc = 0;
    std::uint64_t bytes = 0;
    std::uint64_t place = 0; // of its header
  };

  void add(std::string_view name, std::string_view head, SpilledBytes const* body);
  void write(std::string_view bytes);
  [[nodiscard]] std::string local_header(Entry const& entry) const;
  [[nodiscard]] std::string directory_entry(Entry const& entry) const;
  [[nodiscard]] std::string directory_end(std::uint64_t begin) const;
  [[nodiscard]] std::uint32_t plain(std::uint64_t number) const;

  AtomicFile file_;
  std::uint64_t most_plain_;
  std::uint64_t written_ = 0;
  std::vector<Entry> entries_;
};

} // namespace pairscan
