import Foundation
import Synchronization

/// Reads the guns of this kitchen, each on its own thread.
public struct GunRack: Sendable {
    private let guns: Guns
    private let settings: GunSettings

    /// The keyboards that are guns. No other keyboard is grabbed.
    public enum Guns: Sendable {
        /// All links in this folder whose names begin with `gun`, now or later.
        case linked(String)
        /// These devices.
        case devices([String])
    }

    /// A gun's event and the name of its station.
    public struct Report: Equatable, Sendable {
        public let station: String
        public let event: Gun.Event
    }

    /// The folder of the links that Scantry's udev rule creates.
    public static let folder = "/dev/scantry"

    public init(_ guns: Guns = .linked(GunRack.folder), settings: GunSettings = GunSettings()) {
        self.guns = guns
        self.settings = settings
    }

    /// Starts the threads and returns their events. The threads end soon after the stream is dropped.
    public func reports() -> AsyncStream<Report> {
        AsyncStream { continuation in
            let isOver = Flag()
            continuation.onTermination = { _ in isOver.raise() }
            let report: @Sendable (Report) -> Void = { continuation.yield($0) }
            switch guns {
            case .linked(let folder): start("guns") { listenToLinks(in: folder, until: isOver, report: report) }
            case .devices(let paths):
                for (station, path) in zip(Self.stations(for: paths), paths) {
                    listen(to: path, as: station, until: isOver, report: report)
                }
            }
        }
    }

    /// Returns the stations' names: links in Scantry's folder keep theirs; other devices are numbered in order, because
    /// their paths change.
    static func stations(for paths: [String]) -> [String] {
        var taken = Set(paths.compactMap(linkName))
        return paths.map { path in
            if let name = linkName(path) { return name }
            let names = ["gun"] + (2...paths.count + 1).map { "gun-\($0)" }
            let name = names.first { !taken.contains($0) } ?? path
            taken.insert(name)
            return name
        }
    }

    private static func linkName(_ path: String) -> String? {
        path.hasPrefix(folder + "/gun") ? String(path.dropFirst(folder.count + 1)) : nil
    }

    private func listenToLinks(in folder: String, until isOver: Flag, report: @escaping @Sendable (Report) -> Void) {
        var known: Set<String> = []
        while !isOver.isRaised {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names.sorted() where name.hasPrefix("gun") && known.insert(name).inserted {
                listen(to: "\(folder)/\(name)", as: name, until: isOver, report: report)
            }
            isOver.wait(atMost: .milliseconds(200))
        }
    }

    private func listen(
        to path: String, as station: String, until isOver: Flag, report: @escaping @Sendable (Report) -> Void
    ) {
        let watch = GunWatch(path: path, settings: settings)
        start(station) { watch.listen(until: isOver) { report(Report(station: station, event: $0)) } }
    }

    private func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.name = name
        thread.start()
    }
}
