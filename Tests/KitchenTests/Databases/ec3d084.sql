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
    CHECK (colour GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'), isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1)), removal TEXT) STRICT;
INSERT INTO location VALUES(1,'Pantry','pantry',NULL,1,NULL,0,NULL);
INSERT INTO location VALUES(2,'Fridge','fridge',NULL,2,NULL,0,NULL);
INSERT INTO location VALUES(3,'Freezer','freezer',NULL,3,NULL,0,NULL);
CREATE TABLE product (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    -- Null until somebody or something knows it: such a product waits in the inbox.
    name TEXT CHECK (name <> ''),
    brandId INTEGER REFERENCES brand (id) ON DELETE RESTRICT,
    -- The size as the pack prints it.
    packageSize TEXT CHECK (packageSize <> ''),
    -- Open Food Facts' tag, such as en:pastas.
    source TEXT CHECK (source IN ('household', 'samples', 'openFoodFacts')), categoryId INTEGER REFERENCES category (id) ON DELETE SET NULL, unitId INTEGER NOT NULL DEFAULT 1 REFERENCES unit (id) ON DELETE RESTRICT, locationId INTEGER REFERENCES location (id) ON DELETE SET NULL, daysFresh INTEGER CHECK (daysFresh BETWEEN -1 AND 36500), daysFrozen INTEGER CHECK (daysFrozen BETWEEN -1 AND 36500), daysThawed INTEGER CHECK (daysThawed BETWEEN -1 AND 36500), daysOpened INTEGER CHECK (daysOpened BETWEEN -1 AND 36500), hasUseBy INTEGER NOT NULL DEFAULT 0 CHECK (hasUseBy IN (0, 1)), minimum INTEGER CHECK (minimum > 0), note TEXT CHECK (note <> ''), picture TEXT CHECK (picture <> ''), mergedInto INTEGER REFERENCES product (id) ON DELETE RESTRICT, isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1)), nameKey TEXT NOT NULL DEFAULT '􏿽',
    CHECK ((name IS NULL) = (source IS NULL))
) STRICT;
INSERT INTO product VALUES(1,'01a1ee56-5e00-7399-ba00-30675f140da4',NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,'􏿽');
INSERT INTO product VALUES(2,'01a1ee56-65d0-7ea4-b017-3c19406785b3',NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,'􏿽');
INSERT INTO product VALUES(3,'01a1ee56-69b8-76a2-8eee-47c76641a594',NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,'􏿽');
INSERT INTO product VALUES(4,'01a1ee56-6da0-7db7-9439-9686704c6ecc',NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,'􏿽');
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
, isDismissed INTEGER NOT NULL DEFAULT 0 CHECK (isDismissed IN (0, 1))) STRICT;
INSERT INTO scan VALUES(1,'01990000-0000-7000-8000-000000000000',1,'EAN-13','8076800195057','article',1,'2026-11-18 11:06:40.000',0);
INSERT INTO scan VALUES(2,'01990000-0000-7000-8000-000000000001',1,'EAN-13','8076800195057','article',1,'2026-11-18 11:06:41.000',0);
INSERT INTO scan VALUES(3,'01990000-0000-7000-8000-000000000002',1,'EAN-13','3017620422003','article',2,'2026-11-18 11:06:42.000',0);
INSERT INTO scan VALUES(4,'01990000-0000-7000-8000-000000000003',1,'EAN-13','50112579','article',3,'2026-11-18 11:06:43.000',0);
INSERT INTO scan VALUES(5,'01990000-0000-7000-8000-000000000004',1,'EAN-13','2100417003484','restricted',4,'2026-11-18 11:06:44.000',0);
INSERT INTO scan VALUES(6,'01990000-0000-7000-8000-000000000005',1,'EAN-13','8076800195058','misread',NULL,'2026-11-18 11:06:45.000',0);
INSERT INTO scan VALUES(7,'01990000-0000-7000-8000-000000000006',1,'EAN-13','9789999900027','book',NULL,'2026-11-18 11:06:46.000',0);
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
, isUseBy INTEGER NOT NULL DEFAULT 0 CHECK (isUseBy IN (0, 1)), isOpened INTEGER NOT NULL DEFAULT 0 CHECK (isOpened IN (0, 1)), opened TEXT CHECK (opened IS NULL OR isOpened), state TEXT NOT NULL DEFAULT 'fresh' CHECK (state IN ('fresh', 'frozen', 'thawed')), price INTEGER CHECK (price >= 0), pricedAmount INTEGER
    CHECK (pricedAmount > 0 AND (pricedAmount IS NULL) = (price IS NULL)), note TEXT CHECK (note <> '')) STRICT;
