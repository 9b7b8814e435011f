#include <results/formats/formats.hpp>
#include <results/formats/pair_matrix.hpp>
#include <results/record_block.hpp>

#include <cstdio>

namespace pairscan {
namespace {

/// What AmpliconNoise's programs read: the number of records, then a distance per line, as C's %.8e prints it, of the
/// pairs (1, 0), (2, 0), (2, 1), (3, 0) and so on. Lines of distances below 1e100 are of one length.
struct NdistCells {
  using Value = double;
  static constexpr std::string_view kWhat = "distances";
  static constexpr std::size_t kLineBytes = sizeof("0.00000000e+00\n") - 1;

  [[nodiscard]] static std::span<Value const> values(TileResults const& results) { return results.distances; }
  [[nodiscard]] static std::string header(SequenceSet const& set) { return std::to_string(set.size()) + '\n'; }
  [[nodiscard]] static std::size_t bytes() { return kLineBytes; }
  [[nodiscard]] static std::uint64_t index(SequenceSet const& /*set*/, SequencePair pair) {
    std::uint64_t const later = pair.target;
    return later * (later - 1) / 2 + pair.query;
  }
  static void put(std::byte* place, Value distance) {
    char line[2 * kLineBytes];
    int const length = std::snprintf(line, sizeof line, "%.8e\n", distance);
    PAIRSCAN_ASSERT(length == static_cast<int>(kLineBytes), "a distance is from 0 to 1e100");
    std::memcpy(place, line, kLineBytes);
  }
};

/// Writes 1 - identity of every pair, where pairs are scored and traced back. Their records come in no order.
class NdistOfPathsSink final : public Sink {
public:
  NdistOfPathsSink(SinkContext const& context, std::string const& path)
      : context_(context), path_(path), header_(NdistCells::header(context.set)),
        file_(path, header_.size() + pairs_of_records(context.set) * NdistCells::bytes()) {
    std::memcpy(file_.bytes().data(), header_.data(), header_.size());
  }

  void take(TileResults const& results) override {
    for (auto const& block : results.records) {
      for_each_record(block->schema(), block->bytes(), [this](RecordView const& record) { store_for_each(record); });
    }
  }

  void finish() override {
    std::uint64_t const pairs = pairs_of_records(context_.set);
    if (written_pairs_ != pairs) {
      throw Error{ExitCode::failed, fmt::format("'{}' would hold only {} of {} distances; it was not written", path_,
                                                written_pairs_, pairs)};
    }
    file_.commit();
  }

private:
  void store_for_each(RecordView const& record) {
    double const distance = 1 - record.path().identity;
    auto const store = [&](std::uint32_t query, std::uint32_t target) {
      std::uint64_t const index = NdistCells::index(context_.set, {query, target});
      NdistCells::put(file_.bytes().data() + header_.size() + index * NdistCells::bytes(), distance);
      ++written_pairs_;
    };
    if (context_.distinct == nullptr) {
      store(record.query(), record.target());
    } else {
      context_.distinct->for_each_pair(record.query(), record.target(), store);
    }
  }

  SinkContext context_;
  std::string path_;
  std::string header_;
  MappedFile file_;
  std::uint64_t written_pairs_ = 0;
};

} // namespace

std::unique_ptr<Sink> make_ndist(SinkContext const& context, MatrixOutput const& /*output*/, std::string const& path) {
  if (!context.config.alignment.distance.asked()) {
    return std::make_unique<NdistOfPathsSink>(context, path);
  }
  MatrixPairs const pairs{context.set, context.work, context.distinct, context.threads};
  return std::make_unique<PairMatrixSink<NdistCells>>(pairs, path, NdistCells{});
}

} // namespace pairscan
