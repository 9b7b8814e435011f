#pragma once

#include <kokkos_kernels/methods/bit_planes/host/local_slice.hpp>
#include <kokkos_kernels/methods/bit_planes/host/one_against_many.hpp>
#include <kokkos_kernels/networks/local_networks.hpp>

#include <algorithm>

namespace pairscan::inline PAIRSCAN_ISA {

/// Returns the lanes whose sequences have `columns` letters or more.
template <class Word, class Pack>
[[gnu::noinline]] Word lanes_with(Pack const& pack, int columns) {
  constexpr int kParts = static_cast<int>(sizeof(Word)) / 8;
  std::uint64_t bits[kParts] = {};
  for (int pair = 0; pair < pack.job.count; ++pair) {
    bits[pair / 64] |= std::uint64_t{pack.cols(pair) >= columns} << static_cast<unsigned>(pair % 64);
  }
  Word word;
  std::memcpy(&word, bits, sizeof word);
  return word;
}

/// Scans kPlaneSlice columns that begin at column `begin`, as slices. matches(row_of(row), column) says where letters
/// of such a column match.
template <class Slice, class Pack, class RowOf, class Matches>
void scan_local_slices(Slice& slice, Pack const& pack, int begin, typename Slice::State* p, int rows,
                       RowOf const& row_of, Matches const& matches) {
  int const width = std::min(pack.longest_cols + 1 - begin, kPlaneSlice);
  for (int first = 0; first < width; first += Slice::kColumns) {
    slice.open(std::min(width - first, Slice::kColumns), lanes_with<typename Slice::Value>(pack, begin + first));
    slice.scan(
        p, rows, row_of, [=](auto of_row, int column) __attribute__((always_inline)) {
          return matches(of_row, first + column);
        });
  }
}

template <class Slice>
void write_best_scores(Slice const& slice, AffinePlaneJob const& job) {
  for (int pair = 0; pair < job.pack.count; ++pair) {
    job.pack.scores[pair] = job.scheme.divisor * slice.best(pair);
  }
}

/// The local scan of a pack whose pairs share a sequence. Letters behind the end of a sequence match nothing. As a row
/// is looked at while the next one is computed, and what comes in on the left counts, there is one more column behind
/// the last one.
template <class Network, class Word>
class LocalOneAgainstManyScan : OneAgainstManyScan<Network, Word> {
  using Scan = OneAgainstManyScan<Network, Word>;
  using Slice = LocalSlice<Network, Word>;

public:
  LocalOneAgainstManyScan(Network const& network, AffinePlaneJob const& job)
      : Scan(network, job.pack), job_(job), local_(network, this->cols_ + kChunkPositions * kMostLetterPlanes) {}

  void run() {
    this->number_row_letters();
    Scan::Slice::fill(this->p_, this->pack_.rows(), LocalEdges<Network>::left_border());
    with_letters(this->pack_.job.letters, [this]<class Letters>(Letters) {
      for (int begin = 0; begin <= this->pack_.longest_cols; begin += kPlaneSlice) {
        make_local_masks<Letters>(begin);
        scan_slices(begin);
      }
    });
    write_best_scores(local_, job_);
  }

private:
  template <class Letters>
  void make_local_masks(int begin) {
    int const masks = this->letter_count_ * kPlaneSlice;
    if (begin >= this->pack_.longest_cols) {
      std::fill(this->masks_, this->masks_ + masks, Word{});
      return;
    }
    make_masks<Letters>(this->template column_letters<Letters>(begin), this->letters_, this->letter_count_,
                        this->masks_);
    if (begin + kPlaneSlice > this->pack_.shortest_cols) {
      Word has[kChunkPositions];
      read_columns(this->pack_, begin, has);
      for (int at = 0; at < masks; ++at) {
        this->masks_[at] &= has[at % kPlaneSlice];
      }
    }
  }

  void scan_slices(int begin) {
    Word const* const masks = this->masks_;
    std::uint8_t const* const letters = this->row_letter_;
    auto const masks_of = [=](int row) __attribute__((always_inline)) {
      return masks + letters[row] * kPlaneSlice;
    };
    auto const matches = [](Word const* of_row, int column) __attribute__((always_inline)) {
      return of_row[column];
    };
    scan_local_slices(local_, this->pack_, begin, this->p_, this->pack_.rows(), masks_of, matches);
  }

  AffinePlaneJob const& job_;
  Slice local_;
};

/// The local scan of a pack of arbitrary pairs. Bases are compared as sets of them, so that what lies before a sequence
/// and behind it, which is no base, matches nothing, and values stay 0 above the first row of a matrix.
template <class Network, class Word>
class LocalPairsScan {
  using Slice = LocalSlice<Network, Word>;
  using State = typename Slice::State;
  static constexpr int kLetterPlanes = BaseSetLetters::planes;

public:
  LocalPairsScan(Network const& network, AffinePlaneJob const& job)
      : job_(job), pack_(job.pack), row_letters_(static_cast<Word*>(job.pack.columns)),
        p_(reinterpret_cast<State*>(row_letters_ + whole_chunks(pack_.longest_rows) * kLetterPlanes)),
        cols_(static_cast<Word*>(job.pack.scratch)), slice_(network, cols_ + kChunkPositions * kMostLetterPlanes) {}

  void run() {
    read_row_letters<BaseSetLetters>(pack_, row_letters_);
    PlaneSlice<Network, Word>::fill(p_, pack_.longest_rows, LocalEdges<Network>::left_border());
    for (int begin = 0; begin <= pack_.longest_cols; begin += kPlaneSlice) {
      read_letters<BaseSetLetters, false>(pack_, begin, cols_);
      scan_slices(begin);
    }
    write_best_scores(slice_, job_);
  }

private:
  [[nodiscard]] static int whole_chunks(int rows) {
    return (rows + kChunkPositions - 1) / kChunkPositions * kChunkPositions;
  }

  void scan_slices(int begin) {
    Word const* const rows = row_letters_;
    Word const* const cols = cols_;
    auto const letter_of = [=](int row) __attribute__((always_inline)) {
      return rows + row * kLetterPlanes;
    };
    auto const matches = [=](Word const* letter, int column) __attribute__((always_inline)) {
      return BaseSetLetters::matches(letter, cols + column * kLetterPlanes);
    };
    scan_local_slices(slice_, pack_, begin, p_, pack_.longest_rows, letter_of, matches);
  }

  AffinePlaneJob const& job_;
  PlanePack<Word> pack_;
  Word* row_letters_; // [row][plane]
  State* p_;          // [row]: at the left edge of the slice
  Word* cols_;        // [column of the slice][plane of its letter]
  Slice slice_;
};

template <class Word>
void local_pairs_scan(AffinePlaneJob const& job) {
  with_local_network(
      job.scheme, [&job]<class Network>(Network const& network) { LocalPairsScan<Network, Word>(network, job).run(); });
}

template <class Word>
void local_one_against_many_scan(AffinePlaneJob const& job) {
  with_local_network(job.scheme, [&job]<class Network>(Network const& network) {
    LocalOneAgainstManyScan<Network, Word>(network, job).run();
  });
}

} // namespace pairscan::inline PAIRSCAN_ISA
