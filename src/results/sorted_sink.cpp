#include <results/sorted_sink.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace pairscan {

namespace {

constexpr std::size_t kCopiedBytes = std::size_t{1} << 20U; // of records that are made of one and go to the sorter

} // namespace

SortedSink::SortedSink(RecordSorter::Options options, std::vector<std::unique_ptr<RecordSink>> consumers,
                       DistinctSequences const* distinct)
    : sorter_(std::move(options)), consumers_(std::move(consumers)), distinct_(distinct) {}

void SortedSink::take(TileResults const& results) {
  kept_ += results.kept;
  for (auto const& block : results.records) {
    came_ += block->size();
    if (distinct_ == nullptr) {
      add(block);
    } else {
      add_for_each(*block);
    }
  }
}

void SortedSink::add(std::shared_ptr<RecordBlock const> const& block) {
  for (auto const& consumer : consumers_) {
    consumer->expect(*block);
  }
  sorter_.add(block);
}

/// Adds the record of a pair of sequences for every pair of records that they stand for, piece by piece, so that the
/// sorter can spill them.
void SortedSink::add_for_each(RecordBlock const& block) {
  std::uint32_t const first_target = distinct_->set().all_against_all ? 0 : distinct_->set().queries;
  std::uint32_t const first_target_record = distinct_->first_target();
  RecordBlock copies(block.schema());
  auto const hand_on = [&] { add(std::make_shared<RecordBlock>(std::exchange(copies, RecordBlock(block.schema())))); };
  for_each_record(block.schema(), block.bytes(), [&](RecordView const& record) {
    distinct_->for_each_pair(record.query(), record.target() + first_target,
                             [&](std::uint32_t query, std::uint32_t target) {
                               copies.add(record, query, target - first_target_record);
                               if (copies.bytes().size() >= kCopiedBytes) {
                                 hand_on();
                               }
                             });
  });
  hand_on();
}

void SortedSink::finish() {
  if (came_ != kept_) {
    throw Error{ExitCode::failed, fmt::format("there are records of only {} of {} kept pairs; no file of pairs was "
                                              "written",
                                              came_, kept_)};
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
