import GRDB

/// A household with a row or more in each table.
enum FullHousehold {
    /// Fills the tables of a new household.
    static func fill(_ path: String) throws {
        try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
    }

    private static func uuid(_ number: Int) -> String {
        "'00000000-0000-7000-8000-\(String(100_000_000_000 + number))'"
    }

    private static let time = "'2026-11-20 12:00:00.000'"

    private static var sql: String {
        [household, products, stock, lists, cooking, recipes, outside, imports].joined(separator: ";")
    }

    private static var household: String {
        """
        UPDATE household SET language = 'fr', dueSoonDays = 7, isWelcomed = 1;
        INSERT INTO soundSettings (id, volume, isMuted, quietFrom, quietUntil, speech) VALUES (1, 60, 0, '22:00', '07:00', 'full');
        INSERT INTO member (id, uuid, name, colour, position) VALUES (7, \(uuid(1)), 'Zoë "Zo"', '#2f6f4f', 1);
        INSERT INTO avoidance (memberId, kind, text) VALUES (7, 'allergen', 'en:milk');
        INSERT INTO device (uuid, name, kind, tokenHash, paired)
            VALUES (\(uuid(2)), 'Phone', 'phone', '\(String(repeating: "a", count: 64))', \(time));
        INSERT INTO calendarFeed (id, secret) VALUES (1, 'secret of the calendar');
        INSERT INTO seenMoment (id, boot, sinceBoot, wall, isSynchronised) VALUES (1, 'boot', 1, 2, 1);
        """
    }

    private static var products: String {
        """
        INSERT INTO unit (id, symbol, kind, name, plural, numerator, denominator)
            VALUES (40, 'jar', 'count', 'jar', 'jars', NULL, NULL);
        INSERT INTO location (id, name, kind, parentId, position) VALUES (9, 'Shelf', 'other', 1, 4);
        INSERT INTO brand (id, name) VALUES (5, 'Barilla');
        INSERT INTO category (id, name) VALUES (3, 'Pâtes');
        INSERT INTO categoryTag (tag, categoryId) VALUES ('en:pastas', 3);
        INSERT INTO product (id, uuid, name, brandId, packageSize, source, categoryId, unitId, locationId, daysFresh,
                minimum, note, picture, portion, origin)
            VALUES (11, \(uuid(3)), '=Spaghetti, n°5', 5, '500 g', 'household', 3, 40, 9, 700, 2000, 'two
        lines', 'a1.jpg', 500, 'Italy');
        INSERT INTO product (id, uuid) VALUES (12, \(uuid(4)));
        INSERT INTO productCode (gtin, productId, packAmount) VALUES ('08076800195057', 11, 1000);
        INSERT INTO conversion (productId, unitId, amount, otherUnitId) VALUES (11, 40, 500000, 2);
        INSERT INTO uncountedCase (gtin, productId) VALUES ('18076800195054', 11);
        """
    }

    private static var stock: String {
        """
        INSERT INTO station (id, name, locationId, state) VALUES (2, 'cellar', 9, '{"mode":"add"}');
        INSERT INTO bulk (id, uuid, stationId, begun) VALUES (1, \(uuid(5)), 2, \(time));
        INSERT INTO scan (id, uuid, stationId, symbology, text, label, productId, time, did, operation, bulkId)
            VALUES (1, \(uuid(6)), 2, 'EAN-13', '8076800195057', 'article', 11, \(time), '{}', \(uuid(7)), 1);
        INSERT INTO lot (id, uuid, productId, locationId, unitId, bestBefore, added, isOpened, opened, state, price,
                pricedAmount, note, makersCode, serial)
            VALUES (1, \(uuid(8)), 11, 9, 40, '2027-01-31', '2026-11-20', 1, '2026-11-21', 'frozen', 199, 1000, 'n', 'L7', 'S1');
        INSERT INTO movement (id, uuid, operation, lotId, kind, change, locationId, scanId, stationId, memberId, time)
            VALUES (1, \(uuid(9)), \(uuid(7)), 1, 'added', 3000, 9, 1, 2, 7, \(time));
        INSERT INTO movement (id, uuid, operation, lotId, kind, change, locationId, stationId, time)
            VALUES (2, \(uuid(10)), \(uuid(11)), 1, 'taken', -1000, 9, 2, \(time));
        INSERT INTO movement (id, uuid, operation, lotId, kind, change, locationId, stationId, undoes, time)
            VALUES (3, \(uuid(12)), \(uuid(13)), 1, 'undone', 1000, 9, 2, 2, \(time));
        INSERT INTO movement (id, uuid, operation, lotId, kind, change, locationId, was, becomes, stationId, time)
            VALUES (4, \(uuid(14)), \(uuid(15)), 1, 'opened', 0, 9, '{"isOpened":false}', '{"isOpened":true}', 2, \(time));
        INSERT INTO ownLabel (code, lotId, isReusable, name, time) VALUES ('K7Q2', 1, 1, 'Blue box', \(time));
        """
    }

