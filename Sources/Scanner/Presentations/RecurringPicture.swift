/// Finds the picture that is there again after one pack and another: the scene without packs.
///
/// While one pack follows the other, the scene is empty for moments only, too short to tell them from a pack that is held
/// still. But no pack makes the same picture of the whole view three times with others counted in between.
struct RecurringPicture: Sendable {
    private var pictures: [Remembered] = []

    private struct Remembered: Sendable {
        var cells: [UInt8]
        /// How often it was there, counted once for each number of packs.
        var times = 1
        /// The number of packs that had been counted when it was there last.
        var packs: Int
        /// The number of the picture, in the order in which they were seen.
        var seen: Int
    }

    private var seen = 0

    /// How often the picture must have been there.
    private static let enough = 3
    /// The number of pictures to remember: the scene, and some of packs that are held still.
    private static let most = 5

    /// Adds a picture in which nothing moves and no code is read, and returns whether it is the scene without packs.
    ///
    /// - Parameters:
    ///   - cells: The means of its cells.
    ///   - packs: The number of packs that have been counted.
    mutating func recurs(_ cells: [UInt8], after packs: Int) -> Bool {
        seen += 1
        guard let index = pictures.firstIndex(where: { !BackgroundModel.differ($0.cells, cells) }) else {
            remember(cells, after: packs)
            return false
        }
        if pictures[index].packs < packs { pictures[index].times += 1 }
        (pictures[index].packs, pictures[index].seen) = (packs, seen)
        return pictures[index].times >= Self.enough
    }

    /// Remembers a picture in place of the one that was there in the fewest turns, and of these the one seen longest ago.
    private mutating func remember(_ cells: [UInt8], after packs: Int) {
        let oldest = pictures.indices.min {
            (pictures[$0].times, pictures[$0].seen) < (pictures[$1].times, pictures[$1].seen)
        }
        guard pictures.count == Self.most, let oldest else {
            return pictures.append(Remembered(cells: cells, packs: packs, seen: seen))
        }
        pictures[oldest].cells.replaceSubrange(cells.indices, with: cells)
        (pictures[oldest].times, pictures[oldest].packs, pictures[oldest].seen) = (1, packs, seen)
    }
}
