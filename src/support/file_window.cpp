#include <support/file_window.hpp>

#include <cerrno>
#include <sys/mman.h>
#include <unistd.h>

namespace pairscan {

FileWindow::FileWindow(FileDescriptor const& file, std::uint64_t place, std::size_t bytes) {
  auto const page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  auto const before = static_cast<std::size_t>(place % page);
  void* const begin = ::mmap(nullptr, before + bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file.get(),
                             static_cast<off_t>(place - before));
  if (begin == MAP_FAILED) {
    throw_cannot_write(file.name(), errno);
  }
  mapped_ = {static_cast<std::byte*>(begin), before + bytes};
  bytes_ = mapped_.subspan(before);
}

FileWindow::~FileWindow() {
  ::munmap(mapped_.data(), mapped_.size());
}

} // namespace pairscan
