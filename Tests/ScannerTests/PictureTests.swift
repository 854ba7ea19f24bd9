import Foundation
import Scanner
import Testing

struct PictureTests {
    @Test func shrinksToFitAndKeepsItsShape() {
        let picture = Picture.blank(FrameSize(width: 1600, height: 400), brightness: 77).fitted(
            in: FrameSize(width: 640, height: 480))
        #expect(picture.size == FrameSize(width: 640, height: 160))
        #expect(picture.luma.allSatisfy { $0 == 77 })
    }

    @Test func averagesWhatAPixelCovers() throws {
        let picture = try #require(
            Picture(size: FrameSize(width: 4, height: 2), luma: [0, 100, 200, 200, 0, 100, 200, 100]))
        #expect(picture.fitted(in: FrameSize(width: 2, height: 2)).luma == [50, 175])
    }

    @Test func neverGrows() {
        let small = Picture.blank(FrameSize(width: 20, height: 10))
        #expect(small.fitted(in: .hd) == small)
    }

    @Test func readsJPEGAndPNGAlike() throws {
        let frames = try samples("frames")
        let jpeg = try Picture(contentsOf: frames + "/01-spaghetti.jpg")
        let png = try Picture(contentsOf: frames + "/20-empty.png")
        #expect(jpeg.size == .hd && png.size == .hd)
        #expect(jpeg.luma.contains { $0 < 60 } && jpeg.luma.contains { $0 > 200 })
    }

    @Test func refusesWhatIsNoPicture() {
        #expect(throws: PictureError.empty) { try Picture(decoding: []) }
        #expect(throws: PictureError.notAPicture) { try Picture(decoding: Array("GIF89a".utf8)) }
        #expect(throws: PictureError.unreadable(reason: "No such file or directory")) {
            try Picture(contentsOf: "/no/such.png")
        }
        #expect(throws: PictureError.unreadable(reason: "Is a directory")) { try Picture(contentsOf: "/tmp") }
    }

    @Test(arguments: ["01-spaghetti.jpg", "20-empty.png"])
    func refusesAPictureThatIsCutOff(name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: try samples("frames") + "/" + name)))
        for length in [4, 20, bytes.count / 2, bytes.count - 40] {
            let error = #expect(throws: PictureError.self) { try Picture(decoding: Array(bytes[..<length])) }
            guard case .damaged = error else {
                Issue.record("\(length) bytes gave \(error.map { "\($0)" } ?? "a picture")")
                continue
            }
        }
    }

    @Test func refusesAPictureThatWouldNotFitInMemory() {
        // A PNG's header says 30,000 by 30,000; there need be no more of it.
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let chunk: [UInt8] = [0x49, 0x48, 0x44, 0x52, 0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 0, 0, 0, 0]
        let checksum = withUnsafeBytes(of: crc32(chunk).bigEndian) { Array($0) }
        let bytes = signature + [0, 0, 0, 13] + chunk + checksum + [0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54]
        #expect(throws: PictureError.tooLarge("30000x30000")) { try Picture(decoding: bytes) }
    }

    /// The checksum of a PNG chunk (ISO 3309).
    private func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}

/// A folder of the repository's samples.
func samples(_ folder: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../Samples").standardized
    return root.appending(path: folder).path
}
