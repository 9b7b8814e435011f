#pragma once

#include <results/line_format.hpp>
#include <support/byte_writer.hpp>

#include <cstddef>
#include <future>
#include <memory>
#include <vector>

namespace pairscan {

/// Makes lines of several pieces and formats at once, and writes them in the order in which they were added. With one
/// thread, or where the system gives no more of them, a piece's lines are made when they are to be written.
class LineWorkers {
public:
  explicit LineWorkers(int threads);

  /// Both outlive the next `finish`.
  void add(LineFormat const& format, ByteWriter& writer, std::shared_ptr<SortedPiece const> piece);

  /// Writes all that was added.
  void finish();

private:
  struct Turn {
    LineText text;
    ByteWriter* writer = nullptr;
    std::future<void> done; // behind the text: it is waited for before that goes
  };

  [[nodiscard]] Turn& next();

  std::launch policy_;
  std::vector<Turn> turns_;
  std::size_t next_ = 0;
};

} // namespace pairscan
