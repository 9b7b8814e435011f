#include <results/stored_zip.hpp>

#include <zlib.h>

#include <concepts>
#include <span>
#include <utility>

// The layout is that of PKWARE's APPNOTE.TXT 6.3.

namespace pairscan {
namespace {

constexpr std::uint16_t kPlainVersion = 20; // of the format that a reader has to know
constexpr std::uint16_t kVersion64 = 45;
constexpr std::uint16_t kDate = 1U << 5U | 1U; // 1980-01-01
constexpr std::uint32_t kIn64Bits = 0xffffffff;
constexpr std::uint16_t kExtra64 = 1;

/// Numbers one after the other, the lowest byte first.
class Fields {
public:
  Fields& add(std::unsigned_integral auto number) {
    for (std::size_t byte = 0; byte < sizeof number; ++byte) {
      bytes_.push_back(static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * byte) & 0xffU));
    }
    return *this;
  }
  Fields& add(std::string_view text) {
    bytes_ += text;
    return *this;
  }
  [[nodiscard]] std::string take() { return std::move(bytes_); }

private:
  std::string bytes_;
};

template <std::unsigned_integral Number>
[[nodiscard]] Number narrowed(std::uint64_t number) {
  return static_cast<Number>(number);
}

/// The extra field of numbers that do not fit their usual ones; nothing where all fit.
[[nodiscard]] std::string extra_of(std::string const& numbers) {
  if (numbers.empty()) {
    return {};
  }
  return Fields{}.add(kExtra64).add(narrowed<std::uint16_t>(numbers.size())).add(numbers).take();
}

} // namespace

StoredZip::StoredZip(std::string path, std::uint64_t most_plain) : file_(std::move(path)), most_plain_(most_plain) {}

std::uint32_t StoredZip::plain(std::uint64_t number) const {
  return number > most_plain_ ? kIn64Bits : narrowed<std::uint32_t>(number);
}

void StoredZip::write(std::string_view bytes) {
  file_.write(bytes);
  written_ += bytes.size();
}

void StoredZip::add(std::string_view name, std::string_view head, SpilledBytes const* body) {
  Entry entry{std::string(name), crc_behind(0, std::as_bytes(std::span(head))), head.size(), written_};
  if (body != nullptr) {
    entry.bytes += body->size();
    entry.crc = narrowed<std::uint32_t>(::crc32_combine(entry.crc, body->crc(), static_cast<z_off_t>(body->size())));
  }
  write(local_header(entry));
  write(head);
  if (body != nullptr) {
    body->copy_to(file_);
    written_ += body->size();
  }
  entries_.push_back(std::move(entry));
}

std::string StoredZip::local_header(Entry const& entry) const {
  bool const large = entry.bytes > most_plain_;
  std::string const extra = extra_of(large ? Fields{}.add(entry.bytes).add(entry.bytes).take() : "");
  return Fields{}
      .add(std::uint32_t{0x04034b50})
      .add(large ? kVersion64 : kPlainVersion)
      .add(std::uint32_t{0}) // no flags, stored
      .add(std::uint16_t{0}) // midnight
      .add(kDate)
      .add(entry.crc)
      .add(plain(entry.bytes))
      .add(plain(entry.bytes))
      .add(narrowed<std::uint16_t>(entry.name.size()))
      .add(narrowed<std::uint16_t>(extra.size()))
      .add(entry.name)
      .add(extra)
      .take();
}

std::string StoredZip::directory_entry(Entry const& entry) const {
  Fields large;
  if (entry.bytes > most_plain_) {
    large.add(entry.bytes).add(entry.bytes);
  }
  if (entry.place > most_plain_) {
    large.add(entry.place);
  }
  std::string const extra = extra_of(large.take());
  std::uint16_t const version = extra.empty() ? kPlainVersion : kVersion64;
  return Fields{}
      .add(std::uint32_t{0x02014b50})
      .add(version)
      .add(version)
      .add(std::uint32_t{0})
      .add(std::uint16_t{0})
      .add(kDate)
      .add(entry.crc)
      .add(plain(entry.bytes))
      .add(plain(entry.bytes))
      .add(narrowed<std::uint16_t>(entry.name.size()))
      .add(narrowed<std::uint16_t>(extra.size()))
      .add(std::uint32_t{0}) // no comment, one disk
      .add(std::uint16_t{0}) // no attributes of the contents ...
      .add(std::uint32_t{0}) // ... and of the file
      .add(plain(entry.place))
      .add(entry.name)
      .add(extra)
      .take();
}

std::string StoredZip::directory_end(std::uint64_t begin) const {
  std::uint64_t const bytes = written_ - begin;
  std::uint64_t const entries = entries_.size();
  Fields end;
  if (begin > most_plain_ || bytes > most_plain_) {
    constexpr std::uint64_t kRest = 44; // bytes of the record that follow
    end.add(std::uint32_t{0x06064b50}).add(kRest).add(kVersion64).add(kVersion64).add(std::uint64_t{0});
    end.add(entries).add(entries).add(bytes).add(begin);
    end.add(std::uint32_t{0x07064b50}).add(std::uint32_t{0}).add(written_).add(std::uint32_t{1});
  }
  end.add(std::uint32_t{0x06054b50}).add(std::uint32_t{0});
  end.add(narrowed<std::uint16_t>(entries)).add(narrowed<std::uint16_t>(entries));
  return end.add(plain(bytes)).add(plain(begin)).add(std::uint16_t{0}).take();
}

void StoredZip::finish() {
  std::uint64_t const begin = written_;
  for (Entry const& entry : entries_) {
    write(directory_entry(entry));
  }
  write(directory_end(begin));
  file_.commit();
}

} // namespace pairscan
