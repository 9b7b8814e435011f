#pragma once

#include <array>
#include <string_view>

namespace pairscan {

/// Names of the files that a run makes in output.directory, but for the summary's, which report.summary gives.
inline constexpr std::string_view kPairsFile = "pairs.tsv";
inline constexpr std::string_view kScoresFile = "scores.npy";
inline constexpr std::string_view kConfigFile = "config.yaml";
inline constexpr std::string_view kJournalFile = "pairscan.journal";
inline constexpr std::string_view kLockFile = "pairscan.lock";
inline constexpr std::string_view kSortFile = "pairscan.sort"; // has a name while it is created only

inline constexpr std::array kOutputFiles{kPairsFile, kScoresFile, kConfigFile, kJournalFile, kLockFile, kSortFile};

} // namespace pairscan
