PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('Create the kitchen');
INSERT INTO grdb_migrations VALUES('Fill in the first units and locations');
INSERT INTO grdb_migrations VALUES('Create the sound settings');
INSERT INTO grdb_migrations VALUES('Create the household');
CREATE TABLE brand (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (name <> '')
, nameKey TEXT NOT NULL DEFAULT '􏿽') STRICT;
CREATE TABLE unit (
    id INTEGER PRIMARY KEY,
    symbol TEXT NOT NULL UNIQUE CHECK (symbol <> ''),
    kind TEXT NOT NULL CHECK (kind IN ('mass', 'volume', 'count'))
, name TEXT CHECK (name <> ''), plural TEXT CHECK (plural <> ''), numerator INTEGER CHECK (numerator > 0), denominator INTEGER CHECK (denominator > 0)) STRICT;
INSERT INTO unit VALUES(1,'piece','count',NULL,NULL,1,1);
INSERT INTO unit VALUES(2,'g','mass',NULL,NULL,1,1);
INSERT INTO unit VALUES(3,'ml','volume',NULL,NULL,1,1);
INSERT INTO unit VALUES(4,'kg','mass',NULL,NULL,1000,1);
INSERT INTO unit VALUES(5,'l','volume',NULL,NULL,1000,1);
INSERT INTO unit VALUES(6,'cl','volume',NULL,NULL,10,1);
INSERT INTO unit VALUES(7,'cup','volume',NULL,NULL,240,1);
INSERT INTO unit VALUES(8,'tbsp','volume',NULL,NULL,15,1);
INSERT INTO unit VALUES(9,'tsp','volume',NULL,NULL,5,1);
INSERT INTO unit VALUES(10,'pack','count',NULL,NULL,NULL,NULL);
CREATE TABLE location (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL CHECK (name <> ''),
    kind TEXT NOT NULL CHECK (kind IN ('freezer', 'fridge', 'pantry', 'other')),
    -- The freezer that a drawer is in.
    parentId INTEGER REFERENCES location (id) ON DELETE RESTRICT,
    position INTEGER NOT NULL
, colour TEXT
    CHECK (colour GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'), isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1))) STRICT;
INSERT INTO location VALUES(1,'Pantry','pantry',NULL,1,NULL,0);
INSERT INTO location VALUES(2,'Fridge','fridge',NULL,2,NULL,0);
INSERT INTO location VALUES(3,'Freezer','freezer',NULL,3,NULL,0);
CREATE TABLE product (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    -- Null until somebody or something knows it: such a product waits in the inbox.
    name TEXT CHECK (name <> ''),
    brandId INTEGER REFERENCES brand (id) ON DELETE RESTRICT,
    -- The size as the pack prints it.
    packageSize TEXT CHECK (packageSize <> ''),
    -- Open Food Facts' tag, such as en:pastas.
    category TEXT CHECK (category <> ''),
    -- Where the name comes from; null with the name.
    source TEXT CHECK (source IN ('household', 'samples', 'openFoodFacts')), categoryId INTEGER REFERENCES category (id) ON DELETE SET NULL, unitId INTEGER NOT NULL DEFAULT 1 REFERENCES unit (id) ON DELETE RESTRICT, locationId INTEGER REFERENCES location (id) ON DELETE SET NULL, daysFresh INTEGER CHECK (daysFresh BETWEEN -1 AND 36500), daysFrozen INTEGER CHECK (daysFrozen BETWEEN -1 AND 36500), daysThawed INTEGER CHECK (daysThawed BETWEEN -1 AND 36500), daysOpened INTEGER CHECK (daysOpened BETWEEN -1 AND 36500), hasUseBy INTEGER NOT NULL DEFAULT 0 CHECK (hasUseBy IN (0, 1)), minimum INTEGER CHECK (minimum > 0), note TEXT CHECK (note <> ''), picture TEXT CHECK (picture <> ''), mergedInto INTEGER REFERENCES product (id) ON DELETE RESTRICT, isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1)), nameKey TEXT NOT NULL DEFAULT '􏿽',
    CHECK ((name IS NULL) = (source IS NULL))
) STRICT;
INSERT INTO product VALUES(1,'01a1ee56-5e00-71f0-bd78-0d7b59255595',NULL,NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,'􏿽');
INSERT INTO product VALUES(2,'01a1ee56-65d0-7812-9665-e920290a44ba',NULL,NULL,NULL,'en:dried-fruits',NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,'􏿽');
INSERT INTO product VALUES(3,'01a1ee56-69b8-7399-9ccf-e26360cb5ee7',NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,'􏿽');
INSERT INTO product VALUES(4,'01a1ee56-6da0-7ebf-8a14-a0000a6d228a',NULL,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,'􏿽');
CREATE TABLE productCode (
    -- Fourteen digits.
    gtin TEXT PRIMARY KEY CHECK (length(gtin) = 14),
    productId INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
    -- How much one pack with this code holds, in thousandths of a piece.
    packAmount INTEGER NOT NULL DEFAULT 1000 CHECK (packAmount > 0)
) STRICT;
INSERT INTO productCode VALUES('08076800195057',1,1000);
INSERT INTO productCode VALUES('03017620422003',2,1000);
INSERT INTO productCode VALUES('00000050112579',3,1000);
INSERT INTO productCode VALUES('02100417003484',4,1000);
CREATE TABLE station (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (name <> ''),
    -- Where what it scans is put.
    locationId INTEGER NOT NULL REFERENCES location (id) ON DELETE RESTRICT
) STRICT;
INSERT INTO station VALUES(1,'kitchen',1);
CREATE TABLE scan (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    stationId INTEGER NOT NULL REFERENCES station (id) ON DELETE RESTRICT,
    -- As the decoder names it; null for what was typed.
    symbology TEXT,
    text TEXT NOT NULL,
    label TEXT NOT NULL CHECK (label IN (
        'article', 'restricted', 'book', 'magazine', 'coupon', 'refund', 'misread', 'address', 'text')),
    productId INTEGER REFERENCES product (id) ON DELETE SET NULL,
    -- UTC by this machine's clock, which may have been wrong: for people to read, never to compute with.
    time TEXT NOT NULL
) STRICT;
INSERT INTO scan VALUES(1,'01990000-0000-7000-8000-000000000000',1,'EAN-13','8076800195057','article',1,'2026-11-18 11:06:40.000');
INSERT INTO scan VALUES(2,'01990000-0000-7000-8000-000000000001',1,'EAN-13','8076800195057','article',1,'2026-11-18 11:06:41.000');
INSERT INTO scan VALUES(3,'01990000-0000-7000-8000-000000000002',1,'EAN-13','3017620422003','article',2,'2026-11-18 11:06:42.000');
INSERT INTO scan VALUES(4,'01990000-0000-7000-8000-000000000003',1,'EAN-13','50112579','article',3,'2026-11-18 11:06:43.000');
INSERT INTO scan VALUES(5,'01990000-0000-7000-8000-000000000004',1,'EAN-13','2100417003484','restricted',4,'2026-11-18 11:06:44.000');
INSERT INTO scan VALUES(6,'01990000-0000-7000-8000-000000000005',1,'EAN-13','8076800195058','misread',NULL,'2026-11-18 11:06:45.000');
INSERT INTO scan VALUES(7,'01990000-0000-7000-8000-000000000006',1,'EAN-13','9789999900027','book',NULL,'2026-11-18 11:06:46.000');
CREATE TABLE lot (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    productId INTEGER NOT NULL REFERENCES product (id) ON DELETE RESTRICT,
    locationId INTEGER NOT NULL REFERENCES location (id) ON DELETE RESTRICT,
    unitId INTEGER NOT NULL REFERENCES unit (id) ON DELETE RESTRICT,
    -- Thousandths of the unit: the sum of the lot's movements, which a trigger keeps.
    amount INTEGER NOT NULL DEFAULT 0 CHECK (amount >= 0),
    -- Days, as 2026-11-20; null where nobody said, or the clock was not set.
    bestBefore TEXT,
    added TEXT
, isUseBy INTEGER NOT NULL DEFAULT 0 CHECK (isUseBy IN (0, 1)), opened TEXT, state TEXT NOT NULL DEFAULT 'fresh' CHECK (state IN ('fresh', 'frozen', 'thawed')), price INTEGER CHECK (price >= 0), pricedAmount INTEGER
    CHECK (pricedAmount > 0 AND (pricedAmount IS NULL) = (price IS NULL)), note TEXT CHECK (note <> '')) STRICT;
