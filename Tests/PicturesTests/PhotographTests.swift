import CPNG
import CTurboJPEG
import CWebP
import Testing

@testable import Pictures

struct PhotographTests {
    @Test(arguments: [(1_600, 1_200, 800, 600), (3_000, 500, 800, 133), (300, 200, 300, 200), (1, 2_000, 1, 800)])
    func fitsInEightHundredPixels(width: Int, height: Int, newWidth: Int, newHeight: Int) throws {
        let photograph = try Photograph(developing: jpeg(width, height))
        #expect(photograph.width == newWidth && photograph.height == newHeight)
        let decoded = try JPEGFile(photograph.jpeg).raster(atLeast: 10_000)
        #expect(decoded.width == newWidth && decoded.height == newHeight)
    }

    @Test func readsPNGOnWhite() throws {
        let photograph = try Photograph(developing: png(1_000, 500))
        #expect(photograph.width == 800 && photograph.height == 400)
    }

    /// The stored picture is red on the left and blue on the right.
    @Test(arguments: [
        (1, 200, 100, "left"), (2, 200, 100, "right"), (3, 200, 100, "right"), (4, 200, 100, "left"),
        (5, 100, 200, "top"), (6, 100, 200, "top"), (7, 100, 200, "bottom"), (8, 100, 200, "bottom"),
    ])
    func standsUpright(orientation: UInt8, width: Int, height: Int, red: String) throws {
        let photograph = try Photograph(developing: jpeg(200, 100, orientation: orientation))
        #expect(photograph.width == width && photograph.height == height)
        let raster = try JPEGFile(photograph.jpeg).raster(atLeast: 10_000)
        let places = [
            "left": (10, height / 2), "right": (width - 10, height / 2), "top": (width / 2, 10),
            "bottom": (width / 2, height - 10),
        ]
        for (name, place) in places where ["left", "right"].contains(name) == (width > height) {
            let start = (place.1 * width + place.0) * 3
            #expect((raster.pixels[start] > raster.pixels[start + 2]) == (name == red), "\(name)")
        }
    }

    @Test func keepsNothingButPixels() throws {
        let photograph = try Photograph(developing: jpeg(200, 100, orientation: 6, secret: "48.8566 N"))
        let text = String(decoding: photograph.jpeg, as: UTF8.self)
        #expect(!text.contains("48.8566") && !text.contains("Exif"))
    }

    @Test(arguments: [
        ([], PhotographError.empty), (Array("hello".utf8), .unreadableKind(nil)),
        (Array("GIF89a".utf8), .unreadableKind("GIF")),
        ([0, 0, 0, 24] + Array("ftypheic".utf8), .unreadableKind("HEIC")),
        (Array("<svg onload='x'/>".utf8), .unreadableKind("SVG")),
    ])
    func refusesWhatItCannotRead(file: [UInt8], error: PhotographError) {
        #expect(throws: error) { try Photograph(developing: file) }
    }

    @Test func refusesWhatIsTooLarge() {
        let file = [UInt8](repeating: 0xFF, count: Photograph.largestFile + 1)
        #expect(throws: PhotographError.tooManyBytes) { try Photograph(developing: file) }
    }

