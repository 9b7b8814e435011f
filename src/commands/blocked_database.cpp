#include <commands/blocked_database.hpp>
#include <config/output_names.hpp>
#include <results/journal.hpp>
#include <sequences/byte_source.hpp>
#include <support/memory.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

namespace pairscan {

namespace {

constexpr std::uint64_t kLeastBlock = std::uint64_t{1} << 20U;
constexpr std::uint64_t kMostBlock = std::uint64_t{256} << 20U; // larger ones are not faster (decision 0067)
constexpr double kBytesAtOnce = 4; // of a rank per byte of the database: residues, codes, the kernels' copy, the rest
constexpr double kBlocksInMemory = 8; // the same, the block that is read ahead, and half of all for batches and paths
constexpr std::uint64_t kLettersPerCompressedByte = 4; // of nucleotides; of proteins fewer

/// Returns the bytes that each of `ranks` has for one strand of its database.
double memory_for_database(Config const& config, int ranks) {
  double const strands = config.input.strand == Strands::both ? 2 : 1;
  return static_cast<double>(free_host_bytes()) * config.execution.memory_fraction / ranks / strands;
}

/// Returns the size of blocks that fits, or 0 where a database of so many bytes does.
std::uint64_t fitting_block(Config const& config, std::uint64_t database_bytes, int ranks) {
  double const memory = memory_for_database(config, ranks);
  if (static_cast<double>(database_bytes) * kBytesAtOnce <= memory) {
    return 0;
  }
  return std::clamp(static_cast<std::uint64_t>(memory / kBlocksInMemory), kLeastBlock, kMostBlock);
}

/// Returns the bytes of the targets that count.
std::uint64_t bytes_of(PackedSequences& file, std::uint64_t limit) {
  return file.bytes_of(limit > 0 && limit < file.size() ? static_cast<std::uint32_t>(limit) : file.size());
}

/// Returns about how many bytes the targets of a database of text have, and 0 where that cannot be told: of a pipe, and
/// of a part of a text.
std::uint64_t bytes_of_text(std::string const& path, std::uint64_t limit) {
  std::error_code unknown;
  if (path == "-" || limit > 0 || !std::filesystem::is_regular_file(path, unknown)) {
    return 0;
  }
  if (auto const bytes = open_file(path)->expected_bytes()) {
    return bytes;
  }
  auto const compressed = std::filesystem::file_size(path, unknown);
  return unknown ? 0 : compressed * kLettersPerCompressedByte;
}

/// Returns the size of blocks that is settled before the database is looked at, or 0.
std::uint64_t settled_block(Config const& config) {
  if (config.search.block) {
    return *config.search.block;
  }
  if (config.output.directory != "-" && config.distribution.resume == ResumeChoice::automatic) {
    auto const earlier = Journal::identity_of(config.output.directory);
    return earlier ? earlier->block : 0;
  }
  return 0;
}

/// Returns the size of blocks of a database, 0 where it is searched at once.
std::uint64_t block_of(Config const& config, PackedSequences* file, int ranks) {
  if (auto const settled = settled_block(config)) {
    return settled;
  }
  auto const limit = config.input.limit;
  auto const bytes = file != nullptr ? bytes_of(*file, limit) : bytes_of_text(config.input.targets, limit);
  return fitting_block(config, bytes, ranks);
}

/// The names of all targets are never in memory together.
void refuse_lists_of_targets(OutputOptions const& output) {
  for (PairsOutput const& pairs : output.pairs) {
    OutputFormat const* const format = find_pairs_format(pairs.format);
    if (format != nullptr && format->lists_targets) {
      throw Error(ExitCode::usage,
                  fmt::format("output.pairs.format: the header of {} lists every target, and a search in blocks holds "
                              "a part of them at a time; use another format, such as paf, or, where the database fits "
                              "into memory, leave search.block out",
                              format->name));
    }
  }
}

/// Returns whether `auto` knows what a database takes.
bool is_packed(std::string const& path) {
  return path != "-" && PackedSequences::open_if_packed(path) != nullptr;
}

/// Returns whether the run is a search whose database may be in blocks.
bool may_be_in_blocks(Config const& config) {
  return config.filter.top && !config.output.writes_matrix();
}

} // namespace

Error with_remedy_of_blocks(Error const& error, Config const& config) {
  bool const asked = config.search.block.has_value();
  if (error.code() != ExitCode::no_resource || !may_be_in_blocks(config) || asked || is_packed(config.input.targets)) {
    return error;
  }
  return {error.code(), std::string(error.what()) + "; or search the database in parts that fit: search.block=64MiB"};
}

std::unique_ptr<BlockedDatabase> cut_database(std::unique_ptr<PackedSequences> file, InputOptions const& input,
                                              std::uint64_t block_bytes) {
  TargetBlocks blocks(*file, input.limit, block_bytes);
  return std::make_unique<BlockedDatabase>(BlockedDatabase{nullptr, std::move(file), block_bytes, std::move(blocks)});
}

std::unique_ptr<BlockedDatabase> open_in_blocks(Config const& config, int ranks) {
  if (!may_be_in_blocks(config)) {
    return nullptr;
  }
  std::string const& path = config.input.targets;
  auto file = path == "-" ? nullptr : PackedSequences::open_if_packed(path);
  std::uint64_t const block_bytes = block_of(config, file.get(), ranks);
  if (block_bytes == 0) {
    return nullptr;
  }
  refuse_lists_of_targets(config.output);
  std::unique_ptr<PackedCopy> copy;
  if (!file) {
    copy = std::make_unique<PackedCopy>(config);
    file = std::make_unique<PackedSequences>(copy->path());
  }
  auto database = cut_database(std::move(file), config.input, block_bytes);
  database->copy = std::move(copy);
  return database;
}

} // namespace pairscan
