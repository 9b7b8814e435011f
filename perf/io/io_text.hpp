#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace pairscan::perf {

/// How the same sequences stand in a file.
enum class TextLayout { wrapped, one_line, fastq, gzip };

/// Sequence files of a wanted size to be read: copies of the 16S gold set where that is installed, each record with an
/// id of its own, else random genes of the same number and length from a fixed seed. Removed at the end.
class IoText {
public:
  explicit IoText(std::size_t bytes);
  ~IoText();
  IoText(IoText const&) = delete;
  IoText& operator=(IoText const&) = delete;

  /// The file in this layout; written when it is first asked for.
  [[nodiscard]] std::filesystem::path file(TextLayout layout) const;
  [[nodiscard]] std::filesystem::path const& directory() const { return directory_; }
  [[nodiscard]] std::string const& source() const { return source_; }

private:
  std::filesystem::path directory_;
  std::string source_;
  std::string text_; // FASTA, one copy
  std::size_t copies_ = 1;
};

} // namespace pairscan::perf
