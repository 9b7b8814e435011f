#include <sequences/packed_sequences.hpp>
#include <support/error.hpp>
#include <support/largest_of.hpp>
#include <support/memory.hpp>

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>

namespace pairscan {

namespace {

constexpr std::uint64_t kMostMappedBytes = std::uint64_t{64} << 20U; // of what was used, before it is given back
constexpr std::uint64_t kMostBlockBytes = std::uint64_t{1} << 40U;   // so that sums of sizes do not wrap

/// Returns whether at the most one of the bytes differs from those that a packed file begins with.
bool looks_packed(std::array<char, sizeof(PackedHead::magic)> const& front) {
  std::size_t same = 0;
  for (std::size_t position = 0; position < front.size(); ++position) {
    same += front[position] == kPackedMagic[position] ? 1U : 0U;
  }
  return same + 1 >= front.size();
}

constexpr Residue largest_residue(Alphabet alphabet) {
  return alphabet == Alphabet::dna ? 15 : 26;
}

} // namespace

std::unique_ptr<PackedSequences> PackedSequences::open_if_packed(std::string const& path) {
  std::error_code unknown; // whoever reads it as text says more
  if (!std::filesystem::is_regular_file(path, unknown)) {
    return nullptr;
  }
  std::array<char, sizeof(PackedHead::magic)> front{};
  std::ifstream file(path, std::ios::binary);
  if (!file.read(front.data(), front.size()) || !looks_packed(front)) {
    return nullptr;
  }
  return std::make_unique<PackedSequences>(path);
}

PackedSequences::PackedSequences(std::string path) : path_(std::move(path)), file_(path_) {
  if (file_.bytes().size() < sizeof head_) {
    refuse("is cut off within its head");
  }
  std::memcpy(&head_, file_.bytes().data(), sizeof head_);
  check_head();
  data_ = file_.bytes().subspan(head_.data_begin());
  checked_.resize(head_.blocks());
}

void PackedSequences::refuse(std::string const& fault) const {
  throw Error(ExitCode::bad_input,
              fmt::format("{}: {}; copy the file again, or make it again with 'pairscan pack'", path_, fault));
}

/// Sizes are compared before they are multiplied, for they may be anything.
void PackedSequences::check_head() const {
  std::uint64_t const bytes = file_.bytes().size();
  if (head_.version != kPackedVersion) {
    refuse(fmt::format("is packed in version {}, and this pairscan reads version {}", head_.version, kPackedVersion));
  }
  bool const sizes_fit = head_.block_bytes > 0 && head_.block_bytes <= kMostBlockBytes &&
                         head_.records <= std::numeric_limits<std::uint32_t>::max() && head_.name_bytes <= bytes &&
                         head_.residues <= bytes && head_.data_begin() <= bytes;
  if (!sizes_fit) {
    refuse("is cut off, or its head is damaged");
  }
  PackedHead without = head_;
  without.checksum = 0;
  std::vector<std::byte> front(file_.bytes().begin(),
                               file_.bytes().begin() + static_cast<std::ptrdiff_t>(head_.data_begin()));
  std::memcpy(front.data(), &without, sizeof without);
  if (XXH3_64bits(front.data(), front.size()) != head_.checksum) {
    refuse("its head is damaged (the checksum differs)");
  }
  if (std::uint64_t const whole = head_.data_begin() + head_.data_bytes(); bytes != whole) {
    refuse(fmt::format("has {} bytes in place of {}", bytes, whole));
  }
  bool const known = head_.alphabet == static_cast<std::uint64_t>(Alphabet::dna) ||
                     head_.alphabet == static_cast<std::uint64_t>(Alphabet::protein);
  if (!known || head_.records == 0) {
    refuse("its head is wrong");
  }
}

void PackedSequences::check_block(std::uint64_t block) {
  if (checked_[block]) {
    return;
  }
  auto const begin = block * head_.block_bytes;
  auto const bytes = data_.subspan(begin, std::min(head_.block_bytes, data_.size() - begin));
  std::uint64_t checksum = 0;
  std::memcpy(&checksum, file_.bytes().data() + sizeof head_ + block * sizeof checksum, sizeof checksum);
  if (XXH3_64bits(bytes.data(), bytes.size()) != checksum) {
    auto const from = head_.data_begin() + begin;
    refuse(fmt::format("block {} of {} is damaged (the checksum of bytes {} to {} differs)", block + 1, head_.blocks(),
                       from, from + bytes.size() - 1));
  }
  checked_[block] = true;
  ++compared_;
}

std::span<std::byte const> PackedSequences::checked(std::uint64_t begin, std::uint64_t bytes) {
  for (auto block = begin / head_.block_bytes; block * head_.block_bytes < begin + bytes; ++block) {
    check_block(block);
  }
  return data_.subspan(begin, bytes);
}

/// Gives memory back where much of the file was used: to be called when nothing of it is in use.
void PackedSequences::bound_memory() {
  if (compared_ * head_.block_bytes >= kMostMappedBytes) {
    file_.forget(data_);
    std::fill(checked_.begin(), checked_.end(), false);
    compared_ = 0;
  }
}

/// Returns the positions of a range of a table, and that behind it. They rise from 0 to `limit`: no name and no
/// sequence is empty.
std::vector<std::uint64_t> PackedSequences::table(std::uint64_t begin, RecordRange range, std::uint64_t limit) {
  std::vector<std::uint64_t> positions(std::size_t{range.size()} + 1);
  begin += range.begin * sizeof(std::uint64_t);
  auto const bytes = checked(begin, positions.size() * sizeof(std::uint64_t));
  std::memcpy(positions.data(), bytes.data(), bytes.size());
  bool const starts_well = range.begin > 0 || positions.front() == 0;
  if (!starts_well || positions.back() > limit ||
      !std::is_sorted(positions.begin(), positions.end(), std::less_equal<>())) {
    refuse("its records are out of order");
  }
  return positions;
}

std::vector<std::uint64_t> PackedSequences::offsets(RecordRange range) {
  auto positions = table(head_.table_bytes(), range, head_.residues);
  bound_memory();
  return positions;
}

std::uint64_t PackedSequences::bytes_of(std::uint32_t records) {
  constexpr std::uint64_t kRecordBytes = 64; // name, position
  return std::uint64_t{records} * kRecordBytes + table(head_.table_bytes(), {records, records}, head_.residues).back() +
         head_.name_bytes;
}

/// Records next to one another are read as one run, so that a block is compared once for all that are in it.
void PackedSequences::append_to(RawRecords& out, std::span<std::uint32_t const> chosen) {
  for (std::size_t next = 0; next < chosen.size();) {
    RecordRange run{chosen[next], chosen[next] + 1};
    for (++next; next < chosen.size() && chosen[next] == run.end; ++next) {
      ++run.end;
    }
    append_to(out, run);
  }
}

void PackedSequences::append_names_to(RawRecords& out, std::span<std::uint32_t const> chosen) {
  for (std::uint32_t const record : chosen) {
    append_names(out, {record, record + 1});
    auto const places = offsets({record, record + 1});
    out.offsets.push_back(out.offsets.back() + places.back() - places.front());
  }
}

void PackedSequences::append_to(RawRecords& out, RecordRange range) {
  append_names(out, range);
  auto const [first, residues] = append_offsets(out, range);
  append_residues(out, first, residues);
}

void PackedSequences::join_to(RawRecords& out, std::uint32_t records) {
  append_names(out, {0, records});
  auto const [first, residues] = append_offsets(out, {0, records});
  for_each_checked(first, residues, [](std::span<Residue const>) {});
  out.joined =
      file_.behind(std::as_bytes(std::span(out.letters)), data_.subspan(head_.residues_begin() + first, residues));
  out.letters = {};
}

/// Returns where the residues of the records stand.
PackedSequences::ResidueRange PackedSequences::append_offsets(RawRecords& out, RecordRange range) {
  auto const offsets = table(head_.table_bytes(), range, head_.residues);
  auto const held = out.letters.size();
  for (std::size_t record = 1; record < offsets.size(); ++record) {
    out.offsets.push_back(held + offsets[record] - offsets.front());
  }
  return {offsets.front(), offsets.back() - offsets.front()};
}

void PackedSequences::append_names(RawRecords& out, RecordRange range) {
  auto const ends = table(0, range, head_.name_bytes);
  auto const bytes = checked(head_.names_begin() + ends.front(), ends.back() - ends.front());
  auto const* const text = reinterpret_cast<char const*>(bytes.data());
  for (std::size_t record = 0; record < range.size(); ++record) {
    out.names.emplace_back(text + (ends[record] - ends.front()), ends[record + 1] - ends[record]);
  }
  bound_memory();
}

/// Calls `use` with the residues of one block after the other, while they are in the cache.
template <class Use>
void PackedSequences::for_each_checked(std::uint64_t first, std::uint64_t residues, Use const& use) {
  for (std::uint64_t done = 0; done < residues;) {
    auto const begin = head_.residues_begin() + first + done;
    auto const some = std::min(residues - done, head_.block_bytes - begin % head_.block_bytes);
    std::span<Residue const> const block{reinterpret_cast<Residue const*>(checked(begin, some).data()), some};
    if (largest_of(block) > largest_residue(alphabet())) {
      refuse("holds letters that its alphabet lacks");
    }
    use(block);
    done += some;
    bound_memory();
  }
}

void PackedSequences::append_residues(RawRecords& out, std::uint64_t first, std::uint64_t residues) {
  auto& letters = out.letters;
  auto const held = letters.size();
  if (letters.capacity() < held + residues) {
    letters.reserve(std::max(held + residues, held + held / 2)); // doubling would leave half of it empty
    prefer_large_pages(letters.data() + held, letters.capacity() - held);
  }
  for_each_checked(first, residues,
                   [&](std::span<Residue const> block) { letters.insert(letters.end(), block.begin(), block.end()); });
}

namespace {

/// Returns how many records the limit asks for. Throws Error where there is no room for them.
std::uint32_t wanted_records(PackedSequences& packed, std::uint64_t limit, std::uint64_t most_bytes,
                             RawRecords const& before) {
  auto const wanted = limit > 0 && limit < packed.size() ? static_cast<std::uint32_t>(limit) : packed.size();
  if (std::uint64_t{wanted} + before.names.size() > std::numeric_limits<std::uint32_t>::max())
    throw Error{ExitCode::bad_input, fmt::format("{}: with it the input has more than {} records; set input.limit",
                                                 packed.path(), std::numeric_limits<std::uint32_t>::max())};
  if (packed.bytes_of(wanted) + before.letters.size() > most_bytes)
    throw Error{ExitCode::no_resource,
                fmt::format("{}: its sequences take more than the {} MiB that there are for reading them; set "
                            "input.limit, or use a host with more memory",
                            packed.path(), most_bytes >> 20U)};
  return wanted;
}

} // namespace

void append_packed(PackedSequences& packed, std::uint64_t limit, std::uint64_t most_bytes, RawRecords& records) {
  packed.append_to(records, wanted_records(packed, limit, most_bytes, records));
}

void join_packed(PackedSequences& packed, std::uint64_t limit, std::uint64_t most_bytes, RawRecords& records) {
  packed.join_to(records, wanted_records(packed, limit, most_bytes, records));
}

} // namespace pairscan
