#include <support/joined_mapping.hpp>

#include <algorithm>
#include <cerrno>
#include <sys/mman.h>
#include <system_error>
#include <unistd.h>

namespace pairscan {

namespace {

[[noreturn]] void refuse() {
  throw std::system_error(errno, std::generic_category());
}

void allow(std::byte* pages, std::size_t bytes, int protection) {
  if (bytes > 0 && ::mprotect(pages, bytes, protection) != 0) {
    refuse();
  }
}

std::size_t page_bytes() {
  return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

std::size_t whole_pages(std::size_t bytes) {
  return (bytes + page_bytes() - 1) / page_bytes() * page_bytes();
}

} // namespace

JoinedMapping::Pages::Pages(std::size_t bytes)
    : first(static_cast<std::byte*>(::mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))),
      count(bytes) {
  if (first == MAP_FAILED) {
    refuse();
  }
}

JoinedMapping::Pages::~Pages() {
  ::munmap(first, count);
}

/// The file's first page also holds what stands in front of the part there. Front bytes are written over that, in a
/// page of this process's own, and into pages before it; behind the file's pages stands an empty one.
JoinedMapping::JoinedMapping(std::span<std::byte const> front, FilePart const& part)
    : skipped_(part.bytes > 0 ? static_cast<std::size_t>(part.begin % page_bytes()) : 0),
      before_(whole_pages(front.size() + kRoom)), pages_(before_ + whole_pages(skipped_ + part.bytes) + page_bytes()) {
  std::byte* const file = pages_.first + before_;
  std::size_t const mapped = skipped_ + part.bytes;
  if (mapped > 0 && ::mmap(file, mapped, PROT_READ, MAP_PRIVATE | MAP_FIXED, part.descriptor,
                           static_cast<off_t>(part.begin - skipped_)) == MAP_FAILED) {
    refuse();
  }
  std::size_t const written = before_ + (skipped_ > 0 ? page_bytes() : 0);
  allow(pages_.first, written, PROT_READ | PROT_WRITE);
  std::byte* const begin = file + skipped_ - front.size();
  std::copy(front.begin(), front.end(), begin);
  allow(pages_.first, written, PROT_READ);
  allow(pages_.first + pages_.count - page_bytes(), page_bytes(), PROT_READ);
  bytes_ = {begin, front.size() + part.bytes};
}

} // namespace pairscan
