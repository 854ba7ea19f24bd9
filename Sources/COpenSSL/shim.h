#include <openssl/bio.h>
#include <openssl/cms.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// Macros, most of them over functions that take any pointer; Swift imports neither.
static inline EVP_PKEY *scantry_ssl_new_p256_key(void) { return EVP_EC_gen("P-256"); }

static inline long scantry_ssl_refuse_old_versions(SSL_CTX *context) {
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

static inline long scantry_ssl_save_memory(SSL_CTX *context) { return SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS); }

static inline long scantry_bio_text(BIO *memory, char **text) { return BIO_get_mem_data(memory, text); }

static inline int scantry_bio_empty_is_not_the_end(BIO *memory) { return (int)BIO_set_mem_eof_return(memory, -1); }

static inline size_t scantry_bio_pending(BIO *memory) { return BIO_ctrl_pending(memory); }

// Variadic in older headers, a macro in newer ones.
static inline X509_EXTENSION *scantry_x509_extension(X509 *certificate, X509 *issuer, int kind, const char *value) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    return X509V3_EXT_conf_nid(NULL, &context, kind, value);
}

static inline int scantry_x509_permits(const X509 *authority, X509 *certificate) {
    X509_check_purpose(certificate, -1, 0);  // reads its extensions
    NAME_CONSTRAINTS *constraints = X509_get_ext_d2i(authority, NID_name_constraints, NULL, NULL);
    int permits = constraints == NULL || NAME_CONSTRAINTS_check(certificate, constraints) == X509_V_OK;
    NAME_CONSTRAINTS_free(constraints);
    return permits;
}

static inline uint64_t scantry_ssl_refuse_renegotiation(SSL_CTX *context) {
    return SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
}

// Macros.
static inline int scantry_bio_flush(BIO *chain) { return (int)BIO_flush(chain); }

static inline unsigned char *scantry_openssl_copy(const char *text) { return (unsigned char *)OPENSSL_strdup(text); }
