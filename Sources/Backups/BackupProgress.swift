/// How far a backup or a restore has come.
public struct BackupProgress: Equatable, Sendable {
    public let step: Step
    /// Of the present step, from 0 to 1.
    public let share: Double

    public enum Step: String, Sendable {
        /// The database is copied.
        case copying
        /// The archive is written.
        case packing
        /// The archive is read again, and all that is in it is compared.
        case checking
        /// The archive is unpacked, to be restored.
        case unpacking
    }

    /// Before the first step.
    public static let beginning = BackupProgress(.copying, share: 0)

    /// Before a restore unpacks anything.
    public static let unpackingBegins = BackupProgress(.unpacking, share: 0)

    init(_ step: Step, _ done: Int64, of total: Int64) {
        self.init(step, share: total > 0 ? min(1, Double(done) / Double(total)) : 1)
    }

    init(_ step: Step, share: Double) { (self.step, self.share) = (step, share) }
}
