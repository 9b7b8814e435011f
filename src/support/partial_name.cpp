#include <support/partial_name.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace pairscan {
namespace {

constexpr std::string_view kMark = ".partial-";
constexpr std::size_t kDigits = 16;

} // namespace

std::string partial_path_of(std::string const& path) {
  std::random_device random;
  return fmt::format("{}{}{:08x}{:08x}", path, kMark, random(), random());
}

bool is_partial_name(std::string_view file, std::span<std::string_view const> names) {
  auto const mark = file.rfind(kMark);
  if (mark == std::string_view::npos || std::find(names.begin(), names.end(), file.substr(0, mark)) == names.end()) {
    return false;
  }
  auto const digits = file.substr(mark + kMark.size());
  return digits.size() == kDigits && digits.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

} // namespace pairscan
