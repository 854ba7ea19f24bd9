import Foundation
import Kiosk

/// The version of the program and the machine it runs on: the first questions of support.
enum SystemCheck {
    @Sendable static func findings() -> [Finding] {
        let machine = ProcessInfo.processInfo
        let memory = Double(machine.physicalMemory) / 1_073_741_824
        let parts = [
            "Scantry \(Scantry.version)", machine.operatingSystemVersionString, architecture,
            "\(machine.activeProcessorCount) processors", String(format: "%.1f GB of memory", memory),
        ]
        return [.ok("system", parts.joined(separator: ", "))]
    }

    private static var architecture: String {
        #if arch(arm64)
            "arm64"
        #elseif arch(x86_64)
            "x86_64"
        #else
            "another architecture"
        #endif
    }
}
