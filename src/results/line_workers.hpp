#pragma once

#include <results/line_format.hpp>
#include <support/byte_writer.hpp>

#include <cstddef>
#include <future>
#include <memory>
#include <vector>

namespace pairscan {

/// Makes the lines of several pieces and formats at the same time, and writes them in the order in which they were
/// added. With one thread, or where the system refuses more, lines are made when they are due to be written.
class LineWorkers {
public:
  explicit LineWorkers(int threads);

  /// Adds a piece, whose lines are made in this format and written by this writer; both outlive the next `finish`.
  void add(LineFormat const& format, ByteWriter& writer, std::shared_ptr<SortedPiece const> piece);

  /// Writes all that was added.
  void finish();

private:
  struct Turn {
    LineText text;
    ByteWriter* writer = nullptr;
    std::future<void> done; // declared after the text, so that it is waited for first
  };

  [[nodiscard]] Turn& next();

  std::launch policy_;
  std::vector<Turn> turns_;
  std::size_t next_ = 0;
};

} // namespace pairscan
