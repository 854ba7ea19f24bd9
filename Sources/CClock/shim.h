#include <sys/timex.h>

// Glibc's module leaves this header out. Whether somebody who knows the time keeps the kernel's clock.
static inline int scantry_clock_is_synchronised(void) {
    struct timex state = {0};
    return adjtimex(&state) >= 0 && !(state.status & STA_UNSYNC);
}

#include <errno.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

// What a clock shows, in milliseconds: CLOCK_BOOTTIME, CLOCK_REALTIME.
static inline int64_t scantry_clock_milliseconds(clockid_t clock) {
    struct timespec time = {0};
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// A point in time, in nanoseconds since 1970. A function because Swift does not tell whose header `timespec` is in.
static inline int64_t scantry_nanoseconds(struct timespec time) {
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// Waits until somebody sets the wall clock, and says whether that could be waited for. Glibc's module leaves this header
// out, too; the timer itself never ends, but the kernel breaks it off when the clock is set.
static inline int scantry_wait_until_clock_is_set(void) {
    int timer = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC);
    if (timer < 0) return 0;
    struct itimerspec never = {.it_value = {.tv_sec = INT32_MAX}};
    uint64_t count;
    ssize_t length = -1;
    if (timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL) == 0) {
        do length = read(timer, &count, sizeof count); while (length < 0 && errno == EINTR);
    }
    int was_set = length < 0 && errno == ECANCELED;
    close(timer);
    return was_set;
}
