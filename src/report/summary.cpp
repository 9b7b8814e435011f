#include <config/names.hpp>
#include <report/cluster_lines.hpp>
#include <report/grouped_number.hpp>
#include <report/summary.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <string_view>

namespace pairscan {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kIndent = 2;

[[nodiscard]] Json json_of(VersionSummary const& versions) {
  return {{"pairscan", versions.pairscan}, {"git_hash", versions.git_hash}, {"kokkos", versions.kokkos},
          {"backend", versions.backend},   {"mpi", versions.mpi},           {"compiler", versions.compiler}};
}

[[nodiscard]] Json json_of(InputSummary const& input) {
  auto skipped = Json::array();
  for (auto const& record : input.skipped) {
    skipped.push_back(
        {{"file", record.file}, {"line", record.line}, {"record", record.record}, {"reason", record.reason}});
  }
  return {{"files", input.files},
          {"digest", fmt::format("{:016x}", input.digest)}, // a string: JSON numbers lose bits above 2^53
          {"sequences", input.sequences},
          {"residues", input.residues},
          {"alphabet", std::string(name_of(input.alphabet))},
          {"skipped", std::move(skipped)}};
}

/// Null where every record is aligned.
[[nodiscard]] Json json_of(std::optional<DistinctSummary> const& distinct) {
  return distinct ? Json{{"sequences", distinct->sequences}, {"pairs", distinct->pairs}} : Json();
}

[[nodiscard]] Json json_of(StageSeconds const& seconds) {
  return {{"start", seconds.start},     {"read", seconds.read},           {"share", seconds.share},
          {"prepare", seconds.prepare}, {"score", seconds.score},         {"batches", seconds.batches},
          {"filter", seconds.filter},   {"traceback", seconds.traceback}, {"encode", seconds.encode},
          {"wait", seconds.wait},       {"store", seconds.store},         {"gather", seconds.gather},
          {"write", seconds.write},     {"total", seconds.total},         {"first_batch", seconds.first_batch},
          {"mpi", seconds.mpi}};
}

[[nodiscard]] Json json_of(std::vector<DeviceSummary> const& devices) {
  auto list = Json::array();
  for (auto const& device : devices) {
    list.push_back({{"name", device.name},
                    {"driver", device.driver},
                    {"free_bytes", device.free_bytes},
                    {"total_bytes", device.total_bytes},
                    {"kernel_seconds", device.kernel_seconds},
                    {"copy_seconds", device.copy_seconds},
                    {"overlap", device.overlap},
                    {"busy", device.busy}});
  }
  return list;
}

/// Null where nothing is known.
[[nodiscard]] Json lanes_busy(LaneSummary const& lanes) {
  return lanes.swept > 0 ? Json(lanes.cells / lanes.swept) : Json();
}

/// Null but for a search in blocks.
[[nodiscard]] Json json_of(std::optional<ReadAheadSummary> const& blocks) {
  return blocks ? Json{{"read_seconds", blocks->read_seconds},
                       {"wait_seconds", blocks->wait_seconds},
                       {"hidden_seconds", std::max(0.0, blocks->read_seconds - blocks->wait_seconds)}}
                : Json();
}

[[nodiscard]] Json json_of(std::optional<BlocksSummary> const& blocks) {
  return blocks ? Json{{"number", blocks->number}, {"bytes", blocks->bytes}} : Json();
}

/// Null where no clusters are asked for.
[[nodiscard]] Json json_of(std::optional<ClustersSummary> const& clusters) {
  if (!clusters) {
    return {};
  }
  auto cutoffs = Json::array();
  for (auto const& each : clusters->cutoffs) {
    cutoffs.push_back({{"cutoff", each.cutoff},
                       {"clusters", each.clusters},
                       {"singletons", each.singletons},
                       {"largest", each.largest}});
  }
  return {{"method", clusters->method},
          {"cutoffs", std::move(cutoffs)},
          {"exact_to", clusters->exact_to ? Json(*clusters->exact_to) : Json()},
          {"seconds", clusters->seconds}};
}

[[nodiscard]] LaneSummary lanes_of_all(std::vector<WorkerSummary> const& workers) {
  LaneSummary all;
  for (auto const& worker : workers) {
    all.cells += worker.hardware.lanes.cells;
    all.swept += worker.hardware.lanes.swept;
  }
  return all;
}

[[nodiscard]] Json json_of(std::vector<WorkerSummary> const& workers) {
  double all_cells = 0;
  for (auto const& worker : workers) {
    all_cells += static_cast<double>(worker.cells);
  }
  auto list = Json::array();
  for (auto const& worker : workers) {
    list.push_back({{"rank", worker.rank},
                    {"host", worker.host},
                    {"description", worker.description},
                    {"cells", worker.cells},
                    {"share", all_cells > 0 ? static_cast<double>(worker.cells) / all_cells : 0.0},
                    {"busy_seconds", worker.busy_seconds},
                    {"lanes_busy", lanes_busy(worker.hardware.lanes)},
                    {"blocks", json_of(worker.hardware.blocks)},
                    {"devices", json_of(worker.hardware.devices)}});
  }
  return list;
}

[[nodiscard]] double percent_of(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

/// A line a kind of device: how many there were, and what they did in all.
[[nodiscard]] std::string device_lines(std::vector<WorkerSummary> const& workers) {
  struct Kind {
    std::uint64_t count = 0;
    double busy = 0;
    double copy_seconds = 0;
    double overlap_seconds = 0;
  };
  std::map<std::string, Kind> kinds;
  for (auto const& worker : workers) {
    for (auto const& device : worker.hardware.devices) {
      Kind& kind = kinds[device.name];
      ++kind.count;
      kind.busy += device.busy;
      kind.copy_seconds += device.copy_seconds;
      kind.overlap_seconds += device.overlap * device.copy_seconds;
    }
  }
  std::string lines;
  for (auto const& [name, kind] : kinds) {
    lines += fmt::format("{} x {}: kernels {:.0f} % of the time, {:.0f} % of the copying behind them\n", kind.count,
                         name, 100 * kind.busy / static_cast<double>(kind.count),
                         kind.copy_seconds > 0 ? 100 * kind.overlap_seconds / kind.copy_seconds : 0.0);
  }
  return lines;
}

struct Stage {
  std::string_view name;
  double seconds;
  bool within = false; // a part of score, which goes on beside others
};

/// Returns a table of the stages, aligned: seconds, and their share of the whole.
[[nodiscard]] std::string stage_lines(StageSeconds const& seconds) {
  Stage const stages[] = {{"start", seconds.start},         {"read", seconds.read},
                          {"share", seconds.share},         {"prepare", seconds.prepare},
                          {"score", seconds.score},         {"batches", seconds.batches, true},
                          {"filter", seconds.filter, true}, {"trace-back", seconds.traceback, true},
                          {"store", seconds.store, true},   {"gather", seconds.gather},
                          {"write", seconds.write},         {"total", seconds.total}};
  std::string lines = fmt::format("{:<14}{:>10}{:>8}\n", "stage", "seconds", "share");
  for (Stage const& stage : stages) {
    double const percent = seconds.total > 0 ? 100 * stage.seconds / seconds.total : 0;
    lines += fmt::format("{:<14}{:>10.2f}{:>6.1f} %\n", (stage.within ? "  " : "") + std::string(stage.name),
                         stage.seconds, percent);
  }
  return lines;
}

} // namespace

double RunSummary::gcups() const {
  return seconds.score > 0 ? static_cast<double>(cells - resumed_cells) / seconds.score / 1e9 : 0;
}

nlohmann::ordered_json to_json(RunSummary const& summary) {
  return {{"versions", json_of(summary.versions)},
          {"config", summary.config},
          {"input", json_of(summary.input)},
          {"pairs", summary.pairs},
          {"distinct", json_of(summary.distinct)},
          {"blocks", json_of(summary.blocks)},
          {"split", summary.split ? Json(*summary.split) : Json()},
          {"method", summary.method ? Json(*summary.method) : Json()},
          {"cells", summary.cells},
          {"kept", summary.kept},
          {"minus", summary.minus ? Json(*summary.minus) : Json()},
          {"traced", summary.traced},
          {"outputs", summary.outputs},
          {"clusters", json_of(summary.clusters)},
          {"seconds", json_of(summary.seconds)},
          {"gcups", summary.gcups()},
          {"lanes_busy", lanes_busy(lanes_of_all(summary.workers))},
          {"workers", json_of(summary.workers)},
          {"resumed_tiles", summary.resumed_tiles},
          {"resumed_cells", summary.resumed_cells},
          {"failures", summary.failures},
          {"peak_memory_bytes", summary.peak_memory_bytes}};
}

std::string hardware_to_text(HardwareSummary const& hardware) {
  auto const& lanes = hardware.lanes;
  return Json{{"devices", json_of(hardware.devices)},
              {"cells", lanes.cells},
              {"swept", lanes.swept},
              {"blocks", json_of(hardware.blocks)}}
      .dump();
}

HardwareSummary hardware_from_text(std::string const& text) {
  auto const json = Json::parse(text);
  HardwareSummary hardware{.devices = {}, .lanes = {json["cells"], json["swept"]}, .blocks = {}};
  if (auto const& blocks = json["blocks"]; !blocks.is_null()) {
    hardware.blocks = {blocks["read_seconds"], blocks["wait_seconds"]};
  }
  for (auto const& device : json["devices"]) {
    hardware.devices.push_back({device["name"], device["driver"], device["free_bytes"], device["total_bytes"],
                                device["kernel_seconds"], device["copy_seconds"], device["overlap"], device["busy"]});
  }
  return hardware;
}

std::string to_text(RunSummary const& summary) {
  // File names and ids need not be UTF-8, JSON must be.
  return to_json(summary).dump(kIndent, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string one_screen(RunSummary const& summary) {
  auto const& seconds = summary.seconds;
  auto text = fmt::format("{} pairs, {} cells in {:.1f} s ({:.2f} GCUPS while scoring)\n", grouped(summary.pairs),
                          grouped(summary.cells), seconds.total, summary.gcups());
  if (summary.distinct) {
    text +=
        fmt::format("aligned: {} distinct of {} sequences, {} pairs of them\n", grouped(summary.distinct->sequences),
                    grouped(summary.input.sequences), grouped(summary.distinct->pairs));
  }
  text += fmt::format("{} pairs kept ({:.3g} %), {} traced back\n", grouped(summary.kept),
                      percent_of(summary.kept, summary.pairs), grouped(summary.traced));
  if (summary.minus) {
    text += fmt::format("{} of the kept pairs on the minus strand\n", grouped(*summary.minus));
  }
  if (summary.clusters) {
    text += lines_of(*summary.clusters);
  }
  text += device_lines(summary.workers);
  if (summary.resumed_tiles > 0) {
    text += fmt::format("{} tiles ({:.1f} % of the cells) came from an earlier start\n", grouped(summary.resumed_tiles),
                        percent_of(summary.resumed_cells, summary.cells));
  }
  if (!summary.input.skipped.empty()) {
    text += fmt::format("bad records skipped: {}; the summary names them\n", grouped(summary.input.skipped.size()));
  }
  for (auto const& failure : summary.failures) {
    text += "failed: " + failure + '\n';
  }
  text += stage_lines(seconds);
  return text;
}

} // namespace pairscan