    private static var lists: String {
        """
        INSERT INTO shop (id, name) VALUES (4, 'Delhaize');
        INSERT INTO shopCategory (shopId, categoryId, position) VALUES (4, 3, 1);
        INSERT INTO numberRule (id, shopId, prefix, pattern, decimals) VALUES (6, 4, '02', '02IIIIIWWWWWC', 3);
        INSERT INTO productItem (ruleId, item, productId) VALUES (6, '12345', 11);
        INSERT INTO numberMerge (id, ruleId, operation, products) VALUES (1, 6, \(uuid(16)), '[]');
        INSERT INTO shoppingList (id, uuid, name, shopId, position) VALUES (8, \(uuid(17)), 'Week', 4, 1);
        INSERT INTO entry (id, uuid, listId, productId, amount, unitId, price, note, memberId, time)
            VALUES (1, \(uuid(18)), 8, 11, 2000, 40, 250, '+1', 7, \(time));
        INSERT INTO entry (id, uuid, listId, text, amount, unitId, outcome, operation, time)
            VALUES (2, \(uuid(19)), 8, '@string', 1000, 1, 'stocked', \(uuid(11)), \(time));
        INSERT INTO listChange (uuid, entryId, time) VALUES (\(uuid(20)), 1, \(time));
        """
    }

    private static var cooking: String {
        """
        INSERT INTO cookingProfile (productId, seconds, doneness, fullMeal, unitId, isOnHand, warning)
            VALUES (11, 480, 'al dente', 100000, 2, 1, 60);
        INSERT INTO cookingRating (productId, memberId, tenths) VALUES (11, 7, 45);
        INSERT INTO timer (id, uuid, name, productId, length, isWarned, state, remaining, late, isCarried)
            VALUES (1, \(uuid(21)), 'Eggs', 11, 360000, 0, 'paused', 1000, 0, 0);
        """
    }

    private static var recipes: String {
        """
        INSERT INTO recipe (id, uuid, origin, title, category, area, servings, seconds, steps, address, video, time,
                favoured, pieces, isServingsSaid)
            VALUES (1, \(uuid(22)), 'household', 'Pâtes “al dente” / 8 min', 'Pasta', 'Italian', 4, 1500,
            '[{"text":"Boil."},{"text":"Stir.","heading":"Sauce"},{"text":"Serve."}]', 'https://example.org/p',
            'https://example.org/v', \(time), \(time), '{"amount":24000,"noun":"balls"}', 1);
        INSERT INTO recipe (id, uuid, origin, originId, title, steps, time, picture, pictureFile, pictureOf, pictureBytes)
            VALUES (2, \(uuid(23)), 'theMealDB', '52771', 'Arrabiata', '[]', \(time), 'https://example.org/a.jpg', 'm1.jpg',
            'https://example.org/a.jpg', 3);
        INSERT INTO recipeIngredient (recipeId, position, text, measure, food)
            VALUES (1, 0, '500 g spaghetti', '500 g', 'spaghetti'), (1, 1, 'salt', NULL, NULL);
        INSERT INTO recipeRating (recipeId, memberId, tenths) VALUES (1, 7, 50);
        INSERT INTO recipeNote (recipeId, memberId, text) VALUES (1, 7, 'Less salt');
        INSERT INTO recipePeople (recipeId, people) VALUES (1, 6);
        INSERT INTO recipeMade (recipeId, amount) VALUES (1, 12000);
        INSERT INTO recipeTimer (timerId, recipeId, step, seconds) VALUES (1, 1, 0, 360);
        INSERT INTO recipeLeftovers (recipeId, productId) VALUES (1, 12);
        INSERT INTO recipeCopy (recipeId, originalId) VALUES (1, 2);
        INSERT INTO foodCorrection (id, uuid, key, food, kind, other) VALUES (1, \(uuid(24)), 'k', 'f', 'food', 'o');
        INSERT INTO plannedMeal (id, uuid, day, recipeId, people) VALUES (1, \(uuid(25)), '2026-11-27', 1, 3);
        INSERT INTO recipeEntry (id, recipeId, mealId, position, entryId, amount, note) VALUES (1, 1, 1, 0, 1, 500, 'n');
        INSERT INTO recipeList (kind, name, position) VALUES ('area', 'Italian', 1);
        INSERT INTO listedRecipe (kind, name, origin, originId, title, position)
            VALUES ('area', 'Italian', 'theMealDB', '52771', 'Arrabiata', 1);
        INSERT INTO recipeAnswer (question, time) VALUES ('q', 1795132800.25);
        """
    }

