#pragma once

#include <kokkos_kernels/portability/kokkos_compat.hpp>

#include <new>
#include <span>
#include <string>
#include <utility>

namespace pairscan {

/// What was asked for and refused, whichever exception this Kokkos has for it.
class OutOfMemory : public std::bad_alloc {
public:
  OutOfMemory(std::string const& what, char const* memory, std::size_t bytes)
      : bytes_(bytes),
        text_(what + " of " + std::to_string(bytes >> 20U) + " MiB could not be allocated in " + memory) {}

  [[nodiscard]] char const* what() const noexcept override { return text_.c_str(); }
  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

private:
  std::size_t bytes_;
  std::string text_;
};

/// A view that nothing has been written to. Throws OutOfMemory.
template <class View>
[[nodiscard]] View allocate(std::string const& label, std::size_t size) {
  try {
    return View(Kokkos::view_alloc(Kokkos::WithoutInitializing, label), size);
  } catch (std::exception const&) { // bad_alloc or runtime_error, by the version; a view has no other to throw
    throw OutOfMemory(label, View::memory_space::name(), size * sizeof(typename View::value_type));
  }
}

/// A copy in the space's memory. Before and behind it there is room for words of 32 bits, so that kernels may read
/// bytes by the word. Fences; for the start of a run.
template <class Space, class T>
[[nodiscard]] Kokkos::View<T const*, typename Space::memory_space> upload_array(std::string const& label,
                                                                                std::span<T const> values) {
  constexpr std::size_t kRoom = 64 / sizeof(T); // a line, which keeps the alignment
  auto const memory = allocate<Kokkos::View<T*, typename Space::memory_space>>(label, values.size() + 2 * kRoom);
  auto const device = Kokkos::subview(memory, std::make_pair(kRoom, kRoom + values.size()));
  Kokkos::deep_copy(device, Kokkos::View<T const*, Kokkos::HostSpace, Kokkos::MemoryTraits<Kokkos::Unmanaged>>(
                                values.data(), values.size()));
  return device;
}

} // namespace pairscan
