#include <sequences/line_reader.hpp>

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace pairscan {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 18; // four bgzf blocks; stays in the second-level cache

} // namespace

bool LineReader::next() {
  std::size_t searched = 0;
  while (true) {
    if (auto const found = find('\n', begin_ + searched); found < end_) {
      take(found);
      ++begin_;
      return true;
    }
    searched = end_ - begin_;
    if (!refill())
      break;
  }
  if (begin_ == end_)
    return false;
  take(end_);
  return true;
}

/// Its first position; end_ where it does not occur.
std::size_t LineReader::find(char letter, std::size_t from) const {
  if (from == end_) // memchr takes no null pointer, which an empty buffer may be
    return end_;
  auto const* const found = static_cast<char const*>(std::memchr(buffer_.data() + from, letter, end_ - from));
  return found == nullptr ? end_ : static_cast<std::size_t>(found - buffer_.data());
}

void LineReader::take(std::size_t end) {
  auto const length = end - begin_;
  line_ = {buffer_.data() + begin_, length};
  if (line_.ends_with('\r'))
    line_.remove_suffix(1);
  has_nul_ = nul_ < end;
  if (has_nul_)
    nul_ = find('\0', end);
  begin_ = end;
  ++number_;
}

/// Moves the unfinished line to the front of the buffer, which doubles where the line fills it.
bool LineReader::refill() {
  auto const kept = end_ - begin_;
  if (kept > longest_line_)
    throw std::length_error("line too long");
  if (begin_ > 0 && kept > 0)
    std::memmove(buffer_.data(), buffer_.data() + begin_, kept);
  auto const clean = nul_ - begin_;
  begin_ = 0;
  end_ = kept;
  if (buffer_.size() == kept)
    buffer_.resize(std::max(kBlockBytes, 2 * kept));
  auto const bytes = source_.read({buffer_.data() + end_, buffer_.size() - end_});
  end_ += bytes;
  nul_ = clean < kept ? clean : find('\0', kept);
  return bytes > 0;
}

} // namespace pairscan
