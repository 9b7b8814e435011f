#include <config/names.hpp>
#include <config/output_names.hpp>
#include <results/journal.hpp>
#include <support/error.hpp>
#include <support/log.hpp>
#include <support/partial_file.hpp>

#include <xxhash.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <span>
#include <system_error>
#include <utility>

namespace pairscan {
namespace {

constexpr std::uint64_t kMagic = 0x0a4c4e524a535000; // reads "\0PSJRNL\n" on a little-endian machine
constexpr std::uint64_t kVersion = 14;               // 13: right ends of paths with gaps that open for nothing differed
constexpr std::chrono::seconds kSyncInterval{1};

struct FileHead {
  std::uint64_t magic = kMagic;
  std::uint64_t version = kVersion;
  std::uint64_t run_digest = 0;
  std::uint64_t tiles = 0;
  std::uint64_t block = 0;
  std::uint64_t split = 0;
};

template <class T>
[[nodiscard]] std::span<std::byte const> bytes_of(T const& value) {
  return std::as_bytes(std::span(&value, 1));
}

template <class T>
[[nodiscard]] T read_value(JournalFile const& file, std::uint64_t offset) {
  T value;
  file.read(offset, std::as_writable_bytes(std::span(&value, 1)));
  return value;
}

[[nodiscard]] std::string blocks_of(std::uint64_t block) {
  return block == 0 ? "with the whole database at once" : "in blocks of " + std::to_string(block) + " bytes";
}

/// A number that is none of a split's, in a damaged head, counts as that of no search.
[[nodiscard]] SearchSplit split_of(std::uint64_t number) {
  return number <= static_cast<std::uint64_t>(SearchSplit::database) ? static_cast<SearchSplit>(number)
                                                                     : SearchSplit::automatic;
}

[[nodiscard]] std::string directory_of(std::string const& path) {
  return std::filesystem::path(path).parent_path().string();
}

/// Returns the checksum that all parts have as one sequence of bytes.
[[nodiscard]] std::uint64_t checksum_of(EncodedResults const& results) {
  std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> const state(XXH3_createState(), XXH3_freeState);
  XXH3_64bits_reset(state.get());
  for (auto const part : results.parts()) {
    XXH3_64bits_update(state.get(), part.data(), part.size());
  }
  return XXH3_64bits_digest(state.get());
}

[[nodiscard]] std::vector<TileRange> ranges_of(std::vector<bool> const& done) {
  std::vector<TileRange> ranges;
  for (auto begin = std::find(done.begin(), done.end(), true); begin != done.end();) {
    auto const end = std::find(begin, done.end(), false);
    ranges.push_back(
        {static_cast<std::uint64_t>(begin - done.begin()), static_cast<std::uint64_t>(end - done.begin())});
    begin = std::find(end, done.end(), true);
  }
  return ranges;
}

} // namespace

/// Stands before a frame's payload.
struct Journal::FrameHead {
  std::uint64_t payload_bytes = 0;
  std::uint64_t checksum = 0; // XXH3 of the payload, which names the tiles once more
  TileRange tiles;
};

Journal::Journal(std::string const& directory, Identity identity, ResumeChoice resume_choice, Replay const& replay)
    : identity_(identity),
      file_(begin_or_open((std::filesystem::path(directory) / kJournalFile).string(), resume_choice)) {
  check_header();
  resume(replay);
}

/// Opens the journal, or makes a new one. A new journal gets its name, and replaces an old one, only when it has its
/// head.
JournalFile Journal::begin_or_open(std::string const& path, ResumeChoice resume) const {
  std::error_code ignored; // a file that cannot be examined cannot be created either, and that is reported
  if (resume == ResumeChoice::never || !std::filesystem::exists(std::filesystem::symlink_status(path, ignored))) {
    PartialFile file(path);
    file.descriptor().write_all(bytes_of(FileHead{.run_digest = identity_.run_digest,
                                                  .tiles = identity_.tiles,
                                                  .block = identity_.block,
                                                  .split = static_cast<std::uint64_t>(identity_.split)}));
    file.commit();
  }
  return JournalFile(path);
}

void Journal::resume(Replay const& replay) {
  end_ = sizeof(FileHead);
  auto const file_bytes = file_.size();
  std::vector<bool> done(identity_.tiles);
  while (end_ < file_bytes && replay_frame(file_bytes, done, replay)) {
  }
  if (end_ < file_bytes) {
    cut_tail(file_bytes);
  }
  resumed_ = ranges_of(done);
}

void Journal::check_header() const {
  bool const has_head = file_.size() >= sizeof(FileHead);
  auto const head = has_head ? read_value<FileHead>(file_, 0) : FileHead{.magic = 0};
  auto const remedy = "; remove it or set distribution.resume: never";
  if (head.magic != kMagic || head.version != kVersion) {
    throw Error{ExitCode::usage, "'" + path() + "' is no journal of this version of pairscan" + remedy};
  }
  if (head.block != identity_.block) {
    throw Error{ExitCode::usage, "the journal in '" + directory_of(path()) + "' was written " + blocks_of(head.block) +
                                     ", and this run goes on " + blocks_of(identity_.block) +
                                     "; set search.block as it was" + ", or distribution.resume: never"};
  }
  auto const split = split_of(head.split); // which its tiles depend on
  if (head.run_digest != identity_.run_digest || (split == identity_.split && head.tiles != identity_.tiles)) {
    throw Error{ExitCode::usage, "the journal in '" + directory_of(path()) +
                                     "' belongs to another run (input or configuration differ)" + remedy};
  }
  if (split != identity_.split) {
    throw Error{ExitCode::usage, "the journal in '" + directory_of(path()) + "' is of a search split by " +
                                     std::string(name_of(split)) + ", and this run splits by " +
                                     std::string(name_of(identity_.split)) +
                                     "; set search.split as it was, or distribution.resume: never"};
  }
}

std::optional<Journal::Identity> Journal::identity_of(std::string const& directory) {
  std::string const path = (std::filesystem::path(directory) / kJournalFile).string();
  std::error_code none;
  auto const bytes = std::filesystem::file_size(path, none);
  if (none || bytes < sizeof(FileHead)) {
    return std::nullopt;
  }
  auto const head = read_value<FileHead>(JournalFile(path), 0);
  if (head.magic != kMagic || head.version != kVersion) {
    return std::nullopt;
  }
  return Identity{head.run_digest, head.tiles, head.block, split_of(head.split)};
}

void Journal::cut_tail(std::uint64_t file_bytes) {
  log_warning("'{}': the last {} bytes are torn or damaged; the tiles in them are done again", path(),
              file_bytes - end_);
  file_.truncate(end_);
  sync();
}

/// Returns false where there is no complete and undamaged frame at end_.
bool Journal::replay_frame(std::uint64_t file_bytes, std::vector<bool>& done, Replay const& replay) {
  auto const rest = file_bytes - end_;
  if (rest < sizeof(FrameHead)) {
    return false;
  }
  auto const head = read_value<FrameHead>(file_, end_);
  if (head.payload_bytes > rest - sizeof head) {
    return false;
  }
  std::vector<std::byte> payload(static_cast<std::size_t>(head.payload_bytes));
  file_.read(end_ + sizeof head, payload);
  if (XXH3_64bits(payload.data(), payload.size()) != head.checksum) {
    return false;
  }
  auto results = decode(payload);
  if (results.tiles != head.tiles || !mark_done(head.tiles, done)) {
    return false;
  }
  replay(std::move(results));
  end_ += sizeof head + payload.size();
  return true;
}

/// Returns false, and marks nothing, for tiles that do not exist or are done already, because sinks take each tile
/// once.
bool Journal::mark_done(TileRange tiles, std::vector<bool>& done) const {
  if (tiles.begin > tiles.end || tiles.end > done.size()) {
    return false;
  }
  auto const begin = done.begin() + static_cast<std::ptrdiff_t>(tiles.begin);
  auto const end = done.begin() + static_cast<std::ptrdiff_t>(tiles.end);
  if (std::find(begin, end, true) != end) {
    return false;
  }
  std::fill(begin, end, true);
  return true;
}

void Journal::append(TileResults const& results) {
  EncodedResults const payload(results);
  FrameHead const head{.payload_bytes = payload.bytes(), .checksum = checksum_of(payload), .tiles = results.tiles};
  try {
    file_.write(end_, bytes_of(head));
    auto place = end_ + sizeof head;
    for (auto const part : payload.parts()) {
      file_.write(place, part);
      place += part.size();
    }
  } catch (...) {
    file_.try_truncate(end_);
    throw;
  }
  end_ += sizeof head + payload.bytes();
  if (std::chrono::steady_clock::now() - last_sync_ >= kSyncInterval) {
    sync();
  }
}

void Journal::sync() {
  file_.sync();
  last_sync_ = std::chrono::steady_clock::now();
}

void Journal::remove() {
  file_.remove();
}

} // namespace pairscan
