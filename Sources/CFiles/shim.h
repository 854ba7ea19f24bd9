// Glibc declares these only with _GNU_SOURCE, which Swift does not set. Its headers would declare `stat` once more.
int renameat2(int, const char *, int, const char *, unsigned int);
int syncfs(int);

// Exchanges the names of two folders in one step.
static inline int scantry_exchange(const char *one, const char *other) {
    const int from_here = -100;     // AT_FDCWD
    const unsigned exchange = 1 << 1;  // RENAME_EXCHANGE
    return renameat2(from_here, one, from_here, other, exchange);
}
