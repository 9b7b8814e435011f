#include <results/sorted_sink.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <utility>

namespace pairscan {

SortedSink::SortedSink(RecordSorter::Options options, std::vector<std::unique_ptr<RecordSink>> consumers)
    : sorter_(std::move(options)), consumers_(std::move(consumers)) {}

void SortedSink::take(TileResults const& results) {
  kept_ += results.kept;
  for (auto const& block : results.records) {
    sorter_.add(block);
  }
}

void SortedSink::finish() {
  if (sorter_.size() != kept_) {
    throw Error{ExitCode::failed, fmt::format("there are records of only {} of {} kept pairs; no file of pairs was "
                                              "written",
                                              sorter_.size(), kept_)};
  }
  for (auto const& consumer : consumers_) {
    consumer->begin(sorter_.size());
  }
  sorter_.for_each_piece([this](SortedPiece&& piece) {
    auto const shared = std::make_shared<SortedPiece const>(std::move(piece));
    for (auto const& consumer : consumers_) {
      consumer->take(shared);
    }
  });
  for (auto const& consumer : consumers_) {
    consumer->finish();
  }
}

} // namespace pairscan
