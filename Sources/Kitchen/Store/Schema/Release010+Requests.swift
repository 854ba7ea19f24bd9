extension Release010 {
    /// The tables of answered requests: a request that is sent again has no second effect.
    static let requests = """
        -- Answers to requests with an idempotency key, so that one sent again changes nothing again.
        CREATE TABLE answeredRequest (
            -- Grows: the oldest are forgotten by it.
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL CHECK (key <> ''),
            -- Who sent it: the device's uuid, or empty for this machine itself. Each chooses keys of its own.
            sender TEXT NOT NULL,
            -- SHA-256 of the request, as 64 hexadecimal digits.
            fingerprint TEXT NOT NULL,
            -- Null while the change is stored and its answer is not.
            status INTEGER,
            body TEXT,
            -- Where what was made is found.
            location TEXT,
            time TEXT NOT NULL,
            UNIQUE (sender, key)
        ) STRICT;

        -- Answers to forms of pages, so that one sent again changes nothing again. Apart from those of programs, which
        -- are to be remembered however much is done on pages.
        CREATE TABLE answeredForm (
            -- Grows: the oldest are forgotten by it.
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL CHECK (key <> ''),
            -- Who sent it: the device's uuid, or empty for this machine itself.
            sender TEXT NOT NULL,
            -- SHA-256 of what was filled in, as 64 hexadecimal digits.
            fingerprint TEXT NOT NULL,
            -- Null while the change is stored and its answer is not.
            status INTEGER,
            -- What is said on the page that comes next.
            body TEXT,
            -- The page that comes next.
            location TEXT,
            time TEXT NOT NULL,
            UNIQUE (sender, key)
        ) STRICT;
        """
}
