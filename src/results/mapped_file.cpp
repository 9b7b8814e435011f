#include <results/mapped_file.hpp>

#include <cerrno>
#include <sys/mman.h>
#include <utility>

namespace pairscan {

namespace {

FileDescriptor const& allocated(PartialFile& file, std::uint64_t bytes) {
  file.allocate(bytes);
  return file.descriptor();
}

} // namespace

MappedFile::MappedFile(std::string path, std::uint64_t bytes)
    : file_(std::move(path)), window_(allocated(file_, bytes), 0, static_cast<std::size_t>(bytes)) {}

void MappedFile::commit() {
  if (::msync(bytes().data(), bytes().size(), MS_SYNC) != 0) {
    throw_cannot_write(file_.path(), errno);
  }
  file_.commit();
}

} // namespace pairscan
