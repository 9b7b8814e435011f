#include <config/names.hpp>
#include <results/formats/text_values.hpp>
#include <results/pair_value.hpp>

#include <fmt/format.h>

#include <cmath>
#include <cstdint>

namespace pairscan {
namespace {

// An identity of 0.97 has the distance 1 - 0.97, which is a little above 0.03 as a double: three roundings of numbers
// up to 1. Two quotients that differ are further apart.
constexpr double kRoundings = 0x1p-51;

} // namespace

PairValue::PairValue(Config const& config, MatrixOutput const& output)
    : kind_(output.value != MatrixValue::distance ? Kind::score
            : config.alignment.distance.asked()   ? Kind::distance
                                                  : Kind::one_minus_identity),
      units_(ScoreUnits::of(config.alignment.scoring)),
      single_(config.alignment.distance.number == DistanceNumber::single_precision), identity_(config.filter.identity),
      cutoff_(output.cutoff) {}

double PairValue::of(RecordView const& record) const {
  switch (kind_) {
  case Kind::score:
    return units_.printed(record.score());
  case Kind::distance:
    return record.carried();
  case Kind::one_minus_identity:
    break;
  }
  return 1 - record.path().identity;
}

bool PairValue::is_kept(double value) const {
  if (!cutoff_) {
    return true;
  }
  if (kind_ == Kind::score) {
    return value >= *cutoff_;
  }
  return value <= (kind_ == Kind::one_minus_identity ? *cutoff_ + kRoundings : *cutoff_);
}

char* PairValue::put(char* at, double value) const {
  switch (kind_) {
  case Kind::score:
    return units_.whole() ? put_number(at, std::llround(value)) : put_real(at, value, false);
  case Kind::distance:
    return put_real(at, value, single_);
  case Kind::one_minus_identity:
    break;
  }
  return put_fraction(at, value);
}

std::string PairValue::description() const {
  switch (kind_) {
  case Kind::score:
    return "score";
  case Kind::distance:
    return "distance: alignment.distance";
  case Kind::one_minus_identity:
    break;
  }
  return fmt::format("distance: 1 - identity ({})", name_of(identity_));
}

char const* PairValue::numpy_type() const {
  if (kind_ == Kind::score) {
    return units_.whole() ? "i4" : "f4";
  }
  return kind_ == Kind::distance && single_ ? "f4" : "f8";
}

std::size_t PairValue::most_text_bytes() const {
  constexpr std::size_t kMostScore = 11; // -2147483648
  constexpr std::size_t kMostReal = 24;
  if (kind_ == Kind::one_minus_identity) {
    return kFractionDecimals + 2;
  }
  return kind_ == Kind::score && units_.whole() ? kMostScore : kMostReal;
}

} // namespace pairscan
