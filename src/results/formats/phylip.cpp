#include <results/formats/distance_matrix.hpp>
#include <results/formats/formats.hpp>
#include <results/formats/phylip.hpp>
#include <results/formats/text_values.hpp>
#include <support/assert.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <unordered_map>

namespace pairscan {
namespace {

constexpr std::size_t kLabelBytes = 10;
constexpr std::size_t kFractionBytes = sizeof("\t0.000000") - 1; // before each value a tab, as mothur has it
constexpr std::size_t kRealBytes = sizeof("\t0.00000000e+00") - 1;

/// Names of ten characters have to tell all records.
void refuse_equal_names(SequenceSet const& set) {
  std::unordered_map<std::string_view, std::uint32_t> first;
  for (std::uint32_t record = 0; record < set.size(); ++record) {
    auto const [place, is_new] = first.emplace(std::string_view(set.names[record]).substr(0, kLabelBytes), record);
    if (!is_new) {
      throw Error{ExitCode::usage,
                  fmt::format("output.matrix.names: strict names have ten characters, and '{}' and '{}' would both be "
                              "'{}'; use relaxed, or give the records other ids",
                              set.names[place->second], set.names[record], place->first)};
    }
  }
}

} // namespace

PhylipTable::PhylipTable(SequenceSet const& set, MatrixOutput const& output, bool of_identity)
    : set_(&set), square_(output.layout == PhylipLayout::square), strict_(output.names == PhylipNames::strict),
      of_identity_(of_identity), cell_bytes_(of_identity ? kFractionBytes : kRealBytes),
      header_(fmt::format("{}\n", set.size())) {
  if (strict_) {
    refuse_equal_names(set);
  }
  rows_.reserve(std::size_t{set.size()} + 1);
  rows_.push_back(header_.size());
  for (std::uint32_t record = 0; record < set.size(); ++record) {
    rows_.push_back(rows_.back() + label_bytes(record) + cells(record) * cell_bytes_ + 1);
  }
}

std::uint64_t PhylipTable::cells(std::uint32_t record) const {
  return square_ ? set_->size() : record;
}

std::size_t PhylipTable::label_bytes(std::uint32_t record) const {
  return strict_ ? kLabelBytes : std::max(set_->names[record].size(), kLabelBytes);
}

std::string PhylipTable::label(std::uint32_t record) const {
  std::string label = set_->names[record];
  label.resize(label_bytes(record), ' ');
  return label;
}

void PhylipTable::put_frame(std::byte* file) const {
  std::memcpy(file, header_.data(), header_.size());
  for (std::uint32_t record = 0; record < set_->size(); ++record) {
    std::memcpy(file + rows_[record], label(record).data(), label_bytes(record));
    file[rows_[record + 1] - 1] = std::byte{'\n'};
    if (square_) {
      put_cell(file, record, record, 0);
    }
  }
}

void PhylipTable::put(std::byte* file, SequencePair pair, Value distance) const {
  put_cell(file, pair.target, pair.query, distance);
  if (square_) {
    put_cell(file, pair.query, pair.target, distance);
  }
}

void PhylipTable::put_cell(std::byte* file, std::uint32_t row, std::uint32_t column, Value distance) const {
  char text[2 * kLongestNumber] = "\t";
  if (of_identity_) {
    put_fraction(text + 1, distance);
  } else {
    int const length = std::snprintf(text + 1, sizeof text - 1, "%.8e", distance);
    PAIRSCAN_ASSERT(length == static_cast<int>(kRealBytes - 1), "a distance is from 0 to 1e100");
  }
  std::memcpy(file + rows_[row] + label_bytes(row) + column * cell_bytes_, text, cell_bytes_);
}

std::unique_ptr<Sink> make_phylip(SinkContext const& context, MatrixOutput const& output, std::string const& path) {
  bool const of_identity = !context.config.alignment.distance.asked();
  return make_distance_sink(context, path, PhylipTable(context.set, output, of_identity));
}

std::uint64_t phylip_bytes(Config const& config, SequenceSet const& set, MatrixOutput const& output) {
  return PhylipTable(set, output, !config.alignment.distance.asked()).bytes();
}

} // namespace pairscan
