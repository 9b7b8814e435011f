#pragma once

#include <results/pair_value.hpp>
#include <results/record_sink.hpp>
#include <results/sink.hpp>
#include <results/spilled_bytes.hpp>
#include <results/stored_zip.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace pairscan {

/// Writes kept pairs as a sparse matrix that scipy.sparse.load_npz reads: a row per query and a column per target, or a
/// row and a column per record with the entries above the diagonal. Values are int32 or float32 for scores, and float64
/// for distances, float32 of single precision.
class NpzSink : public RecordSink {
public:
  /// The context outlives the sink.
  NpzSink(SinkContext const& context, MatrixOutput const& output, std::string const& path);

  void begin(std::uint64_t /*records*/) override {}
  void take(std::shared_ptr<SortedPiece const> const& piece) override;
  void finish() override;

private:
  void add(std::uint32_t row, std::uint32_t column, double value);
  void add_self_pairs(std::uint64_t end);
  [[nodiscard]] std::string row_starts() const;

  PairValue value_;
  std::string type_; // NumPy's, of values
  bool coordinates_; // coo
  bool self_pairs_;
  std::uint64_t rows_;
  std::uint64_t columns_;
  StoredZip zip_;
  SpilledBytes row_indices_; // of coo
  SpilledBytes column_indices_;
  SpilledBytes values_;
  std::vector<std::uint64_t> row_ends_; // of csr: entries of each row, then of all rows up to it
  std::uint64_t next_self_ = 0;         // the record that is to stand beside itself next
};

} // namespace pairscan
