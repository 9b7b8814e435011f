#pragma once

#include <kokkos_kernels/portability/widen.hpp>
#include <kokkos_kernels/simd/pack.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// A 32-bit number for each element of a lane of narrower ones, in several registers.
template <class Lane>
class WideLane {
  static constexpr int kParts = sizeof(std::int32_t) / sizeof(ValueOf<Lane>);
  static constexpr int kPartWidth = SimdTraits<Lane>::width / kParts;
  using Part = Pack<std::int32_t, kPartWidth>;

public:
  explicit PAIRSCAN_FUNCTION WideLane(std::int32_t value = 0) {
    for (Part& part : parts_) {
      part = SimdTraits<Part>::broadcast(value);
    }
  }

  explicit PAIRSCAN_FUNCTION WideLane(Lane const& lane) {
    alignas(Lane) ValueOf<Lane> values[SimdTraits<Lane>::width];
    store_unaligned(values, lane);
    for (int part = 0; part < kParts; ++part) {
      parts_[part].values = widen<typename Part::Vector>(values + part * kPartWidth);
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION std::int32_t operator[](int index) const {
    return SimdTraits<Part>::get(parts_[index / kPartWidth], index % kPartWidth);
  }
  PAIRSCAN_FUNCTION void set(int index, std::int32_t value) {
    SimdTraits<Part>::set(parts_[index / kPartWidth], index % kPartWidth, value);
  }

  friend PAIRSCAN_FUNCTION WideLane add(WideLane a, WideLane const& b) {
    return a.combine(b, [](Part x, Part y) { return add(x, y); });
  }
  friend PAIRSCAN_FUNCTION WideLane max(WideLane a, WideLane const& b) {
    return a.combine(b, [](Part x, Part y) { return max(x, y); });
  }

  /// Returns x where a and b are equal, y elsewhere.
  friend PAIRSCAN_FUNCTION WideLane select_equal(WideLane a, WideLane const& b, WideLane const& x, WideLane const& y) {
    for (int part = 0; part < kParts; ++part) {
      a.parts_[part] = select_equal(a.parts_[part], b.parts_[part], x.parts_[part], y.parts_[part]);
    }
    return a;
  }

private:
  template <class Combine>
  PAIRSCAN_FUNCTION WideLane& combine(WideLane const& other, Combine const& body) {
    for (int part = 0; part < kParts; ++part) {
      parts_[part] = body(parts_[part], other.parts_[part]);
    }
    return *this;
  }

  Part parts_[kParts];
};

} // namespace pairscan::inline PAIRSCAN_ISA
