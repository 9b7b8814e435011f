#include <kokkos_kernels/distances/distances.hpp>
#include <kokkos_kernels/distances/host_bodies.hpp>
#include <kokkos_kernels/simd/bodies_by_set.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <numeric>
#include <tuple>
#include <vector>

namespace pairscan {

namespace {

constexpr std::size_t kAlignment = kWidestRegister;

class LaneDistances final : public DistanceComputer {
public:
  LaneDistances(DistanceRule const& rule, SequenceCodes codes, InstructionSet const& set)
      : rule_(rule), codes_(codes), set_(set),
        lanes_(static_cast<std::size_t>(set.lanes(rule.number == Number::single_precision ? 4 : 8))),
        body_(rule.number == Number::single_precision ? distance_bodies(set).of_floats
                                                      : distance_bodies(set).of_doubles) {}

  void compute(std::span<DistancePair const> pairs, std::span<double> distances) override {
    order_.resize(pairs.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    auto const key = [&](std::size_t at) { // of one query the longest target first
      return std::tuple(pairs[at].query, ~length(pairs[at].target), at);
    };
    std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
    for (std::size_t begin = 0; begin < order_.size();) {
      begin = compute_pack(pairs, begin, distances);
    }
  }

private:
  [[nodiscard]] std::uint64_t length(std::uint32_t sequence) const {
    return codes_.offsets[sequence + 1] - codes_.offsets[sequence];
  }
  [[nodiscard]] DistanceSequence sequence(std::uint32_t number) const {
    return {codes_.residues.data() + codes_.offsets[number], length(number)};
  }

  /// Computes the pairs of one query from order_[begin] on, as many as there are lanes, and returns where they end.
  std::size_t compute_pack(std::span<DistancePair const> pairs, std::size_t begin, std::span<double> distances) {
    std::uint32_t const query = pairs[order_[begin]].query;
    std::size_t end = begin;
    targets_.clear();
    while (end < order_.size() && end - begin < lanes_ && pairs[order_[end]].query == query) {
      targets_.push_back(sequence(pairs[order_[end++]].target));
    }
    found_.resize(targets_.size());
    DistanceJob const job{.rule = &rule_,
                          .query = sequence(query),
                          .targets = targets_.data(),
                          .count = static_cast<int>(targets_.size()),
                          .memory = memory_for(length(query)),
                          .distances = found_.data()};
    body_(job);
    for (std::size_t at = begin; at < end; ++at) {
      distances[order_[at]] = found_[at - begin];
    }
    return end;
  }

  std::byte* memory_for(std::size_t rows) {
    memory_.resize(std::max(memory_.size(), distance_job_bytes(rows, set_) + kAlignment));
    void* at = memory_.data();
    std::size_t space = memory_.size();
    return static_cast<std::byte*>(std::align(kAlignment, 1, at, space));
  }

  DistanceRule rule_;
  SequenceCodes codes_;
  InstructionSet const& set_;
  std::size_t lanes_;
  void (*body_)(DistanceJob const&);
  std::vector<std::size_t> order_;
  std::vector<DistanceSequence> targets_;
  std::vector<double> found_;
  std::vector<std::byte> memory_;
};

} // namespace

DistanceBodies const& distance_bodies(InstructionSet const& set) {
  return bodies_for<DistanceBodies>(set);
}

std::size_t distance_job_bytes(std::size_t longest, InstructionSet const& set) {
  std::size_t const register_bytes = set.pack_bytes(8);
  return register_bytes * (2 * (longest + kDistanceStrip) +
                           std::size_t{kDistanceStrip} * static_cast<std::size_t>(SubstitutionMatrix::kCodes));
}

std::unique_ptr<DistanceComputer> make_distance_computer(DistanceRule const& rule, SequenceCodes codes,
                                                         InstructionSet const& set) {
  return std::make_unique<LaneDistances>(rule, codes, set);
}

} // namespace pairscan
