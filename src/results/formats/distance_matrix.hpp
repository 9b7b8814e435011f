#pragma once

#include <results/formats/pair_matrix.hpp>
#include <results/mapped_file.hpp>
#include <results/record_block.hpp>
#include <results/sink.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace pairscan {

/// Writes 1 - identity of every pair into a table of PairMatrixSink, where pairs are scored and counted. Their records
/// come in no order.
template <class Table>
class IdentityMatrixSink final : public Sink {
public:
  IdentityMatrixSink(SinkContext const& context, std::string const& path, Table table)
      : context_(context), path_(path), table_(std::move(table)), file_(path, table_.bytes()) {
    table_.put_frame(file_.bytes().data());
  }

  void take(TileResults const& results) override {
    for (auto const& block : results.records) {
      for_each_record(block->schema(), block->bytes(), [this](RecordView const& record) { store_for_each(record); });
    }
  }

  void finish() override {
    std::uint64_t const pairs = pairs_of_records(context_.set);
    if (written_pairs_ != pairs) {
      throw Error{ExitCode::failed, fmt::format("'{}' would hold only {} of {} {}; it was not written", path_,
                                                written_pairs_, pairs, Table::kWhat)};
    }
    file_.commit();
  }

private:
  /// Stores the distance of two sequences for all pairs of records that they stand for. Targets of records count from
  /// the first target.
  void store_for_each(RecordView const& record) {
    double const distance = 1 - record.path().identity;
    auto const store = [&](std::uint32_t query, std::uint32_t target) {
      table_.put(file_.bytes().data(), {query, target}, distance);
      ++written_pairs_;
    };
    SequenceSet const& aligned = context_.distinct == nullptr ? context_.set : context_.distinct->set();
    std::uint32_t const target = record.target() + (aligned.all_against_all ? 0 : aligned.queries);
    if (context_.distinct == nullptr) {
      store(record.query(), target);
    } else {
      context_.distinct->for_each_pair(record.query(), target, store);
    }
  }

  SinkContext context_;
  std::string path_;
  Table table_;
  MappedFile file_;
  std::uint64_t written_pairs_ = 0;
};

/// Returns the sink that writes the distances of all pairs into a table of doubles: those of alignment.distance, or
/// 1 - identity.
template <class Table>
[[nodiscard]] std::unique_ptr<Sink> make_distance_sink(SinkContext const& context, std::string const& path,
                                                       Table table) {
  if (!context.config.alignment.distance.asked()) {
    return std::make_unique<IdentityMatrixSink<Table>>(context, path, std::move(table));
  }
  MatrixPairs const pairs{context.set, context.work, context.distinct, context.threads};
  return std::make_unique<PairMatrixSink<Table>>(pairs, path, std::move(table));
}

} // namespace pairscan
