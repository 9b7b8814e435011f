#pragma once

#include <sequences/record_parser.hpp>
#include <support/error.hpp>
#include <tests/support/memory_source.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace pairscan::testing {

inline RawRecords parse(std::string_view text, ParseOptions const& options = {}) {
  MemorySource source{text};
  RawRecords records;
  parse_records(source, "in.fasta", options, records);
  return records;
}

/// The set that the text holds, with the alphabet resolved.
inline SequenceSet parse_set(std::string_view text, ParseOptions const& options = {}) {
  auto records = parse(text, options);
  auto const alphabet = resolve(options.alphabet, records);
  return translate(std::move(records), alphabet);
}

/// A record's residues as letters.
inline std::string letters_of(SequenceSet const& set, std::uint32_t record) {
  std::string letters;
  for (auto const residue : set.sequence(record))
    letters += letter_of(residue, set.alphabet);
  return letters;
}

/// Message of the Error that `action` throws; fails the test where it throws none of this code.
template <class Action>
std::string error_of(Action&& action, ExitCode code = ExitCode::bad_input) {
  try {
    action();
  } catch (Error const& error) {
    EXPECT_EQ(error.code(), code) << error.what();
    return error.what();
  }
  ADD_FAILURE() << "no error";
  return "";
}

} // namespace pairscan::testing
