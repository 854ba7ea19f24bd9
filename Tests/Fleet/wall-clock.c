// Sets a program's wall clock apart by WALL_CLOCK_OFFSET seconds: loaded before it by LD_PRELOAD. Monotonic clocks and timers
// stay as they are; libfaketime changes the deadlines of timerfd, by which Swift's tasks sleep, also where it leaves their clocks.
#define _GNU_SOURCE
#include <semaphore.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long offset(void) {
    static long known = -1;
    if (known == -1) {
        const char *text = getenv("WALL_CLOCK_OFFSET");
        known = text ? atol(text) : 0;
    }
    return known;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = syscall(SYS_clock_gettime, clock, now);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += offset();
    return result;
}

int gettimeofday(struct timeval *now, void *zone) {
    struct timespec time;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &time) != 0) return -1;
    now->tv_sec = time.tv_sec;
    now->tv_usec = time.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result) {
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}

int sem_timedwait(sem_t *semaphore, const struct timespec *deadline) {
    struct timespec real = *deadline;
    real.tv_sec -= offset();
    return sem_clockwait(semaphore, CLOCK_REALTIME, &real);
}
