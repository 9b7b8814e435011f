#pragma once

#include <results/record_block.hpp>
#include <results/record_sorter.hpp>

#include <cstdint>
#include <memory>

namespace pairscan {

/// Takes all kept pairs of a run in canonical order: by input order of the query, then of the target. One thread calls
/// it. Every failure throws Error.
class RecordSink {
public:
  virtual ~RecordSink() = default;

  /// Told of records as they are found, in any order and before `begin`, so that room may be taken for them.
  virtual void expect(RecordBlock const& /*records*/) {}

  /// Called once, before the first piece, with the number of records in all pieces.
  virtual void begin(std::uint64_t records) = 0;

  /// Takes the next records, which may be read until `finish` returns.
  virtual void take(std::shared_ptr<SortedPiece const> const& piece) = 0;

  /// Completes the output after the last piece.
  virtual void finish() = 0;
};

} // namespace pairscan