    private static var outside: String {
        """
        INSERT INTO credential (provider, user, secret) VALUES ('edamam', 'user', 'secret of the account');
        INSERT INTO credential (provider, user, secret) VALUES ('mqtt', 'kiosk', 'secret of the broker');
        INSERT INTO broker (id, host, port, isEncrypted, authorities, servesHomeAssistant)
            VALUES (1, 'broker.home', 8883, 1, '/etc/ssl/home.crt', 1);
        INSERT INTO inquiry (gtin, time, tries) VALUES ('08076800195057', 1795132800.123456, 0);
        INSERT INTO inquiryTime (time) VALUES (5), (1795132800.5);
        INSERT INTO facts (gtin, facts, time) VALUES ('08076800195057', '{"name": "Spaghetti \\u00e9"}', 1.0);
        INSERT INTO productPicture (gtin, address) VALUES ('08076800195057', 'https://example.org/1.jpg');
        INSERT INTO contribution (gtin, time, picture) VALUES ('08076800195057', 3.5, 'sent');
        INSERT INTO webhook (id, uuid, name, address, secret, formerSecret, formerUntil, isOn, trouble, hour, toldDay)
            VALUES (1, \(uuid(27)), 'Home', 'http://192.168.1.9/hook', 'whsec_c2VjcmV0IG9mIHRoZSB3ZWJob29r',
            'whsec_b2xkIHNlY3JldCBvZiB0aGUgd2ViaG9vaw==', 1795132800.5, 0, 'gone', 18, '2026-11-20');
        INSERT INTO webhookEvent (webhookId, event) VALUES (1, 'scan.booked'), (1, 'stock.expiring');
        INSERT INTO webhookDelivery (id, uuid, webhookId, event, body, time, state, attempts, attempted, status, failure)
            VALUES (1, \(uuid(28)), 1, 'scan.booked', '{"type":"scan.booked"}', 1795132800.5, 'failed', 1, 1795132801, 410,
            'refused');
        INSERT INTO answeredRequest (key, sender, fingerprint, time) VALUES ('k', '', 'f', \(time));
        INSERT INTO answeredForm (key, sender, fingerprint, time) VALUES ('k', '', 'f', \(time));
        """
    }

    private static var imports: String {
        """
        INSERT INTO import (id, uuid, program, origin, time, report) VALUES (1, \(uuid(26)), 'grocy', 'grocy.db', \(time), '{}');
        INSERT INTO importedRow (id, importId, program, kind, foreignId, rowId, isCreated)
            VALUES (1, 1, 'grocy', 'product', '7', 11, 1);
        INSERT INTO satellite (id, uuid, name, joined) VALUES (1, \(uuid(27)), 'Cellar', \(time));
        INSERT INTO satelliteToken (satelliteId, tokenHash) VALUES (1, '\(String(repeating: "c", count: 64))');
        INSERT INTO outbox (id, uuid, scan) VALUES (1, \(uuid(28)), '{}');
        INSERT INTO foreignLabel (id, code, productId, importId) VALUES (1, 'grcy:p:7', 11, 1);
        """
    }
}
