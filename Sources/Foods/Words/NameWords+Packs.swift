/// Pack sizes and shop names within product names.
extension NameWords {
    /// Returns the words without pack size and shop: `Red lentils 2 x 400 g Tesco`; if none remain, all but the
    /// numbers.
    static func ofProduct(_ words: [String]) -> [String] {
        var (rest, isBehindNumber, isBehindShop) = ([String](), false, false)
        for (place, word) in words.enumerated() {
            let isNumber = isNumber(word)
            let isTimes = word == "x" && (isBehindNumber || words.dropFirst(place + 1).first.map(Self.isNumber) == true)
            let isPack = isNumber || isTimes || isBehindNumber && packUnits.contains(word)
            let isShop = shops.contains(word) || isBehindShop && word == "s"
            if !isPack, !isShop { rest.append(word) }
            (isBehindNumber, isBehindShop) = (isPack, isShop)
        }
        return rest.isEmpty ? words.filter { !isNumber($0) } : rest
    }

    /// Returns true for `400`, `500g` and `x6`.
    private static func isNumber(_ word: String) -> Bool {
        guard let first = word.first else { return false }
        return first.isNumber || first == "x" && word.count > 1 && word.dropFirst().allSatisfy(\.isNumber)
    }

    /// Units of packs, which are dropped after a number.
    private static let packUnits = Set(
        """
        g gr gram gramme kg kgs kilo kilogram kilogramme mg ml cl dl l lt litre liter centilitre millilitre oz ounce fl fluid
        floz lb lbs pound pint pt pcs pc pce piece pk pack packet count ct bag sachet tin can jar bottle box pot carton portion
        serving boite bouteille brique bocal unite
        """.split { $0 == " " || $0 == "\n" }.map { stem(String($0)) })

    /// Names of shops, which do not describe the contents.
    private static let shops = Set(
        """
        tesco sainsbury sainsburys asda aldi lidl waitrose morrisons ocado carrefour auchan leclerc intermarche monoprix
        franprix picard walmart kirkland costco
        """.split { $0 == " " || $0 == "\n" }.map { stem(String($0)) })
}
