/* Stands in for NVIDIA's libcuda.so.1: FAKE_CUDA_DEVICES says how many devices there are (0), FAKE_CUDA_INIT with what
   error it starts (none). An empty CUDA_VISIBLE_DEVICES hides all devices, as with the real one. */
#include <stdio.h>
#include <stdlib.h>

static int number(char const* variable) {
  char const* value = getenv(variable);
  return value == NULL ? 0 : atoi(value);
}

static int devices(void) {
  char const* visible = getenv("CUDA_VISIBLE_DEVICES");
  return visible != NULL && visible[0] == '\0' ? 0 : number("FAKE_CUDA_DEVICES");
}

int cuInit(unsigned flags) {
  (void)flags;
  int const error = number("FAKE_CUDA_INIT");
  return error != 0 ? error : devices() == 0 ? 100 : 0;
}

int cuGetErrorName(int error, char const** name) {
  static char text[32];
  snprintf(text, sizeof text, "FAKE_ERROR_%d", error);
  *name = text;
  return 0;
}

int cuDriverGetVersion(int* version) {
  *version = 12040;
  return 0;
}

int cuDeviceGetCount(int* count) {
  *count = devices();
  return 0;
}

int cuDeviceGet(int* device, int ordinal) {
  *device = ordinal;
  return ordinal < devices() ? 0 : 101;
}

int cuDeviceGetName(char* name, int length, int device) {
  snprintf(name, (size_t)length, "Fake GPU %d", device);
  return 0;
}
