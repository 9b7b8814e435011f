#pragma once

#include <kokkos_kernels/methods/bytes/affine_byte_edges.hpp>
#include <kokkos_kernels/methods/bytes/path_walk.hpp>
#include <kokkos_kernels/portability/byte_masks.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// A cell that also stores its directions (PathMasks). `across_above` is what a gap from the left has to be greater
/// than, where CellMasks::across is to say so, below the cell's best score with a gap that is still open; of
/// GapTie::open.
template <class Lane>
struct DirectedByteCell {
  static constexpr int kGap = AffineByteCell<Lane>::kGap;
  using Mask = ByteMask<SimdTraits<Lane>::width>;
  using Masks = CellMasks<Mask>;

  struct Input {
    Lane substitution;
    Masks* masks;
  };

  AffineByteCell<Lane> any;
  Lane across_above;
  PathMasks how;

  PAIRSCAN_FUNCTION void cell(Lane (&across)[2], Lane (&down)[2], Input const& input) const {
    Lane const opened = max(max(input.substitution, across[kGap]), down[kGap]);
    Lane const& diagonal = how.left_for_diagonal ? across[kGap] : input.substitution;
    Lane const& above = how.left_for_above ? across[kGap] : down[kGap];
    input.masks->diagonal = bits_where_equal(opened.values, diagonal.values);
    input.masks->above = bits_where_equal(opened.values, above.values);
    if (how.extend) {
      auto const best = subtract(opened, any.open).values;
      input.masks->across = static_cast<Mask>(~bits_where_greater(best, across[kGap].values));
      input.masks->down = static_cast<Mask>(~bits_where_greater(best, down[kGap].values));
    } else {
      input.masks->across = bits_where_greater(across[kGap].values, subtract(opened, across_above).values);
      input.masks->down = bits_where_greater(down[kGap].values, subtract(opened, any.open).values);
    }
    any.cell(across, down, input.substitution);
  }
};

/// Paths by checkpoints (AffineByteEdges): only the blocks that paths run through are computed again, with directions.
/// Blocks of rows are taken from the last one upwards. In each of them the blocks that different matrices of the pack
/// need next stand in different slices: their edges are merged, so that one computation serves all.
template <class Lane, class Substitution>
class AffineBytePaths {
public:
  using Edges = AffineByteEdges<Lane, Substitution>;
  using State = typename Edges::State;
  using Directed = DirectedByteCell<Lane>;
  using Masks = typename Directed::Masks;
  static constexpr int kEdge = Edges::kEdge;
  static constexpr int kWidth = SimdTraits<Lane>::width;
  static constexpr int kRows = 4; // with directions the processor has enough to do

  using Lone = LoneByteEnds<Lane, Substitution>;

  /// `lone` has the job's pairs and finds their ends, where it is not null; `cells` is the job of the cells that are
  /// computed.
  AffineBytePaths(BytePathJob const& job, PackJob const& cells, Lone* lone)
      : job_(job), scheme_(affine_byte_path_scheme(*job.pack.problem)), lone_(lone),
        edges_(cells, scheme_, static_cast<Lane*>(job.memory), lone),
        directed_{edges_.cell(), edges_.all(scheme_.open == 0 ? 1 : scheme_.open),
                  PathMasks(job.pack.problem->path_order)} {
    cols_ = edges_.rest();
    across_ = reinterpret_cast<State*>(cols_ + kEdge);
    masks_ = reinterpret_cast<Masks*>(across_ + kEdge);
  }

  void run() {
    Problem const& problem = *job_.pack.problem;
    bool const margins = !ends_as_inner(problem); // else the walk begins in the last cell
    edges_.compute(margins);
    if (lone_ != nullptr) {
      lone_->finish();
    }
    for (int index = 0; index < job_.pack.count; ++index) {
      begin_path(index, margins);
    }
    for (int block = edges_.blocks() - 1; block >= 0; --block) {
      walk_rows(block);
    }
    for (int index = 0; index < job_.pack.count; ++index) {
      PathPlace const& place = places_[index];
      job_.begins[index] = put(put(at_[index], place.col, Step::col_only), place.row, Step::row_only);
    }
  }

private:
  enum class Step : std::uint8_t { both = 0, row_only = 1, col_only = 2 }; // of traceback/traceback.hpp

  /// Writes steps of one kind in front of others.
  static std::uint8_t* put(std::uint8_t* at, int count, Step step) {
    at -= count;
    for (int place = 0; place < count; ++place) {
      at[place] = static_cast<std::uint8_t>(step);
    }
    return at;
  }

  void begin_path(int index, bool margins) {
    PairDescriptor const& pair = job_.pack.pairs[index];
    bool const cells = pair.rows > 0 && pair.cols > 0;
    if (lone_ != nullptr && cells) {
      place_lone_path(index);
      return;
    }
    place_path(index, margins && cells ? edges_.ends().end(index) : PathPlace{pair.rows, pair.cols});
  }

