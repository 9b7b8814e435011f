#pragma once

#include <sequences/byte_source.hpp>
#include <sequences/raw_records.hpp>

#include <cstdint>
#include <functional>
#include <limits>
#include <string>

namespace pairscan {

/// What a file may hold and how much of it is read.
struct ParseOptions {
  Alphabet alphabet = Alphabet::automatic;
  std::uint64_t limit = 0; // first N records of the file, bad ones included; 0 = all
  GapLetters gaps = GapLetters::error;
  OnBadRecord on_bad_record = OnBadRecord::error;
  std::string preset{}; // scheme for nucleotides alone that the run asks for, for messages; empty = none
  std::uint64_t longest_sequence = std::numeric_limits<std::int32_t>::max(); // residues
  std::uint64_t most_records = std::numeric_limits<std::uint32_t>::max();    // of all files together
  std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max();      // of memory, for the same
  /// Where records go that are not to be held all at once: called after one that makes the letters reach
  /// `held_letters`, it takes names, offsets and letters, and leaves none (offsets: 0). What is left at the end stays
  /// in the records. Null = all are held.
  std::function<void(RawRecords&)> const* hand_on = nullptr;
  std::uint64_t held_letters = 0;
};

/// Appends the records of one file, FASTA or four-line FASTQ, told apart by the first letter.
///
/// Throws Error (ExitCode::bad_input) for every fault that read_sequences lists; `file` is its name in messages.
/// Under OnBadRecord::skip a fault inside a record only goes to records.skipped. What leaves no safe place to go on
/// from (binary data, a CR within a line, an endless line, a ';' comment, a FASTQ record that is not four lines) stays
/// an error, and so does a file that gives no record. Throws Error (ExitCode::no_resource) where the records take more
/// memory than they may.
/// Where it throws, `records` is left unusable.
void parse_records(ByteSource& source, std::string const& file, ParseOptions const& options, RawRecords& records);

} // namespace pairscan
