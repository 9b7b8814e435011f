#pragma once

#include <results/line_format.hpp>
#include <support/byte_writer.hpp>
#include <support/thread_pool.hpp>

#include <cstddef>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <vector>

namespace pairscan {

/// Makes the lines of several pieces and formats at the same time, and writes them in the order in which they were
/// added; where there are threads enough and a writer sets room aside, several at the same time. With one thread, or
/// where the system refuses more, the caller's thread makes lines.
class LineWorkers {
public:
  explicit LineWorkers(int threads);

  /// Returns whether there are threads enough to fill room that a writer sets aside: fewer are faster by calls, which
  /// take less of a processor.
  [[nodiscard]] bool fill_rooms() const { return threads_ >= kFewestFillers; }

  /// Adds a piece, whose lines are made in this format and written by this writer; both outlive the next `finish`.
  void add(LineFormat const& format, ByteWriter& writer, std::shared_ptr<SortedPiece const> piece);

  /// Writes all that was added.
  void finish();

private:
  static constexpr std::size_t kFewestFillers = 4;

  /// A piece on its way: its lines are made while as many others are written as there are threads, then it is written
  /// while those of as many others are made.
  struct Turn {
    LineText text;
    ByteWriter* writer = nullptr;
    std::future<void> made;
    std::future<void> written;
  };

  [[nodiscard]] std::future<void> start(std::function<void()> work);
  [[nodiscard]] Turn& next();
  void write(Turn& turn);

  std::size_t threads_;
  std::vector<Turn> turns_; // twice the threads
  std::size_t next_ = 0;
  std::optional<ThreadPool> pool_; // last: its threads use the turns
};

} // namespace pairscan
