#include <sequences/line_reader.hpp>

#include <algorithm>
#include <cstring>

namespace pairscan {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 18;   // four bgzf blocks; stays in the second-level cache
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf"; // of UTF-8; editors on Windows write it

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
    if (fault_before(end_) != LineFault::none || !refill())
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
  fault_ = fault_before(end);
  if (line_.ends_with('\r'))
    line_.remove_suffix(1);
  if (number_ == 0 && line_.starts_with(kByteOrderMark))
    line_.remove_prefix(kByteOrderMark.size());
  if (carriage_return_ < end)
    carriage_return_ = find('\r', end);
  begin_ = end;
  ++number_;
}

/// Of the text from begin_ on.
LineFault LineReader::fault_before(std::size_t end) const {
  if (nul_ < end)
    return LineFault::nul;
  if (carriage_return_ + 1 < end) // else it stands before the line's end
    return LineFault::carriage_return;
  return end - begin_ > longest_line_ ? LineFault::too_long : LineFault::none;
}

/// Moves the unfinished line to the front of the buffer, which doubles where the line fills it, until there is room for
/// the longest.
bool LineReader::refill() {
  auto const kept = end_ - begin_;
  if (begin_ > 0 && kept > 0)
    std::memmove(buffer_.data(), buffer_.data() + begin_, kept);
  auto const before_nul = nul_ - begin_;
  auto const before_return = carriage_return_ - begin_;
  begin_ = 0;
  end_ = kept;
  if (buffer_.size() == kept)
    buffer_.resize(std::max(kBlockBytes, std::min(2 * kept, longest_line_ + kBlockBytes)));
  auto const bytes = source_.read({buffer_.data() + end_, buffer_.size() - end_});
  end_ += bytes;
  nul_ = before_nul < kept ? before_nul : find('\0', kept);
  carriage_return_ = before_return < kept ? before_return : find('\r', kept);
  return bytes > 0;
}

} // namespace pairscan
