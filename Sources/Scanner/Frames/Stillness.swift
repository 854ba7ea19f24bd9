/// Detects whether something has moved since the picture that was remembered last.
///
/// Samples one pixel in 64. A sensor's noise differs from pixel to pixel, so several samples close to each other must
/// differ by more than the noise.
struct Stillness {
    private var size = FrameSize(width: 0, height: 0)
    /// Samples of the picture that was remembered last, row by row.
    private var samples: [UInt8] = []
    /// The mean difference between samples of pictures that show the same.
    private var noise = 3.0

    /// Pixels from one sample to the next.
    private static let step = 8
    /// Samples along the side of a tile, in which changes are counted together: 64 pixels, smaller than any readable
    /// code.
    private static let tile = 8
    /// The number of samples of a tile that must differ. With a threshold of four deviations noise does that in less
    /// than one of 10⁹ tiles.
    private static let enough = 4

    /// Returns whether a picture differs from the remembered one or has another size; remembers it if so.
    mutating func isNews(_ frame: borrowing Frame) -> Bool {
        guard frame.size == size, !hasChanged(frame) else {
            remember(frame)
            return true
        }
        return false
    }

    private mutating func hasChanged(_ frame: borrowing Frame) -> Bool {
        // For noise of a normal distribution the mean difference is 0.8 of its deviation.
        let threshold = Int(min(max(4 / 0.8 * noise, 12), 60))
        var quiet = (difference: 0, samples: 0)
        var hasChanged = false
        for top in stride(from: 0, to: samples.count / columns, by: Self.tile) {
            for left in stride(from: 0, to: columns, by: Self.tile) {
                let tile = compare(frame, left: left, top: top, threshold)
                if tile.changed >= Self.enough {
                    hasChanged = true
                } else {
                    quiet = (quiet.difference + tile.difference, quiet.samples + tile.samples)
                }
            }
        }
        updateNoise(quiet, hasChanged)
        return hasChanged
    }

    /// Updates the noise by the tiles without a change. If everything differs, the noise may have grown in the dark, so
    /// it is raised step by step.
    private mutating func updateNoise(_ quiet: (difference: Int, samples: Int), _ hasChanged: Bool) {
        guard quiet.samples > 0 || hasChanged else { return }
        let now = quiet.samples > 0 ? Double(quiet.difference) / Double(quiet.samples) : noise * 1.5
        noise += (min(now, 15) - noise) / 8
    }

    private var columns: Int { max(1, (size.width + Self.step - 1) / Self.step) }

    /// The brightness at which a sample shows noise; others are clipped.
    private static let unclipped: ClosedRange<UInt8> = 18...235

    /// Returns the summed difference and the number of a tile's samples that are not clipped, and the number of all its
    /// samples that differ by more than the threshold.
    private func compare(
        _ frame: borrowing Frame, left: Int, top: Int, _ threshold: Int
    ) -> (difference: Int, samples: Int, changed: Int) {
        let (columns, rows) = (columns, samples.count / columns)
        let (right, bottom) = (min(left + Self.tile, columns), min(top + Self.tile, rows))
        var (sum, count, changed) = (0, 0, 0)
        for row in top..<bottom {
            for column in left..<right {
                let luma = frame.luma[row * Self.step * size.width + column * Self.step]
                let difference = abs(Int(luma) - Int(samples[row * columns + column]))
                if Self.unclipped.contains(luma) { (sum, count) = (sum + difference, count + 1) }
                if difference > threshold { changed += 1 }
            }
        }
        return (sum, count, changed)
    }

    /// Remembers a picture for the next comparison, so that slow changes of the light do not count.
    mutating func remember(_ frame: borrowing Frame) {
        size = frame.size
        samples.removeAll(keepingCapacity: true)
        for y in stride(from: 0, to: size.height, by: Self.step) {
            for x in stride(from: 0, to: size.width, by: Self.step) {
                samples.append(frame.luma[y * size.width + x])
            }
        }
    }
}
