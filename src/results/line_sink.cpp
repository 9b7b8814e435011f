#include <results/line_sink.hpp>

#include <utility>

namespace pairscan {

LineSink::LineSink(std::vector<Output> outputs, int threads) : outputs_(std::move(outputs)), workers_(threads) {}

void LineSink::begin(std::uint64_t /*records*/) {
  for (Output const& output : outputs_) {
    LineText header;
    output.format->add_header(header);
    output.writer->write(header.view());
  }
}

void LineSink::take(std::shared_ptr<SortedPiece const> const& piece) {
  for (Output const& output : outputs_) {
    workers_.add(*output.format, *output.writer, piece);
  }
}

void LineSink::finish() {
  workers_.finish();
  for (Output const& output : outputs_) {
    output.writer->finish();
  }
}

} // namespace pairscan
