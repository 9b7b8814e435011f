#include <kokkos_kernels/methods/one_long_pair/long_pair_bands.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>

namespace pairscan {

LongPairBands::LongPairBands(LongPair const& pair, InstructionSet const& instructions)
    : pair_(pair), band_rows_(pairscan::band_rows(instructions)),
      scan_(byte_diagonal_bodies(instructions).scan.pick(pair.problem)), scoring_(reduced_scoring(pair.problem)),
      letters_(kBandMargin) {
  letters_.reserve(bytes(pair.cols.size()));
  letters_.insert(letters_.end(), pair.cols.begin(), pair.cols.end());
  letters_.insert(letters_.end(), kBandMargin, std::uint8_t{0});
}

DiagonalBandJob LongPairBands::job(Block const& block, std::uint8_t* p, std::uint8_t* h) const {
  DiagonalBandJob job;
  job.rows = pair_.rows.data() + block.row;
  job.cols = letters_.data() + kBandMargin + block.col;
  job.height = static_cast<int>(block.height);
  job.width = static_cast<int>(block.width);
  job.scoring = scoring_;
  job.p = p;
  job.h = h;
  return job;
}

} // namespace pairscan
