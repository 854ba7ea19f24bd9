extension Release010 {
    /// The tables of the stock. A lot's amount is the sum of its movements, which are never changed.
    static let stock = """
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
            added TEXT,
            isUseBy INTEGER NOT NULL DEFAULT 0 CHECK (isUseBy IN (0, 1)),
            isOpened INTEGER NOT NULL DEFAULT 0 CHECK (isOpened IN (0, 1)),
            -- The day, or null where the clock was not set.
            opened TEXT CHECK (opened IS NULL OR isOpened),
            state TEXT NOT NULL DEFAULT 'fresh' CHECK (state IN ('fresh', 'frozen', 'thawed')),
            -- What was paid for pricedAmount thousandths of the unit, in hundredths of the household's currency.
            price INTEGER CHECK (price >= 0),
            pricedAmount INTEGER CHECK (pricedAmount > 0 AND (pricedAmount IS NULL) = (price IS NULL)),
            note TEXT CHECK (note <> ''),
            -- What its maker calls it, as GS1's data says.
            makersCode TEXT CHECK (makersCode <> ''),
            -- Whether a date was guessed, rather than read or said.
            isGuessed INTEGER NOT NULL DEFAULT 0 CHECK (isGuessed IN (0, 1))
        ) STRICT;
        CREATE INDEX lot_product ON lot (productId, locationId);
        -- What is on the shelves, by date, by product and by place: all that lists and sums ask of many lots.
        CREATE INDEX lot_due ON lot (bestBefore) WHERE amount > 0;
        CREATE INDEX lot_stock ON lot (productId, locationId, unitId, amount, bestBefore, added) WHERE amount > 0;
        CREATE INDEX lot_opened ON lot (productId) WHERE isOpened AND amount > 0;
        CREATE INDEX lot_location ON lot (locationId, productId, bestBefore, amount, price, pricedAmount)
            WHERE amount > 0;
        -- How long a product's earlier lots were good, which each new one asks for.
        CREATE INDEX lot_dated ON lot (productId, state, id) WHERE bestBefore IS NOT NULL AND isGuessed = 0;

        CREATE TABLE movement (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            -- What was done in one go, and is undone in one go, has one number.
            operation TEXT NOT NULL,
            lotId INTEGER NOT NULL REFERENCES lot (id) ON DELETE RESTRICT,
            kind TEXT NOT NULL CHECK (kind IN ('added', 'taken', 'opened', 'moved', 'split', 'frozen', 'thawed',
                'counted', 'spoiled', 'edited', 'undone')),
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
            undoes INTEGER UNIQUE REFERENCES movement (id) ON DELETE RESTRICT,
            time TEXT NOT NULL,
            CHECK ((kind = 'undone') = (undoes IS NOT NULL))
        ) STRICT;
        CREATE INDEX movement_lot ON movement (lotId);
        CREATE INDEX movement_scan ON movement (scanId);
        CREATE INDEX movement_operation ON movement (operation);
        -- What was used and thrown away, for figures.
        CREATE INDEX movement_use ON movement (time, kind, lotId, change) WHERE kind IN ('taken', 'spoiled');

        CREATE TRIGGER lot_begins_empty BEFORE INSERT ON lot WHEN NEW.amount <> 0 BEGIN
            SELECT RAISE (ABORT, 'movements alone change amounts');
        END;

        CREATE TRIGGER lot_is_the_sum_of_its_movements BEFORE UPDATE OF amount ON lot
        WHEN NEW.amount <> (SELECT coalesce(sum(change), 0) FROM movement WHERE lotId = NEW.id) BEGIN
            SELECT RAISE (ABORT, 'movements alone change amounts');
        END;

        CREATE TRIGGER lot_added_restores_unit AFTER INSERT ON lot BEGIN
            UPDATE unit SET isRemoved = 0 WHERE id = NEW.unitId AND isRemoved = 1;
        END;

        CREATE TRIGGER lot_refilled_restores_unit AFTER UPDATE OF amount ON lot
            WHEN OLD.amount = 0 AND NEW.amount > 0 BEGIN
            UPDATE unit SET isRemoved = 0 WHERE id = NEW.unitId AND isRemoved = 1;
        END;

        CREATE TRIGGER movement_changes_lot AFTER INSERT ON movement BEGIN
            UPDATE lot SET amount = amount + NEW.change WHERE id = NEW.lotId;
        END;

        CREATE TRIGGER movement_stays_unchanged BEFORE UPDATE ON movement BEGIN
            SELECT RAISE (ABORT, 'movements are never changed; undo them by another');
        END;

        CREATE TRIGGER movement_stays BEFORE DELETE ON movement BEGIN
            SELECT RAISE (ABORT, 'movements are never erased; undo them by another');
        END;

        -- What was put to stock is to be put there again once that is undone.
        CREATE TRIGGER movement_undone_reopens_entries AFTER INSERT ON movement WHEN NEW.undoes IS NOT NULL BEGIN
            UPDATE entry SET outcome = NULL, operation = NULL
            WHERE operation = (SELECT operation FROM movement WHERE id = NEW.undoes);
        END;

        -- What somebody has said by hand holds until the stock says something new.
        CREATE TRIGGER movement_says_what_is_on_hand AFTER INSERT ON movement BEGIN
            UPDATE cookingProfile SET isOnHand = NULL
            WHERE isOnHand IS NOT NULL AND productId = (SELECT productId FROM lot WHERE id = NEW.lotId);
        END;
        """
}
