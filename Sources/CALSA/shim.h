#include <alsa/asoundlib.h>

// Swift can neither write a variadic function nor pass one, and by default ALSA explains every failure on stderr.
static inline void scantry_alsa_ignore(const char *file, int line, const char *function, int error,
                                       const char *format, ...) {}

static inline void scantry_alsa_be_quiet(void) {
    snd_lib_error_set_handler(scantry_alsa_ignore);
}
