#include <errno.h>
#include <linux/input.h>
#include <sys/ioctl.h>

// Function-like macros do not reach Swift: the requests that Scantry uses, as constants.
static const unsigned long SCANTRY_EVIOCGID = EVIOCGID;
static const unsigned long SCANTRY_EVIOCSCLOCKID = EVIOCSCLOCKID;
static const unsigned long SCANTRY_EVIOCGNAME = EVIOCGNAME(128);
static const unsigned long SCANTRY_EVIOCGUNIQ = EVIOCGUNIQ(128);
static const unsigned long SCANTRY_EVIOCGKEYS = EVIOCGBIT(EV_KEY, KEY_CNT / 8);
static const unsigned long SCANTRY_EVIOCGHELD = EVIOCGKEY(KEY_CNT / 8);

// ioctl is variadic. Returns 0, or the errno; a call that a signal broke is made again.
static inline int scantry_evdev_ioctl(int device, unsigned long request, void *argument) {
    int result;
    do result = ioctl(device, request, argument);
    while (result == -1 && errno == EINTR);
    return result == -1 ? errno : 0;
}

// This request takes a number where the others take an address.
static inline int scantry_evdev_grab(int device) {
    return ioctl(device, EVIOCGRAB, 1) == -1 ? errno : 0;
}

// The fields of the time have names that depend on the machine.
static inline long long scantry_evdev_microseconds(struct input_event event) {
    return event.input_event_sec * 1000000LL + event.input_event_usec;
}
