#include <results/packed_record.hpp>
#include <results/record_sorter.hpp>
#include <support/error.hpp>
#include <support/memory.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <queue>
#include <span>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pairscan {
namespace {

constexpr std::size_t kSmallestReadBytes = std::size_t{16}
                                           << 10; // below that, merging many runs seeks more than it reads
constexpr std::size_t kLargestReadBytes = std::size_t{4} << 20;
constexpr std::size_t kSpillBufferBytes = std::size_t{1} << 20;

/// O_TMPFILE would do this in one step, but network file systems lack it.
std::unique_ptr<FileDescriptor> open_spill_file(std::string const& directory) {
  std::string path = directory + "/pairscan-sort.XXXXXX";
  int const descriptor = ::mkostemp(path.data(), O_CLOEXEC);
  if (descriptor < 0) {
    throw_cannot_write(directory + " (records to be sorted)", errno);
  }
  ::unlink(path.c_str());
  return std::make_unique<FileDescriptor>(descriptor, directory + " (records to be sorted)");
}

void append(std::vector<std::byte>& bytes, void const* data, std::size_t size) {
  auto const* const begin = static_cast<std::byte const*>(data);
  bytes.insert(bytes.end(), begin, begin + size);
}

[[nodiscard]] PackedRecord packed_at(std::byte const* bytes) {
  PackedRecord packed;
  std::memcpy(&packed, bytes, sizeof packed);
  return packed;
}

[[nodiscard]] std::string_view cigar_at(std::byte const* bytes, std::size_t size) {
  return {reinterpret_cast<char const*>(bytes), size};
}

constexpr std::size_t kEntryBytes = 2 * sizeof(KeyedPlace); // and as much again while they are sorted
constexpr std::size_t kCacheLine = 64;
constexpr std::size_t kAhead = 16; // records; more than a look into memory takes

// Marks a place that is no offset but holds a bare record's score.
constexpr std::uint64_t kBare = std::uint64_t{1} << 63U;

[[nodiscard]] std::uint64_t bare_place(std::int32_t score) {
  return kBare | static_cast<std::uint32_t>(score);
}

[[nodiscard]] PackedRecord bare_at(KeyedPlace const& entry) {
  return packed_from({.query = static_cast<std::uint32_t>(entry.key >> 32U),
                      .target = static_cast<std::uint32_t>(entry.key),
                      .score = static_cast<std::int32_t>(static_cast<std::uint32_t>(entry.place))});
}

} // namespace

/// A record as it is held in memory.
struct RecordSorter::Held {
  PackedRecord packed;
  std::string_view cigar;
};

/// One run, read from its front through a buffer.
class RecordSorter::RunReader {
public:
  RunReader(int descriptor, std::string const& directory, Run run, std::size_t buffer_bytes)
      : descriptor_(descriptor), directory_(&directory), run_(run), buffer_bytes_(buffer_bytes) {}

  /// False at the run's end.
  [[nodiscard]] bool advance() {
    if (used_ == buffer_.size() && run_.begin == run_.end) {
      return false;
    }
    require(sizeof(PackedRecord));
    packed_ = packed_at(buffer_.data() + used_);
    require(sizeof packed_ + packed_.cigar_bytes);
    cigar_ = cigar_at(buffer_.data() + used_ + sizeof packed_, packed_.cigar_bytes);
    used_ += sizeof packed_ + packed_.cigar_bytes;
    return true;
  }

  [[nodiscard]] std::uint64_t key() const { return sort_key(packed_.query, packed_.target); }
  void get(PairRecord& record) const { unpack(packed_, cigar_, record); }

private:
  /// Makes the next `bytes` of the run stand in the buffer at used_.
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
  Run run_; // what is not in the buffer yet
  std::size_t buffer_bytes_;
  std::vector<std::byte> buffer_;
  std::size_t used_ = 0;
  PackedRecord packed_;
  std::string_view cigar_; // in buffer_
};

RecordSorter::RecordSorter(Options options) : options_(std::move(options)) {}

