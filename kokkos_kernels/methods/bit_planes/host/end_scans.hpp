#pragma once

#include <kokkos_kernels/methods/bit_planes/host/matrix_ends.hpp>
#include <kokkos_kernels/methods/bit_planes/host/one_against_many.hpp>

#include <type_traits>

namespace pairscan::inline PAIRSCAN_ISA {

/// The scan of a pack whose pairs share a sequence, with ends of their own: what is not here are the cells, which are
/// compiled once for both.
template <class Network, class Word>
class EndsOneAgainstManyScan : OneAgainstManyScan<Network, Word> {
  using Scan = OneAgainstManyScan<Network, Word>;

public:
  EndsOneAgainstManyScan(Network const& network, PlaneJob const& job)
      : Scan(network, job), ends_(network, this->pack_, exchanged_lanes<Word>(this->pack_), this->pack_.rows()) {}

  void run() {
    int const rows = this->pack_.rows();
    this->number_row_letters();
    ends_.fill_left(this->p_, rows);
    if (rows > 0) {
      ends_.begin_left(same_bit<Word>(true), this->p_[0]);
    }
    int computed = 0;
    with_letters(this->pack_.job.letters, [this, &computed]<class Letters>(Letters) {
      for (int begin = 0; begin < this->pack_.longest_cols; begin += kPlaneSlice) {
        make_masks<Letters>(this->template column_letters<Letters>(begin), this->letters_, this->letter_count_,
                            this->masks_);
        scan_slice(begin);
        computed = begin + this->slice_.width;
      }
    });
    ends_.add_right_edge(this->pack_, this->p_, rows, computed);
    ends_.write_scores(this->pack_);
  }

private:
  void scan_slice(int begin) {
    Word has[kChunkPositions];
    read_columns(this->pack_, begin, has);
    if (begin + kPlaneSlice > this->pack_.shortest_cols) {
      for (int at = 0; at < this->letter_count_ * kPlaneSlice; ++at) {
        this->masks_[at] |= ~has[at % kPlaneSlice];
      }
    }
    this->slice_.set_width(begin, this->pack_.longest_cols);
    ends_.begin_top(same_bit<Word>(true), this->slice_.q, this->slice_.width, begin);
    this->scan_rows();
    ends_.add_slice(this->pack_, this->slice_.q, this->slice_.width, begin, has);
  }

  MatrixEnds<Network, Word> ends_;
};

/// The scan of a pack of arbitrary pairs with ends of their own, whose borders are put in where matrices begin.
///
/// Slices that lie within every matrix compare bases as global alignments do, by the same code. From the first slice on
/// in which a matrix ends, the rows have letters that know of columns behind it:
///
///     # # # # # | # # # # # | # # . . .
///     # # # # # | # # # # # | # # # # .
///      inner       inner      EndLetters
template <class Network, class Word>
class EndsPlaneScan : PlaneScan<Network, EndLetters, Word> {
  using Scan = PlaneScan<Network, EndLetters, Word>;

public:
  EndsPlaneScan(Network const& network, PlaneJob const& job)
      : Scan(network, job), inner_(network, this->row_letters_, this->p_),
        ends_(network, this->pack_, exchanged_lanes<Word>(this->pack_), this->pack_.longest_rows) {}

  void run() {
    int const rows = this->pack_.longest_rows;
    ends_.fill_left(this->p_, rows);
    this->for_each_beginning([this, rows](int row, Word const& beginning) {
      if (row < rows) {
        ends_.begin_left(beginning, this->p_[row]);
      }
    });
    int const inner = this->pack_.job.letters == LetterKind::base_sets
                          ? 0
                          : this->pack_.shortest_cols / kChunkPositions * kChunkPositions;
    if (inner > 0) {
      inner_.read(this->pack_);
      scan_slices(inner_, 0, inner);
      EndLetters::widen(this->row_letters_, rows);
    } else {
      this->rows_.read(this->pack_);
    }
    scan_slices(this->rows_, inner, this->pack_.longest_cols);
    ends_.add_right_edge(this->pack_, this->p_, rows, computed_);
    ends_.write_scores(this->pack_);
  }

private:
  template <class Rows>
  void scan_slices(Rows const& rows, int begin, int end) {
    for (; begin < end; begin += kChunkPositions) {
      scan_slice(rows, begin);
      computed_ = begin + this->slice_.width;
    }
  }

  template <class Rows>
  void scan_slice(Rows const& rows, int begin) {
    using Letters = typename Rows::Letters;
    read_letters<Letters, false>(this->pack_, begin, this->cols_);
    Word has[kChunkPositions];
    read_columns(this->pack_, begin, has);
    if constexpr (std::is_same_v<Letters, EndLetters>) {
      for (int column = 0; column < kChunkPositions; ++column) {
        this->cols_[column * EndLetters::planes + EndLetters::kBeyond] = ~has[column];
      }
    }
    this->slice_.set_width(begin, this->pack_.longest_cols);
    ends_.begin_top(same_bit<Word>(true), this->slice_.q, this->slice_.width, begin);
    int row = 0;
    this->for_each_beginning([this, &rows, begin, &row](int first, Word const& beginning) {
      row = rows.scan(row, first, this->slice_, this->cols_);
      ends_.begin_top(beginning, this->slice_.q, this->slice_.width, begin);
    });
    rows.scan(row, this->pack_.longest_rows, this->slice_, this->cols_);
    ends_.add_slice(this->pack_, this->slice_.q, this->slice_.width, begin, has);
  }

  PlaneRows<Network, BaseOrUnknownLetters, Word> inner_;
  MatrixEnds<Network, Word> ends_;
  int computed_ = 0; // columns
};

template <class Word>
void plane_scan(PlaneJob const& job) {
  if (job.ends != nullptr) {
    with_network_of_ends<NetworksFor<Word>>(
        job.scoring.match, job.scoring.mismatch,
        [&job]<class Network>(Network const& network) { EndsPlaneScan<Network, Word>(network, job).run(); });
    return;
  }
  dispatch_planes<Word, true>(job, [&job]<class Network, class Letters>(Network const& network, Letters) {
    PlaneScan<Network, Letters, Word>(network, job).run();
  });
}

/// Every letter kind has the same cells, so that searched networks serve them all.
template <class Word>
void one_against_many_scan(PlaneJob const& job) {
  if (job.ends != nullptr) {
    with_network_of_ends<NetworksFor<Word>>(
        job.scoring.match, job.scoring.mismatch,
        [&job]<class Network>(Network const& network) { EndsOneAgainstManyScan<Network, Word>(network, job).run(); });
    return;
  }
  with_network<NetworksFor<Word>>(
      job.scoring.match, job.scoring.mismatch,
      [&job]<class Network>(Network const& network) { OneAgainstManyScan<Network, Word>(network, job).run(); });
}

} // namespace pairscan::inline PAIRSCAN_ISA
