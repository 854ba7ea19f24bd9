import Scanner
import Testing

struct SharpnessTests {
    @Test func fallsWithEachStepOfBlur() throws {
        var picture = try Self.pack()
        var values: [Double] = []
        for _ in 0..<8 {
            values.append(try #require(picture.sharpness))
            picture = picture.blurred()
        }
        #expect(values.elementsEqual(values.sorted(by: >)), "\(values)")
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 > 1.03 * $1 }, "\(values)")
    }

    @Test func fallsWithEachStepOfBlurOnPhotographs() throws {
        for name in ["08-sauce-tilted.jpg", "18-cookbook.jpg"] {
            var picture = try Picture(contentsOf: samples("frames") + "/" + name)
            var values: [Double] = []
            for _ in 0..<3 {
                values.append(try #require(picture.sharpness))
                picture = picture.blurred()
            }
            #expect(values.elementsEqual(values.sorted(by: >)), "\(name): \(values)")
        }
    }

    @Test(arguments: [(0.5, 0.0), (0.5, 100), (0.8, -15), (1, 15)])
    func hardlyDependsOnTheLight(gain: Double, offset: Double) throws {
        let picture = try Self.pack().blurred()
        let sharpness = try #require(picture.sharpness)
        let other = try #require(picture.changed { $0 * gain + offset }.sharpness)
        #expect(abs(other - sharpness) < 0.04 * sharpness, "\(sharpness) and \(other)")
    }

    @Test(arguments: [4.0, 8])
    func takesNoiseForNoStructure(noise: Double) throws {
        let sharp = try Self.pack()
        let soft = sharp.blurred().blurred().blurred().blurred()
        var random = Dice()
        let noisy = try #require(soft.changed { $0 + random.next(noise) }.sharpness)
        #expect(noisy < 1.25 * (try #require(soft.sharpness)), "\(noisy)")
        #expect(noisy < 0.7 * (try #require(sharp.changed { $0 + random.next(noise) }.sharpness)), "\(noisy)")
    }

    @Test func saysNothingOfAnEvenlyGreyPicture() {
        var random = Dice()
        #expect(Picture.blank(.vga).sharpness == nil)
        #expect(Picture.blank(.vga).changed { $0 + random.next(8) }.sharpness == nil)
        #expect(Picture.blank(FrameSize(width: 16, height: 16)).sharpness == nil)
    }

    @Test func looksAtTheMiddle() throws {
        let pattern = try #require(RetailPattern(.ean13, "3017620422003"))
        #expect(Picture.blank(.vga).with(pattern, left: 0, top: 0).sharpness == nil)
    }

    private static func pack() throws -> Picture {
        let pattern = try #require(RetailPattern(.ean13, "3017620422003"))
        return Picture.blank(.vga).with(pattern, left: 160, top: 190)
    }
}

extension Picture {
    fileprivate var sharpness: Double? { withFrame { Sharpness(of: $0)?.percent } }

    /// Returns the picture slightly more out of focus: each pixel is the mean of nine.
    fileprivate func blurred() -> Picture {
        var soft = luma
        for y in 1..<size.height - 1 {
            for x in 1..<size.width - 1 {
                var sum = 4
                for row in y - 1...y + 1 {
                    let start = row * size.width + x - 1
                    sum += Int(luma[start]) + Int(luma[start + 1]) + Int(luma[start + 2])
                }
                soft[y * size.width + x] = UInt8(sum / 9)
            }
        }
        return Picture(size: size, luma: soft) ?? self
    }

    fileprivate func changed(_ change: (Double) -> Double) -> Picture {
        Picture(size: size, luma: luma.map { UInt8(max(0, min(255, change(Double($0)).rounded()))) }) ?? self
    }
}

/// Pseudo-random noise, the same in each run.
private struct Dice {
    private var state: UInt64 = 7

    /// Returns a nearly normal number with this standard deviation: the sum of twelve uniform ones.
    mutating func next(_ deviation: Double) -> Double {
        var sum = -6.0
        for _ in 0..<12 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            sum += Double(state >> 33) / Double(1 << 31)
        }
        return sum * deviation
    }
}
