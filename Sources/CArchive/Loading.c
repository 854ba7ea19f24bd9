#include <CDelayLoad.h>
#include <archive.h>
#include <archive_entry.h>

#define LATE(type, function, parameters, arguments, missing) \
    SCANTRY_DELAY_LOADED("libarchive.so.13", type, function, parameters, arguments, missing)

// libarchive needs libxml2, which needs all of ICU. Without an archive nothing is read or written.
LATE(const char *, archive_error_string, (struct archive * archive), (archive), "libarchive is not there")

LATE(struct archive *, archive_read_new, (void), (), NULL)
LATE(int, archive_read_support_format_zip_seekable, (struct archive * archive), (archive), ARCHIVE_FATAL)
LATE(int, archive_read_open_fd, (struct archive * archive, int file, size_t chunk), (archive, file, chunk),
     ARCHIVE_FATAL)
LATE(int, archive_read_open_memory, (struct archive * archive, const void *bytes, size_t count), (archive, bytes, count),
     ARCHIVE_FATAL)
LATE(int, archive_read_next_header, (struct archive * archive, struct archive_entry **entry), (archive, entry),
     ARCHIVE_FATAL)
LATE(la_ssize_t, archive_read_data, (struct archive * archive, void *bytes, size_t count), (archive, bytes, count),
     ARCHIVE_FATAL)
LATE(int, archive_read_free, (struct archive * archive), (archive), ARCHIVE_FATAL)

LATE(struct archive *, archive_write_new, (void), (), NULL)
LATE(int, archive_write_set_format_zip, (struct archive * archive), (archive), ARCHIVE_FATAL)
LATE(int, archive_write_set_bytes_in_last_block, (struct archive * archive, int count), (archive, count), ARCHIVE_FATAL)
LATE(int, archive_write_zip_set_compression_deflate, (struct archive * archive), (archive), ARCHIVE_FATAL)
LATE(int, archive_write_zip_set_compression_store, (struct archive * archive), (archive), ARCHIVE_FATAL)
LATE(int, archive_write_open2,
     (struct archive * archive, void *data, archive_open_callback *open, archive_write_callback *write,
      archive_close_callback *close, archive_free_callback *free),
     (archive, data, open, write, close, free), ARCHIVE_FATAL)
LATE(int, archive_write_header, (struct archive * archive, struct archive_entry *entry), (archive, entry), ARCHIVE_FATAL)
LATE(la_ssize_t, archive_write_data, (struct archive * archive, const void *bytes, size_t count),
     (archive, bytes, count), ARCHIVE_FATAL)
LATE(int, archive_write_close, (struct archive * archive), (archive), ARCHIVE_FATAL)
LATE(int, archive_write_free, (struct archive * archive), (archive), ARCHIVE_FATAL)

LATE(struct archive_entry *, archive_entry_new, (void), (), NULL)
LATE(void, archive_entry_free, (struct archive_entry * entry), (entry), )
LATE(int, archive_entry_is_encrypted, (struct archive_entry * entry), (entry), 0)
LATE(const char *, archive_entry_pathname, (struct archive_entry * entry), (entry), NULL)
LATE(const char *, archive_entry_hardlink, (struct archive_entry * entry), (entry), NULL)
LATE(__LA_MODE_T, archive_entry_filetype, (struct archive_entry * entry), (entry), 0)
LATE(void, archive_entry_set_pathname, (struct archive_entry * entry, const char *path), (entry, path), )
LATE(void, archive_entry_set_size, (struct archive_entry * entry, la_int64_t size), (entry, size), )
LATE(void, archive_entry_set_mtime, (struct archive_entry * entry, time_t seconds, long nanoseconds),
     (entry, seconds, nanoseconds), )
LATE(void, archive_entry_set_filetype, (struct archive_entry * entry, unsigned int type), (entry, type), )
LATE(void, archive_entry_set_perm, (struct archive_entry * entry, __LA_MODE_T mode), (entry, mode), )
