#define CURL_DISABLE_TYPECHECK
#include <CDelayLoad.h>
#include <stdarg.h>

#include "shim.h"

#define LIBRARY "libcurl.so.4"
#define LATE(type, function, parameters, arguments, missing) \
    SCANTRY_DELAY_LOADED(LIBRARY, type, function, parameters, arguments, missing)

// libcurl needs thirty other libraries. HTTPClient ends where it cannot initialize it.
LATE(CURLcode, curl_global_init, (long flags), (flags), CURLE_FAILED_INIT)
LATE(CURL *, curl_easy_init, (void), (), NULL)
LATE(CURLcode, curl_easy_perform, (CURL * handle), (handle), CURLE_FAILED_INIT)
LATE(void, curl_easy_cleanup, (CURL * handle), (handle), )
LATE(const char *, curl_easy_strerror, (CURLcode code), (code), "libcurl is not there")
LATE(struct curl_slist *, curl_slist_append, (struct curl_slist * list, const char *text), (list, text), NULL)
LATE(void, curl_slist_free_all, (struct curl_slist * list), (list), )

#undef curl_easy_setopt
#undef curl_easy_getinfo

// Numbers and pointers are passed alike, in 64 bits, on the machines that Scantry is built for.
_Static_assert(sizeof(void *) == sizeof(curl_off_t) && sizeof(long) == sizeof(curl_off_t), "needs 64 bits");

#define LATE_WITH_ANY(function, name) \
    CURLcode function(CURL *handle, name option, ...) { \
        CURLcode (*real)(CURL *, name, ...) = scantry_delay_load(LIBRARY, #function); \
        va_list values; \
        va_start(values, option); \
        void *value = va_arg(values, void *); \
        va_end(values); \
        return real ? real(handle, option, value) : CURLE_FAILED_INIT; \
    }

LATE_WITH_ANY(curl_easy_setopt, CURLoption)
LATE_WITH_ANY(curl_easy_getinfo, CURLINFO)
