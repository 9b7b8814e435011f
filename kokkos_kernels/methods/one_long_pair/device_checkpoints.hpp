#pragma once

#include <kokkos_kernels/methods/one_long_pair/long_pair.hpp>
#include <kokkos_kernels/portability/allocate.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace pairscan {

/// Threads that share a team's columns: a warp.
inline constexpr int kWarpThreads = 32;

/// Columns that a thread may have in either half of its registers, and so columns that edges of blocks are a multiple
/// of.
inline constexpr int kFewRunColumns = 4;
inline constexpr int kManyRunColumns = 8;
inline constexpr int kCheckpointUnit = 2 * kWarpThreads * kManyRunColumns;

/// A long matrix's sequences, and what is kept of it at the edges of its blocks.
template <class Space>
struct CheckpointViews {
  template <class T>
  using Array = Kokkos::View<T*, typename Space::memory_space>;
  static constexpr int kGroup = 4; // rows that teams tell one another of at a time

  int rows = 0;
  int cols = 0;
  int edge = 0;              // of a block
  int bands = 0;             // of rows
  std::size_t row_pitch = 0; // rows and columns in whole units
  std::size_t col_pitch = 0;
  Array<std::uint8_t> row_codes;
  Array<std::uint8_t> col_codes;
  Array<std::uint8_t> lower;     // [band of rows][col_pitch]: h of the band's last row
  Array<std::uint8_t> right;     // [piece of columns but the last][row_pitch]: p of the piece's last column
  Array<std::uint64_t> messages; // number of teams that have begun, then one a group of rows

  [[nodiscard]] PAIRSCAN_FUNCTION int row_groups() const { return (rows + kGroup - 1) / kGroup; }

  /// Rows before the end of a band; more than there are for a band that there is not.
  [[nodiscard]] PAIRSCAN_FUNCTION int end_of_band(int band) const {
    return band < bands - 1 ? (band + 1) * edge : band == bands - 1 ? rows : 0x7fff0000;
  }
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint8_t* below_band(int band) const {
    return lower.data() + static_cast<std::size_t>(band) * col_pitch;
  }
  /// Null where no piece of columns ends before `col`, or no other begins.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint8_t* left_of(std::size_t col) const {
    auto const side = static_cast<std::size_t>(edge);
    bool const kept = col > 0 && col < static_cast<std::size_t>(cols) && col % side == 0;
    return kept ? right.data() + (col / side - 1) * row_pitch : nullptr;
  }
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint64_t* begun() const { return messages.data(); }
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint64_t* message(int group) const { return messages.data() + 1 + group; }
};

/// Computes all cells of the views' matrix; `run_columns` is kFewRunColumns or kManyRunColumns. Asynchronous.
template <class Space>
void launch_checkpoints(Space const& space, CheckpointViews<Space> const& views, Problem const& problem,
                        int run_columns);

/// One long pair across a whole device: all cells on differences, of which the edges of blocks stay in its memory.
/// Written for devices; hosts can run it, too, as tests do.
template <class Space>
class DeviceCheckpoints {
public:
  /// `edge` is a multiple of kCheckpointUnit. Neither sequence is empty. Throws OutOfMemory.
  DeviceCheckpoints(Space const& space, LongPair const& pair, int edge)
      : space_(space), problem_(pair.problem), turned_(pair.rows.size() > pair.cols.size()) {
    auto const rows = turned_ ? pair.cols : pair.rows;
    auto const cols = turned_ ? pair.rows : pair.cols;
    Sizes const sizes(rows.size(), cols.size(), edge);
    views_.rows = static_cast<int>(rows.size());
    views_.cols = static_cast<int>(cols.size());
    views_.edge = edge;
    views_.bands = (views_.rows + edge - 1) / edge;
    views_.row_pitch = sizes.row_pitch;
    views_.col_pitch = sizes.col_pitch;
    views_.lower = allocate<Bytes>("pairscan::DeviceCheckpoints::lower", sizes.lower);
    views_.right = allocate<Bytes>("pairscan::DeviceCheckpoints::right", sizes.right);
    views_.messages = allocate<Messages>("pairscan::DeviceCheckpoints::messages", sizes.messages);
    staged_ = allocate<Staged>("pairscan::DeviceCheckpoints::staged", std::max(sizes.row_pitch, sizes.col_pitch));
    views_.row_codes = upload("pairscan::DeviceCheckpoints::rows", rows, sizes.row_pitch, true);
    views_.col_codes = upload("pairscan::DeviceCheckpoints::cols", cols, sizes.col_pitch, false);
  }

  /// Bytes of the space's memory.
  [[nodiscard]] static std::size_t bytes(std::size_t rows, std::size_t cols, int edge) {
    Sizes const sizes(std::min(rows, cols), std::max(rows, cols), edge);
    return sizes.row_pitch + sizes.col_pitch + sizes.lower + sizes.right + sizes.messages * sizeof(std::uint64_t);
  }

