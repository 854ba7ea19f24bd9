#ifndef SCANTRY_CZXING_H
#define SCANTRY_CZXING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The symbologies to search for, as bits that can be joined.
enum scantry_zxing_format {
    scantry_zxing_data_matrix = 1 << 0,
    scantry_zxing_qr_code = 1 << 1,
    scantry_zxing_micro_qr_code = 1 << 2,
    scantry_zxing_aztec = 1 << 3,
    scantry_zxing_pdf417 = 1 << 4,
    scantry_zxing_itf = 1 << 5,
    scantry_zxing_code39 = 1 << 6,
    /// Not together with other formats: only one symbol is read, because the library fails if it reads a row twice.
    scantry_zxing_data_bar_expanded = 1 << 7,
    /// Not together with other formats either.
    scantry_zxing_data_bar = 1 << 8,
    scantry_zxing_ean13 = 1 << 9,
    scantry_zxing_ean8 = 1 << 10,
    scantry_zxing_upc_a = 1 << 11,
    scantry_zxing_upc_e = 1 << 12,
    scantry_zxing_code128 = 1 << 13,
};

/// A part of a grey picture: one byte for each pixel, `stride` bytes from row to row.
struct scantry_zxing_image {
    const uint8_t *luma;
    int32_t width;
    int32_t height;
    int32_t stride;
};

struct scantry_zxing_search {
    /// A union of `scantry_zxing_format`.
    uint32_t formats;
    /// Whether to search for light codes on a dark ground instead. Copies the picture.
    bool inverted;
    /// Whether to spend several times the time on more rows, columns and scales.
    bool thorough;
};

/// A code that was read.
struct scantry_zxing_code {
    uint32_t format;
    /// Whether the symbol is marked as GS1 data, by FNC1 in the first position.
    bool is_gs1;
    /// The number of rows or columns that read it alike; 0 for codes in two dimensions. For `scantry_zxing_data_bar` always 1 if
    /// it has one row, and 2 if it is stacked.
    int32_t lines;
    /// The corners in pixels, clockwise from where the code begins.
    int32_t x[4];
    int32_t y[4];
    /// The range of the text in the buffer, as UTF-8.
    size_t start;
    size_t length;
};

/// Reads the codes in a picture and returns their number, or -1 if the library failed or there is too little memory.
///
/// Codes beyond `capacity`, and those whose text does not fit into what is left of `text`, are left out.
int32_t scantry_zxing_read(
    struct scantry_zxing_image image, struct scantry_zxing_search search, struct scantry_zxing_code *codes,
    int32_t capacity, char *text, size_t text_capacity);

#ifdef __cplusplus
}
#endif

#endif
