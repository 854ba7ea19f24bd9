// Counts allocations for `scantry bench`: preloaded before the C library, it stands in front of its malloc.

#include "CAllocationCounter.h"
#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// The initial-exec model needs no allocation of its own.
static __thread unsigned long allocations __attribute__((tls_model("initial-exec")));

unsigned long scantry_allocations(void) { return allocations; }

void *malloc(size_t size) {
    allocations += 1;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    allocations += 1;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    allocations += 1;
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    allocations += 1;
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    void *block = memalign(alignment, size);
    if (block == NULL) return ENOMEM;
    *memory = block;
    return 0;
}
