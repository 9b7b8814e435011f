#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <perf/networks/network_builder.hpp>

namespace pairscan::perf {

/// Binary numbers in a network that is written down: what compares, chooses and subtracts them, a gate per plane. A
/// number is a function of the problem's states; of planes that it does not have it has zeros.
template <class State>
class WrittenNumbers {
public:
  using Number = std::function<int(State const&)>;

protected:
  /// `states` are those of the problem, in its order.
  WrittenNumbers(Problem problem, std::vector<State> states)
      : problem_(std::move(problem)), states_(std::move(states)), builder_(problem_) {}

  /// The states where `test` holds.
  [[nodiscard]] Bits where(std::function<bool(State const&)> const& test) const {
    Bits bits(static_cast<std::size_t>(problem_.words()));
    for (std::size_t state = 0; state < states_.size(); ++state) {
      bits[state / 64] |= std::uint64_t{test(states_[state])} << (state % 64);
    }
    return bits;
  }

  [[nodiscard]] Bits plane_of(Number const& number, int plane) const {
    return where([&](State const& state) { return (number(state) >> plane & 1) != 0; });
  }

  /// Whether a < b, from the lowest bit up. No planes: a constant.
  int less(Number const& a, Number const& b, Signals const& a_planes, Signals const& b_planes) {
    Signals below;
    auto const planes = static_cast<int>(std::max(a_planes.size(), b_planes.size()));
    for (int plane = 0; plane < planes; ++plane) {
      below = {builder_.gate(where_less(a, b, plane), signals({&b_planes, &a_planes}, plane, below))};
    }
    return below[0];
  }

  Signals chosen(Number const& number, int choice, Signals const& one, Signals const& other, int count) {
    Signals planes;
    for (int plane = 0; plane < count; ++plane) {
      Signals from = {choice};
      Signals const both = signals({&one, &other}, plane, {});
      from.insert(from.end(), both.begin(), both.end());
      planes.push_back(builder_.gate(plane_of(number, plane), from));
    }
    return planes;
  }

  Signals difference(Number const& a, Number const& b, Signals const& a_planes, Signals const& b_planes, int count) {
    Signals planes;
    Signals borrow;
    Number const result = [&](State const& state) { return a(state) - b(state); };
    for (int plane = 0; plane < count; ++plane) {
      Signals const from = signals({&a_planes, &b_planes}, plane, borrow);
      planes.push_back(builder_.gate(plane_of(result, plane), from));
      borrow = {builder_.gate(where_less(a, b, plane), from)};
    }
    return planes;
  }

  Problem problem_;
  std::vector<State> states_;
  NetworkBuilder builder_;

private:
  /// The states where a < b up to a plane.
  [[nodiscard]] Bits where_less(Number const& a, Number const& b, int plane) const {
    int const mask = (2 << plane) - 1;
    return where([&](State const& state) { return (a(state) & mask) < (b(state) & mask); });
  }

  /// The signals of a plane of two numbers, as far as they have it, and one more.
  static Signals signals(std::array<Signals const*, 2> const& numbers, int plane, Signals const& more) {
    Signals from;
    for (Signals const* planes : numbers) {
      if (auto const at = static_cast<std::size_t>(plane); at < planes->size()) {
        from.push_back((*planes)[at]);
      }
    }
    from.insert(from.end(), more.begin(), more.end());
    return from;
  }
};

} // namespace pairscan::perf
