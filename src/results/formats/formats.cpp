#include <results/formats/formats.hpp>

#include <array>

namespace pairscan {
namespace {

constexpr std::array kLineFormats{
    NamedLineFormat{"tsv", make_tsv},
    NamedLineFormat{"abc", make_abc},
    NamedLineFormat{"blast6", make_blast6},
    NamedLineFormat{"paf", make_paf},
    NamedLineFormat{"sam", make_sam},
    NamedLineFormat{"uc", make_uc},
    NamedLineFormat{"fastapairs", make_fastapairs},
    NamedLineFormat{"alignment", make_alignment},
};

constexpr std::array kMatrixFormats{
    MatrixFormat{"npy", "scores.npy", make_npy},
    MatrixFormat{"ndist", "distances.ndist", make_ndist},
};

} // namespace

std::span<NamedLineFormat const> line_formats() {
  return kLineFormats;
}

std::span<MatrixFormat const> matrix_formats() {
  return kMatrixFormats;
}

} // namespace pairscan
