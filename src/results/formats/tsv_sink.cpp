#include <results/formats/tsv_lines.hpp>
#include <results/formats/tsv_sink.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <future>
#include <utility>

namespace pairscan {

/// Makes lines of several pieces at once and writes them in order. With one thread, or where the system gives no more
/// of them, a piece's lines are made when they are to be written.
class TsvSink::Press {
public:
  Press(TsvLines const& lines, ByteWriter& writer, int threads)
      : policy_(threads > 1 ? std::launch::async | std::launch::deferred : std::launch::deferred), writer_(writer) {
    for (int thread = 0; thread < threads; ++thread) {
      turns_.push_back({lines, {}});
    }
  }

  void add(SortedPiece&& piece) {
    Turn& turn = next();
    turn.done = std::async(policy_, [lines = &turn.lines, piece = std::move(piece)] { lines->set_lines(piece); });
  }

  void finish() {
    for (std::size_t turn = 0; turn < turns_.size(); ++turn) {
      (void)next();
    }
  }

private:
  struct Turn {
    TsvLines lines;
    std::future<void> done; // behind the lines: it is waited for before they go
  };

  /// The one that waits longest, once its lines are written.
  Turn& next() {
    Turn& turn = turns_[next_++ % turns_.size()];
    if (turn.done.valid()) {
      turn.done.get();
      writer_.write(turn.lines.text());
    }
    return turn;
  }

  std::launch policy_;
  ByteWriter& writer_;
  std::vector<Turn> turns_;
  std::size_t next_ = 0;
};

TsvSink::TsvSink(SequenceSet const& set, std::unique_ptr<ByteWriter> writer, Options options)
    : set_(set), writer_(std::move(writer)), fields_(std::move(options.fields)), threads_(options.threads),
      sorter_({.directory = std::move(options.sort_directory), .budget_bytes = options.sort_bytes}) {}

void TsvSink::take(TileResults const& results) {
  kept_ += results.kept;
  for (auto const& block : results.records) {
    sorter_.add(block);
  }
}

void TsvSink::finish() {
  if (sorter_.size() != kept_) {
    throw Error{ExitCode::failed, fmt::format("pairs.tsv would hold only {} of {} kept pairs; it was not written",
                                              sorter_.size(), kept_)};
  }
  TsvLines lines(set_, fields_);
  lines.set_header();
  writer_->write(lines.text());
  Press press(lines, *writer_, threads_);
  sorter_.for_each_piece([&](SortedPiece&& piece) { press.add(std::move(piece)); });
  press.finish();
  writer_->finish();
}

} // namespace pairscan