void RecordSorter::add(PairRecord const& record) {
  bool const bare = is_bare(record);
  auto const bytes = kEntryBytes + (bare ? 0 : sizeof(PackedRecord) + record.cigar.size());
  auto const held_bytes = arena_.size() + entries_.size() * kEntryBytes;
  if (!entries_.empty() && held_bytes + bytes > options_.budget_bytes) {
    spill();
  }
  if (entries_.capacity() == 0) {
    reserve();
  }
  entries_.push_back({sort_key(record.query, record.target), bare ? bare_place(record.score) : arena_.size()});
  if (!bare) {
    auto const packed = pack(record);
    append(arena_, &packed, sizeof packed);
    append(arena_, record.cigar.data(), record.cigar.size());
  }
  ++size_;
}

/// Address space only: pages are taken as they fill, and nothing is ever copied to grow.
void RecordSorter::reserve() {
  arena_.reserve(options_.budget_bytes);
  entries_.reserve(options_.budget_bytes / kEntryBytes + 1);
  prefer_large_pages(arena_.data(), arena_.capacity());
  prefer_large_pages(entries_.data(), entries_.capacity() * sizeof(KeyedPlace));
}

RecordSorter::Held RecordSorter::held(KeyedPlace const& entry) const {
  if ((entry.place & kBare) != 0) {
    return {bare_at(entry), {}};
  }
  auto const* const bytes = arena_.data() + entry.place;
  auto const packed = packed_at(bytes);
  return {packed, cigar_at(bytes + sizeof packed, packed.cigar_bytes)};
}

/// Sorted records stand anywhere in the arena: without this, waiting for them is a third of the time of writing.
void RecordSorter::prefetch(std::size_t index) const {
  if (index < entries_.size() && (entries_[index].place & kBare) == 0) {
    auto const* const bytes = arena_.data() + entries_[index].place;
    __builtin_prefetch(bytes);
    __builtin_prefetch(bytes + kCacheLine);
  }
}

void RecordSorter::for_each_sorted(std::function<void(PairRecord const&)> const& visit) {
  if (runs_.empty()) {
    visit_memory(visit);
    return;
  }
  if (!entries_.empty()) {
    spill();
  }
  std::vector<std::byte>().swap(arena_); // the budget now goes to the merge's buffers
  std::vector<KeyedPlace>().swap(entries_);
  merge_runs(visit);
}

void RecordSorter::spill() {
  if (!spill_file_) {
    spill_file_ = open_spill_file(options_.directory);
  }
  sort_by_key(entries_);
  Run run{.begin = spilled_bytes_, .end = spilled_bytes_};
  std::vector<std::byte> buffer;
  buffer.reserve(kSpillBufferBytes);
  for (std::size_t index = 0; index < entries_.size(); ++index) {
    prefetch(index + kAhead);
    auto const record = held(entries_[index]);
    append(buffer, &record.packed, sizeof record.packed);
    append(buffer, record.cigar.data(), record.cigar.size());
    run.end += sizeof record.packed + record.cigar.size();
    if (buffer.size() >= kSpillBufferBytes) {
      spill_file_->write_all(buffer);
      buffer.clear();
    }
  }
  spill_file_->write_all(buffer);
  spilled_bytes_ = run.end;
  runs_.push_back(run);
  arena_.clear();
  entries_.clear();
}

void RecordSorter::visit_memory(std::function<void(PairRecord const&)> const& visit) {
  sort_by_key(entries_);
  PairRecord record;
  for (std::size_t index = 0; index < entries_.size(); ++index) {
    prefetch(index + kAhead);
    auto const [packed, cigar] = held(entries_[index]);
    unpack(packed, cigar, record);
    visit(record);
  }
}

void RecordSorter::merge_runs(std::function<void(PairRecord const&)> const& visit) {
  auto const buffer_bytes = std::clamp(options_.budget_bytes / runs_.size(), kSmallestReadBytes, kLargestReadBytes);
  std::vector<RunReader> readers;
  readers.reserve(runs_.size());
  using Front = std::pair<std::uint64_t, std::size_t>; // key of a run's next record, run
  std::priority_queue<Front, std::vector<Front>, std::greater<>> fronts;
  for (auto const& run : runs_) {
    auto& reader = readers.emplace_back(spill_file_->get(), options_.directory, run, buffer_bytes);
    if (reader.advance()) {
      fronts.emplace(reader.key(), readers.size() - 1);
    }
  }
  PairRecord record;
  while (!fronts.empty()) {
    auto const run = fronts.top().second;
    fronts.pop();
    readers[run].get(record);
    visit(record);
    if (readers[run].advance()) {
      fronts.emplace(readers[run].key(), run);
    }
  }
}

} // namespace pairscan
