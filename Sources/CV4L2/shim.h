#include <errno.h>
#include <linux/videodev2.h>
#include <sys/ioctl.h>

// Function-like macros do not reach Swift: the requests and formats that Scantry uses, as constants.
static const unsigned long SCANTRY_QUERYCAP = VIDIOC_QUERYCAP;
static const unsigned long SCANTRY_ENUM_FMT = VIDIOC_ENUM_FMT;
static const unsigned long SCANTRY_ENUM_FRAMESIZES = VIDIOC_ENUM_FRAMESIZES;
static const unsigned long SCANTRY_ENUM_FRAMEINTERVALS = VIDIOC_ENUM_FRAMEINTERVALS;
static const unsigned long SCANTRY_G_INPUT = VIDIOC_G_INPUT;
static const unsigned long SCANTRY_ENUMINPUT = VIDIOC_ENUMINPUT;
static const unsigned long SCANTRY_QUERYCTRL = VIDIOC_QUERYCTRL;
static const unsigned long SCANTRY_QUERYMENU = VIDIOC_QUERYMENU;
static const unsigned long SCANTRY_G_CTRL = VIDIOC_G_CTRL;
static const unsigned long SCANTRY_S_CTRL = VIDIOC_S_CTRL;
static const unsigned long SCANTRY_S_FMT = VIDIOC_S_FMT;
static const unsigned long SCANTRY_S_PARM = VIDIOC_S_PARM;
static const unsigned long SCANTRY_REQBUFS = VIDIOC_REQBUFS;
static const unsigned long SCANTRY_QUERYBUF = VIDIOC_QUERYBUF;
static const unsigned long SCANTRY_QBUF = VIDIOC_QBUF;
static const unsigned long SCANTRY_DQBUF = VIDIOC_DQBUF;
static const unsigned long SCANTRY_STREAMON = VIDIOC_STREAMON;

static const unsigned int SCANTRY_GREY = V4L2_PIX_FMT_GREY;
static const unsigned int SCANTRY_NV12 = V4L2_PIX_FMT_NV12;
static const unsigned int SCANTRY_YU12 = V4L2_PIX_FMT_YUV420;
static const unsigned int SCANTRY_YUYV = V4L2_PIX_FMT_YUYV;
static const unsigned int SCANTRY_UYVY = V4L2_PIX_FMT_UYVY;
static const unsigned int SCANTRY_RGB3 = V4L2_PIX_FMT_RGB24;
static const unsigned int SCANTRY_BGR3 = V4L2_PIX_FMT_BGR24;
static const unsigned int SCANTRY_MJPG = V4L2_PIX_FMT_MJPEG;
static const unsigned int SCANTRY_JPEG = V4L2_PIX_FMT_JPEG;

// Macros of macros do not reach Swift either: the controls that Scantry sets by itself.
static const unsigned int SCANTRY_AUTOGAIN = V4L2_CID_AUTOGAIN;
static const unsigned int SCANTRY_EXPOSURE_ABSOLUTE = V4L2_CID_EXPOSURE_ABSOLUTE;
static const unsigned int SCANTRY_EXPOSURE_AUTO = V4L2_CID_EXPOSURE_AUTO;
static const unsigned int SCANTRY_EXPOSURE_AUTO_PRIORITY = V4L2_CID_EXPOSURE_AUTO_PRIORITY;
static const unsigned int SCANTRY_FOCUS_AUTO = V4L2_CID_FOCUS_AUTO;
static const unsigned int SCANTRY_GAIN = V4L2_CID_GAIN;
static const unsigned int SCANTRY_POWER_LINE_FREQUENCY = V4L2_CID_POWER_LINE_FREQUENCY;
static const unsigned int SCANTRY_SCENE_MODE = V4L2_CID_SCENE_MODE;

// ioctl is variadic. Returns 0, or the errno; a call that a signal broke is made again.
static inline int scantry_ioctl(int device, unsigned long request, void *argument) {
    int result;
    do result = ioctl(device, request, argument);
    while (result == -1 && errno == EINTR);
    return result == -1 ? errno : 0;
}
