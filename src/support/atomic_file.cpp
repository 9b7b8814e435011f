#include <support/assert.hpp>
#include <support/atomic_file.hpp>

#include <algorithm>
#include <chrono>
#include <utility>

namespace pairscan {

namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 20;
constexpr std::uint64_t kMostAhead = std::uint64_t{256} << 20;
constexpr std::uint64_t kWindowBytes = std::uint64_t{64} << 20; // unmapping interrupts every thread
constexpr std::size_t kDirectBytes = std::size_t{128} << 10; // enough for one write; copying them would only cost time

} // namespace

AtomicFile::AtomicFile(std::string path) : file_(std::move(path)), sets_aside_(file_.descriptor().is_in_memory()) {
  buffer_.reserve(kBufferBytes);
}

void AtomicFile::reserve(std::uint64_t bytes) {
  file_.allocate(bytes);
  reserved_ = bytes;
}

void AtomicFile::write(std::span<std::byte const> bytes) {
  PAIRSCAN_ASSERT(!committed_, "nothing is written to a committed file");
  if (buffer_.size() + bytes.size() > kBufferBytes) {
    flush();
  }
  if (bytes.size() >= kDirectBytes) {
    flush();
    write_through(bytes);
  } else {
    buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
  }
}

std::optional<FileRoom> AtomicFile::set_aside(std::size_t bytes) {
  PAIRSCAN_ASSERT(!committed_, "nothing is written to a committed file");
  if (!sets_aside_ || bytes < kDirectBytes) {
    return std::nullopt;
  }
  flush();
  std::uint64_t const end = written_ + bytes;
  if (!take_room(end)) {
    return std::nullopt; // `write` finds out whether what there is suffices
  }
  if (!window_ || end > window_begin_ + window_->bytes().size()) {
    window_begin_ = written_;
    std::uint64_t const size = std::min(reserved_ - written_, std::max<std::uint64_t>(bytes, kWindowBytes));
    window_ = std::make_shared<FileWindow const>(file_.descriptor(), written_, static_cast<std::size_t>(size));
  }
  FileRoom const room{window_->bytes().subspan(static_cast<std::size_t>(written_ - window_begin_), bytes), window_};
  written_ = end;
  file_.descriptor().go_on_at(written_);
  return room;
}

void AtomicFile::expect(std::uint64_t bytes) {
  expected_ += bytes;
  bool const is_busy = ahead_.valid() && ahead_.wait_for(std::chrono::seconds(0)) != std::future_status::ready;
  if (sets_aside_ && !is_busy && expected_ >= reserved_ + kMostAhead) {
    end_allocation();
    begin_allocation(reserved_ + kMostAhead);
  }
}

/// Takes room for as many bytes again, up to a limit, while those that there is room for are written: so the system's
/// work is done beside, and small files take little. Returns false where there is no room up to `end`.
bool AtomicFile::take_room(std::uint64_t end) {
  while (sets_aside_ && end > reserved_) {
    if (!ahead_.valid()) {
      begin_allocation(end);
    }
    end_allocation();
    begin_allocation(reserved_ + std::min(reserved_, kMostAhead));
  }
  return sets_aside_;
}

void AtomicFile::begin_allocation(std::uint64_t bytes) {
  if (sets_aside_) {
    ahead_ = std::async(std::launch::async | std::launch::deferred,
                        [this, bytes] { return file_.try_allocate(bytes) ? bytes : 0; });
  }
}

void AtomicFile::end_allocation() {
  if (ahead_.valid()) {
    std::uint64_t const bytes = ahead_.get();
    sets_aside_ = bytes > 0;
    reserved_ = std::max(reserved_, bytes);
  }
}

void AtomicFile::flush() {
  write_through(buffer_);
  buffer_.clear();
}

void AtomicFile::overwrite(std::uint64_t place, std::string_view text) {
  flush();
  PAIRSCAN_ASSERT(!committed_ && place + text.size() <= written_, "what is replaced was written before");
  file_.descriptor().overwrite(place, std::as_bytes(std::span(text)));
}

void AtomicFile::write_through(std::span<std::byte const> bytes) {
  file_.descriptor().write_all(bytes);
  written_ += bytes.size();
}

void AtomicFile::commit() {
  PAIRSCAN_ASSERT(!committed_, "a file is committed once");
  flush();
  window_.reset();
  end_allocation();
  if (written_ < reserved_) {
    file_.descriptor().truncate(written_);
  }
  file_.commit();
  committed_ = true;
}

} // namespace pairscan
