#pragma once

#include <sequences/letters.hpp>
#include <sequences/record_parser.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace pairscan {

/// What is wrong, and what the user can do about it.
struct Fault {
  std::string reason;
  std::string remedy;
};

/// Puts the records of one file together and decides what becomes of a faulty one. Knows nothing of file formats.
class RecordBuilder {
public:
  /// The file name and the options must outlive the builder.
  RecordBuilder(std::string const& file, ParseOptions const& options, RawRecords& records);

  /// Makes room for about this many letters; 0 = not known.
  void expect(std::uint64_t letters);

  void open(std::string_view header, std::uint64_t line);
  void append(std::string_view text, std::uint64_t line);
  void close();

  /// The open record cannot be used: throws, or leaves it out under OnBadRecord::skip. Only its first fault counts.
  void refuse(std::uint64_t line, Fault const& fault);

  /// Throws: nothing behind this line can be trusted. Names the open record, if there is one.
  [[noreturn]] void fail(std::uint64_t line, Fault const& fault) const;

  [[nodiscard]] bool limit_reached() const { return options_.limit > 0 && opened_ >= options_.limit; }

  /// Throws where the file gave no record.
  void require_records() const;

private:
  [[nodiscard]] std::string label() const;
  [[nodiscard]] std::size_t begin() const { return records_.offsets.back(); } // of the open record's letters
  [[nodiscard]] Fault illegal(char letter) const;
  std::uint8_t keep_legal(std::size_t from, std::string_view text, std::uint64_t line);
  void require_memory(std::size_t more_letters, std::uint64_t line) const;
  [[nodiscard]] std::string place(std::uint64_t line) const;

  std::string const& file_;
  ParseOptions const& options_;
  LetterTable const& raw_letters_;
  RawRecords& records_;
  std::size_t skipped_before_;
  std::unordered_map<std::string, std::uint64_t> lines_of_ids_; // of the file's good records
  std::uint64_t handed_on_ = 0;                                 // records
  std::uint64_t opened_ = 0;
  std::uint64_t id_bytes_ = 0; // of all of them

  std::string id_;
  std::uint64_t header_line_ = 0;
  std::uint8_t letter_classes_ = 0;
  bool is_open_ = false;
  bool is_refused_ = false;
};

} // namespace pairscan
