/* Preloaded into a rank, refuses blocks of FAILING_MALLOC_FROM to FAILING_MALLOC_TO bytes to all threads of rank 0 but its
   first, as a machine does whose memory is spent. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

void* __libc_malloc(size_t bytes);

static int is(char const* variable, char const* text) {
  char const* value = getenv(variable);
  return value != NULL && value[0] == text[0] && value[1] == text[1];
}

static size_t number(char const* variable, size_t otherwise) {
  char const* value = getenv(variable);
  return value == NULL ? otherwise : (size_t)atol(value);
}

void* malloc(size_t bytes) {
  if (bytes >= 1 << 16 && gettid() != getpid() && bytes >= number("FAILING_MALLOC_FROM", (size_t)-1) &&
      bytes <= number("FAILING_MALLOC_TO", 0) && (is("PMI_RANK", "0") || is("OMPI_COMM_WORLD_RANK", "0"))) {
    errno = ENOMEM;
    return NULL;
  }
  return __libc_malloc(bytes);
}
