#include <zint.h>

// The modules stand in an array of arrays that is a tuple of 28,800 bytes in Swift.
static inline int scantry_zint_is_dark(const struct zint_symbol *symbol, int row, int column) {
    return symbol->encoded_data[row][column / 8] >> (column % 8) & 1;
}
