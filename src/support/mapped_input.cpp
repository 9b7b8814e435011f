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
  struct stat status {};
  if (descriptor < 0 || ::fstat(descriptor, &status) != 0) {
    refuse(path, errno);
  }
  auto const size = static_cast<std::size_t>(status.st_size);
  void* const begin =
      S_ISREG(status.st_mode) ? ::mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0) : MAP_FAILED;
  int const error_number = S_ISREG(status.st_mode) ? errno : EINVAL;
  ::close(descriptor);
  if (begin == MAP_FAILED) {
    refuse(path, error_number);
  }
  bytes_ = {static_cast<std::byte const*>(begin), size};
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
