#include <results/line_sink.hpp>

#include <utility>

namespace pairscan {

LineSink::LineSink(std::vector<Output> outputs, int threads) : outputs_(std::move(outputs)), workers_(threads) {}

/// One line stands for those of a block: there are many blocks, and what is too little or too much is made up for
/// later.
void LineSink::expect(RecordBlock const& records) {
  if (records.size() == 0 || !workers_.fill_rooms()) {
    return;
  }
  for (Output const& output : outputs_) {
    LineText line;
    output.format->add_line({records.schema(), records.bytes().data()}, line);
    output.writer->expect(records.size() * line.view().size());
  }
}

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
