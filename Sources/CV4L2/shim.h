#include <errno.h>
#include <linux/videodev2.h>
#include <sys/ioctl.h>

// Function-like macros do not reach Swift: the requests and formats that Scantry uses, as constants.
static const unsigned long SCANTRY_QUERYCAP = VIDIOC_QUERYCAP;
static const unsigned long SCANTRY_S_FMT = VIDIOC_S_FMT;
static const unsigned long SCANTRY_S_PARM = VIDIOC_S_PARM;
static const unsigned long SCANTRY_REQBUFS = VIDIOC_REQBUFS;
static const unsigned long SCANTRY_QUERYBUF = VIDIOC_QUERYBUF;
static const unsigned long SCANTRY_QBUF = VIDIOC_QBUF;
static const unsigned long SCANTRY_DQBUF = VIDIOC_DQBUF;
static const unsigned long SCANTRY_STREAMON = VIDIOC_STREAMON;

static const unsigned int SCANTRY_GREY = V4L2_PIX_FMT_GREY;
static const unsigned int SCANTRY_NV12 = V4L2_PIX_FMT_NV12;
static const unsigned int SCANTRY_YUYV = V4L2_PIX_FMT_YUYV;

// ioctl is variadic. Returns 0, or the errno; a call that a signal broke is made again.
static inline int scantry_ioctl(int device, unsigned long request, void *argument) {
    int result;
    do result = ioctl(device, request, argument);
    while (result == -1 && errno == EINTR);
    return result == -1 ? errno : 0;
}