INSERT INTO lot VALUES(1,'01a1ee56-5e00-799b-86a9-9b855346867a',1,1,1,2000,'2027-03-01','2026-11-18',0,'2026-11-18','fresh',NULL,NULL,NULL);
INSERT INTO lot VALUES(2,'01a1ee56-65d0-7858-a172-ceb9995720a1',2,1,1,1000,NULL,'2026-11-18',0,NULL,'fresh',NULL,NULL,NULL);
INSERT INTO lot VALUES(3,'01a1ee56-69b8-707a-8588-e28d67eea65b',3,1,1,1000,NULL,'2026-11-18',0,NULL,'fresh',NULL,NULL,NULL);
INSERT INTO lot VALUES(4,'01a1ee56-6da0-702b-a714-a0ca67deff2c',4,1,1,1000,NULL,'2026-11-18',0,NULL,'fresh',NULL,NULL,NULL);
CREATE TABLE soundSettings (
    -- The household has one.
    id INTEGER PRIMARY KEY CHECK (id = 1),
    volume INTEGER NOT NULL CHECK (volume BETWEEN 0 AND 100),
    isMuted INTEGER NOT NULL CHECK (isMuted IN (0, 1)),
    -- Times as 22:00; both null for no quiet hours.
    quietFrom TEXT CHECK (quietFrom GLOB '[0-2][0-9]:[0-5][0-9]' AND quietFrom < '24:00'),
    quietUntil TEXT CHECK (quietUntil GLOB '[0-2][0-9]:[0-5][0-9]' AND quietUntil < '24:00'),
    CHECK ((quietFrom IS NULL) = (quietUntil IS NULL)),
    CHECK (quietFrom <> quietUntil)
) STRICT;
CREATE TABLE household (
    -- There is one.
    id INTEGER PRIMARY KEY CHECK (id = 1),
    -- What headless voices and pages without a wish of their own speak: a language tag such as fr; null
    -- until somebody has chosen.
    language TEXT CHECK (language <> ''),
    -- ISO 4217.
    currency TEXT NOT NULL DEFAULT 'EUR' CHECK (length(currency) = 3),
    -- What is due within so many days is due soon.
    dueSoonDays INTEGER NOT NULL DEFAULT 5 CHECK (dueSoonDays BETWEEN 0 AND 365),
    -- Whether the first start is over.
    isWelcomed INTEGER NOT NULL DEFAULT 0 CHECK (isWelcomed IN (0, 1))
) STRICT;
INSERT INTO household VALUES(1,NULL,'CHF',5,0);
CREATE TABLE member (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (name <> ''),
    -- As #2f6f4f.
    colour TEXT NOT NULL CHECK (colour GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
    position INTEGER NOT NULL,
    isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1))
) STRICT;
INSERT INTO member VALUES(1,'01990000-0000-7000-8000-0000000000a1','Anna','#1f7a7a',1,0);
CREATE TABLE device (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL CHECK (name <> ''),
    kind TEXT NOT NULL CHECK (kind IN ('phone', 'script')),
    -- SHA-256 of what was handed out, as 64 hexadecimal digits; the token itself is never kept.
    tokenHash TEXT NOT NULL UNIQUE CHECK (length(tokenHash) = 64),
    memberId INTEGER REFERENCES member (id) ON DELETE SET NULL,
    paired TEXT NOT NULL,
    lastSeen TEXT
) STRICT;
CREATE TABLE answeredRequest (
    key TEXT PRIMARY KEY CHECK (key <> ''),
    -- SHA-256 of the request, as 64 hexadecimal digits.
    fingerprint TEXT NOT NULL,
    -- Null while the change is stored and its answer is not.
    status INTEGER,
    body TEXT,
    time TEXT NOT NULL
) STRICT;
INSERT INTO answeredRequest VALUES('one','f',201,'{}','2026-11-18 12:00:00.000');
CREATE TABLE category (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (name <> ''),
    -- Open Food Facts' tag, such as en:pastas; null for the household's own.
    tag TEXT UNIQUE CHECK (tag <> ''),
    position INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO category VALUES(1,'Pâtes','en:pastas',0);
CREATE TABLE conversion (
    productId INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
    unitId INTEGER NOT NULL REFERENCES unit (id) ON DELETE RESTRICT,
    amount INTEGER NOT NULL CHECK (amount > 0),
    otherUnitId INTEGER NOT NULL REFERENCES unit (id) ON DELETE RESTRICT,
    PRIMARY KEY (productId, unitId),
    CHECK (unitId <> otherUnitId)
) STRICT;
CREATE TABLE IF NOT EXISTS "movement" (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    -- What was done in one go, and is undone in one go, has one number.
    operation TEXT NOT NULL,
    lotId INTEGER NOT NULL REFERENCES lot (id) ON DELETE RESTRICT,
    kind TEXT NOT NULL CHECK (kind IN (
        'added', 'taken', 'opened', 'moved', 'split', 'frozen', 'thawed', 'counted', 'spoiled', 'edited',
        'undone')),
    -- What it changes the lot's amount by, in thousandths of the lot's unit.
    change INTEGER NOT NULL,
    -- What else it changed, as JSON objects with the lot's columns before and after; null for nothing.
    was TEXT CHECK (was IS NULL OR json_valid(was)),
    becomes TEXT CHECK ((becomes IS NULL) = (was IS NULL) AND (becomes IS NULL OR json_valid(becomes))),
    scanId INTEGER REFERENCES scan (id) ON DELETE RESTRICT,
    stationId INTEGER NOT NULL REFERENCES station (id) ON DELETE RESTRICT,
    memberId INTEGER REFERENCES member (id) ON DELETE RESTRICT,
    -- The movement that this one takes back; each can be taken back once.
    undoes INTEGER UNIQUE REFERENCES "movement" (id) ON DELETE RESTRICT,
    time TEXT NOT NULL,
    CHECK ((kind = 'undone') = (undoes IS NOT NULL))
) STRICT;
INSERT INTO movement VALUES(1,'01a1ee56-5e00-7f46-9fbe-40050d8bae2c','01a1ee56-5e00-7da3-acfc-1df9bcac157c',1,'added',1000,NULL,NULL,1,1,NULL,NULL,'2026-11-18 11:06:40.000');
INSERT INTO movement VALUES(2,'01a1ee56-61e8-7147-b685-dc6c6afb7607','01a1ee56-61e8-738b-91a7-3da54e106768',1,'added',1000,NULL,NULL,2,1,NULL,NULL,'2026-11-18 11:06:41.000');
INSERT INTO movement VALUES(3,'01a1ee56-65d0-7640-bf5a-8627b42327aa','01a1ee56-65d0-7c6a-8ae3-09d8ba546be3',2,'added',1000,NULL,NULL,3,1,NULL,NULL,'2026-11-18 11:06:42.000');
INSERT INTO movement VALUES(4,'01a1ee56-69b8-74a6-898d-c73522b924fb','01a1ee56-69b8-7025-8653-dc9ba74f3859',3,'added',1000,NULL,NULL,4,1,NULL,NULL,'2026-11-18 11:06:43.000');
INSERT INTO movement VALUES(5,'01a1ee56-6da0-7033-ad4d-047d05ccc373','01a1ee56-6da0-7406-9c36-6ff18a71e2da',4,'added',1000,NULL,NULL,5,1,NULL,NULL,'2026-11-18 11:06:44.000');
CREATE TABLE shop (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (name <> '')
) STRICT;
INSERT INTO shop VALUES(1,'Market');
CREATE TABLE shopCategory (
    shopId INTEGER NOT NULL REFERENCES shop (id) ON DELETE CASCADE,
    categoryId INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    PRIMARY KEY (shopId, categoryId)
) STRICT;
CREATE TABLE shoppingList (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL CHECK (name <> ''),
    shopId INTEGER REFERENCES shop (id) ON DELETE SET NULL,
    position INTEGER NOT NULL,
    isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1))
) STRICT;
INSERT INTO shoppingList VALUES(1,'01990000-0000-7000-8000-0000000000b1','Week',1,1,0);
CREATE TABLE entry (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    listId INTEGER NOT NULL REFERENCES shoppingList (id) ON DELETE RESTRICT,
    -- A product, or words.
    productId INTEGER REFERENCES product (id) ON DELETE RESTRICT,
    text TEXT CHECK (text <> ''),
    -- Only for words: a product has its own.
    categoryId INTEGER REFERENCES category (id) ON DELETE SET NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    unitId INTEGER NOT NULL REFERENCES unit (id) ON DELETE RESTRICT,
    -- For the whole entry, in hundredths of the household's currency.
    price INTEGER CHECK (price >= 0),
    note TEXT CHECK (note <> ''),
    isTicked INTEGER NOT NULL DEFAULT 0 CHECK (isTicked IN (0, 1)),
    -- How it left the list; null while it is on it.
    outcome TEXT CHECK (outcome IN ('cleared', 'stocked', 'deleted', 'merged')),
    isDone INTEGER NOT NULL GENERATED ALWAYS AS (outcome IS NOT NULL) VIRTUAL,
    -- The entry that its amount was added to, which stands for it from then on.
    mergedInto INTEGER REFERENCES entry (id) ON DELETE RESTRICT,
    -- The operation that put it to stock.
    operation TEXT,
    memberId INTEGER REFERENCES member (id) ON DELETE RESTRICT,
    position INTEGER NOT NULL DEFAULT 0,
    time TEXT NOT NULL,
    CHECK ((productId IS NULL) <> (text IS NULL)),
    CHECK ((outcome IS 'merged') = (mergedInto IS NOT NULL)),
    CHECK ((outcome IS 'stocked') = (operation IS NOT NULL))
) STRICT;
INSERT INTO entry VALUES(1,'01990000-0000-7000-8000-0000000000c1',1,NULL,'bread',NULL,1000,1,NULL,NULL,0,NULL,NULL,NULL,NULL,0,'2026-11-18 12:00:00.000');
INSERT INTO entry VALUES(2,'01990000-0000-7000-8000-0000000000c2',1,NULL,'butter',NULL,1000,1,NULL,NULL,0,'cleared',NULL,NULL,NULL,0,'2026-11-18 12:00:00.000');
CREATE TABLE listChange (
    uuid TEXT PRIMARY KEY,
    entryId INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE
) STRICT;
INSERT INTO listChange VALUES('01990000-0000-7000-8000-0000000000d1',1);
CREATE INDEX product_brand ON product (brandId);
CREATE INDEX product_nameless ON product (id) WHERE name IS NULL;
CREATE INDEX productCode_product ON productCode (productId);
CREATE INDEX scan_puzzling ON scan (text) WHERE label IN ('misread', 'text');
CREATE INDEX scan_product ON scan (productId);
CREATE INDEX lot_product ON lot (productId, locationId);
CREATE INDEX lot_location ON lot (locationId) WHERE amount > 0;
CREATE INDEX product_category ON product (categoryId);
CREATE INDEX product_nameKey ON product (nameKey);
CREATE TRIGGER product_inserted AFTER INSERT ON product WHEN NEW.name IS NOT NULL BEGIN
    UPDATE product SET nameKey = lower(NEW.name) WHERE id = NEW.id;
