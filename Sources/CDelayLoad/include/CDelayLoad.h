#ifndef SCANTRY_CDELAYLOAD_H
#define SCANTRY_CDELAYLOAD_H

#include <stdatomic.h>

/// Returns a function of a shared library, which is loaded if it is not yet; NULL if one of them is not there.
///
/// @param library The library's SONAME, such as `libcurl.so.4`.
void *scantry_delay_load(const char *library, const char *function);

/// Defines a function that a library's header declares. It loads the library when it is called first: a library that
/// is linked costs each start time and memory, with all those that it needs itself.
///
/// @param missing What it returns without the library.
#define SCANTRY_DELAY_LOADED(library, type, function, parameters, arguments, missing) \
    type function parameters { \
        static _Atomic(void *) found; \
        void *address = atomic_load_explicit(&found, memory_order_acquire); \
        if (!address) { \
            address = scantry_delay_load(library, #function); \
            atomic_store_explicit(&found, address, memory_order_release); \
        } \
        if (!address) return missing; \
        return ((__typeof__(&function))address) arguments; \
    }

#endif
