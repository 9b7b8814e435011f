#include <config/output_names.hpp>
#include <results/record_sorter.hpp>
#include <support/error.hpp>
#include <support/memory.hpp>
#include <support/partial_file.hpp>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <filesystem>
#include <queue>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pairscan {
namespace {

constexpr std::size_t kSmallestReadBytes = std::size_t{16}
                                           << 10; // below that, merging many runs seeks more than it reads
constexpr std::size_t kLargestReadBytes = std::size_t{4} << 20;
constexpr std::size_t kSpillBufferBytes = std::size_t{1} << 20;

constexpr std::size_t kEntryBytes = 2 * sizeof(KeyedPlace); // and as much again while they are sorted
constexpr std::size_t kCacheLine = 64;

// A place holds the parts of its record in the bits that no address uses, and in the bits below them the record's
// address or, where there are no parts, its score.
constexpr unsigned kPartsShift = 60;
constexpr std::uint64_t kAddressMask = (std::uint64_t{1} << kPartsShift) - 1;

[[nodiscard]] KeyedPlace entry_of(RecordView const& record) {
  std::uint64_t const place = record.schema() == kScoreSchema ? static_cast<std::uint32_t>(record.score())
                                                              : std::bit_cast<std::uintptr_t>(record.data());
  return {sort_key(record.query(), record.target()), std::uint64_t{record.schema().parts} << kPartsShift | place};
}

[[nodiscard]] RecordSchema schema_of(KeyedPlace const& entry) {
  return {static_cast<std::uint32_t>(entry.place >> kPartsShift)};
}

[[nodiscard]] std::byte const* address_of(KeyedPlace const& entry) {
  return std::bit_cast<std::byte const*>(static_cast<std::uintptr_t>(entry.place & kAddressMask));
}

[[nodiscard]] ScoreRecord score_record_of(KeyedPlace const& entry) {
  return {.query = static_cast<std::uint32_t>(entry.key >> 32U),
          .target = static_cast<std::uint32_t>(entry.key),
          .score = static_cast<std::int32_t>(static_cast<std::uint32_t>(entry.place))};
}

} // namespace

std::size_t sort_bytes(std::uint64_t free_bytes) {
  return std::max(RecordSorter::Options{}.budget_bytes, static_cast<std::size_t>(free_bytes / 16));
}

RecordView SortedPiece::record_of(KeyedPlace const& entry) {
  RecordSchema const schema = schema_of(entry);
  return schema == kScoreSchema ? RecordView(score_record_of(entry)) : RecordView(schema, address_of(entry));
}

/// Prefetches a record. Sorted records are scattered over memory; without prefetching, a third of the time of writing
/// is spent waiting for them.
void SortedPiece::prefetch(std::size_t index) const {
  if (index < entries_.size() && schema_of(entries_[index]) != kScoreSchema) {
    auto const* const bytes = address_of(entries_[index]);
    __builtin_prefetch(bytes);
    __builtin_prefetch(bytes + kCacheLine);
  }
}

/// Reads one run from its front through a buffer.
class RecordSorter::RunReader {
public:
  RunReader(int descriptor, std::string const& directory, Run run, std::size_t buffer_bytes)
      : descriptor_(descriptor), directory_(&directory), run_(run), buffer_bytes_(buffer_bytes) {}

  /// Returns false at the run's end.
  [[nodiscard]] bool advance() {
    if (used_ == buffer_.size() && run_.begin == run_.end) {
      return false;
    }
    require(run_.schema.fixed_bytes());
    auto const bytes = record_at_front().bytes();
    require(bytes);
    key_ = sort_key(record_at_front().query(), record_at_front().target());
    record_ = used_;
    used_ += bytes;
    return true;
  }

  [[nodiscard]] std::uint64_t key() const { return key_; }
  [[nodiscard]] RecordView record() const { return {run_.schema, buffer_.data() + record_}; } // until the next advance

private:
  [[nodiscard]] RecordView record_at_front() const { return {run_.schema, buffer_.data() + used_}; }

  /// Loads the buffer so that the next `bytes` of the run stand in it at used_.
  void require(std::size_t bytes) {
    if (buffer_.size() - used_ >= bytes) {
      return;
    }
    buffer_.erase(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(used_));
    used_ = 0;
    auto const held = buffer_.size();
    auto const wanted = std::max(bytes - held, buffer_bytes_);
    auto const available = static_cast<std::size_t>(std::min<std::uint64_t>(wanted, run_.end - run_.begin));
    buffer_.resize(held + available);
    read(std::span(buffer_).subspan(held));
  }

  void read(std::span<std::byte> bytes) {
    while (!bytes.empty()) {
      auto const got = ::pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(run_.begin));
      if (got < 0 && errno == EINTR) {
        continue;
      }
      if (got <= 0) {
        throw Error{ExitCode::failed, "cannot read back the records that were sorted in '" + *directory_ + "': " +
                                          (got < 0 ? std::generic_category().message(errno) : "the file is cut short")};
      }
      bytes = bytes.subspan(static_cast<std::size_t>(got));
      run_.begin += static_cast<std::uint64_t>(got);
    }
  }

  int descriptor_;
  std::string const* directory_;
  Run run_; // the part that is not in the buffer yet
  std::size_t buffer_bytes_;
  std::vector<std::byte> buffer_;
  std::size_t used_ = 0;
  std::uint64_t key_ = 0;
  std::size_t record_ = 0; // where the record begins in buffer_
};

