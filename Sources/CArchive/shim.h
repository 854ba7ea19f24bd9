#include <archive.h>
#include <archive_entry.h>

// The kinds of files are macros with casts, which Swift does not import.
static inline int scantry_archive_is_file(struct archive_entry *entry) {
    return archive_entry_filetype(entry) == AE_IFREG && archive_entry_hardlink(entry) == NULL;
}

static inline void scantry_archive_set_file(struct archive_entry *entry) { archive_entry_set_filetype(entry, AE_IFREG); }
