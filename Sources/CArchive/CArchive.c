#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <pthread.h>
#include <stdlib.h>

#include "CArchive.h"

const int scantry_archive_end = ARCHIVE_EOF, scantry_archive_ok = ARCHIVE_OK, scantry_archive_warning = ARCHIVE_WARN;

static locale_t utf8;
static pthread_once_t utf8_once = PTHREAD_ONCE_INIT;

static void make_utf8(void) { utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0); }

int scantry_archive_next_header(struct archive *archive, struct archive_entry **entry) {
    pthread_once(&utf8_once, make_utf8);
    locale_t old = utf8 ? uselocale(utf8) : (locale_t)0;
    int status = archive_read_next_header(archive, entry);
    if (old) uselocale(old);
    return status;
}

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
