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

constexpr std::array kBuiltMatrixFormats{
    MatrixFormat{"npy", "scores.npy", npy_bytes, make_npy},
    MatrixFormat{"ndist", "distances.ndist", ndist_bytes, make_ndist},
    MatrixFormat{"phylip", "distances.phylip", phylip_bytes, make_phylip},
    MatrixFormat{"npz", "scores.npz", npz_bytes, nullptr, make_npz},
    MatrixFormat{"matrixmarket", "scores.mtx", matrixmarket_bytes, nullptr, make_matrixmarket},
    MatrixFormat{"mothur_column", "distances.dist", mothur_column_bytes, nullptr, make_mothur_column},
    MatrixFormat{"abc", "graph.abc", abc_graph_bytes, nullptr, make_abc_graph},
};

} // namespace

std::span<NamedLineFormat const> line_formats() {
  return kLineFormats;
}

std::span<MatrixFormat const> matrix_formats() {
  return kBuiltMatrixFormats;
}

} // namespace pairscan
