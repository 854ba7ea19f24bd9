#include <archive.h>
#include <archive_entry.h>
#include <stdlib.h>

#include "CArchive.h"

const int scantry_archive_end = ARCHIVE_EOF, scantry_archive_ok = ARCHIVE_OK, scantry_archive_warning = ARCHIVE_WARN;

struct receiver {
    void *context;
    long (*write)(void *context, const void *, size_t);
};

static la_ssize_t receive(struct archive *archive, void *data, const void *bytes, size_t count) {
    (void)archive;
    struct receiver *receiver = data;
    return receiver->write(receiver->context, bytes, count);
}

static int forget(struct archive *archive, void *data) {
    (void)archive;
    free(data);
    return ARCHIVE_OK;
}

int scantry_archive_write_open(
    struct archive *archive, void *context, long (*write)(void *context, const void *, size_t)) {
    struct receiver *receiver = malloc(sizeof *receiver);
    if (!receiver) return ARCHIVE_FATAL;
    *receiver = (struct receiver){context, write};
    return archive_write_open2(archive, receiver, NULL, receive, NULL, forget);
}

int scantry_archive_is_file(struct archive_entry *entry) {
    return archive_entry_filetype(entry) == AE_IFREG && archive_entry_hardlink(entry) == NULL;
}

void scantry_archive_set_file(struct archive_entry *entry) {
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_perm(entry, 0600);
}
