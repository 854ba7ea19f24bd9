/// Notices a camera that goes on sending one and the same picture.
///
/// Light and sensors are never so still that two pictures are equal to the byte, unless there is nothing in them: a
/// covered lens gives even black, which is no fault.
struct FrozenPicture {
    private var mark: (hash: UInt64, isEven: Bool, brightness: Int) = (0, true, 0)
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
        return !mark.isEven && frame.time - since >= Self.patience
    }

    /// A number that differs if pictures do, from samples all over: FNV-1a, which is as good here as any and short.
    private static func mark(of frame: borrowing Frame) -> (hash: UInt64, isEven: Bool, brightness: Int) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var (darkest, brightest) = (UInt8.max, UInt8.min)
        var (sum, count) = (0, 0)
        for index in stride(from: 0, to: frame.size.pixels, by: 61) {
            let luma = frame.luma[index]
            hash = (hash ^ UInt64(luma)) &* 0x100_0000_01B3
            sum += Int(luma)
            count += 1
            (darkest, brightest) = (min(darkest, luma), max(brightest, luma))
        }
        return (hash, Int(brightest) < Int(darkest) + 24, sum / max(count, 1))
    }
}
