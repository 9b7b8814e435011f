#include <fmt/format.h>

#include <perf/networks/gate_text.hpp>

namespace pairscan::perf {

std::string expression(Gate const& gate, std::vector<std::string> const& names) {
  auto const name = [&](int input) { return names[static_cast<std::size_t>(input)]; };
  auto const& [a, b, c] = gate.inputs;
  if (a != b && b != c && a != c) {
    return fmt::format("gate<{:#04x}>({}, {}, {})", gate.table, name(a), name(b), name(c));
  }
  int const x = a;
  int const y = a != b ? b : c;
  auto const at = [&](bool first, bool second) {
    unsigned const b_bit = b == x ? first : second;
    unsigned const c_bit = c == x ? first : second;
    return gate.table >> (4U * (first ? 1U : 0U) + 2U * b_bit + c_bit) & 1U;
  };
  if (x == y) {
    return at(true, true) != 0 ? name(x) : "~" + name(x);
  }
  unsigned const table = at(true, true) << 3U | at(true, false) << 2U | at(false, true) << 1U | at(false, false);
  switch (table) {
  case 0x2:
    return fmt::format("and_not({}, {})", name(y), name(x));
  case 0x4:
    return fmt::format("and_not({}, {})", name(x), name(y));
  case 0x6:
    return fmt::format("{} ^ {}", name(x), name(y));
  case 0x8:
    return fmt::format("{} & {}", name(x), name(y));
  case 0xe:
    return fmt::format("{} | {}", name(x), name(y));
  default: {
    unsigned const of_three = (table & 1U) | (table & 2U) << 2U | (table & 4U) << 2U | (table & 8U) << 4U;
    return fmt::format("gate<{:#04x}>({}, {}, {})", of_three, name(x), name(y), name(y));
  }
  }
}

} // namespace pairscan::perf
