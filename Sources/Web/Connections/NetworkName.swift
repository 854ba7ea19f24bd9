import Foundation

/// The kiosk's names on the local network: `scantry.local`, or a numbered one if that is taken.
public enum NetworkName {
    /// The names, in the order in which a kiosk tries them.
    public static let all = ["scantry.local"] + (2...9).map { "scantry-\($0).local" }

    /// The machine's own names: its host name in full, its short form, and its multicast DNS name.
    static let machine: Set<String> = {
        let whole = ProcessInfo.processInfo.hostName.lowercased()
        let short = whole.prefix { $0 != "." }
        return [whole, String(short), "\(short).local"]
    }()
}
