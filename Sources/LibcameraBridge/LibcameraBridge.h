#ifndef SCANTRY_LIBCAMERA_BRIDGE_H
#define SCANTRY_LIBCAMERA_BRIDGE_H

struct scantry_libcamera_functions;

#ifdef __cplusplus
extern "C" {
#endif

/// Returns the functions that `CLibcamera.h` describes. The program finds this name with `dlsym`.
__attribute__((visibility("default"))) const struct scantry_libcamera_functions *scantry_libcamera_bridge(void);

#ifdef __cplusplus
}
#endif

#endif
