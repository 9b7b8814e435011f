# The instruction sets that the host methods are compiled for, narrowest first. A new set is one line here.
#
#   instruction_set(NAME PROCESSORS any|x86_64|arm64|other REGISTER_BYTES bytes [FLAGS flag...] [NEEDS feature...]
#                   [TWO_INPUT_GATES_ON vendor])
#
# REGISTER_BYTES 0 means one matrix per call. NEEDS are the features, as __builtin_cpu_supports names them, without which
# a processor does not run the set. Sets whose registers have 32 bytes and more get bit planes, too: narrower ones gain
# nothing by them. TWO_INPUT_GATES_ON is for sets with gates of three inputs: processors of that vendor, as
# __builtin_cpu_is names it, run two gates of two inputs in the time of one of three. Scores on bit planes are compiled
# for them again, with other networks (docs/decisions/0103-networks-for-each-vendor.md).
#
# Included by kokkos_kernels/isa/CMakeLists.txt; scripts/neon runs it by itself, as
#   cmake -D CMAKE_SYSTEM_PROCESSOR=aarch64 -D instruction_set_headers=DIRECTORY -P cmake/InstructionSets.cmake

cmake_policy(VERSION 3.22) # run by itself, too
set(PAIRSCAN_INSTRUCTION_SETS "" CACHE STRING "Compile the host methods for these sets alone, e.g. scalar;avx2 (empty: for all)")

set(PAIRSCAN_GATE_INPUTS "" CACHE STRING "Where vendors differ, compile bit planes for gates of 3 inputs or of 2 alone (empty: for both)")
if(NOT PAIRSCAN_GATE_INPUTS MATCHES "^[23]?$")
  message(FATAL_ERROR "PAIRSCAN_GATE_INPUTS is '${PAIRSCAN_GATE_INPUTS}': it takes 3, 2 or nothing")
endif()

set(instruction_sets)             # the names of those for this build's processor
set(instruction_sets_with_planes) # those of them that have bit planes
set(instruction_sets_of_vendors)  # those of them on which vendors differ
set(instruction_set_choices)      # what users may ask for by name, on any processor, the widest first
set(instruction_set_tags)
set(instruction_set_scores)       # what a header says of the scores on bit planes that those have

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  set(instruction_set_processor x86_64)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64|ARM64)$")
  set(instruction_set_processor arm64)
else()
  set(instruction_set_processor other)
endif()

