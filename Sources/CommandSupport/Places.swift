import Catalogue
import Foundation
import Samples

/// The paths of Scantry's data and programs on this machine.
package enum Places {
    /// Returns the folder for the household's data: `$STATE_DIRECTORY` (set by systemd), else the user's data folder.
    package static func data(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        if let state = environment["STATE_DIRECTORY"]?.split(separator: ":").first { return String(state) }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/scantry" }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share/scantry"
    }

    /// Returns the catalogue that works without a network for the kiosk of a folder.
    package static func catalogue(_ folder: String) -> LocalCatalogue {
        LocalCatalogue(offline: OfflineCatalogue(folder: folder), samples: SampleCatalogue(tsv: Samples.products))
    }

    /// Returns the folder of the sample pictures: in the checkout where the program is run, else beside its
    /// installation; nil if there is none.
    package static func samples() -> String? {
        let candidates = ["Samples", programs.appending(path: "../../share/scantry/Samples").standardized.path]
        return candidates.first { FileManager.default.fileExists(atPath: $0 + "/frames") }
    }

    /// Returns the path of a program in the same folder as the running one, or nil if it is not there.
    package static func program(_ name: String) -> String? {
        let path = programs.appending(path: name).path
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }

    /// The folder of the running program.
    private static var programs: URL {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    }
}
