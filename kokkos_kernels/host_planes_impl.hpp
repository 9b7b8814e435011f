#pragma once

#include <kokkos_kernels/bit_transpose.hpp>
#include <kokkos_kernels/choose_network.hpp>
#include <kokkos_kernels/difference_scan.hpp>
#include <kokkos_kernels/host_lanes.hpp>
#include <kokkos_kernels/host_plane_slice_impl.hpp>
#include <kokkos_kernels/letters.hpp>

#include <cstring>

// Part of host_lanes_impl.hpp: scores of a pack of arbitrary pairs on bit planes.

namespace pairscan {

/// The pairs of a pack, a bit each. Scores of global alignment are symmetric: the shorter sequence is the rows'.
template <class Word>
struct PlanePack {
  static constexpr int kPairs = 8 * static_cast<int>(sizeof(Word));
  static constexpr int kLanes = kPairs / 64;

  PlaneJob const& job;
  int longest_rows = 0;
  int longest_cols = 0;
  int shortest_cols = 0;
  int end_count = 0;
  int ends[kPairs];    // distinct numbers of rows, ascending
  Word ending[kPairs]; // the pairs of so many rows
  Word with_rows{};    // the pairs that have any

  PAIRSCAN_FUNCTION explicit PlanePack(PlaneJob const& pack) : job(pack) {
    shortest_cols = cols(0);
    for (int pair = 0; pair < job.count; ++pair) {
      longest_rows = rows(pair) > longest_rows ? rows(pair) : longest_rows;
      longest_cols = cols(pair) > longest_cols ? cols(pair) : longest_cols;
      shortest_cols = cols(pair) < shortest_cols ? cols(pair) : shortest_cols;
    }
    for (int end = 0; end < longest_rows;) {
      int next = longest_rows;
      for (int pair = 0; pair < job.count; ++pair) {
        next = rows(pair) > end && rows(pair) < next ? rows(pair) : next;
      }
      ends[end_count] = end = next;
      ending[end_count] = where_pair([this, end](int pair) { return rows(pair) == end; });
      with_rows |= ending[end_count++];
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION bool turned(int pair) const { return job.pairs[pair].rows > job.pairs[pair].cols; }
  [[nodiscard]] PAIRSCAN_FUNCTION int rows(int pair) const {
    return turned(pair) ? job.pairs[pair].cols : job.pairs[pair].rows;
  }
  [[nodiscard]] PAIRSCAN_FUNCTION int cols(int pair) const {
    return turned(pair) ? job.pairs[pair].rows : job.pairs[pair].cols;
  }
  template <bool kRows>
  [[nodiscard]] PAIRSCAN_FUNCTION int length(int pair) const {
    return kRows ? rows(pair) : cols(pair);
  }
  /// The pairs whose row sequence is the descriptor's column sequence.
  [[nodiscard]] PAIRSCAN_FUNCTION Word exchanged() const {
    return where_pair([this](int pair) { return turned(pair); });
  }
  template <bool kRows>
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint8_t const* codes(int pair) const {
    PairDescriptor const& both = job.pairs[pair];
    return job.residues + (kRows != turned(pair) ? both.row_begin : both.col_begin);
  }

private:
  template <class Holds>
  [[nodiscard]] PAIRSCAN_FUNCTION Word where_pair(Holds const& holds) const {
    std::uint64_t bits[kLanes] = {};
    for (int pair = 0; pair < job.count; ++pair) {
      bits[pair / 64] |= std::uint64_t{holds(pair)} << (pair % 64);
    }
    Word word;
    std::memcpy(&word, bits, sizeof word);
    return word;
  }
};

/// 64 positions of each pair's row or column sequence, from `begin` on, as planes: word [position][plane]. What lies
/// beyond a sequence is any letter: no score depends on it.
template <class Letters, bool kRows, class Pack, class Word>
void read_letters(Pack const& pack, int begin, Word* out) {
  constexpr int kLanes = static_cast<int>(sizeof(Word)) / 8;
  alignas(kLaneAlignment) Word planes[Letters::planes][kChunkPositions] = {};
  for (int pair = 0; pair < pack.job.count; ++pair) {
    int const left = pack.template length<kRows>(pair) - begin;
    if (left <= 0) {
      continue;
    }
    std::uint8_t const* codes = pack.template codes<kRows>(pair) + begin;
    std::uint8_t rest[kChunkPositions] = {};
    if (left < kChunkPositions) {
      std::memcpy(rest, codes, static_cast<std::size_t>(left));
      codes = rest;
    }
    std::uint64_t bits[Letters::planes];
    Letters::template read<kRows>(codes, bits);
    for (int plane = 0; plane < Letters::planes; ++plane) {
      reinterpret_cast<std::uint64_t*>(planes[plane])[pair % 64 * kLanes + pair / 64] = bits[plane];
    }
  }
  for (int plane = 0; plane < Letters::planes; ++plane) {
    transpose_bits(planes[plane]);
    for (int position = 0; position < kChunkPositions; ++position) {
      out[position * Letters::planes + plane] = planes[plane][position];
    }
  }
}

/// Which pairs have a column at each of 64 positions.
template <class Pack, class Word>
void read_validity(Pack const& pack, int begin, Word (&valid)[kChunkPositions]) {
  for (int position = 0; position < kChunkPositions; ++position) {
    valid[position] = Word{};
  }
  for (int pair = 0; pair < pack.job.count; ++pair) {
    int const left = pack.cols(pair) - begin;
    std::uint64_t const bits = left >= kChunkPositions ? ~std::uint64_t{0}
                               : left <= 0             ? 0
                                                       : (std::uint64_t{1} << static_cast<unsigned>(left)) - 1;
    reinterpret_cast<std::uint64_t*>(valid)[pair % 64 * static_cast<int>(sizeof(Word) / 8) + pair / 64] = bits;
  }
  transpose_bits(valid);
}

/// The scan of one pack: slice after slice, and in each all rows.
template <class Network, class Letters, class Word>
class PlaneScan {
public:
  using Slice = PlaneSlice<Network, Word>;
  using State = typename Slice::State;

  PlaneScan(Network const& network, PlaneJob const& job)
      : network_(network), pack_(job), rows_(static_cast<Word*>(job.columns)),
        p_(reinterpret_cast<State*>(rows_ + padded_rows() * Letters::planes)), cols_(static_cast<Word*>(job.scratch)),
        slice_(network, cols_ + kChunkPositions * Letters::planes) {}

  void run() {
    for (int begin = 0; begin < pack_.longest_rows; begin += kChunkPositions) {
      read_letters<Letters, true>(pack_, begin, rows_ + begin * Letters::planes);
    }
    Slice::fill(p_, pack_.longest_rows, network_.p_code(0));
    for (int begin = 0; begin < pack_.longest_cols; begin += kChunkPositions) {
      scan_slice(begin);
    }
    for (int pair = 0; pair < pack_.job.count; ++pair) {
      pack_.job.scores[pair] = pack_.job.scoring.score(slice_.sum(pair), pack_.rows(pair), pack_.cols(pair));
    }
  }

private:
  [[nodiscard]] int padded_rows() const {
    return (pack_.longest_rows + kChunkPositions - 1) / kChunkPositions * kChunkPositions;
  }

  void scan_slice(int begin) {
    read_letters<Letters, false>(pack_, begin, cols_);
    slice_.open(begin, pack_.longest_cols);
    bool const one_end = pack_.end_count == 1;
    for (int end = 0, row = 0; end < pack_.end_count; ++end) {
      row = in_blocks<Slice::kRows>(row, pack_.ends[end], [this](auto rows, int first) { scan_block<rows>(first); });
      if (!one_end) {
        keep_steps(pack_.ending[end]);
      }
    }
    if (pack_.end_count > 0) {
      count_steps(begin, !one_end);
    }
  }

  /// Not inlined: the registers are then all the block's.
  template <int kBlock>
  [[gnu::noinline]] void scan_block(int row) {
    Word const* const rows = rows_ + row * Letters::planes;
    Word const* const cols = cols_;
    scan_differences<kBlock>(
        network_, p_ + row, p_ + row, slice_.q, slice_.width, [=](int at, int column) __attribute__((always_inline)) {
          return Letters::matches(rows + at * Letters::planes, cols + column * Letters::planes);
        });
  }

  [[gnu::noinline]] void keep_steps(Word const& ending) { slice_.keep_steps(ending); }

  [[gnu::noinline]] void count_steps(int begin, bool kept) {
    if (begin + kChunkPositions <= pack_.shortest_cols) {
      slice_.count_steps(kept, [this](int) { return pack_.with_rows; });
      return;
    }
    Word valid[kChunkPositions];
    read_validity(pack_, begin, valid);
    slice_.count_steps(kept, [&valid, this](int column) { return valid[column] & pack_.with_rows; });
  }

  Network network_;
  PlanePack<Word> pack_;
  Word* rows_; // [row][plane of its letter]
  State* p_;   // [row]: at the left edge of the slice
  Word* cols_; // [column of the slice][plane of its letter]
  Slice slice_;
};

/// Calls body(network, letters) for the job's scheme and letters. Searched networks are compiled for bases only: each
/// takes the compiler seconds, and every scheme has a network for which it is enough to be known at run time, too.
template <bool kKnownBasesApart, class Body>
void dispatch_planes(PlaneJob const& job, Body const& body) {
  int const match = job.scoring.match;
  int const mismatch = job.scoring.mismatch;
  switch (job.letters) {
  case LetterKind::base_sets:
    detail::with_runtime_network<kMostStatePlanes>(match, mismatch,
                                                   [&](auto const& network) { body(network, BaseSetLetters{}); });
    return;
  case LetterKind::residues:
    detail::with_runtime_network<kMostStatePlanes>(match, mismatch,
                                                   [&](auto const& network) { body(network, ResidueLetters{}); });
    return;
  case LetterKind::bases:
    if constexpr (kKnownBasesApart) {
      with_network(match, mismatch, [&](auto const& network) { body(network, BaseLetters{}); });
      return;
    }
    [[fallthrough]];
  case LetterKind::bases_or_unknown:
    with_network(match, mismatch, [&](auto const& network) { body(network, BaseOrUnknownLetters{}); });
  }
}

template <class Word>
void plane_scan(PlaneJob const& job) {
  dispatch_planes<true>(job, [&job]<class Network, class Letters>(Network const& network, Letters) {
    PlaneScan<Network, Letters, Word>(network, job).run();
  });
}

} // namespace pairscan
