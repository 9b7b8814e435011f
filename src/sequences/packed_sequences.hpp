#pragma once

#include <sequences/packed_format.hpp>
#include <sequences/raw_records.hpp>
#include <support/mapped_input.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace pairscan {

/// Records of a file by their numbers, [begin, end).
struct RecordRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  [[nodiscard]] std::uint32_t size() const { return end - begin; }
  friend bool operator==(RecordRange const&, RecordRange const&) = default;
};

/// The records of a packed file (`pairscan pack`), which is mapped and not parsed. A block is compared with its
/// checksum before anything in it is used, and only then. Now and then the memory of what was used is given back, so
/// that it does not grow with the file; what is used again is compared again. For one thread at a time.
///
/// Every member throws Error (ExitCode::bad_input) with file and block where the file is damaged.
class PackedSequences {
public:
  /// Returns null where the file is not packed, such as a pipe, or cannot be read. A file of whose first bytes one is
  /// wrong counts as packed, so that it is refused as damaged.
  [[nodiscard]] static std::unique_ptr<PackedSequences> open_if_packed(std::string const& path);

  /// Maps the file and compares its head.
  explicit PackedSequences(std::string path);

  [[nodiscard]] std::string const& path() const { return path_; }
  [[nodiscard]] Alphabet alphabet() const { return static_cast<Alphabet>(head_.alphabet); }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(head_.records); }
  /// Returns the checksum of the head, which holds those of all blocks: two files that agree hold the same sequences.
  [[nodiscard]] std::uint64_t checksum() const { return head_.checksum; }
  /// Returns the bytes that so many records from the first on take in RawRecords.
  [[nodiscard]] std::uint64_t bytes_of(std::uint32_t records);

  /// Appends the first records, as many as are asked for: their letters are residues.
  void append_to(RawRecords& out, std::uint32_t records) { append_to(out, RecordRange{0, records}); }
  /// Appends the first records in the same way, which stay in the file's pages (RawRecords::joined); nothing can be
  /// appended behind them.
  void join_to(RawRecords& out, std::uint32_t records);
  /// Appends a range of records.
  void append_to(RawRecords& out, RecordRange range);
  /// Appends records of any numbers, which rise.
  void append_to(RawRecords& out, std::span<std::uint32_t const> chosen);

  /// Appends the names of such records, and the sums of their lengths as offsets, without letters.
  void append_names_to(RawRecords& out, std::span<std::uint32_t const> chosen);

  /// Returns where the residues of a range of records begin among all, and at last where they end.
  [[nodiscard]] std::vector<std::uint64_t> offsets(RecordRange range);

private:
  struct ResidueRange {
    std::uint64_t first;
    std::uint64_t residues;
  };

  [[noreturn]] void refuse(std::string const& fault) const;
  void check_head() const;
  void check_block(std::uint64_t block);
  [[nodiscard]] std::span<std::byte const> checked(std::uint64_t begin, std::uint64_t bytes);
  void bound_memory();
  [[nodiscard]] std::vector<std::uint64_t> table(std::uint64_t begin, RecordRange range, std::uint64_t limit);
  void append_names(RawRecords& out, RecordRange range);
  [[nodiscard]] ResidueRange append_offsets(RawRecords& out, RecordRange range);
  template <class Use>
  void for_each_checked(std::uint64_t first, std::uint64_t residues, Use const& use);
  void append_residues(RawRecords& out, std::uint64_t first, std::uint64_t residues);

  std::string path_;
  MappedInput file_;
  PackedHead head_;
  std::span<std::byte const> data_;
  std::vector<bool> checked_;  // of each block
  std::uint64_t compared_ = 0; // blocks since memory was given back
};

/// Appends the first `limit` records, 0 = all. Throws Error where with them there are too many records, or more bytes
/// than `most_bytes`.
void append_packed(PackedSequences& packed, std::uint64_t limit, std::uint64_t most_bytes, RawRecords& records);

/// Does the same with the last file of a run, whose residues stay in its pages (RawRecords::joined).
void join_packed(PackedSequences& packed, std::uint64_t limit, std::uint64_t most_bytes, RawRecords& records);

} // namespace pairscan
