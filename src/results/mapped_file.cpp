#include <results/mapped_file.hpp>

#include <cerrno>
#include <sys/mman.h>
#include <utility>

namespace pairscan {

MappedFile::MappedFile(std::string path, std::uint64_t bytes) : file_(std::move(path)) {
  file_.allocate(bytes);
  auto const size = static_cast<std::size_t>(bytes);
  void* const begin = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file_.descriptor().get(), 0);
  if (begin == MAP_FAILED) {
    throw_cannot_write(file_.path(), errno);
  }
  bytes_ = {static_cast<std::byte*>(begin), size};
}

MappedFile::~MappedFile() {
  ::munmap(bytes_.data(), bytes_.size());
}

void MappedFile::commit() {
  if (::msync(bytes_.data(), bytes_.size(), MS_SYNC) != 0) {
    throw_cannot_write(file_.path(), errno);
  }
  file_.commit();
}

} // namespace pairscan
