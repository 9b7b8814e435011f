#include <support/error.hpp>
#include <support/mapped_input.hpp>

#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace pairscan {

namespace {

[[noreturn]] void refuse(std::string const& path, int error_number) {
  throw Error(ExitCode::bad_input, path + ": cannot be mapped: " + std::generic_category().message(error_number) +
                                       "; check the path and its permissions");
}

} // namespace

MappedInput::MappedInput(std::string const& path) {
  int const descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) {
    refuse(path, errno);
  }
  file_ = std::make_unique<FileDescriptor const>(descriptor, path);
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) {
    refuse(path, errno);
  }
  if (!S_ISREG(status.st_mode)) {
    refuse(path, EINVAL);
  }
  auto const size = static_cast<std::size_t>(status.st_size);
  void* const begin = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0);
  if (begin == MAP_FAILED) {
    refuse(path, errno);
  }
  bytes_ = {static_cast<std::byte const*>(begin), size};
}

std::shared_ptr<JoinedMapping const> MappedInput::behind(std::span<std::byte const> front,
                                                         std::span<std::byte const> part) const {
  try {
    auto const begin = static_cast<std::uint64_t>(part.data() - bytes_.data());
    return std::make_shared<JoinedMapping const>(front, JoinedMapping::FilePart{file_->get(), begin, part.size()});
  } catch (std::system_error const& refused) {
    throw Error(ExitCode::no_resource, file_->name() + ": cannot be mapped: " + refused.code().message() +
                                           "; raise the limit on address space (ulimit -v)");
  }
}

/// A page that the part has in common with others goes, too: whoever uses it gets it back.
void MappedInput::forget(std::span<std::byte const> part) const {
  auto const page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  auto const first = reinterpret_cast<std::uintptr_t>(part.data());
  auto const begin = first / page * page;
  auto const end = first + part.size();
  if (!part.empty()) {
    ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED); // where it fails, memory stays in use
  }
}

MappedInput::~MappedInput() {
  ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

} // namespace pairscan
