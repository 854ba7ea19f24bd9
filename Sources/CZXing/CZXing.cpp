#define ZX_USE_UTF8

#include "CZXing.h"

#include <ZXing/ReadBarcode.h>

#include <algorithm>
#include <atomic>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

using ZXing::BarcodeFormat;

namespace {

constexpr std::pair<uint32_t, BarcodeFormat> formats[] = {
    {scantry_zxing_data_matrix, BarcodeFormat::DataMatrix},
    {scantry_zxing_qr_code, BarcodeFormat::QRCode},
    {scantry_zxing_micro_qr_code, BarcodeFormat::MicroQRCode},
    {scantry_zxing_aztec, BarcodeFormat::Aztec},
    {scantry_zxing_pdf417, BarcodeFormat::PDF417},
    {scantry_zxing_itf, BarcodeFormat::ITF},
    {scantry_zxing_code39, BarcodeFormat::Code39},
    {scantry_zxing_data_bar_expanded, BarcodeFormat::DataBarExpanded},
    {scantry_zxing_data_bar, BarcodeFormat::DataBar},
    {scantry_zxing_ean13, BarcodeFormat::EAN13},
    {scantry_zxing_ean8, BarcodeFormat::EAN8},
    {scantry_zxing_upc_a, BarcodeFormat::UPCA},
    {scantry_zxing_upc_e, BarcodeFormat::UPCE},
    {scantry_zxing_code128, BarcodeFormat::Code128},
};

constexpr uint32_t data_bars = scantry_zxing_data_bar | scantry_zxing_data_bar_expanded;
constexpr uint32_t matrix = scantry_zxing_data_matrix | scantry_zxing_qr_code | scantry_zxing_micro_qr_code |
                            scantry_zxing_aztec | scantry_zxing_pdf417;

ZXing::DecodeHints hints(const scantry_zxing_search &search, int capacity) {
    ZXing::BarcodeFormats wanted;
    for (auto [bit, format] : formats)
        if (search.formats & bit) wanted |= format;
    // The library asserts that no two results of a DataBar are compared, as they are with more symbols or lines.
    const bool is_single = search.formats & data_bars;
    return ZXing::DecodeHints()
        .setFormats(wanted)
        .setTryHarder(search.thorough)
        // It asserts, too, that a linear code is not read at two scales.
        .setTryDownscale(search.thorough && !(search.formats & ~matrix))
        .setTryRotate(true)
        .setMinLineCount(is_single ? 1 : 2)
        .setMaxNumberOfSymbols(static_cast<uint8_t>(is_single ? 1 : std::clamp(capacity, 1, 255)));
}

std::vector<uint8_t> inverted(const scantry_zxing_image &image) {
    std::vector<uint8_t> luma(static_cast<size_t>(image.width) * image.height);
    auto out = luma.begin();
    for (int32_t y = 0; y < image.height; ++y) {
        const uint8_t *row = image.luma + static_cast<ptrdiff_t>(y) * image.stride;
        out = std::transform(row, row + image.width, out, [](uint8_t luma) { return static_cast<uint8_t>(255 - luma); });
    }
    return luma;
}

ZXing::Results read(const scantry_zxing_image &image, const scantry_zxing_search &search, int capacity) {
    if (!search.inverted)
        return ZXing::ReadBarcodes(
            {image.luma, image.width, image.height, ZXing::ImageFormat::Lum, image.stride}, hints(search, capacity));
    auto luma = inverted(image);
    return ZXing::ReadBarcodes(
        {luma.data(), image.width, image.height, ZXing::ImageFormat::Lum}, hints(search, capacity));
}

uint32_t bit(BarcodeFormat format) {
    for (auto [bit, known] : formats)
        if (known == format) return bit;
    return 0;
}

int32_t attempt(
    const scantry_zxing_image &image, const scantry_zxing_search &search, scantry_zxing_code *codes, int32_t capacity,
    char *text, size_t text_capacity) noexcept try {
    int32_t count = 0;
    size_t used = 0;
    for (const auto &result : read(image, search, capacity)) {
        if (!result.isValid() || count == capacity) continue;
        const std::string content = result.text();
        if (content.size() > text_capacity - used) continue;
        scantry_zxing_code code{};
        code.format = bit(result.format());
        code.is_gs1 = result.contentType() == ZXing::ContentType::GS1;
        code.lines = result.lineCount();
        for (int corner = 0; corner < 4; ++corner) {
            code.x[corner] = result.position()[corner].x;
            code.y[corner] = result.position()[corner].y;
        }
        code.start = used;
        code.length = content.size();
        std::memcpy(text + used, content.data(), content.size());
        used += content.size();
        codes[count++] = code;
    }
    return count;
} catch (...) {
    return -1;
}

// Debian builds the library with assertions, and version 1.4.0 violates one on many readable DataBars. Others guard reads
// beyond a picture's edge. What is held up to the camera must not end the program: a failed assertion leaves the search,
// and leaks what the search had allocated.
thread_local jmp_buf *way_out = nullptr;
std::atomic<int> failures = 0;
constexpr int most_failures = 100;

}  // namespace

// Replaces the C library's function, for the whole program.
extern "C" __attribute__((noreturn, visibility("default"))) void __assert_fail(
    const char *assertion, const char *file, unsigned int line, const char *function) noexcept {
    if (way_out) longjmp(*way_out, 1);
    std::fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function ? function : "", assertion);
    std::abort();
}

int32_t scantry_zxing_read(
    scantry_zxing_image image, scantry_zxing_search search, scantry_zxing_code *codes, int32_t capacity, char *text,
    size_t text_capacity) {
    if (!image.luma || image.width < 1 || image.height < 1 || image.stride < image.width || capacity < 1) return 0;
    if (failures > most_failures) return -1;
    jmp_buf here;
    if (setjmp(here)) {
        way_out = nullptr;
        ++failures;
        return -1;
    }
    way_out = &here;
    const int32_t count = attempt(image, search, codes, capacity, text, text_capacity);
    way_out = nullptr;
    return count;
}