END;
CREATE TRIGGER product_renamed AFTER UPDATE OF name ON product WHEN NEW.name IS NOT OLD.name BEGIN
    UPDATE product SET nameKey = coalesce(lower(NEW.name), '􏿽') WHERE id = NEW.id;
END;
CREATE TRIGGER brand_inserted AFTER INSERT ON brand BEGIN
    UPDATE brand SET nameKey = lower(NEW.name) WHERE id = NEW.id;
END;
CREATE TRIGGER brand_renamed AFTER UPDATE OF name ON brand WHEN NEW.name IS NOT OLD.name BEGIN
    UPDATE brand SET nameKey = lower(NEW.name) WHERE id = NEW.id;
END;
CREATE INDEX lot_due ON lot (bestBefore) WHERE amount > 0;
CREATE INDEX movement_lot ON movement (lotId);
CREATE INDEX movement_scan ON movement (scanId);
CREATE INDEX movement_operation ON movement (operation);
CREATE TRIGGER movement_changes_lot AFTER INSERT ON movement BEGIN
    UPDATE lot SET amount = amount + NEW.change WHERE id = NEW.lotId;
END;
CREATE TRIGGER movement_stays_unchanged BEFORE UPDATE ON movement BEGIN
    SELECT RAISE (ABORT, 'movements are never changed; undo them by another');
END;
CREATE TRIGGER movement_stays BEFORE DELETE ON movement BEGIN
    SELECT RAISE (ABORT, 'movements are never erased; undo them by another');
END;
CREATE INDEX entry_open ON entry (listId) WHERE isDone = 0;
CREATE INDEX entry_product ON entry (productId) WHERE isDone = 0;
CREATE INDEX entry_operation ON entry (operation) WHERE operation IS NOT NULL;
CREATE TRIGGER movement_undone_reopens_entries AFTER INSERT ON movement WHEN NEW.undoes IS NOT NULL BEGIN
    UPDATE entry SET outcome = NULL, operation = NULL
    WHERE operation = (SELECT operation FROM movement WHERE id = NEW.undoes);
END;
COMMIT;