    @Test func refusesWhatIsCutOff() throws {
        let whole = try jpeg(400, 400)
        for part in [whole.prefix(4), whole.prefix(200), whole.prefix(whole.count / 2)] {
            let error = #expect(throws: PhotographError.self) { try Photograph(developing: Array(part)) }
            guard case .damaged = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        let drawn = try png(100, 100)
        #expect(throws: PhotographError.self) { try Photograph(developing: Array(drawn.prefix(drawn.count / 2))) }
    }

    @Test func readsWebPOnWhite() throws {
        let photograph = try Photograph(developing: webP(1_000, 500))
        #expect(photograph.width == 800 && photograph.height == 400)
        let raster = try WebPFile(webP(20, 10)).raster()
        #expect(Array(raster.pixels[..<3]) == [220, 20, 20] && Array(raster.pixels.suffix(3)) == [20, 20, 220])
        let glass = try WebPFile(webP(20, 10, alpha: 0)).raster()
        #expect(glass.pixels.allSatisfy { $0 == 255 })
        #expect(try Grey(reading: webP(20, 10)).luma.count == 200)
    }

    @Test func refusesWhatOnlyBeginsAsWebP() throws {
        let whole = try webP(300, 300)
        for part in [whole.prefix(12), whole.prefix(16), whole.prefix(40), whole.prefix(whole.count / 2)] {
            let error = #expect(throws: PhotographError.self) { try Photograph(developing: Array(part)) }
            guard case .damaged = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        // Lossless, and 16,384 pixels wide and high.
        let bomb =
            Array("RIFF".utf8) + [26, 0, 0, 0] + Array("WEBPVP8L".utf8) + [14, 0, 0, 0, 0x2F, 0xFF, 0xFF, 0xFF, 0x0F]
            + [UInt8](repeating: 0, count: 9)
        #expect(throws: PhotographError.tooManyPixels(width: 16_384, height: 16_384)) {
            try Photograph(developing: bomb)
        }
    }

    /// A few bytes whose header declares 65,000 by 65,000 pixels.
    @Test func refusesBombsBeforeTheyUnfold() throws {
        var bomb = try jpeg(16, 16)
        let frame = try #require(bomb.indices.dropLast().first { bomb[$0] == 0xFF && bomb[$0 + 1] == 0xC0 })
        bomb.replaceSubrange(frame + 5..<frame + 9, with: [0xFD, 0xE8, 0xFD, 0xE8])
        #expect(throws: PhotographError.tooManyPixels(width: 65_000, height: 65_000)) {
            try Photograph(developing: bomb)
        }
    }

    @Test func developsOneAfterTheOther() async throws {
        let imageQueue = ImageProcessingQueue()
        let file = try jpeg(1_000, 1_000)
        let done = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<3 { group.addTask { (try? await imageQueue.develop(file)) != nil } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(done == 3)
    }
}

/// Returns a camera's file, half red and half blue.
private func jpeg(_ width: Int, _ height: Int, orientation: UInt8? = nil, secret: String = "") throws -> [UInt8] {
    let file = try halves(width, height).jpeg(quality: 90)
    guard let orientation else { return file }
    let tiff: [UInt8] =
        Array("II*\u{0}".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
        + Array(secret.utf8)
    let exif = Array("Exif\u{0}\u{0}".utf8) + tiff
    let length = exif.count + 2
    return Array(file.prefix(2)) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + exif + file.dropFirst(2)
}

private func halves(_ width: Int, _ height: Int) -> Raster {
    var pixels: [UInt8] = []
    for _ in 0..<height {
        for x in 0..<width { pixels += x * 2 < width ? [220, 20, 20] : [20, 20, 220] }
    }
    return Raster(width: width, height: height, pixels: pixels)
}

private func png(_ width: Int, _ height: Int) throws -> [UInt8] {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    (image.width, image.height, image.format) = (UInt32(width), UInt32(height), UInt32(PNG_FORMAT_RGB))
    let pixels = halves(width, height).pixels
    var size = width * height * 4 + 10_000
    var file = [UInt8](repeating: 0, count: size)
    try #require(png_image_write_to_memory(&image, &file, &size, 0, pixels, 0, nil) != 0)
    return Array(file.prefix(size))
}

private func webP(_ width: Int, _ height: Int, alpha: UInt8 = 255) throws -> [UInt8] {
    let pixels = halves(width, height).pixels
    let seen = stride(from: 0, to: pixels.count, by: 3).flatMap { [UInt8](pixels[$0..<$0 + 3]) + [alpha] }
    var file: UnsafeMutablePointer<UInt8>?
    let size = WebPEncodeLosslessRGBA(seen, Int32(width), Int32(height), Int32(width * 4), &file)
    defer { WebPFree(file) }
    return Array(UnsafeBufferPointer(start: try #require(file), count: size))
}
