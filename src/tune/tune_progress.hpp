#pragma once

#include <config/config.hpp>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string>

namespace pairscan {

/// How far a sweep is: one line that is drawn over again on a terminal, else a line every ten seconds.
class TuneProgress {
public:
  /// `points` are still to be measured.
  TuneProgress(ProgressStyle style, std::size_t points, std::FILE* stream = stderr);

  /// One point more is done; `text` says what came of it.
  void done(std::string const& text);

  /// Ends the live line.
  void finish();

private:
  using Clock = std::chrono::steady_clock;

  ProgressStyle style_; // never automatic
  std::size_t points_;
  std::size_t done_ = 0;
  std::FILE* stream_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_drawn_ = begin_;
};

} // namespace pairscan
