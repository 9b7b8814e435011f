#include <tune/tune_progress.hpp>

#include <fmt/format.h>

#include <unistd.h>

namespace pairscan {

namespace {

constexpr std::chrono::milliseconds kLiveInterval{200};
constexpr std::chrono::milliseconds kLinesInterval{10'000};
constexpr char const* kEraseLine = "\r\x1b[K";

ProgressStyle resolve(ProgressStyle style, std::FILE* stream) {
  if (style != ProgressStyle::automatic) {
    return style;
  }
  return ::isatty(::fileno(stream)) == 1 ? ProgressStyle::live : ProgressStyle::lines;
}

} // namespace

TuneProgress::TuneProgress(ProgressStyle style, std::size_t points, std::FILE* stream)
    : style_(resolve(style, stream)), points_(points), stream_(stream) {}

void TuneProgress::done(std::string const& text) {
  ++done_;
  auto const now = Clock::now();
  bool const live = style_ == ProgressStyle::live;
  if (style_ == ProgressStyle::none || now - last_drawn_ < (live ? kLiveInterval : kLinesInterval)) {
    return;
  }
  last_drawn_ = now;
  double const seconds = std::chrono::duration<double>(now - begin_).count();
  double const left = seconds / static_cast<double>(done_) * static_cast<double>(points_ - done_);
  std::string const line = fmt::format("{} of {} points, about {:.0f} s left; {}", done_, points_, left, text);
  std::fputs((live ? kEraseLine + line : line + '\n').c_str(), stream_);
  std::fflush(stream_);
}

void TuneProgress::finish() {
  if (style_ == ProgressStyle::live) {
    std::fputs(kEraseLine, stream_);
    std::fflush(stream_);
  }
}

} // namespace pairscan
