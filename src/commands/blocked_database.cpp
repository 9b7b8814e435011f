#include <commands/blocked_database.hpp>
#include <config/output_names.hpp>
#include <results/journal.hpp>
#include <support/memory.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pairscan {

namespace {

constexpr std::uint64_t kLeastBlock = std::uint64_t{1} << 20U;
constexpr std::uint64_t kMostBlock = std::uint64_t{256} << 20U; // larger ones are not faster (decision 0067)
constexpr double kBytesAtOnce = 4; // of a rank per byte of the database: residues, codes, the kernels' copy, the rest
constexpr double kBlocksInMemory = 8; // the same, the block that is read ahead, and half of all for batches and paths

/// Returns the size of blocks that fits, or 0 where the whole database does.
std::uint64_t fitting_block(Config const& config, PackedSequences& file, int ranks) {
  auto const limit = config.input.limit;
  auto const targets = limit > 0 && limit < file.size() ? static_cast<std::uint32_t>(limit) : file.size();
  double const strands = config.input.strand == Strands::both ? 2 : 1;
  double const memory = static_cast<double>(free_host_bytes()) * config.execution.memory_fraction / ranks / strands;
  if (static_cast<double>(file.bytes_of(targets)) * kBytesAtOnce <= memory) {
    return 0;
  }
  return std::clamp(static_cast<std::uint64_t>(memory / kBlocksInMemory), kLeastBlock, kMostBlock);
}

std::uint64_t block_of(Config const& config, PackedSequences& file, int ranks) {
  if (config.search.block) {
    return *config.search.block;
  }
  if (config.output.directory != "-" && config.distribution.resume == ResumeChoice::automatic) {
    auto const earlier = Journal::identity_of(config.output.directory);
    if (earlier && earlier->block > 0) {
      return earlier->block;
    }
  }
  return fitting_block(config, file, ranks);
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

/// Returns whether the search could be in blocks if its database were packed.
bool would_be_in_blocks(Config const& config) {
  std::string const& path = config.input.targets;
  bool const may_be = config.filter.top && !config.output.writes_matrix();
  return may_be && (path == "-" || !PackedSequences::open_if_packed(path));
}

} // namespace

Error with_remedy_of_packing(Error const& error, Config const& config) {
  if (error.code() != ExitCode::no_resource || !would_be_in_blocks(config)) {
    return error;
  }
  return {error.code(), std::string(error.what()) +
                            "; or pack the database with 'pairscan pack': a packed one is searched in parts that fit"};
}

std::unique_ptr<BlockedDatabase> cut_database(std::unique_ptr<PackedSequences> file, InputOptions const& input,
                                              std::uint64_t block_bytes) {
  TargetBlocks blocks(*file, input.limit, block_bytes);
  return std::make_unique<BlockedDatabase>(BlockedDatabase{std::move(file), block_bytes, std::move(blocks)});
}

std::unique_ptr<BlockedDatabase> open_in_blocks(Config const& config, int ranks) {
  if (!config.filter.top || config.output.writes_matrix()) {
    return nullptr;
  }
  std::string const& path = config.input.targets;
  auto file = path == "-" ? nullptr : PackedSequences::open_if_packed(path);
  if (!file && config.search.block) {
    throw Error(ExitCode::usage,
                fmt::format("search.block: the database '{}' is not packed, and only packed ones are read in blocks; "
                            "pack it with 'pairscan pack', and search the packed file",
                            path));
  }
  std::uint64_t const block_bytes = file ? block_of(config, *file, ranks) : 0;
  if (block_bytes > 0) {
    refuse_lists_of_targets(config.output);
  }
  return block_bytes > 0 ? cut_database(std::move(file), config.input, block_bytes) : nullptr;
}

} // namespace pairscan
