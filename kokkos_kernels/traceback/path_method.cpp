#include <kokkos_kernels/traceback/path_method.hpp>

#include <algorithm>

namespace pairscan {

namespace {

/// Returns whether every part of the pairs that is computed at a time fits the room. The shape of all pairs may join
/// sequences of different pairs, so that each part's own shape asks for less.
bool fits(PathMethod const& method, PathSetting const& setting, std::span<PairDescriptor const> pairs) {
  std::size_t const together = method.pairs_together(setting, PathShape::of(pairs));
  for (std::size_t begin = 0; begin < pairs.size(); begin += together) {
    auto const part = pairs.subspan(begin, std::min(together, pairs.size() - begin));
    if (method.bytes(setting, PathShape::of(part)) > setting.room) {
      return false;
    }
  }
  return true;
}

} // namespace

PathShape PathShape::of(std::span<PairDescriptor const> pairs) {
  PathShape shape;
  shape.pairs = pairs.size();
  for (PairDescriptor const& pair : pairs) {
    auto const [shorter, longer] = std::minmax(pair.rows, pair.cols);
    shape.rows = std::max(shape.rows, pair.rows);
    shape.cols = std::max(shape.cols, pair.cols);
    shape.shorter = std::max(shape.shorter, shorter);
    shape.longer = std::max(shape.longer, longer);
  }
  return shape;
}

PathMethod const* choose_path_method(PathMethods methods, PathSetting const& setting,
                                     std::span<PairDescriptor const> pairs) {
  PathShape const shape = PathShape::of(pairs);
  PathMethod const* best = nullptr;
  double least = 0;
  for (PathMethod const* method : methods) {
    if (method->refusal(setting, shape)) {
      continue;
    }
    double const seconds = method->seconds(setting, shape);
    if ((best == nullptr || seconds < least) && fits(*method, setting, pairs)) {
      best = method;
      least = seconds;
    }
  }
  return best;
}

std::size_t least_path_bytes(PathMethods methods, PathSetting const& setting, PathShape const& shape) {
  std::size_t least = 0;
  for (PathMethod const* method : methods) {
    if (!method->refusal(setting, shape)) {
      std::size_t const bytes = method->bytes(setting, shape);
      least = least == 0 ? bytes : std::min(least, bytes);
    }
  }
  return least;
}

std::size_t most_path_bytes(PathMethods methods, PathSetting const& setting, PathShape const& shape) {
  std::size_t most = 0;
  for (PathMethod const* method : methods) {
    most = std::max(most, method->refusal(setting, shape) ? 0 : method->bytes(setting, shape));
  }
  return most;
}

BestPack best_pack(PathMethods methods, PathSetting const& setting) {
  constexpr int kLength = 100; // short enough that the narrowest numbers hold most schemes' scores
  BestPack best;
  double least = 0;
  for (PathMethod const* method : methods) {
    PathShape shape{1, kLength, kLength, kLength, kLength};
    if (method->refusal(setting, shape)) {
      continue;
    }
    shape.pairs = method->pairs_together(setting, shape);
    double const seconds = method->seconds(setting, shape) / static_cast<double>(shape.pairs);
    if (least == 0 || seconds < least) {
      best = {shape.pairs, method->gains_by_shared_rows(setting)};
      least = seconds;
    }
  }
  return best;
}

} // namespace pairscan
