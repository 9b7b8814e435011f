#include <results/line_workers.hpp>
#include <support/error.hpp>

#include <algorithm>
#include <cstring>
#include <utility>

namespace pairscan {

LineWorkers::LineWorkers(int threads) : threads_(static_cast<std::size_t>(std::max(threads, 1))), turns_(2 * threads_) {
  try {
    if (threads > 1) {
      pool_.emplace(threads);
    }
  } catch (Error const&) { // the system refuses so many
  }
}

void LineWorkers::add(LineFormat const& format, ByteWriter& writer, std::shared_ptr<SortedPiece const> piece) {
  Turn& turn = next();
  turn.writer = &writer;
  turn.made = start([&format, text = &turn.text, piece = std::move(piece)] { format.format_lines(*piece, *text); });
}

void LineWorkers::finish() {
  for (std::size_t turn = 0; turn < turns_.size(); ++turn) {
    (void)next();
  }
}

std::future<void> LineWorkers::start(std::function<void()> work) {
  auto const task = std::make_shared<std::packaged_task<void()>>(std::move(work));
  if (pool_) {
    pool_->submit([task](int) { (*task)(); });
  } else {
    (*task)();
  }
  return task->get_future();
}

/// Begins to write the piece that was added as many turns ago as there are threads. Returns the turn that was added
/// twice as long ago, once it is written.
LineWorkers::Turn& LineWorkers::next() {
  write(turns_[(next_ + threads_) % turns_.size()]);
  Turn& turn = turns_[next_++ % turns_.size()];
  if (turn.written.valid()) {
    turn.written.get();
  }
  return turn;
}

void LineWorkers::write(Turn& turn) {
  if (!turn.made.valid()) {
    return;
  }
  turn.made.get();
  auto const text = std::as_bytes(std::span(turn.text.view()));
  auto const room = fill_rooms() ? turn.writer->set_aside(text.size()) : std::nullopt;
  if (room) {
    turn.written = start([text, room = *room] { std::memcpy(room.bytes.data(), text.data(), text.size()); });
  } else {
    turn.writer->write(text);
  }
}

} // namespace pairscan