RecordSorter::RecordSorter(Options options) : options_(std::move(options)) {}

void RecordSorter::add(std::shared_ptr<RecordBlock const> const& block) {
  reserve();
  size_ += block->size();
  if (block->schema() == kScoreSchema) { // entries hold all of it
    for_each_record(kScoreSchema, block->bytes(), [this](RecordView const& record) {
      make_room(kEntryBytes);
      entries_.push_back(entry_of(record));
    });
  } else if (block->size() > 0) {
    make_room(block->bytes().size());
    hold(block);
  }
}

/// Reserves address space; pages are allocated only when they are filled. So the entries of most runs are never copied
/// to grow.
void RecordSorter::reserve() {
  if (entries_.capacity() == 0) {
    entries_.reserve(std::min(options_.budget_bytes, Options{}.budget_bytes) / kEntryBytes + 1);
    prefer_large_pages(entries_.data(), entries_.capacity() * sizeof(KeyedPlace));
  }
}

void RecordSorter::make_room(std::size_t bytes) {
  if (!entries_.empty() && block_bytes_ + entries_.size() * kEntryBytes + bytes > options_.budget_bytes) {
    spill();
  }
}

void RecordSorter::hold(std::shared_ptr<RecordBlock const> const& block) {
  blocks_.push_back(block);
  block_bytes_ += block->bytes().size();
  held_.parts |= block->schema().parts;
  for_each_record(block->schema(), block->bytes(),
                  [this](RecordView const& record) { entries_.push_back(entry_of(record)); });
}

void RecordSorter::for_each_piece(std::function<void(SortedPiece&&)> const& visit) {
  if (runs_.empty()) {
    visit_memory(visit);
    return;
  }
  if (!entries_.empty()) {
    spill();
  }
  std::vector<KeyedPlace>().swap(entries_); // the budget now goes to the merge's buffers
  merge_runs(visit);
}

void RecordSorter::spill() {
  if (!spill_file_) {
    spill_file_ = open_nameless((std::filesystem::path(options_.directory) / kSortFile).string(),
                                options_.directory + " (records to be sorted)");
  }
  sort_by_key(entries_);
  std::uint64_t const begin = spilled_bytes_;
  std::vector<std::byte> buffer;
  buffer.reserve(kSpillBufferBytes);
  auto const write = [&] {
    spill_file_->write_all(buffer);
    spilled_bytes_ += buffer.size();
    buffer.clear();
  };
  SortedPiece(entries_).for_each([&](RecordView const& record) {
    append_record(buffer, held_, record);
    if (buffer.size() >= kSpillBufferBytes) {
      write();
    }
  });
  write();
  runs_.push_back({begin, spilled_bytes_, held_});
  entries_.clear();
  held_ = {};
  blocks_.clear();
  block_bytes_ = 0;
}

void RecordSorter::visit_memory(std::function<void(SortedPiece&&)> const& visit) {
  sort_by_key(entries_);
  std::span<KeyedPlace const> rest = entries_;
  std::size_t const record_bytes = kEntryBytes + block_bytes_ / std::max<std::size_t>(rest.size(), 1);
  std::size_t const records = std::max<std::size_t>(SortedPiece::kBytes / record_bytes, 1);
  while (!rest.empty()) {
    auto const piece = rest.first(std::min(records, rest.size()));
    rest = rest.subspan(piece.size());
    visit(SortedPiece(piece));
  }
}

void RecordSorter::merge_runs(std::function<void(SortedPiece&&)> const& visit) {
  auto const buffer_bytes = std::clamp(options_.budget_bytes / runs_.size(), kSmallestReadBytes, kLargestReadBytes);
  RecordSchema schema; // the parts of all runs together
  std::vector<RunReader> readers;
  readers.reserve(runs_.size());
  using Front = std::pair<std::uint64_t, std::size_t>; // key of a run's next record, run
  std::priority_queue<Front, std::vector<Front>, std::greater<>> fronts;
  for (auto const& run : runs_) {
    schema.parts |= run.schema.parts;
    auto& reader = readers.emplace_back(spill_file_->get(), options_.directory, run, buffer_bytes);
    if (reader.advance()) {
      fronts.emplace(reader.key(), readers.size() - 1);
    }
  }
  std::vector<std::byte> piece;
  while (!fronts.empty()) {
    auto const run = fronts.top().second;
    fronts.pop();
    auto const record = readers[run].record();
    if (!piece.empty() && piece.size() + record.bytes() > SortedPiece::kBytes) {
      visit(SortedPiece(schema, std::exchange(piece, {})));
    }
    piece.reserve(SortedPiece::kBytes);
    append_record(piece, schema, record);
    if (readers[run].advance()) {
      fronts.emplace(readers[run].key(), run);
    }
  }
  if (!piece.empty()) {
    visit(SortedPiece(schema, std::move(piece)));
  }
}

} // namespace pairscan
