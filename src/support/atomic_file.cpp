#include <support/assert.hpp>
#include <support/atomic_file.hpp>

#include <utility>

namespace pairscan {

namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 20;
constexpr std::size_t kDirectBytes = std::size_t{128} << 10; // enough for one write; copying them would only cost time

} // namespace

AtomicFile::AtomicFile(std::string path) : file_(std::move(path)) {
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
  if (written_ < reserved_) {
    file_.descriptor().truncate(written_);
  }
  file_.commit();
  committed_ = true;
}

} // namespace pairscan
