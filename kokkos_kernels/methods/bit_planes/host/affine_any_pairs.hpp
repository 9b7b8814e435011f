#pragma once

#include <kokkos_kernels/methods/bit_planes/host/any_pairs.hpp>
#include <kokkos_kernels/methods/bit_planes/host/end_scans.hpp>
#include <kokkos_kernels/networks/choose_affine_network.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// The scan of a pack of arbitrary pairs with affine gaps. Matrices end with the last row here, too, but no row passes
/// the upper border down, as its first column opens a gap and the others do not. Rows that are none are computed for
/// nothing; where a matrix begins below one, its border is put into the states of all columns:
///
///     . . . .   anything
///     . . . .
///     v v v v   put in
///     # # # #   the first row of the matrix
template <class Network, class Letters, class Word>
class AffinePlaneScan : PlaneScan<Network, Letters, Word> {
  using Scan = PlaneScan<Network, Letters, Word>;

public:
  AffinePlaneScan(Network const& network, AffinePlaneJob const& job) : Scan(network, job.pack), scheme_(job.scheme) {}

  void run() {
    this->rows_.read(this->pack_);
    set_left_border();
    for (int begin = 0; begin < this->pack_.longest_cols; begin += kChunkPositions) {
      scan_slice(begin);
    }
    this->write_scores(scheme_);
  }

private:
  void set_left_border() {
    Scan::Slice::fill(this->p_, this->pack_.longest_rows, Network::left_border(false));
    this->for_each_beginning([this](int row, Word const& beginning) {
      if (row < this->pack_.longest_rows) {
        fill_state(beginning, Network::left_border(true), Network::left_border(false), this->p_[row]);
      }
    });
  }

  void scan_slice(int begin) {
    read_letters<Letters, false>(this->pack_, begin, this->cols_);
    this->slice_.open(begin, this->pack_.longest_cols);
    int row = 0;
    this->for_each_beginning([this, begin, &row](int first, Word const& beginning) {
      row = this->scan_rows_until(row, first);
      this->slice_.begin_matrices(beginning, begin);
    });
    this->scan_rows_until(row, this->pack_.longest_rows);
    count_slice_steps(this->slice_, this->pack_, begin);
  }

  ReducedAffine scheme_;
};

template <class Word>
void affine_plane_scan(AffinePlaneJob const& job) {
  with_affine_network<HostAffineNetworksFor<Word>>(job.scheme, [&job]<class Network>(Network const& network) {
    if (job.pack.ends != nullptr) {
      EndsPlaneScan<Network, Word>(network, job.pack).run();
      return;
    }
    with_letters(job.pack.letters,
                 [&]<class Letters>(Letters) { AffinePlaneScan<Network, Letters, Word>(network, job).run(); });
  });
}

} // namespace pairscan::inline PAIRSCAN_ISA
