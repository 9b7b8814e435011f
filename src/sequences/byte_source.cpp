#include <sequences/byte_source.hpp>
#include <sequences/zstd_source.hpp>
#include <support/error.hpp>

#include <fmt/format.h>
#include <htslib/bgzf.h>
#include <htslib/hfile.h>
#include <htslib/hts.h>
#include <htslib/hts_log.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <span>
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

using Front = std::array<unsigned char, 4>;

/// Returns the first bytes of a regular file at whose front the descriptor stands; none of others, which are htslib's
/// affair.
std::span<unsigned char const> front_of_file(int descriptor, std::uint64_t file_bytes, Front& room) {
  if (file_bytes == 0 || ::lseek(descriptor, 0, SEEK_CUR) != 0) {
    return {};
  }
  auto const bytes = ::pread(descriptor, room.data(), room.size(), 0);
  return {room.data(), static_cast<std::size_t>(std::max<ssize_t>(bytes, 0))};
}

bool is_gzip(std::span<unsigned char const> front) {
  return front.size() >= kGzipMagic.size() && std::equal(kGzipMagic.begin(), kGzipMagic.end(), front.begin());
}

/// Opens what may be compressed, and puts what it begins with into `front`. Closes the descriptor, whatever happens.
std::unique_ptr<ByteSource> open_by_htslib(int descriptor, std::string const& path, Front& front, std::size_t& known) {
  auto const file_bytes = size_of(descriptor);
  hFILE* const stream = hdopen(descriptor, "r");
  if (stream == nullptr) {
    int const error = errno;
    ::close(descriptor);
    refuse(path, error);
  }
  known = static_cast<std::size_t>(std::max<ssize_t>(hpeek(stream, front.data(), front.size()), 0));
  auto* const file = bgzf_hopen(stream, "r");
  if (file == nullptr) {
    int const error = errno;
    hclose_abruptly(stream);
    refuse(path, error);
  }
  return std::make_unique<FileSource>(file, display_name(path), file_bytes);
}

} // namespace

std::string display_name(std::string const& path) {
  return path == "-" ? "standard input" : path;
}

std::unique_ptr<ByteSource> open_file(std::string const& path) {
  hts_set_log_level(HTS_LOG_OFF); // every fault becomes an Error that names the file; htslib would print it as well
  int const descriptor = open_descriptor(path);
  Front room{};
  auto front = front_of_file(descriptor, size_of(descriptor), room);
  std::unique_ptr<ByteSource> source;
  if (!front.empty() && !is_gzip(front)) {
    source = std::make_unique<PlainSource>(descriptor, display_name(path), size_of(descriptor));
  } else {
    std::size_t known = 0;
    source = open_by_htslib(descriptor, path, room, known);
    front = std::span(room).first(known);
  }
  return is_zstd(front) ? decompress_zstd(std::move(source), display_name(path)) : std::move(source);
}

} // namespace pairscan
