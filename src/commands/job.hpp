#pragma once

#include <commands/blocked_database.hpp>
#include <commands/search_split.hpp>
#include <config/config.hpp>
#include <config/override.hpp>
#include <distribute/mpi_session.hpp>
#include <report/summary.hpp>
#include <sequences/distinct_sequences.hpp>
#include <sequences/reader.hpp>
#include <support/error.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pairscan {

/// An error that every rank throws alike, so that one says it and all leave in good order.
struct SharedError : Error {
  using Error::Error;
};

/// Where a job's configuration comes from.
struct JobSource {
  std::string name;                  // of a file, '-' for standard input, or of what made the text
  std::optional<std::string> text{}; // YAML; unset = the file's
  std::vector<Override> overrides{}; // laid over it
  std::string warning{};             // of the command, which rank 0 logs; empty = none
};

/// What every rank of a run holds.
struct Job {
  Config config;
  SequenceSet set;                           // all records
  std::optional<DistinctSequences> distinct; // what is aligned in their place; unset under input.duplicates: keep
  std::unique_ptr<BlockedDatabase> database; // of a search in blocks, whose set has the queries only; null elsewhere
  ChosenSplit split;                         // of a search; the reason on rank 0
  std::vector<SkippedRecord> skipped;        // on rank 0
  StageSeconds seconds;                      // on rank 0: of the stages so far
  bool hints_at_ranks = true;                // tell where more ranks would be faster: their number was not left to us

  [[nodiscard]] SequenceSet const& aligned() const { return distinct ? distinct->set() : set; }
};

/// Collective: rank 0 reads the configuration and the sequences, the others receive both, so that a file need not be
/// visible everywhere, standard input works, and an error is found and said once. A packed file that every rank sees is
/// not sent (share_input.hpp).
/// Throws SharedError.
[[nodiscard]] Job prepare_job(MpiSession const& mpi, JobSource const& source);

/// Collective: does `work` on every rank; where it throws an Error on any, throws the lowest rank's as SharedError on
/// all.
void together(MpiSession const& mpi, std::function<void()> const& work);

} // namespace pairscan
