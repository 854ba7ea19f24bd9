PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('Create the kitchen');
INSERT INTO grdb_migrations VALUES('Fill in the first units and locations');
INSERT INTO grdb_migrations VALUES('Create the sound settings');
INSERT INTO grdb_migrations VALUES('Create the household');
INSERT INTO grdb_migrations VALUES('Let stations have modes');
INSERT INTO grdb_migrations VALUES('Remember what was asked outside');
INSERT INTO grdb_migrations VALUES('Keep what others say of products');
INSERT INTO grdb_migrations VALUES('Keep pictures from outside');
INSERT INTO grdb_migrations VALUES('Remember what others were told');
INSERT INTO grdb_migrations VALUES('Let the household choose whom to ask');
INSERT INTO grdb_migrations VALUES('Know how products are cooked');
INSERT INTO grdb_migrations VALUES('Count down');
INSERT INTO grdb_migrations VALUES('Let households choose how they measure');
INSERT INTO grdb_migrations VALUES('Keep recipes');
INSERT INTO grdb_migrations VALUES('Plan meals');
INSERT INTO grdb_migrations VALUES('Cook by recipes');
INSERT INTO grdb_migrations VALUES('Let households say what ingredients are');
INSERT INTO grdb_migrations VALUES('Warn before what is cooked is done');
INSERT INTO grdb_migrations VALUES('Keep what recipes are sorted by');
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
    source TEXT CHECK (source <> ''), categoryId INTEGER REFERENCES category (id) ON DELETE SET NULL, unitId INTEGER NOT NULL DEFAULT 1 REFERENCES unit (id) ON DELETE RESTRICT, locationId INTEGER REFERENCES location (id) ON DELETE SET NULL, daysFresh INTEGER CHECK (daysFresh BETWEEN -1 AND 36500), daysFrozen INTEGER CHECK (daysFrozen BETWEEN -1 AND 36500), daysThawed INTEGER CHECK (daysThawed BETWEEN -1 AND 36500), daysOpened INTEGER CHECK (daysOpened BETWEEN -1 AND 36500), hasUseBy INTEGER NOT NULL DEFAULT 0 CHECK (hasUseBy IN (0, 1)), minimum INTEGER CHECK (minimum > 0), note TEXT CHECK (note <> ''), picture TEXT CHECK (picture <> ''), mergedInto INTEGER REFERENCES product (id) ON DELETE RESTRICT, isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1)), nameKey TEXT NOT NULL DEFAULT '􏿽', portion INTEGER CHECK (portion > 0),
    CHECK ((name IS NULL) = (source IS NULL))
) STRICT;
INSERT INTO product VALUES(1,'01a1ee56-5e00-7039-9ac4-b32151a01046',NULL,NULL,NULL,NULL,1,1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,'􏿽',NULL);
INSERT INTO product VALUES(2,'01a1ee56-65d0-7041-9156-9aa835aa57e0',NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,'􏿽',NULL);
INSERT INTO product VALUES(3,'01a1ee56-69b8-7d21-a628-5aa775745d15',NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,'􏿽',NULL);
INSERT INTO product VALUES(4,'01a1ee56-6da0-7727-8ed3-0db2db4d49fb',NULL,NULL,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,0,'􏿽',NULL);
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
, state TEXT CHECK (state IS NULL OR json_valid(state))) STRICT;
INSERT INTO station VALUES(1,'kitchen',1,'{"last":{"particulars":{},"pack":{"productId":4,"gtin":"02100417003484","quantity":{"amount":1000}},"scanId":5,"mode":"add"},"next":{},"time":816692806}');
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
    CHECK (pricedAmount > 0 AND (pricedAmount IS NULL) = (price IS NULL)), note TEXT CHECK (note <> ''), makersCode TEXT CHECK (makersCode <> ''), isGuessed INTEGER NOT NULL DEFAULT 0 CHECK (isGuessed IN (0, 1))) STRICT;
