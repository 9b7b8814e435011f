#pragma once

#include <results/journal_file.hpp>
#include <results/tile_results.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace pairscan {

/// What a run has done so far, so that the next start goes on from there: results first, then the mark, in one.
///
/// An append-only file `pairscan.journal` in the output directory. A frame holds the results of a range of tiles and a
/// checksum; it is complete, or it does not count. Frames reach the device at least about once a second while they
/// come. Only the run that holds the directory's DirectoryLock may make one. One thread at a time.
class Journal {
public:
  /// The journals of two runs with the same identity hold the same, tile by tile.
  struct Identity {
    std::uint64_t run_digest = 0; // of the input and of all that frames depend on: run_digest.hpp
    std::uint64_t tiles = 0;      // of the work list
  };
  /// Gets the results of every frame that counts, in the order in which they were appended.
  using Replay = std::function<void(TileResults&&)>;

  /// Starts a journal, or goes on with the one that is there: `replay` sees what is done, and a tail that is torn or
  /// damaged is cut off with a warning, so that its tiles are done again.
  /// Under ResumeChoice::never a new journal takes the place of what is there.
  /// Throws Error (ExitCode::usage) where what is there is no journal or that of another run.
  Journal(std::string const& directory, Identity identity, ResumeChoice resume, Replay const& replay);

  /// When it returns, the frame survives the end of this process; the end of the machine only after the next sync.
  /// Throws Error (ExitCode::failed), and then the frame is not there.
  void append(TileResults const& results);

  /// Waits until every frame is on the device.
  void sync();

  /// Removes the file: all outputs have got their names. Nothing may be appended afterwards.
  void remove();

  /// Tiles that an earlier run did: sorted, disjoint, not adjacent.
  [[nodiscard]] std::vector<TileRange> const& resumed() const { return resumed_; }
  [[nodiscard]] std::string const& path() const { return file_.path(); }

private:
  struct FrameHead;

  [[nodiscard]] JournalFile begin_or_open(std::string const& path, ResumeChoice resume) const;
  void resume(Replay const& replay);
  void check_header() const;
  void cut_tail(std::uint64_t file_bytes);
  [[nodiscard]] bool replay_frame(std::uint64_t file_bytes, std::vector<bool>& done, Replay const& replay);
  [[nodiscard]] bool mark_done(TileRange tiles, std::vector<bool>& done) const;

  Identity identity_;
  JournalFile file_;
  std::uint64_t end_ = 0; // of the last frame that counts
  std::vector<TileRange> resumed_;
  std::chrono::steady_clock::time_point last_sync_ = std::chrono::steady_clock::now();
};

} // namespace pairscan
