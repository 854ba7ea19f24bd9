#include <png.h>

// A macro over a struct's field that Swift does not import.
static inline int scantry_png_failed(const png_image *image) {
    return PNG_IMAGE_FAILED(*image);
}
