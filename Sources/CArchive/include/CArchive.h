// What Scantry uses of libarchive, declared once more: archive.h would bring `stat` along, which Swift then finds in
// two modules, in each module above this one. CArchive.c includes both, so the compiler compares them.
#include <stddef.h>
#include <stdint.h>

struct archive;
struct archive_entry;

extern const int scantry_archive_end, scantry_archive_ok, scantry_archive_warning;

const char *archive_error_string(struct archive *);

struct archive *archive_read_new(void);
int archive_read_support_format_zip_seekable(struct archive *);
int archive_read_open_fd(struct archive *, int file, size_t chunk);
int archive_read_open_memory(struct archive *, const void *, size_t);
int archive_read_next_header(struct archive *, struct archive_entry **);
long archive_read_data(struct archive *, void *, size_t);
int archive_read_free(struct archive *);

struct archive *archive_write_new(void);
int archive_write_set_format_zip(struct archive *);
int archive_write_set_bytes_in_last_block(struct archive *, int);
int archive_write_zip_set_compression_deflate(struct archive *);
int archive_write_zip_set_compression_store(struct archive *);
int archive_write_header(struct archive *, struct archive_entry *);
long archive_write_data(struct archive *, const void *, size_t);
int archive_write_close(struct archive *);
int archive_write_free(struct archive *);

struct archive_entry *archive_entry_new(void);
void archive_entry_free(struct archive_entry *);
int archive_entry_is_encrypted(struct archive_entry *);
const char *archive_entry_pathname(struct archive_entry *);
void archive_entry_set_pathname(struct archive_entry *, const char *);
void archive_entry_set_size(struct archive_entry *, int64_t);
void archive_entry_set_mtime(struct archive_entry *, long seconds, long nanoseconds);

// Reads the next header with paths in UTF-8, whatever the language of the process: in another one libarchive returns
// no path for names that are not ASCII.
int scantry_archive_next_header(struct archive *, struct archive_entry **);

// Writes the archive through a function, which returns how many bytes it has taken, or -1.
int scantry_archive_write_open(struct archive *, void *context, long (*write)(void *context, const void *, size_t));

// The kinds of files are macros with casts, which Swift does not import.
int scantry_archive_is_file(struct archive_entry *);
void scantry_archive_set_file(struct archive_entry *);
