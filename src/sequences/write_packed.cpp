#include <sequences/packed_format.hpp>
#include <sequences/write_packed.hpp>

#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace pairscan {

namespace {

using Bytes = std::span<std::byte const>;

/// Cuts bytes that come in parts of any size into blocks, and takes the checksum of each.
class BlockChecksums {
public:
  explicit BlockChecksums(std::uint64_t block_bytes)
      : block_bytes_(block_bytes), state_(XXH3_createState(), &XXH3_freeState) {
    XXH3_64bits_reset(state_.get());
  }

  void add(Bytes bytes) {
    while (!bytes.empty()) {
      auto const some = bytes.first(std::min<std::uint64_t>(bytes.size(), block_bytes_ - filled_));
      XXH3_64bits_update(state_.get(), some.data(), some.size());
      filled_ += some.size();
      bytes = bytes.subspan(some.size());
      if (filled_ == block_bytes_) {
        close();
      }
    }
  }
  [[nodiscard]] std::vector<std::uint64_t> take() {
    if (filled_ > 0) {
      close();
    }
    return std::move(checksums_);
  }

private:
  void close() {
    checksums_.push_back(XXH3_64bits_digest(state_.get()));
    XXH3_64bits_reset(state_.get());
    filled_ = 0;
  }

  std::uint64_t block_bytes_;
  std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state_;
  std::uint64_t filled_ = 0; // of the open block
  std::vector<std::uint64_t> checksums_;
};

std::uint64_t checksum_of(PackedHead const& head, std::vector<std::uint64_t> const& checksums) {
  std::vector<std::byte> bytes(sizeof head + checksums.size() * sizeof(std::uint64_t));
  std::copy_n(reinterpret_cast<std::byte const*>(&head), sizeof head, bytes.begin());
  std::copy_n(reinterpret_cast<std::byte const*>(checksums.data()), bytes.size() - sizeof head,
              bytes.begin() + sizeof head);
  return XXH3_64bits(bytes.data(), bytes.size());
}

} // namespace

void write_packed(SequenceSet const& set, ByteWriter& out, std::uint64_t block_bytes) {
  std::string names;
  std::vector<std::uint64_t> name_ends{0};
  for (std::string const& name : set.names) {
    names += name;
    name_ends.push_back(names.size());
  }
  auto const each = [&](TakeBytes const& take) {
    take(std::as_bytes(std::span(name_ends)));
    take(std::as_bytes(std::span(set.offsets)));
    take(std::as_bytes(std::span(names)));
    take(std::as_bytes(std::span(set.residues)));
  };
  write_packed({set.size(), names.size(), set.residues.size(), set.alphabet}, each, out, block_bytes);
}

void write_packed(PackedShape const& shape, std::function<void(TakeBytes const&)> const& each, ByteWriter& out,
                  std::uint64_t block_bytes) {
  static_assert(std::endian::native == std::endian::little, "numbers are written as they stand in memory");
  BlockChecksums blocks(block_bytes);
  each([&](Bytes part) { blocks.add(part); });
  std::vector<std::uint64_t> const checksums = blocks.take();
  PackedHead head{.version = kPackedVersion,
                  .block_bytes = block_bytes,
                  .records = shape.records,
                  .name_bytes = shape.name_bytes,
                  .residues = shape.residues,
                  .alphabet = static_cast<std::uint64_t>(shape.alphabet)};
  std::copy(kPackedMagic.begin(), kPackedMagic.end(), head.magic.begin());
  head.checksum = checksum_of(head, checksums);
  out.write(std::as_bytes(std::span(&head, 1)));
  out.write(std::as_bytes(std::span(checksums)));
  each([&](Bytes part) { out.write(part); });
}

} // namespace pairscan
