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

BlockReader::BlockReader(SequenceSet const& queries, PackedSequences& database, TargetBlocks const& blocks, bool ahead)
    : queries_(queries), database_(database), blocks_(blocks), ahead_(ahead) {}

BlockReader::~BlockReader() {
  drop_expected();
}

void BlockReader::drop_expected() {
  if (thread_.joinable()) {
    thread_.join();
  }
  reading_ = {};
  expected_.reset();
}

BlockReader::Timed BlockReader::read(std::uint32_t number) const {
  auto const begin = ReaderClock::now();
  SequenceSet set = with_targets(queries_, database_, blocks_.targets(number));
  WorkList work(set, default_tile_sides(set, TileOrder::by_rows), TileOrder::by_rows);
  auto block = std::make_unique<TargetBlock>(TargetBlock{number, std::move(set), std::move(work)});
  return {std::move(block), passed_since(begin)};
}

void BlockReader::expect(std::uint32_t number) {
  if (!ahead_ || expected_ == number) {
    return;
  }
  drop_expected();
  std::packaged_task<Timed()> task([this, number] { return read(number); });
  reading_ = task.get_future();
  thread_ = start_thread("the thread that reads the database", std::move(task));
  expected_ = number;
}

std::unique_ptr<TargetBlock> BlockReader::take(std::uint32_t number) {
  auto const asked = ReaderClock::now();
  if (expected_ != number) {
    drop_expected();
  }
  if (thread_.joinable()) {
    thread_.join();
  }
  expected_.reset();
  Timed timed = reading_.valid() ? reading_.get() : read(number);
  seconds_.wait += passed_since(asked);
  seconds_.read += timed.seconds;
  return std::move(timed.block);
}

} // namespace pairscan
