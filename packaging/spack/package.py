# UNTESTED: written from Spack's documentation, never built with Spack. Copy it to <repository>/packages/pairscan/package.py.
from spack.package import *


class Pairscan(CMakePackage, CudaPackage):
    """Exact alignment of every pair of a set of sequences, on CPUs and GPUs, over MPI."""

    homepage = "https://example.org/pairscan"  # no public address yet, as for git
    git = "https://example.org/pairscan.git"

    license("Apache-2.0")

    version("main", branch="main")

    variant("openmp", default=True, description="A rank uses all its cores")

    depends_on("cxx", type="build")
    depends_on("cmake@3.22:", type="build")
    depends_on("ninja", type="build")
    depends_on("mpi@3:")
    depends_on("kokkos@3.4:5 +serial")
    depends_on("kokkos +openmp", when="+openmp")
    depends_on("kokkos-kernels@3.4:")
    depends_on("yaml-cpp@0.7:")
    depends_on("cli11@2.1:")
    depends_on("spdlog@1.10:")
    depends_on("fmt@9:")
    depends_on("nlohmann-json@3.11:")
    depends_on("htslib@1.16:")
    depends_on("xxhash@0.8:")
    depends_on("zstd")
    for arch in CudaPackage.cuda_arch_values:
        depends_on(f"kokkos +cuda cuda_arch={arch}", when=f"+cuda cuda_arch={arch}")

    def cmake_args(self):
        return [
            self.define("PAIRSCAN_BUILD_TESTS", False),
            self.define("PAIRSCAN_BUILD_PERF", False),
            self.define("PAIRSCAN_REQUIRE_BACKEND", "CUDA" if "+cuda" in self.spec else "OPENMP" if "+openmp" in self.spec else ""),
        ]
