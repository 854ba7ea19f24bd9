#include <curl/curl.h>

// curl_easy_setopt and curl_easy_getinfo are variadic, which Swift cannot call: one function per type of argument.
static inline CURLcode scantry_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode scantry_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode scantry_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

// Makes the request a POST; libcurl keeps a copy of the body.
static inline CURLcode scantry_curl_set_body(CURL *handle, const void *bytes, size_t count) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}

typedef size_t (*scantry_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode scantry_curl_set_receiver(CURL *handle, scantry_curl_receiver receiver, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, receiver);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

// Called about once a second, and whenever bytes move; anything but 0 ends the transfer.
typedef int (*scantry_curl_watcher)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t);

static inline CURLcode scantry_curl_set_watcher(CURL *handle, scantry_curl_watcher watcher, void *context) {
    curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
    CURLcode code = curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, watcher);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
}

// Called with each address that is about to be connected to: makes the socket, or refuses by CURL_SOCKET_BAD.
typedef curl_socket_t (*scantry_curl_opener)(void *context, curlsocktype purpose, struct curl_sockaddr *address);

static inline CURLcode scantry_curl_set_opener(CURL *handle, scantry_curl_opener opener, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, opener);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
}

static inline long scantry_curl_status(CURL *handle) {
    long status = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

// Where a redirection leads; NULL for any other answer.
static inline const char *scantry_curl_redirection(CURL *handle) {
    char *address = NULL;
    curl_easy_getinfo(handle, CURLINFO_REDIRECT_URL, &address);
    return address;
}

// The seconds of a Retry-After header, which may also be a date; 0 for none.
static inline curl_off_t scantry_curl_retry_after(CURL *handle) {
    curl_off_t seconds = 0;
    curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &seconds);
    return seconds;
}

static inline const char *scantry_curl_content_type(CURL *handle) {
    char *type = NULL;
    curl_easy_getinfo(handle, CURLINFO_CONTENT_TYPE, &type);
    return type;
}
