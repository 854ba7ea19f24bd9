import Glibc

/// The reason that a gun cannot be read.
public enum GunError: Error, Equatable, Sendable {
    /// No such device. Bluetooth guns disconnect whenever they sleep.
    case missing
    /// Another program has grabbed it.
    case busy(String)
    /// This user may not read it.
    case forbidden(String)
    /// The device is no keyboard with digits.
    case unsuitable(String, reason: String)
    /// A system call failed, with the text of its `errno`.
    case failed(String, reason: String)

    init(_ number: Int32, _ path: String) {
        self =
            switch number {
            case ENOENT, ENODEV, ENXIO, ENOTDIR, EIO: .missing
            case EBUSY: .busy(path)
            case EACCES, EPERM: .forbidden(path)
            default: .failed(path, reason: String(cString: strerror(number)))
            }
    }
}

extension GunError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing: "The gun is asleep or unplugged. Pull its trigger or check its cable; I hear it when it is back."
        case .busy(let path): "Another program uses the gun \(path). Close it; I hear the gun by itself then."
        case .forbidden(let path):
            "I may not listen to the gun \(path). Tag it in a udev rule (see 70-scantry.rules), or add this user to its group (`ls -lL \(path)`) and log in again."
        case .unsuitable(let path, let reason): "\(path) is not a gun: \(reason)."
        case .failed(let path, let reason): "The gun \(path) failed (\(reason)). I keep trying."
        }
    }
}
