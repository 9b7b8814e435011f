#pragma once

#include <config/config.hpp>
#include <results/journal_file.hpp>
#include <results/tile_results.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pairscan {

/// Records what a run has done so far, so that the next start goes on from there. One append holds both the results and
/// the mark that their tiles are done.
///
/// The journal is an append-only file, `pairscan.journal` in the output directory. A frame holds the results of a range
/// of tiles and a checksum; it is complete, or it does not count. While frames come they reach the device about once a
/// second. Only the run that holds the directory's DirectoryLock may make a journal. One thread at a time may use it.
class Journal {
public:
  /// The journals of two runs with the same identity hold the same results, tile by tile.
  struct Identity {
    std::uint64_t run_digest = 0; // of the input and of all that frames depend on: run_digest.hpp
    std::uint64_t tiles = 0;      // of the work list, or of those of all blocks
    std::uint64_t block = 0;      // bytes of a block, 0 = the database is searched at once
    SearchSplit split{};          // of a search, which its tiles are numbered by; automatic = of no search
  };
  /// Returns the identity of the journal in a directory; nothing where there is no journal of this version.
  [[nodiscard]] static std::optional<Identity> identity_of(std::string const& directory);

  /// Takes the results of every frame that counts, in the order in which they were appended.
  using Replay = std::function<void(TileResults&&)>;

  /// Starts a journal, or continues an existing one: `replay` is called with the results in it, and a torn or damaged
  /// tail is cut off with a warning, so that its tiles are computed again.
  /// Under ResumeChoice::never a new journal replaces an existing file.
  /// Throws Error (ExitCode::usage) where the existing file is no journal or belongs to another run.
  Journal(std::string const& directory, Identity identity, ResumeChoice resume, Replay const& replay);

  /// Appends a frame. When it returns, the frame survives the end of this process; it survives the end of the machine
  /// only after the next sync. Where it throws Error (ExitCode::failed), the journal is as before.
  void append(TileResults const& results);

  /// Waits until every frame is on the device.
  void sync();

  /// Removes the file, when all outputs have their names. Nothing may be appended afterwards.
  void remove();

  /// Returns the tiles that an earlier run computed: sorted, disjoint, not adjacent.
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
  std::uint64_t end_ = 0; // end of the last frame that counts
  std::vector<TileRange> resumed_;
  std::chrono::steady_clock::time_point last_sync_ = std::chrono::steady_clock::now();
};

} // namespace pairscan
