#include <sequences/byte_source.hpp>
#include <sequences/letters.hpp>
#include <sequences/pack_file.hpp>
#include <sequences/packed_sequences.hpp>
#include <sequences/raw_records.hpp>
#include <sequences/record_parser.hpp>
#include <support/error.hpp>
#include <support/partial_file.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <span>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace pairscan {

namespace {

constexpr std::size_t kSpoolBuffer = std::size_t{1} << 20U;

/// Bytes on their way to a file that is written when all of them are known.
class Spool {
public:
  explicit Spool(std::string const& directory)
      : directory_(directory),
        file_(open_nameless((std::filesystem::path(directory) / "pairscan.pack").string(), directory)) {}

  void write(std::span<std::byte const> bytes) {
    file_->write_all(bytes);
    bytes_ += bytes.size();
  }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

  /// Calls take(bytes) for all of them, which it may change.
  template <class Take>
  void for_each(Take const& take) const {
    std::vector<std::byte> buffer(kSpoolBuffer);
    for (std::uint64_t done = 0; done < bytes_;) {
      auto const wanted = std::min<std::uint64_t>(buffer.size(), bytes_ - done);
      auto const got = ::pread(file_->get(), buffer.data(), wanted, static_cast<off_t>(done));
      if (got < 0 && errno == EINTR) {
        continue;
      }
      if (got <= 0) {
        throw Error(ExitCode::failed, fmt::format("cannot read a temporary file in '{}' again: {}", directory_,
                                                  std::generic_category().message(got < 0 ? errno : EIO)));
      }
      take(std::span(buffer).first(static_cast<std::size_t>(got)));
      done += static_cast<std::uint64_t>(got);
    }
  }

private:
  std::string directory_;
  std::unique_ptr<FileDescriptor> file_;
  std::uint64_t bytes_ = 0;
};

/// The four parts of a packed file while its records come.
class PackSpools {
public:
  explicit PackSpools(std::string const& directory)
      : name_ends_(directory), offsets_(directory), names_(directory), letters_(directory) {
    add_position(name_ends_, 0);
    add_position(offsets_, 0);
  }

  /// Takes all records, and leaves none.
  void take(RawRecords& records) {
    std::string names;
    std::vector<std::uint64_t> ends;
    std::vector<std::uint64_t> places;
    for (std::size_t record = 0; record < records.names.size(); ++record) {
      names += records.names[record];
      ends.push_back(names_.bytes() + names.size());
      places.push_back(letters_.bytes() + records.offsets[record + 1]);
    }
    name_ends_.write(std::as_bytes(std::span(ends)));
    offsets_.write(std::as_bytes(std::span(places)));
    names_.write(std::as_bytes(std::span(names)));
    letters_.write(std::as_bytes(std::span(records.letters)));
    records_ += records.names.size();
    records.names.clear();
    records.offsets.assign(1, 0);
    records.letters.clear();
  }

  [[nodiscard]] PackedShape shape(Alphabet alphabet) const {
    return {records_, names_.bytes(), letters_.bytes(), alphabet};
  }

  /// Hands the data to `take`, letters as residues.
  void each(Alphabet alphabet, TakeBytes const& take) const {
    for (Spool const* const part : {&name_ends_, &offsets_, &names_}) {
      part->for_each([&](std::span<std::byte> bytes) { take(bytes); });
    }
    letters_.for_each([&](std::span<std::byte> bytes) {
      to_residues({reinterpret_cast<std::uint8_t*>(bytes.data()), bytes.size()}, alphabet);
      take(bytes);
    });
  }

private:
  static void add_position(Spool& spool, std::uint64_t position) {
    spool.write(std::as_bytes(std::span(&position, 1)));
  }

  Spool name_ends_;
  Spool offsets_;
  Spool names_;
  Spool letters_;
  std::uint64_t records_ = 0;
};

} // namespace

PackedFileResult pack_file(std::string const& path, InputOptions const& options, ByteWriter& out,
                           std::string const& directory, std::uint64_t held_letters) {
  if (path != "-" && PackedSequences::open_if_packed(path)) {
    ReadResult read = read_one_file(path, options);
    write_packed(read.set, out);
    return {{read.set.size(), 0, read.set.residues.size(), read.set.alphabet}, std::move(read.skipped)};
  }
  PackSpools spools(directory);
  std::function<void(RawRecords&)> const hand_on = [&](RawRecords& records) { spools.take(records); };
  ParseOptions const parse_options{.alphabet = options.alphabet,
                                   .limit = options.limit,
                                   .gaps = options.gaps,
                                   .on_bad_record = options.on_bad_record,
                                   .most_bytes = bytes_for_records(),
                                   .hand_on = &hand_on,
                                   .held_letters = held_letters};
  RawRecords records;
  auto const source = open_file(path);
  parse_records(*source, display_name(path), parse_options, records);
  spools.take(records);
  Alphabet const alphabet = resolve(options.alphabet, records);
  PackedShape const shape = spools.shape(alphabet);
  write_packed(
      shape, [&](TakeBytes const& take) { spools.each(alphabet, take); }, out);
  return {shape, std::move(records.skipped)};
}

} // namespace pairscan
