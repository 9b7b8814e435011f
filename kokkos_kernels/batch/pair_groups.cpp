#include <kokkos_kernels/batch/pair_groups.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace pairscan {

namespace {

/// Numbers sequences from 0: a hash table without deletion, half empty.
class SequenceNumbers {
public:
  explicit SequenceNumbers(std::size_t most) {
    while (slots_ < 2 * most) {
      slots_ *= 2;
      --shift_;
    }
    sequences_.resize(slots_);
    numbers_.assign(slots_, -1);
  }

  /// `side`: 0 or 1, where the same sequence has a number of its own on either side.
  [[nodiscard]] std::int32_t number(std::uint64_t begin, std::int32_t length, int side) {
    Sequence const sequence{begin, length, side};
    std::size_t slot = (begin + static_cast<std::uint64_t>(length)) * 0x9e3779b97f4a7c15U >> shift_;
    while (numbers_[slot] >= 0 && sequences_[slot] != sequence) {
      slot = (slot + 1) & (slots_ - 1);
    }
    if (numbers_[slot] < 0) {
      sequences_[slot] = sequence;
      numbers_[slot] = count_++;
    }
    return numbers_[slot];
  }
  [[nodiscard]] std::int32_t count() const { return count_; }

private:
  struct Sequence {
    std::uint64_t begin = 0;
    std::int32_t length = 0;
    int side = 0;

    friend bool operator==(Sequence const&, Sequence const&) = default;
  };

  std::size_t slots_ = 2;
  unsigned shift_ = 63;
  std::int32_t count_ = 0;
  std::vector<Sequence> sequences_;
  std::vector<std::int32_t> numbers_;
};

/// A pair as the groups see it.
struct Member {
  std::int32_t pair = 0;
  std::int32_t shared = 0; // number of the sequence by which it is grouped
  std::int32_t rows = 0;   // of that sequence
  std::int32_t cols = 0;   // of the other one
  std::uint64_t row_begin = 0;
  bool turned = false; // it is the column sequence
};

class Grouping {
public:
  Grouping(std::span<PairDescriptor const> pairs, GroupLimits const& limits, std::span<std::int32_t> order,
           PairGroup* groups)
      : pairs_(pairs), limits_(limits), order_(order), groups_(groups) {}

  int run() {
    list_members();
    auto const lanes = static_cast<std::size_t>(limits_.lanes);
    for (std::size_t begin = 0, end = 0; begin < members_.size(); begin = end) {
      while (end < members_.size() && members_[end].shared == members_[begin].shared) {
        ++end;
      }
      auto const longer = [](Member const& a, Member const& b) { return a.cols > b.cols; };
      auto const first = members_.begin() + static_cast<std::ptrdiff_t>(begin);
      auto const last = members_.begin() + static_cast<std::ptrdiff_t>(end);
      if (!std::is_sorted(first, last, longer)) {
        std::stable_sort(first, last, longer);
      }
      for (std::size_t at = begin; at < end; at += lanes) {
        std::span<Member const> const some(&members_[at], std::min(lanes, end - at));
        if (pays(some)) {
          add(some, true);
        } else {
          mixed_.insert(mixed_.end(), some.begin(), some.end());
        }
      }
    }
    mix();
    return count_;
  }

private:
  /// Gives each pair its sequence, and brings those of a sequence together.
  void list_members() {
    SequenceNumbers numbers(2 * order_.size());
    std::vector<std::int32_t> ids(2 * order_.size()); // of row and column sequence
    std::vector<std::int32_t> having(2 * order_.size());
    for (std::size_t at = 0; at < order_.size(); ++at) {
      PairDescriptor const& pair = pairs_[static_cast<std::size_t>(order_[at])];
      ids[2 * at] = numbers.number(pair.row_begin, pair.rows, 0);
      ids[2 * at + 1] = numbers.number(pair.col_begin, pair.cols, limits_.symmetric ? 0 : 1);
      ++having[static_cast<std::size_t>(ids[2 * at])];
      ++having[static_cast<std::size_t>(ids[2 * at + 1])];
    }
    std::vector<std::int32_t> place(static_cast<std::size_t>(numbers.count()) + 1);
    for (std::size_t at = 0; at < order_.size(); ++at) {
      auto const row = static_cast<std::size_t>(ids[2 * at]);
      auto const col = static_cast<std::size_t>(ids[2 * at + 1]);
      ids[at] = static_cast<std::int32_t>(having[col] > having[row] ? col : row); // read before it is written
      ++place[static_cast<std::size_t>(ids[at]) + 1];
      turned_.push_back(having[col] > having[row]);
    }
    for (std::size_t id = 1; id < place.size(); ++id) {
      place[id] += place[id - 1];
    }
    members_.resize(order_.size());
    for (std::size_t at = 0; at < order_.size(); ++at) {
      PairDescriptor const& pair = pairs_[static_cast<std::size_t>(order_[at])];
      members_[static_cast<std::size_t>(place[static_cast<std::size_t>(ids[at])]++)] =
          turned_[at] ? Member{order_[at], ids[at], pair.cols, pair.rows, pair.col_begin, true}
                      : Member{order_[at], ids[at], pair.rows, pair.cols, pair.row_begin, false};
    }
  }

