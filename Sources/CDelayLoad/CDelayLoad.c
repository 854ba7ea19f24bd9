#include "CDelayLoad.h"

#include <dlfcn.h>
#include <stddef.h>

// A library stays loaded: dlopen counts, and returns the same one again.
void *scantry_delay_load(const char *library, const char *function) {
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    return handle ? dlsym(handle, function) : NULL;
}
