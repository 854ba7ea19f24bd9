import Foundation

/// What a kiosk may call itself on the local network: `scantry.local`, or a numbered one where that is taken.
public enum NetworkName {
    /// The names, in the order in which a kiosk tries them.
    public static let all = ["scantry.local"] + (2...9).map { "scantry-\($0).local" }

    /// What the machine itself is called: its host name, whole, short, and as multicast DNS has it.
    static let machine: Set<String> = {
        let whole = ProcessInfo.processInfo.hostName.lowercased()
        let short = whole.prefix { $0 != "." }
        return [whole, String(short), "\(short).local"]
    }()
}
