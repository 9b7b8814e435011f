// edlib: edit distance by Myers's bit vectors in a band that grows until it holds the path.

#include <cstdlib>
#include <edlib.h>
#include <memory>
#include <perf/peers/peer.hpp>

namespace pairscan::perf {
namespace {

void align_all(PeerTask& task, EdlibAlignTask what) {
  EdlibAlignConfig const config = edlibNewAlignConfig(-1, EDLIB_MODE_NW, what, nullptr, 0);
  task.measure([&] {
    std::int64_t sum = 0;
    for (GenePair const pair : task.pairs()) {
      std::string const& query = task.query(pair);
      std::string const& target = task.target(pair);
      EdlibAlignResult const result = edlibAlign(query.data(), static_cast<int>(query.size()), target.data(),
                                                 static_cast<int>(target.size()), config);
      if (result.alignment != nullptr) {
        std::unique_ptr<char, decltype(&std::free)> const cigar(
            edlibAlignmentToCigar(result.alignment, result.alignmentLength, EDLIB_CIGAR_EXTENDED), std::free);
      }
      sum -= result.editDistance;
      edlibFreeAlignResult(result);
    }
    return sum;
  });
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  using namespace pairscan::perf;
  return peer_main(argc, argv, "edlib", PEER_VERSION,
                   {{"edit", [](PeerTask& task) { align_all(task, EDLIB_TASK_DISTANCE); }},
                    {"edit-align", [](PeerTask& task) { align_all(task, EDLIB_TASK_PATH); }}});
}
