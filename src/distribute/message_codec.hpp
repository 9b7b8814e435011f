#pragma once

#include <distribute/message.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace pairscan {

/// A message as bytes, for ranks of one architecture: fixed-size members, then the text, then the results.
[[nodiscard]] std::vector<std::byte> encode_message(Message const& message);

/// The message that `encode_message` was given. Throws Error where the bytes are not one whole message.
[[nodiscard]] Message decode_message(std::span<std::byte const> bytes);

} // namespace pairscan
