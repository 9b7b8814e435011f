#include <launcher/driver.hpp>

#include <array>
#include <cstdlib>
#include <dlfcn.h>

namespace pairscan {

namespace {

constexpr int kNoDevice = 100; // CUDA_ERROR_NO_DEVICE

/// The few functions of the driver's interface that are needed; their types are part of its ABI.
struct Driver {
  explicit Driver(void* library)
      : init(find<int (*)(unsigned)>(library, "cuInit")),
        error_name(find<int (*)(int, char const**)>(library, "cuGetErrorName")),
        version(find<int (*)(int*)>(library, "cuDriverGetVersion")),
        count(find<int (*)(int*)>(library, "cuDeviceGetCount")),
        device(find<int (*)(int*, int)>(library, "cuDeviceGet")),
        name(find<int (*)(char*, int, int)>(library, "cuDeviceGetName")) {}

  int (*init)(unsigned flags);
  int (*error_name)(int error, char const** name);
  int (*version)(int* version);
  int (*count)(int* count);
  int (*device)(int* device, int ordinal);
  int (*name)(char* name, int length, int device);

  [[nodiscard]] bool complete() const {
    return init != nullptr && error_name != nullptr && version != nullptr && count != nullptr && device != nullptr &&
           name != nullptr;
  }

private:
  template <class Function>
  static Function find(void* library, char const* symbol) {
    return reinterpret_cast<Function>(::dlsym(library, symbol));
  }
};

std::string no_device() {
  char const* const visible = std::getenv("CUDA_VISIBLE_DEVICES");
  return "the NVIDIA driver shows no GPU" +
         (visible == nullptr ? std::string() : " (CUDA_VISIBLE_DEVICES is '" + std::string(visible) + "')");
}

std::string failure(Driver const& driver, char const* function, int error) {
  char const* name = nullptr;
  driver.error_name(error, &name);
  return "the NVIDIA driver does not work (" + std::string(function) + ": " +
         (name == nullptr ? "error " + std::to_string(error) : name) + ")";
}

std::string version_of(Driver const& driver) {
  int version = 0;
  driver.version(&version);
  return "CUDA " + std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

std::string name_of(Driver const& driver, int ordinal) {
  std::array<char, 256> name{};
  int device = 0;
  bool const known =
      driver.device(&device, ordinal) == 0 && driver.name(name.data(), static_cast<int>(name.size()) - 1, device) == 0;
  return known ? name.data() : "unknown GPU";
}

} // namespace

DriverState probe_driver(std::string const& library) {
  void* const handle = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL); // for good: drivers do not like to be unloaded
  if (handle == nullptr) {
    return {{}, "", "no NVIDIA driver here (" + std::string(::dlerror()) + ")"};
  }
  Driver const driver(handle);
  if (!driver.complete()) {
    return {{}, "", "no NVIDIA driver here (" + library + " is something else)"};
  }
  DriverState state;
  state.version = version_of(driver);
  int count = 0;
  if (int const error = driver.init(0); error != 0) {
    state.problem = error == kNoDevice ? no_device() : failure(driver, "cuInit", error);
  } else if (int const no_count = driver.count(&count); no_count != 0) {
    state.problem = failure(driver, "cuDeviceGetCount", no_count);
  } else if (count == 0) {
    state.problem = no_device();
  }
  for (int ordinal = 0; ordinal < count; ++ordinal) {
    state.devices.push_back(name_of(driver, ordinal));
  }
  return state;
}

} // namespace pairscan
