#include <kokkos_kernels/tuning.hpp>

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
// 0.8, 1.1, 1.4 GCUPS. Devices: the paper's best on every card, 128 x 18 (Table 4).
constexpr Defaults kHostDefaults{1, 128, 512};
constexpr Defaults kDeviceDefaults{128, 18, 32};

constexpr int kLargestKnob = 1 << 16;

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
  return budget.host_register_bytes == 0 ? 1 : budget.host_register_bytes / bytes_of(type);
}

Tuning resolve(Tuning asked, Budget const& budget, BatchShape const& shape) {
  bool const host = budget.host_register_bytes != 0;
  Defaults const& defaults = host ? kHostDefaults : kDeviceDefaults;
  Tuning resolved;
  resolved.block = checked(asked.block, defaults.block, "block");
  resolved.slice = checked(asked.slice, defaults.slice, "slice");
  resolved.tile = checked(asked.tile, defaults.tile, "tile");
  resolved.block = round_up(resolved.block, pack_width(budget, shape.type));
  int const longest = std::max({shape.longest_rows, shape.longest_cols, 1});
  resolved.tile = std::min(resolved.tile, longest);
  if (host) {
    resolved.slice =
        std::min(round_up(resolved.slice, 32), round_up(longest, 32)); // whole blocks of 32 columns (PackJob)
  } else {
    resolved.slice = std::min(resolved.slice, longest);
  }
  return resolved;
}

} // namespace pairscan
