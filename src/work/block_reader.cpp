#include <support/failure.hpp>
#include <work/block_reader.hpp>

#include <chrono>
#include <utility>

namespace pairscan {

namespace {

using ReaderClock = std::chrono::steady_clock;

double passed_since(ReaderClock::time_point begin) {
  return std::chrono::duration<double>(ReaderClock::now() - begin).count();
}

} // namespace

BlockReader::BlockReader(SequenceSet const& queries, PackedSequences& database, TargetBlocks const& blocks,
                         std::vector<std::uint32_t> wanted, bool ahead)
    : queries_(queries), database_(database), blocks_(blocks), wanted_(std::move(wanted)), ahead_(ahead) {}

BlockReader::~BlockReader() {
  if (thread_.joinable()) {
    thread_.join();
  }
}

BlockReader::Timed BlockReader::read(std::uint32_t number) const {
  auto const begin = ReaderClock::now();
  SequenceSet set = with_targets(queries_, database_, blocks_.targets(number));
  WorkList work(set, default_tile_edge(set));
  auto block = std::make_unique<TargetBlock>(TargetBlock{number, std::move(set), std::move(work)});
  return {std::move(block), passed_since(begin)};
}

void BlockReader::begin() {
  if (begun_ == wanted_.size()) {
    return;
  }
  std::packaged_task<Timed()> task([this, number = wanted_[begun_]] { return read(number); });
  ++begun_;
  reading_ = task.get_future();
  if (ahead_) {
    thread_ = start_thread("the thread that reads the database", std::move(task));
  } else {
    task();
  }
}

std::unique_ptr<TargetBlock> BlockReader::next() {
  auto const asked = ReaderClock::now();
  if (!reading_.valid()) {
    begin();
  }
  if (thread_.joinable()) {
    thread_.join();
  }
  Timed timed = reading_.get();
  seconds_.wait += passed_since(asked);
  seconds_.read += timed.seconds;
  if (ahead_) {
    begin();
  }
  return std::move(timed.block);
}

} // namespace pairscan