  /// Sets where the path ends, and writes the gap behind it.
  void place_path(int index, PathPlace const& place) {
    PairDescriptor const& pair = job_.pack.pairs[index];
    places_[index] = place;
    at_[index] =
        put(put(job_.ends[index], pair.rows - place.row, Step::row_only), pair.cols - place.col, Step::col_only);
  }

  /// Does the same where a pair of residues stands in front of the gap, or the gap at the beginning alone.
  void place_lone_path(int index) {
    PathPlace const end = lone_->end(index, job_.pack.problem->path_order);
    place_path(index, end);
    if (end.row > 0 && end.col > 0) {
      at_[index] = put(at_[index], 1, Step::both);
      places_[index] = {end.row - 1, end.col - 1};
    }
  }

  /// Walks all paths that are in these rows to the rows above or to the left border.
  void walk_rows(int block) {
    int const top = block * kEdge;
    for (;;) {
      int lanes[kWidth];
      int count = 0;
      for (int index = 0; index < job_.pack.count; ++index) {
        lanes[count] = index;
        count += places_[index].row > top && places_[index].col > 0;
      }
      if (count == 0) {
        return;
      }
      direct_blocks(block, lanes, count);
      for (int at = 0; at < count; ++at) {
        walk_block(lanes[at], top);
      }
    }
  }

  void walk_block(int index, int top) {
    PathPlace& place = places_[index];
    int const begin = slice_of(index) * kEdge;
    BlockWalk<ByteMaskOf> const walk(masks_, kEdge, scheme_.open == 0, job_.pack.problem->path_order);
    if (place.state == PathState::last_cell) {
      if (walk.ends_in(index, place.row - 1 - top, place.col - 1 - begin)) {
        place.state = PathState::anywhere;
      } else { // elsewhere, perhaps in another block
        place_path(index, edges_.ends().end_with_gap(index));
        return;
      }
    }
    at_[index] = walk.back(index, top, begin, place, at_[index]);
  }

  [[nodiscard]] int slice_of(int index) const { return (places_[index].col - 1) / kEdge; }

  /// Computes the directions of the block of each matrix in which its path is.
  void direct_blocks(int block, int const* lanes, int count) {
    int rows = 0;
    int columns = 0;
    std::uint64_t done = 0; // lanes whose edges are taken, by their place in the list
    for (int first = 0; first < count; ++first) {
      int const slice = slice_of(lanes[first]);
      rows = max(rows, places_[lanes[first]].row - block * kEdge);
      columns = max(columns, places_[lanes[first]].col - slice * kEdge);
      if ((done >> static_cast<unsigned>(first) & 1U) != 0) {
        continue;
      }
      Lane here{};
      for (int at = first; at < count; ++at) {
        if (slice_of(lanes[at]) == slice) {
          SimdTraits<Lane>::set(here, lanes[at], static_cast<ValueOf<Lane>>(-1));
          done |= std::uint64_t{1} << static_cast<unsigned>(at);
        }
      }
      take_edges(block, slice, here);
    }
    direct_rows(edges_.rows(block), rows, columns);
  }

  /// Takes the edges of the block for the matrices that it is marked for.
  [[gnu::noinline]] void take_edges(int block, int slice, Lane const& here) {
    merge(edges_.cols(slice), cols_, kEdge, here);
    merge(edges_.above(block, slice)[0], edges_.down()[0], 2 * kEdge, here);
    merge(edges_.left_of(slice)[block * kEdge], across_[0], 2 * kEdge, here);
  }

  static void merge(Lane const* from, Lane* to, int count, Lane const& here) {
    for (int at = 0; at < count; ++at) {
      to[at] = select_common(here, here, from[at], to[at]);
    }
  }

  [[gnu::noinline]] void direct_rows(Lane const* rows, int count, int columns) {
    Lane const* const cols = cols_;
    Masks* const masks = masks_;
    Substitution const score = edges_.substitution();
    Directed const directed = directed_;
    auto const itself = [](int row) __attribute__((always_inline)) {
      return row;
    };
    scan_differences<SweepShape<kRows>>(
        directed, across_, across_, edges_.down(), count, columns,
        itself, [=](int row, int column) __attribute__((always_inline)) {
          return typename Directed::Input{score(rows[row], cols[column]), masks + row * kEdge + column};
        });
  }

  using ByteMaskOf = ByteMask<kWidth>;

  BytePathJob const& job_;
  AffineByteScheme scheme_;
  Lone* lone_;
  Edges edges_;
  Directed directed_;
  Lane* cols_;    // [column of the block]
  State* across_; // [row of the block]
  Masks* masks_;  // [row of the block][column]
  PathPlace places_[kWidth];
  std::uint8_t* at_[kWidth];
};

template <class Lane, class Substitution>
void affine_byte_paths(BytePathJob const& job) {
  using Paths = AffineBytePaths<Lane, Substitution>;
  if (gap_rules(*job.pack.problem).lone_end) {
    typename Paths::Lone lone(job.pack);
    PackJob const inside = lone.inside();
    Paths(job, inside, &lone).run();
  } else {
    Paths(job, job.pack, nullptr).run();
  }
}

} // namespace pairscan::inline PAIRSCAN_ISA
