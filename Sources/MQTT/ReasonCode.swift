import CMosquitto

/// A broker's answer, as MQTT 5 numbers it. From 128 on it is a refusal.
public struct ReasonCode: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let success = ReasonCode(rawValue: 0)
    public static let noMatchingSubscribers = ReasonCode(rawValue: 16)
    public static let unsupportedProtocolVersion = ReasonCode(rawValue: 132)
    public static let invalidClientId = ReasonCode(rawValue: 133)
    public static let badUserOrPassword = ReasonCode(rawValue: 134)
    public static let notAuthorized = ReasonCode(rawValue: 135)
    public static let serverUnavailable = ReasonCode(rawValue: 136)
    public static let serverBusy = ReasonCode(rawValue: 137)
    public static let banned = ReasonCode(rawValue: 138)
    public static let serverShuttingDown = ReasonCode(rawValue: 139)
    public static let keepAliveTimeout = ReasonCode(rawValue: 141)
    public static let sessionTakenOver = ReasonCode(rawValue: 142)
    public static let invalidTopicFilter = ReasonCode(rawValue: 143)
    public static let invalidTopic = ReasonCode(rawValue: 144)
    public static let packetTooLarge = ReasonCode(rawValue: 149)
    public static let quotaExceeded = ReasonCode(rawValue: 151)

    public var isRefusal: Bool { rawValue >= 128 }

    /// Creates a code from what libmosquitto passes on, which is MQTT 3's number if the broker speaks no MQTT 5.
    init(connecting code: Int32) {
        let modern: [Int32: ReasonCode] = [
            1: .unsupportedProtocolVersion, 2: .invalidClientId, 3: .serverUnavailable, 4: .badUserOrPassword,
            5: .notAuthorized,
        ]
        self = modern[code] ?? ReasonCode(rawValue: UInt8(truncatingIfNeeded: code))
    }
}

extension ReasonCode: CustomStringConvertible {
    /// Such as `Not authorized (135)`.
    public var description: String {
        let text = mosquitto_reason_string(Int32(rawValue)).map { String(cString: $0) } ?? "Unknown"
        return "\(text.trimmingSuffix { $0 == "." }) (\(rawValue))"
    }
}

extension String {
    fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> Substring {
        var rest = self[...]
        while let last = rest.last, matches(last) { rest.removeLast() }
        return rest
    }
}
