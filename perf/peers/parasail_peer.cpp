// parasail: its scan kernels with 16-bit lanes, the query's profile made once a row of pairs. Its striped kernels are
// wrong where opening a gap costs what extending it does.

#include <parasail.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <memory>
#include <perf/peers/peer.hpp>

namespace pairscan::perf {
namespace {

using Matrix = std::unique_ptr<parasail_matrix_t, decltype(&parasail_matrix_free)>;
using Profile = std::unique_ptr<parasail_profile_t, decltype(&parasail_profile_free)>;
using Result = std::unique_ptr<parasail_result_t, decltype(&parasail_result_free)>;
using Cigar = std::unique_ptr<parasail_cigar_t, decltype(&parasail_cigar_free)>;
using Text = std::unique_ptr<char, decltype(&std::free)>;

/// The path as text, as the others give it.
void make_cigar(parasail_result_t* result, std::string const& query, std::string const& target,
                parasail_matrix_t const* matrix) {
  Cigar const cigar(parasail_result_get_cigar(result, query.data(), static_cast<int>(query.size()), target.data(),
                                              static_cast<int>(target.size()), matrix),
                    parasail_cigar_free);
  Text const text(parasail_cigar_decode(cigar.get()), std::free);
}

/// `least` is what a pair scores at the least: with free ends 0, that of an overlap of no residues, which parasail does
/// not count as one.
void align_all(PeerTask& task, parasail_pfunction_t align, bool trace, int least = std::numeric_limits<int>::min()) {
  Scheme const& scheme = task.scheme();
  int const first = -(scheme.open + scheme.extend); // parasail's open is the cost of a gap's first residue
  Matrix const matrix(parasail_matrix_create("ACGT", scheme.match, scheme.mismatch), parasail_matrix_free);
  task.measure([&] {
    std::int64_t sum = 0;
    Profile profile(nullptr, parasail_profile_free);
    std::size_t of = task.genes().size(); // the profile's query; none yet
    for (GenePair const pair : task.pairs()) {
      std::string const& query = task.query(pair);
      std::string const& target = task.target(pair);
      if (pair.query != of) {
        profile.reset(parasail_profile_create_16(query.data(), static_cast<int>(query.size()), matrix.get()));
        of = pair.query;
      }
      Result const result(align(profile.get(), target.data(), static_cast<int>(target.size()), first, -scheme.extend),
                          parasail_result_free);
      if (trace) {
        make_cigar(result.get(), query, target, matrix.get());
      }
      sum += std::max(result->score, least);
    }
    return sum;
  });
}

std::string version() {
  int major = 0;
  int minor = 0;
  int patch = 0;
  parasail_version(&major, &minor, &patch);
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  using namespace pairscan::perf;
  auto const global = [](PeerTask& task) { align_all(task, parasail_nw_scan_profile_16, false); };
  return peer_main(argc, argv, "parasail", version(),
                   {{"score", global},
                    {"affine", global},
                    {"semiglobal", [](PeerTask& task) { align_all(task, parasail_sg_scan_profile_16, false, 0); }},
                    {"local",
                     [](PeerTask& task) {
                       bool const affine = task.scheme().open != 0; // else striped ones would be wrong
                       align_all(task, affine ? parasail_sw_striped_profile_16 : parasail_sw_scan_profile_16, false);
                     }},
                    {"align", [](PeerTask& task) { align_all(task, parasail_nw_trace_scan_profile_16, true); }}});
}
