#include <sqlite3.h>

/// Has the connection leave the write-ahead log as it is when it is closed. A function because `sqlite3_db_config` takes
/// variable arguments, which Swift cannot call.
static inline int scantry_keep_log_on_close(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/// Has the connection run nothing of a database's schema: no views, triggers or functions in it.
static inline void scantry_distrust(sqlite3 *database) {
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
}

/// Has the connection run triggers, or none.
static inline void scantry_run_triggers(sqlite3 *database, int isOn) {
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, isOn, (int *)0);
}
