#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace pairscan {

/// Uninitialised bytes aligned to a cache line, grown to the largest size asked for and used again.
class AlignedBuffer {
public:
  /// At least `bytes`; what was there before may be lost.
  [[nodiscard]] std::byte* reserve(std::size_t bytes) {
    if (bytes > size_) {
      bytes_.reset(); // give back before taking more
      bytes_.reset(static_cast<std::byte*>(::operator new(bytes, kAlignment)));
      size_ = bytes;
    }
    return bytes_.get();
  }

private:
  static constexpr std::align_val_t kAlignment{64};
  struct Release {
    void operator()(std::byte* bytes) const { ::operator delete(bytes, kAlignment); }
  };

  std::unique_ptr<std::byte, Release> bytes_;
  std::size_t size_ = 0;
};

} // namespace pairscan
