#include <results/line_workers.hpp>

#include <algorithm>
#include <utility>

namespace pairscan {

LineWorkers::LineWorkers(int threads)
    : policy_(threads > 1 ? std::launch::async | std::launch::deferred : std::launch::deferred),
      turns_(static_cast<std::size_t>(std::max(threads, 1))) {}

void LineWorkers::add(LineFormat const& format, ByteWriter& writer, std::shared_ptr<SortedPiece const> piece) {
  Turn& turn = next();
  turn.writer = &writer;
  turn.done = std::async(
      policy_, [&format, text = &turn.text, piece = std::move(piece)] { format.format_lines(*piece, *text); });
}

void LineWorkers::finish() {
  for (std::size_t turn = 0; turn < turns_.size(); ++turn) {
    (void)next();
  }
}

/// Returns the turn that waits longest, once its lines are written.
LineWorkers::Turn& LineWorkers::next() {
  Turn& turn = turns_[next_++ % turns_.size()];
  if (turn.done.valid()) {
    turn.done.get();
    turn.writer->write(turn.text.view());
  }
  return turn;
}

} // namespace pairscan
