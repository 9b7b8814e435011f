#include <sequences/byte_source.hpp>
#include <support/error.hpp>

#include <fmt/format.h>
#include <htslib/bgzf.h>
#include <htslib/hts.h>
#include <htslib/hts_log.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

namespace pairscan {
namespace {

constexpr std::array<unsigned char, 2> kGzipMagic{0x1f, 0x8b}; // of bgzf as well

/// A file that is not compressed, straight into the reader's buffer.
class PlainSource final : public ByteSource {
public:
  PlainSource(int descriptor, std::string name, std::uint64_t file_bytes)
      : descriptor_(descriptor), name_(std::move(name)), file_bytes_(file_bytes) {}

  ~PlainSource() override { ::close(descriptor_); }

  std::size_t read(std::span<char> buffer) override {
    while (true) {
      auto const bytes = ::read(descriptor_, buffer.data(), buffer.size());
      if (bytes >= 0)
        return static_cast<std::size_t>(bytes);
      if (errno != EINTR)
        throw Error{ExitCode::bad_input, fmt::format("{}: cannot be read: {}", name_, std::strerror(errno))};
    }
  }

  [[nodiscard]] std::uint64_t expected_bytes() const override { return file_bytes_; }

private:
  int descriptor_;
  std::string name_;
  std::uint64_t file_bytes_;
};

/// What htslib finds out about: compressed files, and pipes, which cannot be looked into beforehand.
class FileSource final : public ByteSource {
public:
  FileSource(BGZF* file, std::string name, std::uint64_t file_bytes)
      : file_(file), name_(std::move(name)), file_bytes_(file_bytes) {}

  // What closing a file that was only read could report, read() has reported before.
  ~FileSource() override { static_cast<void>(bgzf_close(file_)); }

  std::size_t read(std::span<char> buffer) override {
    errno = 0;
    auto const bytes = bgzf_read(file_, buffer.data(), buffer.size());
    if (bytes < 0)
      throw Error{ExitCode::bad_input, explain_failure()};
    if (bytes == 0 && file_->no_eof_block != 0)
      throw Error{ExitCode::bad_input, fmt::format("{}: the bgzf end marker is missing, so the file is cut off; "
                                                   "copy or compress it again",
                                                   name_)};
    return static_cast<std::size_t>(bytes);
  }

  /// Each block of a bgzf file has a checksum of its own, which htslib has compared.
  void verify() override {
    std::vector<char> rest(bgzf_compression(file_) == gzip ? kRestBytes : 0);
    while (!rest.empty() && read(rest) > 0) {
    }
  }

  [[nodiscard]] std::uint64_t expected_bytes() const override { return bgzf_compression(file_) == 0 ? file_bytes_ : 0; }

private:
  static constexpr std::size_t kRestBytes = std::size_t{1} << 16; // what htslib inflates at a time

  [[nodiscard]] std::string explain_failure() const {
    if (bgzf_compression(file_) == 0)
      return fmt::format("{}: cannot be read: {}", name_, std::strerror(errno));
    return fmt::format("{}: the compressed data is damaged or cut off; copy or compress it again", name_);
  }

  BGZF* file_;
  std::string name_;
  std::uint64_t file_bytes_;
};

[[noreturn]] void refuse(std::string const& path, int error) {
  throw Error{ExitCode::bad_input, fmt::format("{}: cannot be opened: {}; check the path and its permissions",
                                               display_name(path), std::generic_category().message(error))};
}

/// By descriptor and not by name, because htslib takes names such as "http:..." for more than files.
int open_descriptor(std::string const& path) {
  std::error_code unknown; // then opening says more
  if (path != "-" && std::filesystem::is_directory(path, unknown))
    throw Error{ExitCode::bad_input, fmt::format("{}: is a directory; name a FASTA or FASTQ file in it", path)};
  int const descriptor = path == "-" ? dup(STDIN_FILENO) : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    refuse(path, errno);
  return descriptor;
}

/// 0 for what is no regular file.
std::uint64_t size_of(int descriptor) {
  struct stat status {};
  bool const is_file = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
  return is_file ? static_cast<std::uint64_t>(status.st_size) : 0;
}

/// A regular file that does not begin like a gzip file, at whose front the descriptor stands. Others are htslib's
/// affair.
bool is_plain(int descriptor, std::uint64_t file_bytes) {
  std::array<unsigned char, 2> front{};
  return file_bytes > 0 && ::lseek(descriptor, 0, SEEK_CUR) == 0 &&
         ::pread(descriptor, front.data(), front.size(), 0) ==
             static_cast<ssize_t>(std::min<std::uint64_t>(2, file_bytes)) &&
         front != kGzipMagic;
}

} // namespace

std::string display_name(std::string const& path) {
  return path == "-" ? "standard input" : path;
}

std::unique_ptr<ByteSource> open_file(std::string const& path) {
  hts_set_log_level(HTS_LOG_OFF); // every fault becomes an Error that names the file; htslib would print it as well
  int const descriptor = open_descriptor(path);
  auto const file_bytes = size_of(descriptor);
  if (is_plain(descriptor, file_bytes))
    return std::make_unique<PlainSource>(descriptor, display_name(path), file_bytes);
  auto* const file = bgzf_dopen(descriptor, "r"); // closes the descriptor, whatever happens
  if (file == nullptr)
    refuse(path, errno);
  return std::make_unique<FileSource>(file, display_name(path), file_bytes);
}

} // namespace pairscan
