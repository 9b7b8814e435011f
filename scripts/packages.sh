# Sourced by the other scripts: the Debian packages that pairscan is built and tested with.

build_packages=(ca-certificates cmake g++ git ninja-build pkg-config mpich libmpich-dev libtrilinos-kokkos-dev
                libtrilinos-kokkos-kernels-dev libyaml-cpp-dev libcli11-dev libspdlog-dev libfmt-dev nlohmann-json3-dev
                libhts-dev libxxhash-dev libzstd-dev zlib1g-dev microbiomeutil-data)
test_packages=(libgtest-dev libgmock-dev libbenchmark-dev libparasail-dev)
fuzz_packages=(clang libclang-rt-14-dev)

# Installs those that are missing; asks for nothing where all are there.
install_packages() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  command -v apt-get >/dev/null || {
    echo "missing: ${missing[*]} (Debian's names); install them and come back" >&2
    exit 1
  }
  local root=()
  [ "$(id -u)" -eq 0 ] || root=(sudo)
  echo "installing ${missing[*]}"
  "${root[@]}" apt-get update -qq
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}
