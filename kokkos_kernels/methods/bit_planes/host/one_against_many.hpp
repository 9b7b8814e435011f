#pragma once

#include <kokkos_kernels/methods/bit_planes/host/any_pairs.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// As many column sequences as a register has bits, a bit each, and one row sequence.
template <class Word>
struct OneAgainstMany {
  PlaneJob const& job;
  int longest_rows = 0;
  int shortest_rows = 0;
  int longest_cols = 0;
  int shortest_cols = 0;

  explicit OneAgainstMany(PlaneJob const& pack)
      : job(pack), longest_rows(rows()), shortest_rows(rows()), shortest_cols(pack.pairs[0].cols) {
    for (int pair = 0; pair < job.count; ++pair) {
      longest_cols = cols(pair) > longest_cols ? cols(pair) : longest_cols;
      shortest_cols = cols(pair) < shortest_cols ? cols(pair) : shortest_cols;
    }
  }

  [[nodiscard]] int rows() const { return job.pairs[0].rows; }
  [[nodiscard]] std::uint8_t const* row_codes() const { return job.residues + job.pairs[0].row_begin; }
  [[nodiscard]] int cols(int pair) const { return job.pairs[pair].cols; }
  [[nodiscard]] int rows_of(int) const { return rows(); }
  /// Whether a pair's rows are the target's.
  [[nodiscard]] bool is_exchanged(int pair) const { return job.exchanged != nullptr && job.exchanged[pair]; }

  // As a PlanePack's, of columns.
  template <bool kRows>
  [[nodiscard]] int length(int pair) const {
    static_assert(!kRows);
    return cols(pair);
  }
  template <bool kRows>
  [[nodiscard]] std::uint8_t const* codes(int pair) const {
    static_assert(!kRows);
    return job.residues + job.pairs[pair].col_begin;
  }
};

/// Where each of `count` row letters matches 64 columns, whose letters are given as planes: out[letter][column].
template <class Letters, class Word>
void make_masks(Word const* cols, std::uint8_t const* row_letters, int count, Word* out) {
  for (int letter = 0; letter < count; ++letter) {
    std::uint8_t const code[kChunkPositions] = {row_letters[letter]};
    std::uint64_t bits[Letters::planes];
    Letters::template read<true>(code, bits);
    Word row[Letters::planes];
    for (int plane = 0; plane < Letters::planes; ++plane) {
      row[plane] = same_bit<Word>((bits[plane] & 1U) != 0);
    }
    for (int column = 0; column < kChunkPositions; ++column) {
      out[letter * kChunkPositions + column] = Letters::matches(row, cols + column * Letters::planes);
    }
  }
}

/// The scan of such a pack. In every step all lanes have the same row letter, so that letters are not compared cell by
/// cell: for each letter of the row sequence a slice has a mask a column. The memory, in words:
///
///     masks: letter x column | p: row x plane | number of each row's letter: a byte a row
template <class Network, class Word>
class OneAgainstManyScan {
public:
  using Slice = PlaneSlice<Network, Word>;
  using State = typename Slice::State;
  static constexpr int kPlanes = Network::planes;

  OneAgainstManyScan(Network const& network, PlaneJob const& job)
      : network_(network), pack_(job), masks_(static_cast<Word*>(job.columns)),
        p_(reinterpret_cast<State*>(masks_ + kMostRowLetters * kPlaneSlice)),
        row_letter_(reinterpret_cast<std::uint8_t*>(p_ + pack_.rows())), cols_(static_cast<Word*>(job.scratch)),
        slice_(network, cols_ + kChunkPositions * kMostLetterPlanes) {}

  void run() {
    number_row_letters();
    Slice::fill(p_, pack_.rows(), network_.p_code(0));
    scan_slices();
    write_scores(pack_.job.scoring);
  }

protected:
  void scan_slices() {
    with_letters(pack_.job.letters, [this]<class Letters>(Letters) {
      for (int begin = 0; begin < pack_.longest_cols; begin += kPlaneSlice) {
        make_masks<Letters>(column_letters<Letters>(begin), letters_, letter_count_, masks_);
        scan_slice(begin);
      }
    });
  }

  template <class Scheme>
  void write_scores(Scheme const& scheme) const {
    for (int pair = 0; pair < pack_.job.count; ++pair) {
      pack_.job.scores[pair] = scheme.score(slice_.sum(pair), pack_.rows(), pack_.cols(pair));
    }
  }

  /// In the order in which they occur.
  void number_row_letters() {
    constexpr std::uint8_t kNew = 0xff;
    std::uint8_t numbers[256];
    std::memset(numbers, kNew, sizeof numbers);
    std::uint8_t const* const codes = pack_.row_codes();
    for (int row = 0; row < pack_.rows(); ++row) {
      std::uint8_t& number = numbers[codes[row]];
      if (number == kNew) {
        letters_[letter_count_] = codes[row];
        number = static_cast<std::uint8_t>(letter_count_++);
      }
      row_letter_[row] = number;
    }
  }

  /// Planes of a slice's letters: [column][plane].
  template <class Letters>
  [[nodiscard]] Word const* column_letters(int begin) {
    bool const keeps = pack_.longest_cols <= pack_.job.kept_columns;
    Word* const letters = keeps ? static_cast<Word*>(pack_.job.kept_letters) + begin * Letters::planes : cols_;
    if (!keeps || !pack_.job.letters_are_kept) {
      read_letters<Letters, false>(pack_, begin, letters);
    }
    return letters;
  }

  void scan_slice(int begin) {
    slice_.open(begin, pack_.longest_cols);
    scan_rows();
    count_slice_steps(slice_, pack_, begin);
  }

  /// Not inlined: the registers are then all the sweep's.
  [[gnu::noinline]] void scan_rows() {
    Word const* const masks = masks_;
    std::uint8_t const* const letters = row_letter_;
    auto const masks_of = [=](int row) __attribute__((always_inline)) {
      return masks + letters[row] * kPlaneSlice;
    };
    auto const matches = [](Word const* of_row, int column) __attribute__((always_inline)) {
      return of_row[column];
    };
    scan_differences<SweepShape<Slice::kRows>>(network_, p_, p_, slice_.q, pack_.rows(), slice_.width, masks_of,
                                               matches);
  }

  Network network_;
  OneAgainstMany<Word> pack_;
  Word* masks_;              // [letter of the row][column of the slice]
  State* p_;                 // [row]: at the left edge of the slice
  std::uint8_t* row_letter_; // [row]
  Word* cols_;               // [column of the slice][plane of its letter]
  Slice slice_;
  std::uint8_t letters_[kMostRowLetters];
  int letter_count_ = 0;
};

} // namespace pairscan::inline PAIRSCAN_ISA