INSERT INTO lot VALUES(1,'01a1ee56-5e00-7c34-a3d3-2a837f20b765',1,1,1,2000,'2027-03-01','2026-11-18',0,1,'2026-11-18','fresh',NULL,NULL,NULL,NULL,0);
INSERT INTO lot VALUES(2,'01a1ee56-65d0-78a5-90d0-ccb6aadb48f8',2,1,1,1000,NULL,'2026-11-18',0,0,NULL,'fresh',NULL,NULL,NULL,NULL,0);
INSERT INTO lot VALUES(3,'01a1ee56-69b8-70a2-beb8-f73cf92ce97c',3,1,1,1000,NULL,'2026-11-18',0,0,NULL,'fresh',NULL,NULL,NULL,NULL,0);
INSERT INTO lot VALUES(4,'01a1ee56-6da0-7e7f-befb-c72c8b81b0d3',4,1,1,1000,NULL,'2026-11-18',0,0,NULL,'fresh',NULL,NULL,NULL,NULL,0);
CREATE TABLE soundSettings (
    -- The household has one.
    id INTEGER PRIMARY KEY CHECK (id = 1),
    volume INTEGER NOT NULL CHECK (volume BETWEEN 0 AND 100),
    isMuted INTEGER NOT NULL CHECK (isMuted IN (0, 1)),
    -- Times as 22:00; both null for no quiet hours.
    quietFrom TEXT CHECK (quietFrom GLOB '[0-2][0-9]:[0-5][0-9]' AND quietFrom < '24:00'),
    quietUntil TEXT CHECK (quietUntil GLOB '[0-2][0-9]:[0-5][0-9]' AND quietUntil < '24:00'), speech TEXT NOT NULL DEFAULT 'short' CHECK (speech IN ('off', 'short', 'full')),
    CHECK ((quietFrom IS NULL) = (quietUntil IS NULL)),
    CHECK (quietFrom <> quietUntil)
) STRICT;
INSERT INTO soundSettings VALUES(1,70,0,NULL,NULL,'full');
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
, restingMode TEXT NOT NULL DEFAULT 'lookUp', measures TEXT NOT NULL DEFAULT 'metric'
    CHECK (measures IN ('metric', 'us'))) STRICT;
