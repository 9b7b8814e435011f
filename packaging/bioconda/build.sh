#!/bin/bash
# UNTESTED, as meta.yaml.
set -euo pipefail
# shellcheck disable=SC2086 # CMAKE_ARGS are words
cmake -S . -B build -G Ninja ${CMAKE_ARGS:-} -DCMAKE_BUILD_TYPE=Release -DPAIRSCAN_BUILD_TESTS=OFF -DPAIRSCAN_BUILD_PERF=OFF -DPAIRSCAN_INSTALL_PACKAGE=OFF
cmake --build build
cmake --install build --prefix "$PREFIX"