macro(instruction_set name)
  cmake_parse_arguments(set "" "PROCESSORS;REGISTER_BYTES;TWO_INPUT_GATES_ON" "FLAGS;NEEDS" ${ARGN})
  if(NOT set_PROCESSORS STREQUAL other)
    list(PREPEND instruction_set_choices "\"${name}\"")
  endif()
  set(set_wanted true)
  if(PAIRSCAN_INSTRUCTION_SETS AND NOT "${name}" IN_LIST PAIRSCAN_INSTRUCTION_SETS)
    set(set_wanted false)
  endif()
  if("${set_PROCESSORS}" MATCHES "^(any|${instruction_set_processor})$")
    string(MAKE_C_IDENTIFIER "${name}" set_tag)
    set(set_planes false)
    if(set_REGISTER_BYTES GREATER_EQUAL 32)
      set(set_planes true)
    endif()
    if(set_wanted)
      list(APPEND instruction_sets ${set_tag})
      set(instruction_set_${set_tag}_flags ${set_FLAGS})
      set(instruction_set_${set_tag}_bytes ${set_REGISTER_BYTES})
      if(set_planes)
        list(APPEND instruction_sets_with_planes ${set_tag})
      endif()
    endif()
    set(set_runs true)
    foreach(feature IN LISTS set_NEEDS)
      string(APPEND set_runs " && __builtin_cpu_supports(\"${feature}\")")
    endforeach()
    string(REPLACE "true && " "" set_runs "${set_runs}")
    string(APPEND instruction_set_tags "
struct ${set_tag} {
  static constexpr InstructionSet set{\"${name}\", ${set_REGISTER_BYTES}};
  static constexpr bool has_bit_planes = ${set_planes};
  [[nodiscard]] static bool runs_here() { return ${set_runs}; }
};
")
    if(set_TWO_INPUT_GATES_ON)
      string(APPEND instruction_set_tags "
struct ${set_tag}_two_input_gates : ${set_tag} {
  [[nodiscard]] static bool suit_processor() { return __builtin_cpu_is(\"${set_TWO_INPUT_GATES_ON}\"); }
};
")
    endif()
    if(set_TWO_INPUT_GATES_ON AND set_wanted)
      list(APPEND instruction_sets_of_vendors ${set_tag})
      set(set_scores ${set_tag} ${set_tag}_two_input_gates)
      if(PAIRSCAN_GATE_INPUTS)
        math(EXPR set_at "3 - ${PAIRSCAN_GATE_INPUTS}")
        list(GET set_scores ${set_at} set_scores)
      endif()
      list(JOIN set_scores ", " set_scores)
      string(APPEND instruction_set_scores "
template <>
struct ScoresOnPlanes<${set_tag}> {
  using For = List<${set_scores}>;
};
")
    endif()
  endif()
endmacro()

instruction_set(scalar PROCESSORS any    REGISTER_BYTES 0)
instruction_set(vector PROCESSORS other  REGISTER_BYTES 16)
instruction_set(neon   PROCESSORS arm64  REGISTER_BYTES 16)
instruction_set(sse2   PROCESSORS x86_64 REGISTER_BYTES 16)
instruction_set(avx2   PROCESSORS x86_64 REGISTER_BYTES 32 FLAGS -march=x86-64-v3 NEEDS avx2 bmi2 fma)
instruction_set(avx512 PROCESSORS x86_64 REGISTER_BYTES 64 FLAGS -march=x86-64-v4 NEEDS avx512bw avx512dq avx512vl TWO_INPUT_GATES_ON amd)

# One matrix per call needs the scalar set. Sets of other processors may be named, unknown ones would leave out what was meant.
if(NOT scalar IN_LIST instruction_sets)
  message(FATAL_ERROR "PAIRSCAN_INSTRUCTION_SETS is '${PAIRSCAN_INSTRUCTION_SETS}': it needs scalar, too")
endif()
foreach(set IN LISTS PAIRSCAN_INSTRUCTION_SETS)
  if(NOT "\"${set}\"" IN_LIST instruction_set_choices AND NOT set IN_LIST instruction_sets)
    list(JOIN instruction_set_choices ", " choices)
    message(FATAL_ERROR "PAIRSCAN_INSTRUCTION_SETS names '${set}', which is no set; there are ${choices}")
  endif()
endforeach()

# Writes a header, where its text has changed.
function(write_instruction_set_header file text)
  set(before)
  if(EXISTS ${file})
    file(READ ${file} before)
  endif()
  if(NOT before STREQUAL text)
    file(WRITE ${file} "${text}")
  endif()
endfunction()

# Writes instruction_set_tags.hpp and instruction_set_list.hpp into a directory. What is compiled for one set depends on the
# tags alone, so that sets are added to a build without compiling the others anew.
function(write_instruction_set_headers directory)
  list(JOIN instruction_sets ", " names)
  list(JOIN instruction_set_choices ", " choices)
  write_instruction_set_header(${directory}/instruction_set_tags.hpp "// Written by cmake/InstructionSets.cmake.
#pragma once

#include <kokkos_kernels/simd/instruction_set.hpp>

#include <array>
#include <string_view>

/// The instruction sets of this kind of processor, a type each.
namespace pairscan::instruction_sets {
${instruction_set_tags}
/// The names that users may ask for, whether this processor has the set or not, the widest first after \"auto\".
inline constexpr auto kChoices = std::to_array<std::string_view>({\"auto\", ${choices}});

} // namespace pairscan::instruction_sets
")
  write_instruction_set_header(${directory}/instruction_set_list.hpp "// Written by cmake/InstructionSets.cmake.
#pragma once

#include <kokkos_kernels/simd/instruction_set_tags.hpp>

/// The instruction sets that this library was compiled for, narrowest first.
namespace pairscan::instruction_sets {

template <class... Sets>
struct List {};

using All = List<${names}>;

/// The types that the scores on bit planes of a set were compiled for: its own, and that for processors with fast gates of
/// two inputs, or one of them.
template <class Set>
struct ScoresOnPlanes {
  using For = List<Set>;
};
${instruction_set_scores}
} // namespace pairscan::instruction_sets
")
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
  write_instruction_set_headers(${instruction_set_headers})
endif()
