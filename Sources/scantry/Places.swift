import Catalogue
import Foundation
import Samples

/// Where Scantry finds and keeps its things on this machine.
enum Places {
    /// The folder for the household's data: `$STATE_DIRECTORY` (set by systemd), else the user's own data folder.
    static func data(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        if let state = environment["STATE_DIRECTORY"]?.split(separator: ":").first { return String(state) }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/scantry" }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share/scantry"
    }

    /// What is known of products without a network, to the kiosk of a folder.
    static func catalogue(_ folder: String) -> LocalCatalogue {
        LocalCatalogue(offline: OfflineCatalogue(folder: folder), samples: SampleCatalogue(tsv: Samples.products))
    }

    /// The folder of the sample pictures: in the checkout where the program is run, else beside where it is installed;
    /// nil if there is none.
    static func samples() -> String? {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let candidates = ["Samples", program.appending(path: "../../share/scantry/Samples").standardized.path]
        return candidates.first { FileManager.default.fileExists(atPath: $0 + "/frames") }
    }
}
