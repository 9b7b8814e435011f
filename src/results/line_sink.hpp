#pragma once

#include <results/line_format.hpp>
#include <results/line_workers.hpp>
#include <results/record_sink.hpp>
#include <support/byte_writer.hpp>

#include <cstdint>
#include <memory>
#include <vector>

namespace pairscan {

/// Writes sorted records in any number of line formats, each into a file of its own.
class LineSink : public RecordSink {
public:
  /// A format, and the writer of its file.
  struct Output {
    std::unique_ptr<LineFormat> format;
    std::unique_ptr<ByteWriter> writer;
  };

  /// `threads` threads make lines, while one writes them.
  LineSink(std::vector<Output> outputs, int threads);

  void expect(RecordBlock const& records) override;
  void begin(std::uint64_t records) override;
  void take(std::shared_ptr<SortedPiece const> const& piece) override;
  void finish() override;

private:
  std::vector<Output> outputs_;
  LineWorkers workers_; // declared last, because they use the outputs until they are destroyed
};

} // namespace pairscan
