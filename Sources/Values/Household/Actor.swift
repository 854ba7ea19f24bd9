/// The station and the member that the journal records for a change.
public struct Actor: Equatable, Sendable {
    /// The name of the station, as in ``Scan``: a camera, a phone, a script.
    public var station: String
    /// The member's row id; nil if unknown.
    public var memberId: Int64?

    public init(station: String, memberId: Int64? = nil) {
        self.station = station
        self.memberId = memberId
    }
}
