import Catalogue
import Foundation
import Samples

/// Where Scantry finds and keeps its things on this machine.
package enum Places {
    /// The folder for the household's data: `$STATE_DIRECTORY` (set by systemd), else the user's own data folder.
    package static func data(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        if let state = environment["STATE_DIRECTORY"]?.split(separator: ":").first { return String(state) }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/scantry" }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share/scantry"
    }

    /// What is known of products without a network, to the kiosk of a folder.
    package static func catalogue(_ folder: String) -> LocalCatalogue {
        LocalCatalogue(offline: OfflineCatalogue(folder: folder), samples: SampleCatalogue(tsv: Samples.products))
    }

    /// The folder of the sample pictures: in the checkout where the program is run, else beside where it is installed;
    /// nil if there is none.
    package static func samples() -> String? {
        let candidates = ["Samples", programs.appending(path: "../../share/scantry/Samples").standardized.path]
        return candidates.first { FileManager.default.fileExists(atPath: $0 + "/frames") }
    }

    /// The path of a program that lies beside the one that runs; nil if it does not.
    package static func program(_ name: String) -> String? {
        let path = programs.appending(path: name).path
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }

    /// The folder of the program that runs.
    private static var programs: URL {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    }
}
