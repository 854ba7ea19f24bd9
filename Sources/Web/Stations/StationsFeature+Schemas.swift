/// The schemas that the API's description refers to by name.
extension StationsFeature {
    static var schemas: [String: Schema] {
        [
            "Station": station,
            "Bulk": bulk,
        ]
    }

    private static let station = Schema.object(
        [
            "name": .text, "mode": "Mode", "isOnce": .flag.described("Whether for one pack alone."), "isResting": .flag,
            "location": "Id", "place": .text,
        ], optional: ["member": .text.described("Who a card has named."), "bulk": "UUID"])

    private static let bulk = Schema.object(
        [
            "id": "UUID", "station": .text, "begun": "Moment", "isReviewed": .flag, "packs": .integer,
            "products": .integer, "unknown": .integer.described("The number of products without a name."),
            "lots": .list(of: "UUID"),
        ], optional: ["ended": "Moment"])
}
