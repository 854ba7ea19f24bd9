#ifndef SCANTRY_CLIBCAMERA_H
#define SCANTRY_CLIBCAMERA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The pixel formats that are asked for, as bits that can be joined.
enum scantry_libcamera_pixels {
    scantry_libcamera_nv12 = 1 << 0,
    scantry_libcamera_yu12 = 1 << 1,
    scantry_libcamera_grey = 1 << 2,
    scantry_libcamera_yuyv = 1 << 3,
    scantry_libcamera_uyvy = 1 << 4,
    /// Red, green and blue, or the reverse, three bytes for each pixel: the green is the middle one in both.
    scantry_libcamera_rgb = 1 << 5,
    scantry_libcamera_mjpg = 1 << 6,
};

/// A configured stream.
struct scantry_libcamera_stream {
    /// One of `scantry_libcamera_pixels`.
    uint32_t pixels;
    int32_t width;
    int32_t height;
    /// Bytes from row to row; 0 for compressed pictures.
    int32_t stride;
};

/// A control and the range of its values. Booleans are 0 and 1.
struct scantry_libcamera_control {
    char name[64];
    double least;
    double most;
    double standard;
};

/// A picture, lent until it is returned.
struct scantry_libcamera_frame {
    /// The first plane; null for a broken picture.
    const uint8_t *_Nullable bytes;
    size_t count;
    /// Nanoseconds on the driver's clock; 0 if it gives none.
    uint64_t timestamp;
};

typedef struct scantry_libcamera scantry_libcamera;

/// The number that changes with this file, so that a program refuses the bridge of another version.
enum { scantry_libcamera_layout = 1 };

/// What `libScantryLibcamera.so` offers: it is loaded where it lies beside the program. A camera is used by one thread.
struct scantry_libcamera_functions {
    /// `scantry_libcamera_layout` of the bridge.
    int32_t layout;

    /// Returns the library's version, such as `v0.0.3`.
    const char *_Nonnull (*_Nonnull version)(void);

    /// Writes a line for each camera, its identifier, a tab and its model, and returns the length, or an errno below
    /// zero. Lines that do not fit are left out.
    int32_t (*list)(char *text, size_t capacity);

    /// Takes a camera and sets its format; the library may change the size. Tries the formats in the order of their bits.
    ///
    /// Returns 0 or an errno: ENODEV for no such camera, EBUSY for one in use, EINVAL if it has none of the formats.
    int32_t (*open)(
        const char *identifier, uint32_t pixels, int32_t width, int32_t height, scantry_libcamera *_Nullable *_Nonnull camera,
        struct scantry_libcamera_stream *stream);

    /// Stops the camera and frees it. A picture that is lent is no longer valid.
    void (*close)(scantry_libcamera *camera);

    /// Returns the control at an index in a fixed order; false beyond the last. Only those of one number are listed.
    bool (*control_at)(const scantry_libcamera *camera, int32_t index, struct scantry_libcamera_control *control);

    /// Sets a control from the next picture to be queued on; false if there is none of this name.
    bool (*set)(scantry_libcamera *camera, const char *name, double value);

    /// Sets the least and the most time between two pictures, in microseconds; false if it cannot be set.
    bool (*set_frame_duration)(scantry_libcamera *camera, int64_t least, int64_t most);

    /// Starts the stream with the controls that are set. Returns 0 or an errno.
    int32_t (*start)(scantry_libcamera *camera);

    /// Waits for a picture that was not lent yet and lends it; earlier ones go back to the camera.
    ///
    /// Returns 1 for a picture, 0 if none came in time, or an errno below zero: ENODEV once the camera is gone.
    int32_t (*wait)(scantry_libcamera *camera, int32_t milliseconds, struct scantry_libcamera_frame *frame);

    /// Reads a value that the library reported with the picture that is lent, such as `ExposureTime`.
    bool (*reported)(const scantry_libcamera *camera, const char *name, double *value);

    /// Returns the picture that is lent.
    void (*give_back)(scantry_libcamera *camera);
};

#pragma clang assume_nonnull end

#endif
