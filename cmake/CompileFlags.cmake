# Flags of pairscan's own code. Dependencies are SYSTEM, so their headers do not warn.

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release, RelWithDebInfo or Debug" FORCE)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# Of this directory and those below, so that who links a library of ours does not get them.
add_compile_options(-Wall -Wextra)
if(PAIRSCAN_WERROR)
  add_compile_options(-Werror)
endif()

# After the build type's flags, so that these are the ones that count: with a sanitizer's branches in every inlined
# function, optimising takes most of the time.
if(PAIRSCAN_SANITIZE)
  add_compile_options(-O0 -g1)
endif()

include(GNUInstallDirs)
add_library(pairscan_flags INTERFACE)
target_compile_features(pairscan_flags INTERFACE cxx_std_20)
target_include_directories(pairscan_flags INTERFACE "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>"
                                                    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>"
                                                    "$<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated>" # the list of instruction sets
                                                    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/pairscan>")
if(PAIRSCAN_SANITIZE)
  target_compile_options(pairscan_flags INTERFACE -fsanitize=${PAIRSCAN_SANITIZE} -fno-omit-frame-pointer)
  if(PAIRSCAN_SANITIZE MATCHES "undefined" AND PAIRSCAN_SANITIZE MATCHES "address")
    # One check at every pointer that is used, which takes the compiler as long as all the rest: addresses that are null or
    # foreign are the other sanitizer's to find, and processors trap at vectors that are not aligned.
    target_compile_options(pairscan_flags INTERFACE -fno-sanitize=null,alignment,object-size)
  endif()
  target_link_options(pairscan_flags INTERFACE -fsanitize=${PAIRSCAN_SANITIZE})
endif()

# For sources whose checks of undefined behaviour are not worth their time. (A library, as its options must stand behind those
# of pairscan_flags: link it last.)
add_library(pairscan_without_undefined_checks INTERFACE)
if(PAIRSCAN_SANITIZE MATCHES "undefined")
  target_compile_options(pairscan_without_undefined_checks INTERFACE -fno-sanitize=undefined)
endif()

if(PAIRSCAN_STATIC_RUNTIME)
  add_link_options(-static-libstdc++ -static-libgcc)
endif()
