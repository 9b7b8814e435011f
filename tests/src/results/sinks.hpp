#pragma once

#include <results/line_sink.hpp>
#include <results/sorted_sink.hpp>
#include <support/byte_writer.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pairscan::testing {

/// Keeps what was written, and whether it was finished.
struct Written {
  std::string text;
  bool finished = false;
};

class MemoryWriter : public ByteWriter {
public:
  explicit MemoryWriter(Written& written) : written_(written) {}
  using ByteWriter::write;
  void write(std::span<std::byte const> bytes) override {
    written_.text.append(reinterpret_cast<char const*>(bytes.data()), bytes.size());
  }
  void finish() override { written_.finished = true; }

private:
  Written& written_;
};

/// A sink with one consumer: lines in these formats.
[[nodiscard]] inline SortedSink line_sink(std::vector<LineSink::Output> outputs, RecordSorter::Options options,
                                          int threads) {
  std::vector<std::unique_ptr<RecordSink>> consumers;
  consumers.push_back(std::make_unique<LineSink>(std::move(outputs), threads));
  return {std::move(options), std::move(consumers)};
}

/// The same with one format.
[[nodiscard]] inline SortedSink line_sink(std::unique_ptr<LineFormat> format, std::unique_ptr<ByteWriter> writer,
                                          RecordSorter::Options options, int threads) {
  std::vector<LineSink::Output> outputs;
  outputs.push_back({std::move(format), std::move(writer)});
  return line_sink(std::move(outputs), std::move(options), threads);
}

} // namespace pairscan::testing
