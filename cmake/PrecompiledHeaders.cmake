# Headers that many sources include are compiled once. A source still includes all that it needs: the presets tsan and
# cuda do without (CMAKE_DISABLE_PRECOMPILE_HEADERS), and do not compile where it does not.

if(PAIRSCAN_CUDA) # nvcc reads no headers that g++ precompiled
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()

# pairscan_precompile(KIND HEADER header [DEPENDS library...] [FLAGS flag...]): makes the target pairscan_headers_KIND, whose
# precompiled header others take with target_precompile_headers(... REUSE_FROM ...) where their flags are the same.
function(pairscan_precompile kind)
  cmake_parse_arguments(arg "" "HEADER" "DEPENDS;FLAGS" ${ARGN})
  set(name pairscan_headers_${kind})
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "// A target has a source.\n")
  add_library(${name} OBJECT ${source})
  target_link_libraries(${name} PRIVATE pairscan_flags ${arg_DEPENDS})
  target_compile_options(${name} PRIVATE ${arg_FLAGS})
  target_precompile_headers(${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/${arg_HEADER})
endfunction()
