#include <sys/timex.h>

// Glibc's module leaves this header out. Whether somebody who knows the time keeps the kernel's clock.
static inline int scantry_clock_is_synchronised(void) {
    struct timex state = {0};
    return adjtimex(&state) >= 0 && !(state.status & STA_UNSYNC);
}
