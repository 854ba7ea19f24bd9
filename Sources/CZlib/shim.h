#include <zlib.h>

// A macro that Swift does not import. 16 more than the largest window: a gzip file is awaited.
static inline int scantry_inflate_init(z_stream *stream) {
    return inflateInit2(stream, MAX_WBITS + 16);
}
