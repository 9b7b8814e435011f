#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/portability/team_threads.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>

namespace pairscan {

namespace {

struct Defaults {
  int block;
  int slice;
  int tile;
};

// Hosts: one pack a team. A slice whose rows in lanes and residues (3 x 64 B x 128) leave room in the L1 cache: with
// 256 and more RScan loses a quarter and LazyRScan a tenth. A tile large enough that the ends of its diagonals, which
// fill no register, and its edges, which share lines of memory with their neighbours, weigh little: 128, 256, 512 reach
// 0.8, 1.1, 1.4 GCUPS.
constexpr Defaults kHostDefaults{1, 128, 512};
constexpr Defaults kDeviceDefaults{32, 128, 1024};

constexpr std::size_t kPacksPerThread = 4;
constexpr int kNarrowestRegister = 16; // bytes; scalar code gets as many pairs as if it had one
constexpr std::size_t kDevicePairs = std::size_t{1} << 20U;

constexpr int kPackBlock = 32;   // columns that a pack scan works on at a time (PackJob)
constexpr int kLargestChunk = 8; // cells that a device's thread stores at a time (simd/chunk.hpp)

int checked(int asked, int fallback, char const* name) {
  if (asked < 0 || asked > kLargestKnob) {
    throw std::invalid_argument(std::string("tuning.") + name + " must lie between 0 and " +
                                std::to_string(kLargestKnob) + ", got " + std::to_string(asked));
  }
  return asked == 0 ? fallback : asked;
}

int round_up(int value, int unit) {
  return (value + unit - 1) / unit * unit;
}

} // namespace

int pack_width(Budget const& budget, ScoreType type) {
  return budget.host_instructions().lanes(bytes_of(type));
}

Tuning knobs_for(std::string_view method, BatchShape const& shape, Tuning const& asked) {
  int const length = shape.longest();
  TunedKnobs const* const row = asked.measured ? nearest_row(*asked.measured, method, length) : nullptr;
  Tuning knobs = asked;
  knobs.measured = nullptr;
  if (row != nullptr) {
    auto const first = [](int wanted, int otherwise) { return wanted != 0 ? wanted : otherwise; };
    knobs.block = first(asked.block, row->block);
    knobs.slice = first(asked.slice, row->slice);
    knobs.tile = first(asked.tile, row->tile);
    knobs.method = asked.advice ? method : asked.method;
  }
  return knobs;
}

Tuning resolve(Tuning asked, Budget const& budget, BatchShape const& shape) {
  bool const host = budget.register_bytes() != 0;
  Defaults const& defaults = host ? kHostDefaults : kDeviceDefaults;
  Tuning resolved;
  resolved.block = checked(asked.block, defaults.block, "block");
  resolved.slice = checked(asked.slice, defaults.slice, "slice");
  resolved.tile = checked(asked.tile, defaults.tile, "tile");
  int const longest = std::max({shape.longest_rows, shape.longest_cols, 1});
  bool const packs = pack_width(budget, shape.type) > 1; // else a thread works on chunks of cells, each on its own
  resolved.block =
      packs ? round_up(resolved.block, pack_width(budget, shape.type)) : std::min(resolved.block, kMostThreads);
  int const slice_unit = packs ? kPackBlock : kLargestChunk;
  int const tile_unit = packs ? 1 : kLargestChunk;
  resolved.slice = std::min(round_up(resolved.slice, slice_unit), round_up(longest, slice_unit));
  resolved.tile = std::min(round_up(resolved.tile, tile_unit), round_up(longest, tile_unit));
  return resolved;
}

PreferredBatch batch_of_packs(Budget const& budget, std::size_t pack) {
  return {pack * static_cast<std::size_t>(budget.host_threads) * kPacksPerThread};
}

PreferredBatch batch_of_device() {
  return {kDevicePairs};
}

PreferredBatch batch_of_values(bool on_host, Budget const& budget) {
  auto const bytes = static_cast<std::size_t>(register_bytes_of(budget));
  return on_host ? batch_of_packs(budget, bytes / sizeof(std::int16_t)) : batch_of_device();
}

int register_bytes_of(Budget const& budget) {
  return std::max(budget.register_bytes(), kNarrowestRegister);
}

Knobs knobs_of_packs(int pack) {
  return {.block = {pack, 2 * pack, 4 * pack}, .slice = {32, 64, 128, 256, 512}, .tile = {}};
}

Knobs knobs_of_threads() {
  return {.block = {32, 64, 128, 256, 512}, .slice = {8, 16, 32, 64, 128}, .tile = {}};
}

Knobs knobs_of_tiles(bool on_host) {
  return {.block = {},
          .slice = {},
          .tile = on_host ? std::vector{64, 128, 256, 512, 1024} : std::vector{32, 64, 128, 256, 512, 1024}};
}

} // namespace pairscan
