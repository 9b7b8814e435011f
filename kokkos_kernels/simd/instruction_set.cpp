#include <kokkos_kernels/simd/instruction_set.hpp>
#include <kokkos_kernels/simd/instruction_set_list.hpp>
#include <kokkos_kernels/simd/suits_processor.hpp>

#include <stdexcept>

namespace pairscan {

namespace {

template <class... Sets>
std::vector<InstructionSet const*> compiled(instruction_sets::List<Sets...>) {
  return {&Sets::set...};
}

template <class... Sets>
std::vector<InstructionSet const*> available(instruction_sets::List<Sets...>) {
  std::vector<InstructionSet const*> found;
  (..., (Sets::runs_here() ? found.push_back(&Sets::set) : void()));
  return found;
}

template <class... Gates>
bool any_suits_processor(instruction_sets::List<Gates...>) {
  return (suits_processor<Gates>() || ...);
}

template <class... Sets>
bool has_fast_two_input_gates(InstructionSet const& set, instruction_sets::List<Sets...>) {
  return ((set == Sets::set && any_suits_processor(typename instruction_sets::ScoresOnPlanes<Sets>::For{})) || ...);
}

} // namespace

std::vector<InstructionSet const*> compiled_instruction_sets() {
  return compiled(instruction_sets::All{});
}

std::vector<InstructionSet const*> available_instruction_sets() {
  return available(instruction_sets::All{});
}

InstructionSet const& scalar_instruction_set() {
  return instruction_sets::scalar::set;
}

InstructionSet const& widest_instruction_set() {
  static InstructionSet const* const widest = available_instruction_sets().back();
  return *widest;
}

InstructionSet const& choose_instruction_set(std::string_view name) {
  if (name == "auto") {
    return widest_instruction_set();
  }
  for (InstructionSet const* set : available_instruction_sets()) {
    if (set->name == name) {
      return *set;
    }
  }
  throw std::invalid_argument("this processor does not run '" + std::string(name) +
                              "', or this build lacks it; there are " + names_of_instruction_sets());
}

bool has_fast_two_input_gates(InstructionSet const& set) {
  return has_fast_two_input_gates(set, instruction_sets::All{});
}

std::string names_of_instruction_sets() {
  std::string names;
  for (InstructionSet const* set : available_instruction_sets()) {
    names += (names.empty() ? "" : ", ") + std::string(set->name);
  }
  return names;
}

} // namespace pairscan
