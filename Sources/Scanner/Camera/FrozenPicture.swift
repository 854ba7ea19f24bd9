/// Detects a camera that keeps sending the same picture.
///
/// Sensor noise makes two pictures differ, unless they are clipped: a covered lens gives even black, a dark kitchen
/// black with the white of a lamp. Neither counts as frozen.
struct FrozenPicture {
    private var mark = Mark()
    private var since = Duration.zero

    /// The time for which pictures must stay equal to count as frozen.
    static let patience = Duration.seconds(20)

    /// The mean brightness of the last picture, 0 to 255.
    var brightness: Int { mark.brightness }

    /// Returns whether the picture has been the same for too long. Call it once for each frame.
    mutating func isFrozen(_ frame: borrowing Frame) -> Bool {
        let next = Self.mark(of: frame)
        if next.hash != mark.hash { since = frame.time }
        mark = next
        return mark.isTelling && frame.time - since >= Self.patience
    }

    /// A summary of a picture from one pixel in 61.
    private struct Mark {
        /// The FNV-1a hash of the samples.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var brightness = 0
        /// Whether the picture has enough noise to differ from the next one of the same scene.
        var isTelling = false
    }

    private static func mark(of frame: borrowing Frame) -> Mark {
        var mark = Mark()
        var (darkest, brightest) = (UInt8.max, UInt8.min)
        var (sum, count, noisy) = (0, 0, 0)
        for index in stride(from: 0, to: frame.size.pixels, by: 61) {
            let luma = frame.luma[index]
            mark.hash = (mark.hash ^ UInt64(luma)) &* 0x100_0000_01B3
            sum += Int(luma)
            count += 1
            if unclipped.contains(luma) { noisy += 1 }
            (darkest, brightest) = (min(darkest, luma), max(brightest, luma))
        }
        mark.brightness = sum / max(count, 1)
        mark.isTelling = Int(brightest) >= Int(darkest) + 24 && noisy * 8 >= count
        return mark
    }

    /// The brightness at which a pixel shows noise; others are clipped.
    private static let unclipped: ClosedRange<UInt8> = 32...224
}