  [[nodiscard]] int edge() const { return views_.edge; }

  /// Starts to compute all cells; `run_columns` 0 lets the matrix's width decide.
  void launch(int run_columns = 0) {
    Kokkos::deep_copy(space_, views_.messages, std::uint64_t{0});
    launch_checkpoints(space_, views_, problem_, run_columns > 0 ? run_columns : best_run_columns(views_.cols));
  }

  /// Waits, and adds up the differences of the matrix's last row: the reduced score.
  [[nodiscard]] std::int32_t reduced_score() {
    auto const last = static_cast<std::size_t>(views_.bands - 1) * views_.col_pitch;
    stage(views_.lower, last, static_cast<std::size_t>(views_.cols), 0);
    space_.fence();
    std::int32_t sum = 0;
    for (int col = 0; col < views_.cols; ++col) {
      sum += staged_(static_cast<std::size_t>(col));
    }
    return sum;
  }

  /// The vertical differences p left of a block and the horizontal ones h above it; it begins at multiples of the edge
  /// and is no larger.
  void load(Block const& block, std::uint8_t* p, std::uint8_t* h) {
    if (turned_) { // the matrix is symmetric in all but names
      load_from_views({block.col, block.row, block.width, block.height}, h, p);
    } else {
      load_from_views(block, p, h);
    }
  }

private:
  using Bytes = typename CheckpointViews<Space>::template Array<std::uint8_t>;
  using Messages = typename CheckpointViews<Space>::template Array<std::uint64_t>;
  using Staged = Kokkos::View<std::uint8_t*, StagingSpace<Space>>;

  struct Sizes {
    std::size_t row_pitch;
    std::size_t col_pitch;
    std::size_t lower;
    std::size_t right;
    std::size_t messages;

    Sizes(std::size_t rows, std::size_t cols, int edge)
        : row_pitch(whole(rows, CheckpointViews<Space>::kGroup)), col_pitch(whole(cols, kCheckpointUnit)) {
      auto const side = static_cast<std::size_t>(edge);
      lower = (rows + side - 1) / side * col_pitch;
      right = ((cols + side - 1) / side - 1) * row_pitch;
      messages = row_pitch / CheckpointViews<Space>::kGroup + 1;
    }

    [[nodiscard]] static std::size_t whole(std::size_t length, int unit) {
      auto const size = static_cast<std::size_t>(unit);
      return (length + size - 1) / size * size;
    }
  };

  /// A thread computes a row of few columns sooner; many take fewer threads, which wait less for one another at the
  /// matrix's beginning and end.
  [[nodiscard]] static int best_run_columns(int cols) { return cols < 10'000 ? kFewRunColumns : kManyRunColumns; }

  [[nodiscard]] Bytes upload(char const* label, std::span<std::uint8_t const> codes, std::size_t size, bool are_rows) {
    auto const device = allocate<Bytes>(label, size);
    bool const recoded = are_rows && match_rule(problem_) == MatchRule::same_residue;
    for (std::size_t at = 0; at < size; ++at) {
      std::uint8_t const code = at < codes.size() ? codes[at] : std::uint8_t{0};
      staged_(at) = recoded ? SameResidue::row_code(code) : code;
    }
    Kokkos::deep_copy(space_, device, part(staged_, 0, size));
    space_.fence(); // the staging memory is used again
    return device;
  }

  void load_from_views(Block const& block, std::uint8_t* p, std::uint8_t* h) {
    if (std::uint8_t const* const left = views_.left_of(block.col); left != nullptr) {
      stage(views_.right, static_cast<std::size_t>(left - views_.right.data()) + block.row, block.height, 0);
    }
    if (block.row > 0) {
      stage(views_.lower, (block.row / side() - 1) * views_.col_pitch + block.col, block.width, side());
    }
    space_.fence();
    take(p, block.height, 0, block.col > 0);
    take(h, block.width, side(), block.row > 0);
  }

  [[nodiscard]] std::size_t side() const { return static_cast<std::size_t>(views_.edge); }

  template <class View>
  [[nodiscard]] static auto part(View const& view, std::size_t begin, std::size_t size) {
    return Kokkos::subview(view, std::pair<std::size_t, std::size_t>(begin, begin + size));
  }
  void stage(Bytes const& from, std::size_t begin, std::size_t size, std::size_t to) {
    Kokkos::deep_copy(space_, part(staged_, to, size), part(from, begin, size));
  }
  /// At the matrix's border there are no differences.
  void take(std::uint8_t* to, std::size_t size, std::size_t from, bool kept) const {
    if (kept) {
      std::memcpy(to, staged_.data() + from, size);
    } else {
      std::memset(to, 0, size);
    }
  }

  Space space_;
  Problem problem_;
  bool turned_; // the longer sequence is the columns', so that more teams have less to wait for
  CheckpointViews<Space> views_;
  Staged staged_; // a sequence; a row; the left and then the upper edge of a block
};

} // namespace pairscan