INSERT INTO household VALUES(1,NULL,'CHF',5,0,'lookUp','metric');
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
INSERT INTO movement VALUES(1,'01a1ee56-5e00-70df-a4d0-508cc592aaae','01a1ee56-5e00-755a-8fb1-cdc371026908',1,'added',1000,1,NULL,NULL,1,1,NULL,NULL,'2026-11-18 11:06:40.000');
INSERT INTO movement VALUES(2,'01a1ee56-61e8-7d23-9f33-7e39f0a69f28','01a1ee56-61e8-79e6-8127-8bbec604881c',1,'added',1000,1,NULL,NULL,2,1,NULL,NULL,'2026-11-18 11:06:41.000');
INSERT INTO movement VALUES(3,'01a1ee56-65d0-7834-be69-23ec227ef381','01a1ee56-65d0-759a-8a69-4a95e98ef34b',2,'added',1000,1,NULL,NULL,3,1,NULL,NULL,'2026-11-18 11:06:42.000');
INSERT INTO movement VALUES(4,'01a1ee56-69b8-727a-af64-9132608a8497','01a1ee56-69b8-7423-9057-8c730543fbad',3,'added',1000,1,NULL,NULL,4,1,NULL,NULL,'2026-11-18 11:06:43.000');
INSERT INTO movement VALUES(5,'01a1ee56-6da0-77d0-97ec-483fe511463d','01a1ee56-6da0-72c9-9397-21d7d30ab9cb',4,'added',1000,1,NULL,NULL,5,1,NULL,NULL,'2026-11-18 11:06:44.000');
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
CREATE TABLE bulk (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    stationId INTEGER NOT NULL REFERENCES station (id) ON DELETE RESTRICT,
    begun TEXT NOT NULL,
    -- Null while packs are still held up.
    ended TEXT,
    -- Whether somebody has looked through it.
    isReviewed INTEGER NOT NULL DEFAULT 0 CHECK (isReviewed IN (0, 1))
) STRICT;
CREATE TABLE IF NOT EXISTS "scan" (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    stationId INTEGER NOT NULL REFERENCES station (id) ON DELETE RESTRICT,
    -- As the decoder names it; null for what was typed.
    symbology TEXT,
    text TEXT NOT NULL,
    label TEXT NOT NULL CHECK (label IN (
        'article', 'restricted', 'book', 'magazine', 'coupon', 'refund', 'misread', 'address', 'text', 'card',
        'own')),
    productId INTEGER REFERENCES product (id) ON DELETE SET NULL,
    -- UTC by this machine's clock, which may have been wrong: for people to read, never to compute with.
    time TEXT NOT NULL,
    isDismissed INTEGER NOT NULL DEFAULT 0 CHECK (isDismissed IN (0, 1)),
    -- What it did, as JSON; null for scans of before stations had modes, which all added.
    did TEXT CHECK (did IS NULL OR json_valid(did)),
    -- The operation that it was, if it changed stock.
    operation TEXT,
    -- The entry that it put on a shopping list, and how much of it.
    entryId INTEGER REFERENCES entry (id) ON DELETE SET NULL,
    bulkId INTEGER REFERENCES bulk (id) ON DELETE SET NULL,
    -- Whether an undo card has taken it back.
    isTakenBack INTEGER NOT NULL DEFAULT 0 CHECK (isTakenBack IN (0, 1))
) STRICT;
INSERT INTO scan VALUES(1,'01990000-0000-7000-8000-000000000000',1,'EAN-13','8076800195057','article',1,'2026-11-18 11:06:40.000',0,'{"action":"added","amount":1000,"locationId":1,"unitId":1}','01a1ee56-5e00-755a-8fb1-cdc371026908',NULL,NULL,0);
INSERT INTO scan VALUES(2,'01990000-0000-7000-8000-000000000001',1,'EAN-13','8076800195057','article',1,'2026-11-18 11:06:41.000',0,'{"action":"added","amount":1000,"locationId":1,"unitId":1}','01a1ee56-61e8-79e6-8127-8bbec604881c',NULL,NULL,0);
INSERT INTO scan VALUES(3,'01990000-0000-7000-8000-000000000002',1,'EAN-13','3017620422003','article',2,'2026-11-18 11:06:42.000',0,'{"action":"added","amount":1000,"locationId":1,"unitId":1}','01a1ee56-65d0-759a-8a69-4a95e98ef34b',NULL,NULL,0);
INSERT INTO scan VALUES(4,'01990000-0000-7000-8000-000000000003',1,'EAN-13','50112579','article',3,'2026-11-18 11:06:43.000',0,'{"action":"added","amount":1000,"locationId":1,"unitId":1}','01a1ee56-69b8-7423-9057-8c730543fbad',NULL,NULL,0);
INSERT INTO scan VALUES(5,'01990000-0000-7000-8000-000000000004',1,'EAN-13','2100417003484','restricted',4,'2026-11-18 11:06:44.000',0,'{"action":"added","amount":1000,"locationId":1,"unitId":1}','01a1ee56-6da0-72c9-9397-21d7d30ab9cb',NULL,NULL,0);
INSERT INTO scan VALUES(6,'01990000-0000-7000-8000-000000000005',1,'EAN-13','8076800195058','misread',NULL,'2026-11-18 11:06:45.000',0,'{"action":"none"}',NULL,NULL,NULL,0);
INSERT INTO scan VALUES(7,'01990000-0000-7000-8000-000000000006',1,'EAN-13','9789999900027','book',NULL,'2026-11-18 11:06:46.000',0,'{"action":"none"}',NULL,NULL,NULL,0);
CREATE TABLE numberRule (
    id INTEGER PRIMARY KEY,
    -- The shop that writes so; null for wherever.
    shopId INTEGER REFERENCES shop (id) ON DELETE CASCADE,
    -- The first of the 13 digits, for which it holds.
    prefix TEXT NOT NULL CHECK (prefix <> '' AND prefix NOT GLOB '*[^0-9]*'),
    -- A letter for each of the 13 digits, as NumberPattern reads them: 02IIIIIWWWWWC.
    pattern TEXT NOT NULL CHECK (length(pattern) = 13),
    -- Of the value: 3 with weight means kilograms in thousandths, that is grams.
    decimals INTEGER NOT NULL CHECK (decimals BETWEEN 0 AND 3)
) STRICT;
CREATE TABLE productItem (
    ruleId INTEGER NOT NULL REFERENCES numberRule (id) ON DELETE CASCADE,
    item TEXT NOT NULL CHECK (item <> ''),
    productId INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
    PRIMARY KEY (ruleId, item)
) STRICT;
CREATE TABLE ownLabel (
    -- As it is printed, without what all of them begin with.
    code TEXT PRIMARY KEY CHECK (code <> ''),
    -- A product, of which each scan is one more; or a lot, which is all that there is of it.
    productId INTEGER REFERENCES product (id) ON DELETE CASCADE,
    lotId INTEGER REFERENCES lot (id) ON DELETE CASCADE,
    -- A box that is filled again and again: once its lot is eaten, it waits for the next.
    isReusable INTEGER NOT NULL DEFAULT 0 CHECK (isReusable IN (0, 1)),
    name TEXT CHECK (name <> ''),
    time TEXT NOT NULL,
    CHECK (productId IS NULL OR lotId IS NULL)
) STRICT;
CREATE TABLE inquiry (
    gtin TEXT PRIMARY KEY CHECK (length(gtin) = 14),
    -- Seconds since 1970.
    time REAL NOT NULL,
    -- How often in vain since it was answered last.
    tries INTEGER NOT NULL CHECK (tries >= 0),
    -- How often it was answered, with a name or without.
    answers INTEGER NOT NULL DEFAULT 0 CHECK (answers >= 0)
) STRICT;
CREATE TABLE inquiryTime (
    time REAL NOT NULL
, source TEXT NOT NULL DEFAULT 'openFoodFacts') STRICT;
CREATE TABLE facts (
    gtin TEXT PRIMARY KEY CHECK (length(gtin) = 14),
    -- JSON.
    facts TEXT NOT NULL CHECK (json_valid(facts)),
    -- When they came, in seconds since 1970.
    time REAL NOT NULL
) STRICT;
CREATE TABLE avoidance (
    memberId INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('allergen', 'ingredient', 'diet')),
    text TEXT NOT NULL CHECK (text <> ''),
    PRIMARY KEY (memberId, kind, text)
) STRICT, WITHOUT ROWID;
CREATE TABLE credential (
    provider TEXT PRIMARY KEY CHECK (provider <> ''),
    user TEXT NOT NULL CHECK (user <> ''),
    secret TEXT NOT NULL CHECK (secret <> '')
) STRICT;
CREATE TABLE productPicture (
    gtin TEXT PRIMARY KEY CHECK (length(gtin) = 14),
    -- Where it is, as far as is known now.
    address TEXT NOT NULL CHECK (address <> ''),
    -- The file that is kept of it, its bytes and when it came, in seconds since 1970; null where there is none.
    file TEXT CHECK (file <> ''),
    bytes INTEGER CHECK (bytes > 0),
    time REAL,
    -- Where the file comes from: another address, until what is there now is fetched.
    origin TEXT,
    -- Before this, in seconds since 1970, it is not asked for again.
    due REAL NOT NULL DEFAULT 0,
    CHECK ((file IS NULL) = (origin IS NULL)),
    CHECK ((file IS NULL) = (bytes IS NULL)),
    CHECK ((file IS NULL) = (time IS NULL))
) STRICT;
CREATE TABLE contribution (
    gtin TEXT PRIMARY KEY CHECK (length(gtin) = 14),
    -- Seconds since 1970.
    time REAL NOT NULL,
    picture TEXT NOT NULL CHECK (picture IN ('none', 'sent', 'failed'))
) STRICT;
CREATE TABLE contributor (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    salt TEXT NOT NULL CHECK (length(salt) = 32)
) STRICT;
INSERT INTO contributor VALUES(1,'a676e6b4a359a8228e38965867cc9d82');
CREATE TABLE provider (
    id TEXT PRIMARY KEY CHECK (id IN (
        'openFoodFacts', 'openBeautyFacts', 'openPetFoodFacts', 'openProductsFacts', 'edamam')),
    position INTEGER NOT NULL,
    isOn INTEGER NOT NULL CHECK (isOn IN (0, 1))
) STRICT;
INSERT INTO provider VALUES('openFoodFacts',1,1);
INSERT INTO provider VALUES('openBeautyFacts',2,1);
INSERT INTO provider VALUES('openPetFoodFacts',3,1);
INSERT INTO provider VALUES('openProductsFacts',4,1);
INSERT INTO provider VALUES('edamam',5,0);
CREATE TABLE sourceSettings (
    -- The household has one.
    id INTEGER PRIMARY KEY CHECK (id = 1),
    isAsking INTEGER NOT NULL CHECK (isAsking IN (0, 1)),
    isStaging INTEGER NOT NULL CHECK (isStaging IN (0, 1))
) STRICT;
INSERT INTO sourceSettings VALUES(1,1,0);
CREATE TABLE cookingProfile (
    productId INTEGER PRIMARY KEY REFERENCES product (id) ON DELETE CASCADE,
    seconds INTEGER NOT NULL CHECK (seconds BETWEEN 1 AND 86400),
    -- What it is cooked to, as cooks say it: al dente.
    doneness TEXT CHECK (doneness <> ''),
    -- For one person, in thousandths of the unit; null where nobody said.
    fullMeal INTEGER CHECK (fullMeal > 0),
    sideDish INTEGER CHECK (sideDish > 0),
    unitId INTEGER NOT NULL REFERENCES unit (id) ON DELETE RESTRICT,
    mealSize TEXT NOT NULL DEFAULT 'fullMeal' CHECK (mealSize IN ('fullMeal', 'sideDish')),
    people INTEGER NOT NULL DEFAULT 2 CHECK (people BETWEEN 1 AND 99),
    -- Whether there is some, where it is not counted; null for what the stock says.
    isOnHand INTEGER CHECK (isOnHand IN (0, 1))
, warning INTEGER CHECK (warning BETWEEN 1 AND 86400)) STRICT;
INSERT INTO cookingProfile VALUES(1,480,'al dente',NULL,NULL,1,'fullMeal',2,NULL,NULL);
CREATE TABLE cookingRating (
    productId INTEGER NOT NULL REFERENCES cookingProfile (productId) ON UPDATE CASCADE ON DELETE CASCADE,
    memberId INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    -- In tenths of a star.
    tenths INTEGER NOT NULL CHECK (tenths BETWEEN 1 AND 50),
    PRIMARY KEY (productId, memberId)
) STRICT, WITHOUT ROWID;
INSERT INTO cookingRating VALUES(1,1,45);
CREATE TABLE timer (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    -- Null for a product's own name, or none at all.
    name TEXT CHECK (name <> ''),
    productId INTEGER REFERENCES product (id) ON DELETE SET NULL,
    doneness TEXT CHECK (doneness <> ''),
    -- How long the whole of it is, in milliseconds.
    length INTEGER NOT NULL CHECK (length > 0),
    -- So many milliseconds before the end somebody wants to know; null for never.
    warning INTEGER CHECK (warning > 0),
    isWarned INTEGER NOT NULL CHECK (isWarned IN (0, 1)),
    state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'ringing', 'missed', 'ended')),
    ends INTEGER,
    -- Of one that is paused, in milliseconds.
    remaining INTEGER CHECK (remaining >= 0),
    rang INTEGER,
    -- How many milliseconds after its end it began to ring.
    late INTEGER NOT NULL CHECK (late >= 0),
    -- Whether power was off meanwhile, and a clock may still tell for how long.
    isCarried INTEGER NOT NULL CHECK (isCarried IN (0, 1)),
    CHECK ((state = 'paused') = (remaining IS NOT NULL)),
    CHECK ((state = 'running') = (ends IS NOT NULL)),
    CHECK ((state = 'ringing') = (rang IS NOT NULL))
) STRICT;
CREATE TABLE seenMoment (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    boot TEXT NOT NULL,
    sinceBoot INTEGER NOT NULL,
    wall INTEGER NOT NULL,
    isSynchronised INTEGER NOT NULL CHECK (isSynchronised IN (0, 1)),
    -- A moment of which the right time is known, since the boot that it would be of; null for none.
    knownSinceBoot INTEGER,
    knownWall INTEGER,
    CHECK ((knownSinceBoot IS NULL) = (knownWall IS NULL))
) STRICT;
CREATE TABLE recipe (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    origin TEXT NOT NULL CHECK (origin <> ''),
    -- By what its origin knows it; null for the household's own.
    originId TEXT CHECK (originId <> ''),
    title TEXT NOT NULL CHECK (title <> ''),
    category TEXT CHECK (category <> ''),
    area TEXT CHECK (area <> ''),
    servings INTEGER CHECK (servings BETWEEN 1 AND 999),
    seconds INTEGER CHECK (seconds BETWEEN 1 AND 2592000),
    -- As JSON, in their order.
    steps TEXT NOT NULL,
    address TEXT CHECK (address <> ''),
    video TEXT CHECK (video <> ''),
    picture TEXT CHECK (picture <> ''),
    time TEXT NOT NULL,
    favoured TEXT,
    isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1)), pictureFile TEXT CHECK (pictureFile <> ''), pictureOf TEXT CHECK (pictureOf <> ''), pictureBytes INTEGER NOT NULL DEFAULT 0 CHECK (pictureBytes >= 0),
    UNIQUE (origin, originId)
) STRICT;
CREATE TABLE recipeIngredient (
    recipeId INTEGER NOT NULL REFERENCES recipe (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    text TEXT NOT NULL CHECK (text <> ''),
    measure TEXT CHECK (measure <> ''),
    food TEXT CHECK (food <> ''),
    PRIMARY KEY (recipeId, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE recipeRating (
    recipeId INTEGER NOT NULL REFERENCES recipe (id) ON DELETE CASCADE,
    memberId INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    -- In tenths of a star.
    tenths INTEGER NOT NULL CHECK (tenths BETWEEN 1 AND 50),
    PRIMARY KEY (recipeId, memberId)
) STRICT, WITHOUT ROWID;
CREATE TABLE recipeNote (
    recipeId INTEGER NOT NULL REFERENCES recipe (id) ON DELETE CASCADE,
    memberId INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    text TEXT NOT NULL CHECK (text <> ''),
    PRIMARY KEY (recipeId, memberId)
) STRICT, WITHOUT ROWID;
CREATE TABLE plannedMeal (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    day TEXT NOT NULL CHECK (length(day) = 10),
    recipeId INTEGER REFERENCES recipe (id) ON DELETE CASCADE,
    text TEXT CHECK (text <> ''),
    people INTEGER NOT NULL CHECK (people BETWEEN 1 AND 99),
    CHECK ((recipeId IS NULL) <> (text IS NULL))
) STRICT;
CREATE TABLE calendarFeed (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    secret TEXT NOT NULL CHECK (secret <> '')
) STRICT;
CREATE TABLE recipePeople (
    recipeId INTEGER PRIMARY KEY REFERENCES recipe (id) ON DELETE CASCADE,
    people INTEGER NOT NULL CHECK (people BETWEEN 1 AND 999)
) STRICT;
CREATE TABLE recipeTimer (
    timerId INTEGER PRIMARY KEY REFERENCES timer (id) ON DELETE CASCADE,
    recipeId INTEGER NOT NULL REFERENCES recipe (id) ON DELETE CASCADE,
    -- Which step, from 0, and the time of it in seconds.
    step INTEGER NOT NULL CHECK (step >= 0),
    seconds INTEGER NOT NULL CHECK (seconds > 0)
) STRICT;
CREATE TABLE recipeEntry (
    recipeId INTEGER NOT NULL REFERENCES recipe (id) ON DELETE CASCADE,
    -- Which ingredient, from 0.
    position INTEGER NOT NULL CHECK (position >= 0),
    entryId INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
    -- How much of the entry is for it, in thousandths of the entry's unit.
    amount INTEGER NOT NULL CHECK (amount > 0),
    PRIMARY KEY (recipeId, position, entryId)
) STRICT, WITHOUT ROWID;
CREATE TABLE recipeLeftovers (
    recipeId INTEGER PRIMARY KEY REFERENCES recipe (id) ON DELETE CASCADE,
    productId INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE
) STRICT;
CREATE TABLE foodCorrection (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    -- By what a food is known, however it is written.
    key TEXT NOT NULL UNIQUE CHECK (key <> ''),
    food TEXT NOT NULL CHECK (food <> ''),
    kind TEXT NOT NULL CHECK (kind IN ('product', 'category', 'always', 'never', 'ignored')),
    productId INTEGER REFERENCES product (id) ON DELETE CASCADE,
    categoryId INTEGER REFERENCES category (id) ON DELETE CASCADE,
    CHECK ((kind = 'product') = (productId IS NOT NULL)),
    CHECK ((kind = 'category') = (categoryId IS NOT NULL))
) STRICT;
CREATE TABLE recipeList (
    kind TEXT NOT NULL CHECK (kind IN ('category', 'area', 'ingredient')),
    name TEXT NOT NULL CHECK (name <> ''),
    detail TEXT CHECK (detail <> ''),
    -- Where its picture is outside, and its file here.
    picture TEXT CHECK (picture <> ''),
    pictureFile TEXT CHECK (pictureFile <> ''),
    pictureBytes INTEGER NOT NULL DEFAULT 0 CHECK (pictureBytes >= 0),
    position INTEGER NOT NULL,
    PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID;
INSERT INTO recipeList VALUES('category','Beef',NULL,NULL,NULL,0,1);
CREATE TABLE listedRecipe (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    origin TEXT NOT NULL CHECK (origin <> ''),
    originId TEXT NOT NULL CHECK (originId <> ''),
    title TEXT NOT NULL CHECK (title <> ''),
    picture TEXT CHECK (picture <> ''),
    position INTEGER NOT NULL,
    PRIMARY KEY (kind, name, origin, originId)
) STRICT, WITHOUT ROWID;
INSERT INTO listedRecipe VALUES('category','Beef','mealdb','1','Stew',NULL,1);
CREATE TABLE recipeAnswer (
    question TEXT PRIMARY KEY CHECK (question <> ''),
    -- Seconds since 1970.
    time REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE recipeProvider (
    id TEXT PRIMARY KEY CHECK (id <> ''),
    isOn INTEGER NOT NULL CHECK (isOn IN (0, 1)),
    -- Whether all that it knows is fetched once a month.
    isWalked INTEGER NOT NULL CHECK (isWalked IN (0, 1))
) STRICT, WITHOUT ROWID;
INSERT INTO recipeProvider VALUES('edamam',0,0);
INSERT INTO recipeProvider VALUES('theMealDB',1,1);
CREATE INDEX product_brand ON product (brandId);
CREATE INDEX product_nameless ON product (id) WHERE name IS NULL;
CREATE INDEX productCode_product ON productCode (productId);
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
CREATE INDEX bulk_unreviewed ON bulk (id) WHERE isReviewed = 0;
CREATE INDEX scan_puzzling ON scan (text) WHERE label IN ('misread', 'text');
CREATE INDEX scan_product ON scan (productId);
CREATE INDEX scan_undoable ON scan (stationId, id) WHERE NOT isTakenBack AND (operation IS NOT NULL OR entryId IS NOT NULL);
CREATE INDEX scan_bulk ON scan (bulkId) WHERE bulkId IS NOT NULL;
CREATE INDEX lot_dated ON lot (productId, state, id) WHERE bestBefore IS NOT NULL AND isGuessed = 0;
CREATE UNIQUE INDEX numberRule_prefix ON numberRule (coalesce(shopId, 0), prefix);
CREATE INDEX productItem_product ON productItem (productId);
CREATE TRIGGER facts_came_with_picture AFTER INSERT ON facts
WHEN json_extract(NEW.facts, '$.picture') <> '' BEGIN
    INSERT INTO productPicture (gtin, address) VALUES (NEW.gtin, json_extract(NEW.facts, '$.picture'))
    ON CONFLICT (gtin) DO UPDATE SET address = excluded.address, due = 0 WHERE address <> excluded.address;
END;
CREATE TRIGGER facts_have_another_picture AFTER UPDATE ON facts
WHEN json_extract(NEW.facts, '$.picture') <> '' BEGIN
    INSERT INTO productPicture (gtin, address) VALUES (NEW.gtin, json_extract(NEW.facts, '$.picture'))
    ON CONFLICT (gtin) DO UPDATE SET address = excluded.address, due = 0 WHERE address <> excluded.address;
END;
CREATE TRIGGER movement_says_what_is_on_hand AFTER INSERT ON movement BEGIN
    UPDATE cookingProfile SET isOnHand = NULL
    WHERE isOnHand IS NOT NULL AND productId = (SELECT productId FROM lot WHERE id = NEW.lotId);
END;
CREATE INDEX timer_active ON timer (id) WHERE state <> 'ended';
CREATE INDEX timer_product ON timer (productId);
CREATE INDEX recipe_category ON recipe (category);
CREATE INDEX plannedMeal_day ON plannedMeal (day);
CREATE INDEX recipeTimer_recipe ON recipeTimer (recipeId);
CREATE INDEX recipeEntry_entry ON recipeEntry (entryId);
CREATE INDEX foodCorrection_product ON foodCorrection (productId);
CREATE INDEX foodCorrection_category ON foodCorrection (categoryId);
CREATE INDEX listedRecipe_id ON listedRecipe (origin, originId);
COMMIT;