INSERT INTO lot VALUES(1,'01a1ee56-5e00-7a45-8aae-3b41b73a812d',1,1,1,2000,'2027-03-01','2026-11-18',0,1,'2026-11-18','fresh',NULL,NULL,NULL);
INSERT INTO lot VALUES(2,'01a1ee56-65d0-72d7-bbe6-288410af14af',2,1,1,1000,NULL,'2026-11-18',0,0,NULL,'fresh',NULL,NULL,NULL);
INSERT INTO lot VALUES(3,'01a1ee56-69b8-7028-af27-900b88e11b7a',3,1,1,1000,NULL,'2026-11-18',0,0,NULL,'fresh',NULL,NULL,NULL);
INSERT INTO lot VALUES(4,'01a1ee56-6da0-70c6-96ee-bfdedc379ce8',4,1,1,1000,NULL,'2026-11-18',0,0,NULL,'fresh',NULL,NULL,NULL);
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
INSERT INTO answeredRequest VALUES(1,'one','device','f',201,'{}',NULL,'2026-11-18 12:00:00.000');
CREATE TABLE category (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (name <> ''),
    position INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO category VALUES(1,'Pâtes',0);
CREATE TABLE categoryTag (
    -- Open Food Facts' tag, such as en:pasta-sauces.
    tag TEXT PRIMARY KEY CHECK (tag <> ''),
    categoryId INTEGER NOT NULL REFERENCES category (id) ON DELETE CASCADE
) STRICT;
INSERT INTO categoryTag VALUES('en:pastas',1);
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
    -- Where the lot was then, or came to.
    locationId INTEGER NOT NULL REFERENCES location (id) ON DELETE RESTRICT,
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
INSERT INTO movement VALUES(1,'01a1ee56-5e00-769a-bee7-c8bc67321796','01a1ee56-5e00-7860-b227-bae58ecca76d',1,'added',1000,1,NULL,NULL,1,1,NULL,NULL,'2026-11-18 11:06:40.000');
INSERT INTO movement VALUES(2,'01a1ee56-61e8-7894-93ef-22a801cdd48b','01a1ee56-61e8-784c-86d6-e7340b01b29d',1,'added',1000,1,NULL,NULL,2,1,NULL,NULL,'2026-11-18 11:06:41.000');
INSERT INTO movement VALUES(3,'01a1ee56-65d0-7be7-83e2-a2848451974b','01a1ee56-65d0-785c-96a4-35acbb4c0af6',2,'added',1000,1,NULL,NULL,3,1,NULL,NULL,'2026-11-18 11:06:42.000');
INSERT INTO movement VALUES(4,'01a1ee56-69b8-73be-8681-010b8beda069','01a1ee56-69b8-7489-bc60-3da616af63e5',3,'added',1000,1,NULL,NULL,4,1,NULL,NULL,'2026-11-18 11:06:43.000');
INSERT INTO movement VALUES(5,'01a1ee56-6da0-7522-aa30-ab23890ee163','01a1ee56-6da0-7387-b935-33be0acd3225',4,'added',1000,1,NULL,NULL,5,1,NULL,NULL,'2026-11-18 11:06:44.000');
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
    -- The operation that put it to stock, or others that left the list with it.
    operation TEXT,
    memberId INTEGER REFERENCES member (id) ON DELETE RESTRICT,
    position INTEGER NOT NULL DEFAULT 0,
    time TEXT NOT NULL,
    CHECK ((productId IS NULL) <> (text IS NULL)),
    CHECK ((outcome IS 'merged') = (mergedInto IS NOT NULL)),
    CHECK (outcome IS NOT 'stocked' OR operation IS NOT NULL),
    CHECK (operation IS NULL OR outcome IN ('stocked', 'cleared'))
) STRICT;
INSERT INTO entry VALUES(1,'01990000-0000-7000-8000-0000000000c1',1,NULL,'bread',NULL,1000,1,NULL,NULL,0,NULL,NULL,NULL,NULL,0,'2026-11-18 12:00:00.000');
INSERT INTO entry VALUES(2,'01990000-0000-7000-8000-0000000000c2',1,NULL,'butter',NULL,1000,1,NULL,NULL,0,'cleared',NULL,NULL,NULL,0,'2026-11-18 12:00:00.000');
CREATE TABLE listChange (
    uuid TEXT PRIMARY KEY,
    entryId INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
    -- Null while the clock is not set. Those of long ago are forgotten.
    time TEXT
) STRICT;
INSERT INTO listChange VALUES('01990000-0000-7000-8000-0000000000d1',1,NULL);
CREATE INDEX product_brand ON product (brandId);
CREATE INDEX product_nameless ON product (id) WHERE name IS NULL;
CREATE INDEX productCode_product ON productCode (productId);
CREATE INDEX scan_puzzling ON scan (text) WHERE label IN ('misread', 'text');
CREATE INDEX scan_product ON scan (productId);
CREATE INDEX lot_product ON lot (productId, locationId);
CREATE INDEX categoryTag_category ON categoryTag (categoryId);
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
CREATE INDEX lot_stock ON lot (productId, locationId, unitId, amount, bestBefore, added) WHERE amount > 0;
CREATE INDEX lot_opened ON lot (productId) WHERE isOpened AND amount > 0;
CREATE INDEX lot_location ON lot (locationId, productId, bestBefore, amount, price, pricedAmount)
    WHERE amount > 0;
CREATE INDEX movement_lot ON movement (lotId);
CREATE INDEX movement_scan ON movement (scanId);
CREATE INDEX movement_operation ON movement (operation);
CREATE INDEX movement_use ON movement (time, kind, lotId, change) WHERE kind IN ('taken', 'spoiled');
CREATE TRIGGER movement_changes_lot AFTER INSERT ON movement BEGIN
    UPDATE lot SET amount = amount + NEW.change WHERE id = NEW.lotId;
END;
CREATE TRIGGER lot_begins_empty BEFORE INSERT ON lot WHEN NEW.amount <> 0 BEGIN
    SELECT RAISE (ABORT, 'movements alone change amounts');
END;
CREATE TRIGGER lot_is_the_sum_of_its_movements BEFORE UPDATE OF amount ON lot
WHEN NEW.amount <> (SELECT coalesce(sum(change), 0) FROM movement WHERE lotId = NEW.id) BEGIN
    SELECT RAISE (ABORT, 'movements alone change amounts');
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
CREATE INDEX listChange_time ON listChange (time);
COMMIT;