  /// Whether lanes are busy enough that these pairs are a group of their own.
  [[nodiscard]] bool pays(std::span<Member const> some) const {
    return !limits_.may_mix_rows ||
           static_cast<double>(some.size()) * limits_.mixed_cell_time >= static_cast<double>(limits_.lanes);
  }

  /// The longer sequence of each pair is the row sequence.
  void mix() {
    for (Member& each : mixed_) {
      if (each.cols > each.rows) {
        std::swap(each.cols, each.rows);
      }
    }
    std::stable_sort(mixed_.begin(), mixed_.end(), [](Member const& a, Member const& b) {
      return a.rows != b.rows ? a.rows > b.rows : a.cols > b.cols;
    });
    for (std::size_t at = 0; at < mixed_.size(); at += static_cast<std::size_t>(limits_.lanes)) {
      std::size_t const left = mixed_.size() - at;
      add({&mixed_[at], std::min(static_cast<std::size_t>(limits_.lanes), left)}, false);
    }
  }

  void add(std::span<Member const> some, bool one_row_sequence) {
    groups_[count_++] = {next_,        static_cast<std::int32_t>(some.size()), one_row_sequence, some[0].row_begin,
                         some[0].rows, some[0].turned && !limits_.symmetric};
    for (Member const& each : some) {
      order_[static_cast<std::size_t>(next_++)] = each.pair;
    }
  }

  std::span<PairDescriptor const> pairs_;
  GroupLimits limits_;
  std::span<std::int32_t> order_;
  PairGroup* groups_;
  std::vector<Member> members_;
  std::vector<Member> mixed_; // pairs without enough others of their sequence
  std::vector<bool> turned_;
  std::int32_t next_ = 0;
  int count_ = 0;
};

} // namespace

int group_pairs(std::span<PairDescriptor const> pairs, GroupLimits const& limits, std::span<std::int32_t> order,
                PairGroup* groups) {
  return Grouping(pairs, limits, order, groups).run();
}

LaneUse lane_use_of(std::span<PairGroup const> groups, std::span<PairDescriptor const> pairs, std::int32_t const* order,
                    int lanes) {
  LaneUse use;
  for (PairGroup const& group : groups) {
    double rows = 0;
    double cols = 0;
    for (std::int32_t at = group.begin; at < group.begin + group.count; ++at) {
      PairDescriptor const pair = group.turned(pairs[static_cast<std::size_t>(order[at])]);
      rows = std::max<double>(rows, pair.rows);
      cols = std::max<double>(cols, pair.cols);
      use.cells += static_cast<double>(pair.rows) * pair.cols;
    }
    use.swept += rows * cols * lanes;
  }
  return use;
}

} // namespace pairscan
