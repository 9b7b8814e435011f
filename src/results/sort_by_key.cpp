#include <kokkos_kernels/portability/aligned_buffer.hpp>
#include <results/sort_by_key.hpp>
#include <support/memory.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <utility>

namespace pairscan {
namespace {

constexpr int kDigitBits =
    13; // as many places as the second-level cache has room for; thousands of sequences are two digits
constexpr std::uint64_t kDigits = std::uint64_t{1} << kDigitBits;
constexpr std::size_t kFew = 4096; // up to this many, comparisons are as fast

std::uint64_t differing_bits(std::span<KeyedPlace const> entries) {
  std::uint64_t bits = 0;
  for (auto const& entry : entries) {
    bits |= entry.key ^ entries.front().key;
  }
  return bits;
}

/// Copies the entries in the order of the digit at `shift`.
void scatter(std::span<KeyedPlace const> from, KeyedPlace* to, int shift) {
  auto const digit = [shift](KeyedPlace const& entry) { return entry.key >> shift & (kDigits - 1); };
  std::array<std::size_t, kDigits> places{};
  for (auto const& entry : from) {
    ++places[digit(entry)];
  }
  std::exclusive_scan(places.begin(), places.end(), places.begin(), std::size_t{0});
  for (auto const& entry : from) {
    to[places[digit(entry)]++] = entry;
  }
}

} // namespace

void sort_by_key(std::span<KeyedPlace> entries) {
  if (entries.size() <= kFew) {
    std::stable_sort(entries.begin(), entries.end(),
                     [](KeyedPlace const& a, KeyedPlace const& b) { return a.key < b.key; });
    return;
  }
  AlignedBuffer buffer;
  auto* const memory = buffer.reserve(entries.size_bytes());
  prefer_large_pages(memory, entries.size_bytes());
  std::span<KeyedPlace> sorted = entries;
  std::span<KeyedPlace> other(reinterpret_cast<KeyedPlace*>(memory), entries.size());
  for (auto differing = differing_bits(entries); differing != 0;) {
    int const shift = std::countr_zero(differing);
    scatter(sorted, other.data(), shift);
    std::swap(sorted, other);
    differing &= ~((kDigits - 1) << shift);
  }
  if (sorted.data() != entries.data()) {
    std::copy(sorted.begin(), sorted.end(), entries.begin());
  }
}

} // namespace pairscan
