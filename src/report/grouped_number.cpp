#include <report/grouped_number.hpp>

namespace pairscan {

std::string grouped(std::uint64_t number) {
  auto digits = std::to_string(number);
  for (auto place = digits.size(); place > 3; place -= 3) {
    digits.insert(place - 3, 1, ',');
  }
  return digits;
}

} // namespace pairscan
