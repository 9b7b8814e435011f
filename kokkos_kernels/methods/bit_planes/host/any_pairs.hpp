#pragma once

#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/methods/bit_planes/host/plane_letters.hpp>
#include <kokkos_kernels/methods/bit_planes/host/plane_rows.hpp>
#include <kokkos_kernels/networks/choose_network.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Adds the steps along the last row of a slice that begins at column `begin`.
template <class Slice, class Pack>
[[gnu::noinline]] void count_slice_steps(Slice& slice, Pack const& pack, int begin) {
  using Word = typename Slice::Value;
  if (begin + kChunkPositions <= pack.shortest_cols) {
    slice.count_steps([](int) { return same_bit<Word>(true); });
    return;
  }
  Word has[kChunkPositions];
  read_columns(pack, begin, has);
  slice.count_steps([&has](int column) { return has[column]; });
}

/// The scan of one pack: slice after slice, and in each all rows. Matrices of fewer rows stand at the bottom, so that
/// all end with the last row. The upper border comes down to them through rows that are none, as z = max(.., p, h) is D
/// there whatever the letters are:
///
///     p = D  | . . . .   h = z - p stays 0 and p = z - h stays D
///     p = D  | . . . .
///     p = 0  | # # # #   the first row of the matrix
///     p = 0  | # # # #
template <class Network, class Letters, class Word>
class PlaneScan {
public:
  using Slice = PlaneSlice<Network, Word>;
  using State = typename Slice::State;

  PlaneScan(Network const& network, PlaneJob const& job)
      : network_(network), pack_(job), row_letters_(static_cast<Word*>(job.columns)),
        p_(reinterpret_cast<State*>(row_letters_ + padded_rows() * Letters::planes)), rows_(network, row_letters_, p_),
        cols_(static_cast<Word*>(job.scratch)), slice_(network, cols_ + kChunkPositions * Letters::planes) {}

  void run() {
    rows_.read(pack_);
    set_left_border();
    for (int begin = 0; begin < pack_.longest_cols; begin += kChunkPositions) {
      scan_slice(begin);
    }
    write_scores(pack_.job.scoring);
  }

protected:
  template <class Scheme>
  void write_scores(Scheme const& scheme) const {
    for (int pair = 0; pair < pack_.job.count; ++pair) {
      pack_.job.scores[pair] = scheme.score(slice_.sum(pair), pack_.rows(pair), pack_.cols(pair));
    }
  }

  [[nodiscard]] int padded_rows() const {
    return (pack_.longest_rows + kChunkPositions - 1) / kChunkPositions * kChunkPositions;
  }

  /// Calls use(row, pairs) for each row with which matrices begin, from above, and for the one behind the last where
  /// matrices have no rows.
  template <class Use>
  void for_each_beginning(Use const& use) const {
    int const last = pack_.longest_rows - pack_.shortest_rows;
    Word waiting = same_bit<Word>(true);
    for (int first = 0; first <= last; first += kChunkPositions) {
      Word before[kChunkPositions]; // of each row: the pairs that begin further down
      read_rows_before(pack_, first, before);
      for (int row = first; row < first + kChunkPositions && row <= last; ++row) {
        Word const beginning = waiting & ~before[row - first];
        waiting = before[row - first];
        if (any_bit(beginning)) {
          use(row, beginning);
        }
      }
    }
  }

  /// Returns `end`.
  int scan_rows_until(int row, int end) { return rows_.scan(row, end, slice_, cols_); }

  void set_left_border() {
    Slice::fill(p_, pack_.longest_rows, network_.p_code(0));
    int const most_before = pack_.longest_rows - pack_.shortest_rows;
    for (int begin = 0; begin < most_before; begin += kChunkPositions) {
      Word before[kChunkPositions];
      read_rows_before(pack_, begin, before);
      for (int row = begin; row < begin + kChunkPositions && row < most_before; ++row) {
        fill_state(before[row - begin], network_.p_code(network_.match), network_.p_code(0), p_[row]);
      }
    }
  }

  void scan_slice(int begin) {
    read_letters<Letters, false>(pack_, begin, cols_);
    slice_.open(begin, pack_.longest_cols);
    scan_rows_until(0, pack_.longest_rows);
    count_slice_steps(slice_, pack_, begin);
  }

  Network network_;
  PlanePack<Word> pack_;
  Word* row_letters_; // [row][plane]
  State* p_;          // [row]: at the left edge of the slice
  PlaneRows<Network, Letters, Word> rows_;
  Word* cols_; // [column of the slice][plane of its letter]
  Slice slice_;
};

/// Calls body(network, letters) for the job's scheme and letters. Searched networks are compiled for bases only: each
/// takes the compiler seconds, and every scheme has a network for which it is enough to be known at run time, too.
template <class Word, bool kKnownBasesApart, class Body>
void dispatch_planes(PlaneJob const& job, Body const& body) {
  int const match = job.scoring.match;
  int const mismatch = job.scoring.mismatch;
  switch (job.letters) {
  case LetterKind::base_sets:
    body_detail::with_runtime_network<kMostStatePlanes>(match, mismatch,
                                                        [&](auto const& network) { body(network, BaseSetLetters{}); });
    return;
  case LetterKind::residues:
    body_detail::with_runtime_network<kMostStatePlanes>(match, mismatch,
                                                        [&](auto const& network) { body(network, ResidueLetters{}); });
    return;
  case LetterKind::bases:
    if constexpr (kKnownBasesApart) {
      with_network<NetworksFor<Word>>(match, mismatch, [&](auto const& network) { body(network, BaseLetters{}); });
      return;
    }
    [[fallthrough]];
  case LetterKind::bases_or_unknown:
    with_network<NetworksFor<Word>>(match, mismatch,
                                    [&](auto const& network) { body(network, BaseOrUnknownLetters{}); });
  }
}

} // namespace pairscan::inline PAIRSCAN_ISA
