#pragma once

#include <sequences/byte_source.hpp>

#include <memory>
#include <span>
#include <string>

namespace pairscan {

/// Returns whether a file that begins so is compressed by zstd.
[[nodiscard]] bool is_zstd(std::span<unsigned char const> front);

/// Decompresses what another source reads: any number of frames. Its `read` throws Error (ExitCode::bad_input) that
/// names the file where a frame is damaged or cut off.
[[nodiscard]] std::unique_ptr<ByteSource> decompress_zstd(std::unique_ptr<ByteSource> compressed, std::string name);

} // namespace pairscan
