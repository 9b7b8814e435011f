#pragma once

#include <results/tile_results.hpp>
#include <support/error.hpp>
#include <work/tile_work.hpp>

#include <cstdint>
#include <string>

namespace pairscan {

enum class MessageKind : std::uint8_t {
  hello,  // worker -> dispatcher: I am here, this is my input's digest
  grant,  // dispatcher -> worker: do these tiles
  report, // worker -> dispatcher: these tiles are done, with results
  failed, // worker -> dispatcher: I cannot go on; text says why
  stop,   // dispatcher -> worker: no more work
  signal, // worker -> dispatcher: a signal asked this rank to stop
  leave,  // worker -> dispatcher: I cannot go on, and the job is to end in good order; take my tiles back
};
constexpr MessageKind kLastMessageKind = MessageKind::leave;

/// What travels between the dispatcher and its workers: tile ids and results, never sequences.
struct Message {
  MessageKind kind = MessageKind::hello;
  int worker = 0;                   // sender of hello, report, failed, signal and leave; addressee of grant and stop
  std::uint64_t digest = 0;         // hello: of the input and of the configuration
  TileRange tiles{};                // grant, report
  std::uint64_t cells = 0;          // hello: that the first grant may have; report: of the tiles
  double seconds = 0;               // report: from grant to results, in the worker
  ExitCode code = ExitCode::failed; // failed: what the job is to end with
  std::string text{};               // hello: host and device, as in "node7, NVIDIA H200"; failed: what happened
  TileResults results{};            // report

  friend bool operator==(Message const&, Message const&) = default;
};

} // namespace pairscan
