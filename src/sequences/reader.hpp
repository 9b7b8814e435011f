#pragma once

#include <sequences/sequence_set.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace pairscan {

/// A record that `on_bad_record: skip` left out, for the summary.
struct SkippedRecord {
  std::string file;
  std::uint64_t line = 0; // 1-based line of the fault
  std::string record;     // id, or "record N" where there is none
  std::string reason;
};

class PackedSequences;

struct ReadResult {
  SequenceSet set;
  std::vector<SkippedRecord> skipped;
};

/// Reads the sequences that the options name: FASTA or FASTQ; plain, gzip or bgzf; '-' is standard input.
///
/// Lower and upper case are the same letter, U is T in DNA, CR LF ends a line like LF, a UTF-8 byte order mark is read
/// over. `alphabet: auto` takes DNA where every record of every file holds only IUPAC nucleotide codes, protein
/// otherwise. `limit` counts the records of each file as they stand there, bad ones included.
///
/// Throws Error (ExitCode::bad_input) where under `auto` one file holds nucleotides and the other clearly proteins;
/// with file, line and record for: a file that is missing, unreadable, damaged or empty; text that is no FASTA or
/// four-line FASTQ; a CR within a line; a record without id or residues; an illegal letter; '-', '.' or white space in
/// a sequence unless gaps are stripped; an id that occurs twice in a file; a single record for all-against-all. Under
/// OnBadRecord::skip faults inside a record are listed in `skipped` instead (of two records with one id the later); a
/// file of which nothing is left is still an error. Throws Error (ExitCode::no_resource) before the sequences take more
/// than half of the free memory. A file that `pairscan pack` made is known by its first bytes and not parsed. Its
/// alphabet is that of the run; what `gaps` and `on_bad_record` say has been done with it. Throws Error
/// (ExitCode::bad_input) where a part of it that is used is damaged, or where it is packed with another alphabet than
/// the run's. `preset` names the scheme for nucleotides alone that the run asks for, for messages; empty = none.
[[nodiscard]] ReadResult read_sequences(InputOptions const& options, std::string const& preset = {});

/// Reads the queries of a run whose targets are packed with that alphabet and read elsewhere.
[[nodiscard]] ReadResult read_queries(InputOptions const& options, PackedSequences const& targets,
                                      std::string const& preset = {});

/// Reads one file, of any number of records, as one for all-against-all; the names of files in `options` do not count.
[[nodiscard]] ReadResult read_one_file(std::string const& path, InputOptions const& options);

} // namespace pairscan
