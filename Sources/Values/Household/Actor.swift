/// Who changes the kitchen, and from where: what the journal says of it.
public struct Actor: Equatable, Sendable {
    /// The name of the station, as of ``Scan``: a camera, a phone, a script.
    public var station: String
    /// The member of the household; nil where nobody has said who it is.
    public var memberId: Int64?

    public init(station: String, memberId: Int64? = nil) {
        self.station = station
        self.memberId = memberId
    }
}
