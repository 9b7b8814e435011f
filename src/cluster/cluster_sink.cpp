#include <cluster/cluster_sink.hpp>

namespace pairscan {

ClusterSink::ClusterSink(Config const& config, SequenceSet const& set)
    : distances_(config.alignment.distance.asked()), files_(config, set, config.output.directory), pairs_(set.size()) {}

void ClusterSink::take(std::shared_ptr<SortedPiece const> const& piece) {
  piece->for_each([this](RecordView const& record) {
    KeptDistance const distance =
        distances_ ? static_cast<KeptDistance>(record.carried()) : distance_of(record.path().identity);
    pairs_.add(record.query(), record.target(), distance);
  });
}

void ClusterSink::finish() {
  pairs_.close();
  made_ = files_.write(pairs_);
}

} // namespace pairscan
