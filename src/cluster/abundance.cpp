#include <cluster/abundance.hpp>

#include <charconv>
#include <optional>

namespace pairscan {
namespace {

struct SizeNote {
  std::size_t begin = 0; // in the id
  std::size_t end = 0;
  std::uint64_t size = 0;
};

[[nodiscard]] std::optional<SizeNote> find_size(std::string_view name) {
  constexpr std::string_view kKey = ";size=";
  for (auto at = name.find(kKey); at != std::string_view::npos; at = name.find(kKey, at + 1)) {
    std::string_view const digits = name.substr(at + kKey.size());
    std::uint64_t size = 0;
    auto const [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), size);
    bool const closed = end == digits.data() + digits.size() || *end == ';';
    if (fault == std::errc{} && closed && size > 0) {
      return SizeNote{at, static_cast<std::size_t>(end - name.data()), size};
    }
  }
  return std::nullopt;
}

} // namespace

std::uint64_t abundance_of(std::string_view name) {
  auto const note = find_size(name);
  return note ? note->size : 1;
}

std::string without_abundance(std::string_view name) {
  auto const note = find_size(name);
  if (!note) {
    return std::string(name);
  }
  std::string_view const behind = name.substr(note->end);
  return std::string(name.substr(0, note->begin)).append(behind == ";" ? "" : behind);
}

} // namespace pairscan
