#include <report/grouped_number.hpp>
#include <report/progress.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utility>

namespace pairscan {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr std::chrono::seconds kRateWindow{30}; // several grants of every worker, so that their rhythm does not show
constexpr std::chrono::milliseconds kSampleInterval{250}; // keeps the window short, however often workers report
constexpr std::chrono::milliseconds kLiveInterval{200};
constexpr std::chrono::seconds kLinesInterval{10};
constexpr double kLongestRemaining = 1000.0 * 3600; // seconds; beyond it a forecast says nothing
constexpr char const* kEraseLine = "\r\x1b[K";
constexpr std::size_t kUsualColumns = 80; // of a terminal that does not tell its width
constexpr std::size_t kWidestBar = 30;
constexpr std::size_t kNarrowestBar = 10;

[[nodiscard]] ProgressStyle resolve(ProgressStyle style, std::FILE* stream) {
  if (style != ProgressStyle::automatic) {
    return style;
  }
  return ::isatty(::fileno(stream)) == 1 ? ProgressStyle::live : ProgressStyle::lines;
}

[[nodiscard]] std::size_t columns_of(std::FILE* stream) {
  winsize size{};
  bool const told = ::ioctl(::fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return told ? size.ws_col : kUsualColumns;
}

/// Returns a bar of so many columns, its ends included.
[[nodiscard]] std::string bar_of(double percent, std::size_t columns) {
  std::size_t const inside = columns - 2;
  auto const done = static_cast<std::size_t>(percent / 100 * static_cast<double>(inside));
  std::string bar(std::min(done, inside), '=');
  if (bar.size() < inside) {
    bar += '>';
  }
  bar.resize(inside, ' ');
  return '[' + bar + ']';
}

[[nodiscard]] double percent_done(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 100.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

[[nodiscard]] std::string clock_face(double seconds) {
  auto const whole = static_cast<std::uint64_t>(std::llround(seconds));
  return fmt::format("{:02}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

} // namespace

std::string hardware_of(std::vector<std::string> const& descriptions) {
  std::map<std::string, int> devices;
  for (std::string const& description : descriptions) {
    auto const begin = description.find(", ");
    if (begin != std::string::npos) {
      auto const end = description.find(", ", begin + 2);
      ++devices[description.substr(begin + 2, end == std::string::npos ? end : end - begin - 2)];
    }
  }
  auto text = fmt::format("{} rank{}", descriptions.size(), descriptions.size() == 1 ? "" : "s");
  for (auto const& [name, count] : devices) {
    text += fmt::format(", {} x {}", count, name);
  }
  return text;
}

Progress::Progress(ProgressStyle style, std::FILE* stream, Clock clock, Listener listener)
    : style_(resolve(style, stream)), stream_(stream), clock_(std::move(clock)), listener_(std::move(listener)),
      last_drawn_(clock_()), last_told_(last_drawn_) {}

void Progress::update(ProgressState const& state) {
  if (style_ == ProgressStyle::none) {
    return;
  }
  auto const now = clock_();
  state_ = state;
  sample({.time = now, .done_cells = state.done_cells});
  auto const interval = style_ == ProgressStyle::live ? std::chrono::milliseconds(kLiveInterval)
                                                      : std::chrono::milliseconds(kLinesInterval);
  if (now - last_drawn_ >= interval) {
    last_drawn_ = now;
    draw();
  }
  if (listener_ && now - last_told_ >= kLinesInterval) {
    last_told_ = now;
    listener_(line());
  }
}

void Progress::finish() {
  if (live_line_open_) {
    draw();
    std::fputc('\n', stream_);
    std::fflush(stream_);
    live_line_open_ = false;
  }
  if (listener_ && style_ != ProgressStyle::none) {
    listener_(line());
  }
}

/// The newest sample moves along until it is a sample interval away from the one before.
void Progress::sample(Sample now) {
  if (samples_.size() >= 2 && now.time - samples_[samples_.size() - 2].time < kSampleInterval) {
    samples_.back() = now;
  } else {
    samples_.push_back(now);
  }
  while (samples_.size() > 2 && now.time - samples_[1].time >= kRateWindow) {
    samples_.pop_front();
  }
}

double Progress::cells_per_second() const {
  if (samples_.empty()) {
    return 0;
  }
  auto const seconds = Seconds(samples_.back().time - samples_.front().time).count();
  auto const cells = static_cast<double>(samples_.back().done_cells) - static_cast<double>(samples_.front().done_cells);
  return seconds > 0 ? cells / seconds : 0;
}

std::string Progress::line() const {
  auto text = fmt::format("{:5.1f} %  {} of {} pairs, {} kept", percent_done(state_.done_cells, state_.total_cells),
                          grouped(state_.done_pairs), grouped(state_.total_pairs), grouped(state_.kept));
  auto const rate = cells_per_second();
  if (rate > 0) {
    text += fmt::format(", {:.2f} GCUPS", rate / 1e9);
    auto const remaining = static_cast<double>(state_.total_cells - state_.done_cells) / rate;
    if (remaining <= kLongestRemaining) {
      text += fmt::format(", {} left", clock_face(remaining));
    }
  }
  return text;
}

/// Leaves out what is least wanted where the terminal is narrow: the hardware, then the bar, then the end of the line.
std::string Progress::live_line() const {
  std::size_t const columns = columns_of(stream_) - 1; // the cursor stands behind the last one
  std::string text = line();
  double const percent = percent_done(state_.done_cells, state_.total_cells);
  std::string const hardware = state_.hardware.empty() ? "" : ", " + state_.hardware;
  if (text.size() + hardware.size() + kNarrowestBar + 1 <= columns) {
    text += hardware;
  }
  if (text.size() + kNarrowestBar + 1 <= columns) {
    return bar_of(percent, std::min(kWidestBar, columns - text.size() - 1)) + ' ' + text;
  }
  return text.substr(0, columns);
}

void Progress::draw() {
  auto const text = style_ == ProgressStyle::live ? kEraseLine + live_line() : line() + '\n';
  std::fputs(text.c_str(), stream_);
  std::fflush(stream_);
  live_line_open_ = style_ == ProgressStyle::live;
}

} // namespace pairscan
