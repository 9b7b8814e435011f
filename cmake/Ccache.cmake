# After Dependencies.cmake. A Kokkos for CUDA hands the sources that depend on it to nvcc by a launcher of its own, which
# knows a compile command by its first word: another launcher before that word would keep nvcc out, without a message.

if(PAIRSCAN_CUDA)
  if(CMAKE_CXX_COMPILER_LAUNCHER)
    message(STATUS "CMAKE_CXX_COMPILER_LAUNCHER is not used: Kokkos's own launcher calls nvcc")
  endif()
  set(CMAKE_CXX_COMPILER_LAUNCHER "")
else()
  find_program(CCACHE ccache)
  if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # ccache takes precompiled headers only with these words and, of g++, that flag.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
    add_compile_options($<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
  endif()
endif()
