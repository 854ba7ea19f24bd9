import Glibc
import Testing

@testable import Scanner

struct AttentionTests {
    private var attention = Attention()
    private var dice = SplitMix(seed: 11)
    private var now = Duration.zero

    @Test(arguments: [0, 3, 8]) mutating func noiseDrawsNoAttention(noise: Int) {
        let counter = Picture.blank(.vga)
        #expect(drawn(to: counter, noise: noise, frames: 90) >= 30)  // the first second
        let later = drawn(to: counter, noise: noise, frames: 150)
        #expect(later == 2 || later == 3)  // a glance every two seconds
    }

    @Test mutating func aSmallCodeFarAwayDraws() throws {
        let counter = Picture.blank(.vga)
        _ = drawn(to: counter, noise: 4, frames: 90)
        let pattern = try #require(RetailPattern(.ean8, "96385074"))
        let pack = counter.with(pattern, left: 300, top: 200, module: 1, height: 30)
        #expect(drawn(to: pack, noise: 4, frames: 1) == 1)
    }

    @Test mutating func restsWhereNothingMovesAndWakesAtOnce() throws {
        let counter = Picture.blank(.vga)
        _ = drawn(to: counter, noise: 3, frames: 200)
        #expect(!attention.isAtRest)
        _ = drawn(to: counter, noise: 3, frames: 200)
        #expect(attention.isAtRest)
        #expect(drawn(to: try #require(Picture.pack), noise: 3, frames: 1) == 1)
        #expect(!attention.isAtRest)
    }

    /// An overexposed window has no noise, and must not make the noise of the rest look like movement.
    @Test(arguments: [0, 255] as [UInt8]) mutating func noiseBesideWhatIsClippedDrawsNoAttention(clipped: UInt8) throws
    {
        let luma = (0..<FrameSize.qvga.pixels).map { $0 % 320 < 200 ? clipped : 110 }
        let counter = try #require(Picture(size: .qvga, luma: luma))
        _ = drawn(to: counter, noise: 8, frames: 150)
        #expect(drawn(to: counter, noise: 8, frames: 100) <= 2)
    }

    /// Bands of light that move over the picture, as lamps on mains current cause them.
    @Test(arguments: [6.0, 12, 20]) mutating func flickeringLightDrawsNoAttentionAndHidesNoCode(strength: Double) throws
    {
        let pattern = try #require(RetailPattern(.ean8, "96385074"))
        let counter = Picture.blank(.qvga)
        let pack = counter.with(pattern, left: 60, top: 80, module: 2, height: 60)
        for number in 0..<200 { _ = drawn(to: counter.flickering(number, strength), noise: 2, frames: 1) }
        let later = (200..<300).reduce(0) { $0 + drawn(to: counter.flickering($1, strength), noise: 2, frames: 1) }
        #expect(later <= 2)
        #expect(drawn(to: pack.flickering(300, strength), noise: 2, frames: 1) == 1)
    }

    @Test mutating func eveningLightDrawsNoAttention() {
        let evenings = (0..<60).map { Picture.blank(.vga, brightness: UInt8(150 - $0)) }
        _ = drawn(to: evenings[0], noise: 2, frames: 40)
        let count = evenings.reduce(0) { $0 + drawn(to: $1, noise: 2, frames: 30) }
        #expect(count < 60 * 30 / 20)
    }

    /// Returns how many frames of a picture are decoded, at 30 a second, each with different noise.
    private mutating func drawn(to picture: Picture, noise: Int, frames: Int) -> Int {
        (0..<frames).count { _ in
            now += .milliseconds(33)
            var luma = picture.luma
            if noise > 0 {
                for index in stride(from: 0, to: luma.count, by: 8) where (1...254).contains(luma[index]) {
                    // The sum of two dice is near enough to a sensor's noise.
                    let random = dice.next()
                    let shift =
                        Int(random % UInt64(2 * noise + 1)) + Int((random >> 32) % UInt64(2 * noise + 1)) - 2 * noise
                    luma[index] = UInt8(clamping: Int(luma[index]) + shift)
                }
            }
            return Picture(unchecked: picture.size, luma: luma).withFrame(at: now) { attention.isDrawn(to: $0) }
        }
    }
}

extension Picture {
    /// Returns the picture in flickering light, at the phase of a frame.
    fileprivate func flickering(_ number: Int, _ strength: Double) -> Picture {
        let bands = (0..<size.height).map { y in
            Int((strength * sin(Double(y) / 40 + Double(number) * 2.1)).rounded())
        }
        let luma = self.luma.indices.map { UInt8(clamping: Int(self.luma[$0]) + bands[$0 / size.width]) }
        return Picture(unchecked: size, luma: luma)
    }
}

extension FrameSize {
    fileprivate static let qvga = FrameSize(width: 320, height: 240)
}
