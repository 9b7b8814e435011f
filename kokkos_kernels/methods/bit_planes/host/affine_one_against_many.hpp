#pragma once

#include <kokkos_kernels/methods/bit_planes/host/end_scans.hpp>
#include <kokkos_kernels/networks/choose_affine_network.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// The scan of a pack whose pairs share a sequence, with affine gaps: other borders and scores, and the same rows, as
/// all matrices begin with the first one.
template <class Network, class Word>
class AffineOneAgainstManyScan : OneAgainstManyScan<Network, Word> {
  using Scan = OneAgainstManyScan<Network, Word>;

public:
  AffineOneAgainstManyScan(Network const& network, AffinePlaneJob const& job)
      : Scan(network, job.pack), scheme_(job.scheme) {}

  void run() {
    this->number_row_letters();
    int const rows = this->pack_.rows();
    Scan::Slice::fill(this->p_, rows, Network::left_border(false));
    Scan::Slice::fill(this->p_, rows > 0 ? 1 : 0, Network::left_border(true));
    this->scan_slices();
    this->write_scores(scheme_);
  }

private:
  ReducedAffine scheme_;
};

template <class Word>
void affine_one_against_many_scan(AffinePlaneJob const& job) {
  with_affine_network<HostAffineNetworksFor<Word>>(job.scheme, [&job]<class Network>(Network const& network) {
    if (job.pack.ends != nullptr) {
      EndsOneAgainstManyScan<Network, Word>(network, job.pack).run();
    } else {
      AffineOneAgainstManyScan<Network, Word>(network, job).run();
    }
  });
}

} // namespace pairscan::inline PAIRSCAN_ISA
