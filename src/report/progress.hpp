#pragma once

#include <config/config.hpp>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <functional>
#include <string>
#include <vector>

namespace pairscan {

/// How far a run is. What an earlier run did counts as done.
struct ProgressState {
  std::uint64_t done_cells = 0;
  std::uint64_t total_cells = 0;
  std::uint64_t done_pairs = 0;
  std::uint64_t total_pairs = 0;
  std::uint64_t kept = 0;
  std::string hardware{}; // what computes, for a terminal: "4 ranks, 4 x NVIDIA H200"; empty = not known yet
};

/// Returns how many ranks there are and what they drive, from how they describe themselves: "node7, NVIDIA H200, ...".
[[nodiscard]] std::string hardware_of(std::vector<std::string> const& descriptions);

/// Tells a person how far a run is: on a terminal one line with a bar that is drawn over again, as wide as the terminal
/// at the most; else a line every ten seconds.
///
/// Rate and remaining time follow the last half minute, so that they show what happens now. One thread at a time; a
/// stream that cannot be written is no reason to stop a run and is passed over.
class Progress {
public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;

  /// Takes a line every ten seconds and a last one, whatever a terminal shows: the log's file.
  using Listener = std::function<void(std::string const&)>;

  explicit Progress(ProgressStyle style, std::FILE* stream = stderr, Clock clock = &std::chrono::steady_clock::now,
                    Listener listener = {});

  /// Cheap enough for every report of a worker: writes only when it is time to.
  void update(ProgressState const& state);

  /// Shows the last state and ends the live line.
  void finish();

private:
  struct Sample {
    std::chrono::steady_clock::time_point time;
    std::uint64_t done_cells = 0;
  };

  void sample(Sample now);
  [[nodiscard]] double cells_per_second() const;
  [[nodiscard]] std::string line() const;
  [[nodiscard]] std::string live_line() const;
  void draw();

  ProgressStyle style_; // never automatic
  std::FILE* stream_;
  Clock clock_;
  ProgressState state_;
  std::deque<Sample> samples_; // of the last seconds, oldest first; the newest is now
  Listener listener_;
  std::chrono::steady_clock::time_point last_drawn_;
  std::chrono::steady_clock::time_point last_told_; // to the listener
  bool live_line_open_ = false;
};

} // namespace pairscan
