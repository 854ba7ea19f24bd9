/// Notices a camera that goes on sending one and the same picture.
///
/// Light and sensors are never so still that two pictures are equal to the byte, unless there is nothing in them that
/// could differ: a covered lens gives even black, and a dark kitchen black with a lamp's white in it. Neither is a fault.
struct FrozenPicture {
    private var mark = Mark()
    private var since = Duration.zero

    /// Pictures that stay equal for this long are frozen.
    static let patience = Duration.seconds(20)

    /// How bright the last picture was on the whole, 0 to 255.
    var brightness: Int { mark.brightness }

    /// Looks at the next picture, and says whether it has been the same for too long.
    mutating func isFrozen(_ frame: borrowing Frame) -> Bool {
        let next = Self.mark(of: frame)
        if next.hash != mark.hash { since = frame.time }
        mark = next
        return mark.isTelling && frame.time - since >= Self.patience
    }

    /// What is kept of a picture, from samples all over.
    private struct Mark {
        /// Differs if pictures do: FNV-1a, which is as good here as any and short.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var brightness = 0
        /// Whether it would not be the same twice.
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

    /// What is darker or brighter has lost its noise.
    private static let unclipped: ClosedRange<UInt8> = 32...224
}
