import CMalloc
import Foundation
import ServiceLifecycle

/// Gives back memory that the kiosk holds and does not use: blocks that are free again, and code that was mapped to
/// start, or for a page that is seldom looked at.
///
/// Code that is used after all is mapped again from its file, which Linux mostly still has at hand.
struct Thrift: Service {
    /// All has started by then.
    private static let start = Duration.seconds(3)
    private static let pause = Duration.seconds(60)

    func run() async {
        var pause = Self.start
        while true {
            do { try await cancelWhenGracefulShutdown { [pause] in try await Task.sleep(for: pause) } } catch { return }
            Self.giveBack()
            pause = Self.pause
        }
    }

    private static func giveBack() {
        malloc_trim(0)
        guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else { return }
        for code in maps.split(separator: "\n").compactMap(code) {
            madvise(code.baseAddress, code.count, MADV_DONTNEED)
        }
    }

    /// Code of the program or a library: mapped from a file, and never written to; nil for other lines.
    private static func code(_ line: Substring) -> UnsafeMutableRawBufferPointer? {
        let words = line.split(separator: " ")
        guard words.count > 5, words[1] == "r-xp", words[5].hasPrefix("/") else { return nil }
        let bounds = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        guard bounds.count == 2, bounds[0] < bounds[1] else { return nil }
        return UnsafeMutableRawBufferPointer(
            start: UnsafeMutableRawPointer(bitPattern: bounds[0]), count: Int(bounds[1] - bounds[0]))
    }
}
