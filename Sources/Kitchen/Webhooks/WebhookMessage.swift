import Foundation

/// An event with its data, as it is sent.
struct WebhookMessage {
    let event: WebhookEvent
    let time: Date
    /// Returns the JSON of the data with at most so many items in its list.
    private let data: (_ most: Int) throws -> String

    /// The most bytes of a body; Standard Webhooks recommends fewer than 20 kilobytes.
    static let mostBytes = 19_000

    /// - Parameter data: Returns the data with at most so many items in its list.
    init<Content: Encodable>(_ event: WebhookEvent, at time: Date, _ data: @escaping (_ most: Int) -> Content) {
        (self.event, self.time) = (event, time)
        self.data = { try Self.json(data($0)) }
    }

    /// Returns the body, with fewer items if all of them are too large.
    func body() throws -> String {
        var most = 50
        while true {
            let head = try Self.json(["timestamp": time.formatted(.iso8601), "type": event.rawValue]).dropLast()
            let body = "\(head),\"data\":\(try data(most))}"
            if body.utf8.count <= Self.mostBytes || most == 0 { return body }
            most /= 2
        }
    }

    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
