#include <commands/packed_copy.hpp>
#include <config/output_names.hpp>
#include <results/directory.hpp>
#include <sequences/byte_source.hpp>
#include <sequences/pack_file.hpp>
#include <support/byte_writer.hpp>
#include <support/file_descriptor.hpp>
#include <support/log.hpp>
#include <support/temporary_directory.hpp>

#include <cstddef>
#include <filesystem>
#include <span>
#include <system_error>
#include <utility>

namespace pairscan {

namespace {

/// Hands bytes on to a file that others finish.
class FileWriter : public ByteWriter {
public:
  explicit FileWriter(FileDescriptor& file) : file_(file) {}

  void write(std::span<std::byte const> bytes) override { file_.write_all(bytes); }
  void finish() override {}

private:
  FileDescriptor& file_;
};

std::string directory_for(OutputOptions const& output) {
  return output.directory == "-" ? temporary_directory() : output.directory;
}

bool is_missing(std::string const& directory) {
  std::error_code unknown;
  return !std::filesystem::exists(directory, unknown);
}

void remove_if_empty(std::string const& directory) {
  std::error_code stays;
  std::filesystem::remove(directory, stays);
}

} // namespace

PackedCopy::PackedCopy(Config const& config)
    : directory_(directory_for(config.output)), made_directory_(is_missing(directory_)) {
  prepare_directory(directory_);
  try {
    file_.emplace((std::filesystem::path(directory_) / kPackFile).string());
    FileWriter writer(file_->descriptor());
    PackedFileResult packed = pack_file(config.input.targets, config.input, writer, directory_);
    skipped_ = std::move(packed.skipped);
    log_info(
        "{}: packed for this search, which reads it in blocks: {} records, {} residues ('pairscan pack' does so once "
        "for many)",
        display_name(config.input.targets), packed.shape.records, packed.shape.residues);
  } catch (...) {
    remove();
    throw;
  }
}

PackedCopy::~PackedCopy() {
  remove();
}

void PackedCopy::remove() {
  file_.reset();
  if (made_directory_) {
    remove_if_empty(directory_);
  }
}

} // namespace pairscan
