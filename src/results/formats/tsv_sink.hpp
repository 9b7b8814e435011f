#pragma once

#include <results/record_sorter.hpp>
#include <results/sink.hpp>
#include <support/byte_writer.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pairscan {

/// A header line of field names and one tab-separated line a kept pair, ordered by input order of query, then target.
class TsvSink : public Sink {
public:
  /// `sort_directory` takes what does not fit into memory while the records are sorted.
  struct Options {
    std::vector<PairField> fields;
    std::string sort_directory;
    std::size_t sort_bytes = RecordSorter::Options{}.budget_bytes;
    int threads = 1; // that make lines, while one writes them
  };

  /// `set` outlives the sink.
  TsvSink(SequenceSet const& set, std::unique_ptr<ByteWriter> writer, Options options);

  void take(TileResults const& results) override;
  void finish() override;

private:
  class Press;

  SequenceSet const& set_;
  std::unique_ptr<ByteWriter> writer_;
  std::vector<PairField> fields_;
  int threads_;
  RecordSorter sorter_;
  std::uint64_t kept_ = 0; // pairs that there must be records of
};

} // namespace pairscan
