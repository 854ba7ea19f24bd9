import Foundation
import Scanner
import TestSupport
import Testing

struct ReplayTests {
    @TemporaryFolder(isMade: true) private var folder

    @Test func showsEachPictureForAWhile() throws {
        let folder = try samples("frames")
        var replay = try Replay(
            paths: [folder + "/01-spaghetti.jpg", folder + "/20-empty.png"],
            settings: .init(rate: 10, hold: .seconds(1), loops: false, isPaced: false))
        var times: [Duration] = []
        while case .delivered = try replay.next(atRest: false, { times.append($0.time) }) {}
        #expect(times.count == 20)
        #expect(abs((times.last ?? .zero) / .milliseconds(1) - 1900) < 1)
    }

    @Test func showsEachPictureForOneFrame() throws {
        let folder = try samples("frames")
        var replay = try Replay(
            paths: [folder], settings: .init(rate: 30, hold: .zero, loops: false, isPaced: false))
        var times: [Duration] = []
        while case .delivered = try replay.next(atRest: false, { times.append($0.time) }) {}
        #expect(times.count == 20)
    }

    @Test func begunAgainAfterTheLast() throws {
        var replay = try Replay(
            paths: [try samples("frames") + "/20-empty.png"],
            settings: .init(rate: 1, hold: .seconds(1), isPaced: false))
        for _ in 0..<5 { #expect(try replay.next(atRest: false) { _ in } == .delivered) }
    }

    @Test func shrinksPicturesToTheFrame() throws {
        var replay = try Replay(
            paths: [try samples("frames")],
            settings: .init(frameSize: FrameSize(width: 320, height: 240), isPaced: false))
        var size: FrameSize?
        _ = try replay.next(atRest: false) { size = $0.size }
        #expect(size == FrameSize(width: 320, height: 180))
    }

    @Test func leavesOutWhatIsNoPicture() throws {
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: folder + "/a.png"))
        try FileManager.default.copyItem(atPath: try samples("frames") + "/20-empty.png", toPath: folder + "/b.png")
        var replay = try Replay(
            paths: [folder], settings: .init(rate: 2, hold: .seconds(1), loops: false, isPaced: false))
        let waits = try (0..<5).map { _ in try replay.next(atRest: false) { _ in } }
        #expect(
            waits == [
                .skipped("\(folder)/a.png is neither a PNG nor a JPEG picture"), .nothingYet, .delivered, .delivered,
                .ended,
            ])
    }

    @Test func endsWhenNoneIsAPicture() throws {
        let file = folder + "/a.png"
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: file))
        var replay = try Replay(paths: [file], settings: .init(isPaced: false))
        #expect(throws: FrameSourceError.self) { try replay.next(atRest: false) { _ in } }
    }

    @Test func saysWhichPathIsWrong() {
        #expect(throws: FrameSourceError.unsuitable("/no/such", reason: "there is no such file or folder")) {
            try Replay(paths: ["/no/such"])
        }
    }

    @Test(.enabled(if: geteuid() != 0, "root may read every folder"))
    func saysThatAFolderCannotBeRead() throws {
        chmod(folder, 0)
        let error = #expect(throws: FrameSourceError.self) { try Replay(paths: [folder]) }
        #expect(error?.description.contains("look at its permissions") == true)
    }

    @Test func doesNotFollowLinksInCirclesOrWaitForPipes() throws {
        try FileManager.default.createSymbolicLink(atPath: folder + "/circle", withDestinationPath: folder)
        try FileManager.default.copyItem(atPath: try samples("frames") + "/20-empty.png", toPath: folder + "/a.png")
        mkfifo(folder + "/pipe.jpg", 0o600)
        #expect(try PictureFiles.found(in: [folder]) == [folder + "/a.png"])
        #expect(throws: PictureFiles.PathError.self) { try PictureFiles.found(in: [folder + "/pipe.jpg"]) }
    }

    @Test func isOpenedAgainWhenItsPicturesHaveGone() throws {
        try FileManager.default.copyItem(atPath: try samples("frames") + "/20-empty.png", toPath: folder + "/a.png")
        var replay = try Replay(paths: [folder], settings: .init(isPaced: false))
        try FileManager.default.removeItem(atPath: folder)
        #expect(throws: FrameSourceError.self) { try replay.next(atRest: false) { _ in } }
    }
}
