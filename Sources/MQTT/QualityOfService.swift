/// How surely the broker gets a message.
public enum QualityOfService: Int32, Sendable {
    /// It may be lost.
    case atMostOnce = 0
    /// The broker acknowledges it. It may arrive twice.
    case atLeastOnce = 1
}
