#include <results/formats/formats.hpp>
#include <results/formats/npy.hpp>
#include <results/formats/npz.hpp>
#include <support/assert.hpp>

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <span>

namespace pairscan {
namespace {

constexpr std::uint64_t kMostInt32 = std::numeric_limits<std::int32_t>::max();

template <class Number>
void append_number(std::string& bytes, Number number) {
  auto const added = std::as_bytes(std::span(&number, 1));
  bytes.append(reinterpret_cast<char const*>(added.data()), added.size());
}

/// An array of NumPy's without dimensions that holds text.
[[nodiscard]] std::string text_array(std::string_view text) {
  return npy_header(fmt::format("S{}", text.size()), "()") + std::string(text);
}

} // namespace

NpzSink::NpzSink(SinkContext const& context, MatrixOutput const& output, std::string const& path)
    : value_(context.config, output), type_(value_.numpy_type()), coordinates_(output.storage == SparseStorage::coo),
      self_pairs_(context.config.output.self_pairs && context.set.all_against_all), rows_(context.set.queries),
      columns_(context.set.all_against_all ? context.set.size() : context.set.size() - context.set.queries), zip_(path),
      row_indices_(path), column_indices_(path), values_(path), row_ends_(coordinates_ ? 0 : rows_ + 1) {
  PAIRSCAN_ASSERT(rows_ <= kMostInt32 && columns_ <= kMostInt32, "indices of records fit 31 bits");
}

void NpzSink::take(std::shared_ptr<SortedPiece const> const& piece) {
  piece->for_each([this](RecordView const& record) {
    double const value = value_.of(record);
    if (value_.is_kept(value)) {
      add_self_pairs(std::uint64_t{record.query()} + 1);
      add(record.query(), record.target(), value);
    }
  });
}

/// Rows come in order, and the diagonal is the first entry of each.
void NpzSink::add_self_pairs(std::uint64_t end) {
  for (; self_pairs_ && next_self_ < end; ++next_self_) {
    auto const record = static_cast<std::uint32_t>(next_self_);
    add(record, record, 0);
  }
}

void NpzSink::add(std::uint32_t row, std::uint32_t column, double value) {
  if (coordinates_) {
    row_indices_.add(static_cast<std::int32_t>(row));
  } else {
    ++row_ends_[std::size_t{row} + 1];
  }
  column_indices_.add(static_cast<std::int32_t>(column));
  if (type_ == "f8") {
    values_.add(value);
  } else if (type_ == "f4") {
    values_.add(static_cast<float>(value));
  } else {
    values_.add(static_cast<std::int32_t>(std::lround(value)));
  }
}

/// Returns the array of where rows begin among all entries, and the last ends.
std::string NpzSink::row_starts() const {
  bool const narrow = row_ends_.back() <= kMostInt32;
  std::string array = npy_header(narrow ? "i4" : "i8", fmt::format("({},)", row_ends_.size()));
  for (std::uint64_t const end : row_ends_) {
    if (narrow) {
      append_number(array, static_cast<std::int32_t>(end));
    } else {
      append_number(array, static_cast<std::int64_t>(end));
    }
  }
  return array;
}

void NpzSink::finish() {
  add_self_pairs(rows_);
  std::string const shape = fmt::format("({},)", column_indices_.size() / sizeof(std::int32_t));
  if (coordinates_) {
    zip_.add("row.npy", npy_header("i4", shape), row_indices_);
    zip_.add("col.npy", npy_header("i4", shape), column_indices_);
  } else {
    for (std::size_t row = 1; row < row_ends_.size(); ++row) {
      row_ends_[row] += row_ends_[row - 1];
    }
    zip_.add("indices.npy", npy_header("i4", shape), column_indices_);
    zip_.add("indptr.npy", row_starts());
  }
  std::string shape_array = npy_header("i8", "(2,)");
  append_number(shape_array, static_cast<std::int64_t>(rows_));
  append_number(shape_array, static_cast<std::int64_t>(columns_));
  zip_.add("format.npy", text_array(coordinates_ ? "coo" : "csr"));
  zip_.add("shape.npy", shape_array);
  zip_.add("data.npy", npy_header(type_, shape), values_);
  zip_.add("value.npy", text_array(value_.description())); // what the data are; SciPy reads the others only
  zip_.finish();
}

std::unique_ptr<RecordSink> make_npz(SinkContext const& context, MatrixOutput const& output, std::string const& path) {
  return std::make_unique<NpzSink>(context, output, path);
}

std::uint64_t npz_bytes(Config const& config, SequenceSet const& set, MatrixOutput const& output) {
  bool const eight = std::string_view(PairValue(config, output).numpy_type()) == "f8";
  std::uint64_t const indices = output.storage == SparseStorage::coo ? 2 : 1;
  std::uint64_t const entry = indices * sizeof(std::int32_t) + (eight ? sizeof(double) : sizeof(float));
  return pairs_of_records(set) * entry + (indices == 1 ? set.queries * sizeof(std::int32_t) : 0);
}

} // namespace pairscan
