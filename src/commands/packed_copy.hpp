#pragma once

#include <config/config.hpp>
#include <sequences/reader.hpp>
#include <support/partial_file.hpp>

#include <optional>
#include <string>
#include <vector>

namespace pairscan {

/// A database of text, packed for one run that reads it in blocks.
class PackedCopy {
public:
  /// Packs `input.targets` as `pairscan pack` does, beside the outputs of the run, where all hosts see it; of a run
  /// that has none, in the system's directory for temporary files. Throws Error as pack_file does.
  explicit PackedCopy(Config const& config);
  PackedCopy(PackedCopy const&) = delete;
  PackedCopy& operator=(PackedCopy const&) = delete;

  /// Removes the file's name, and a directory that was made for it. What is mapped stays until it is unmapped.
  ~PackedCopy();

  [[nodiscard]] std::string const& path() const { return file_->partial_path(); }
  [[nodiscard]] std::vector<SkippedRecord> const& skipped() const { return skipped_; }

private:
  void remove();

  std::string directory_;
  bool made_directory_;
  std::optional<PartialFile> file_;
  std::vector<SkippedRecord> skipped_;
};

} // namespace pairscan
