/// A low-resolution picture of the scene without packs, and the cells of the newest frame that differ from it
/// (background subtraction).
///
/// The background is learnt while no pack is in view and nothing moves, and between packs that follow each other, from
/// the picture that recurs (``RecurringPicture``). Cells are means of many pixels, which noise,
/// blur and lack of focus hardly change, so a pack that cannot be read is still seen. If the whole picture becomes
/// brighter or darker by up to a quarter, as by automatic exposure, the background follows. Anything else that changes,
/// such as a hand that stays or a lamp that is switched on, is foreground until the background is learnt anew.
struct BackgroundModel: Sendable {
    private var size = FrameSize(width: 0, height: 0)
    /// The means of the newest frame's cells, row by row.
    private var cells: [UInt8] = []
    /// The cells since which nothing has moved.
    private var still: [UInt8] = []
    private var stillSince = Duration.zero
    /// The cells of the scene without packs; empty until it is known.
    private var background: [UInt8] = []
    private var isForeground: [Bool] = []
    /// How many cells have which ratio to the background, in steps of 1/``unity``.
    private var ratios: [Int] = []

    private var recurring = RecurringPicture()

    /// The number of cells of the newest frame that differ from the background; nil if that cannot be told.
    private(set) var foreground: Int?
    /// Whether the newest frame has replaced a background that looked different. A ``PackView`` has to be renewed then.
    private(set) var isReplaced = false

    /// Pixels along a cell's side.
    private static let cell = 16
    /// The distance between a cell's rows that are added up.
    private static let rowStep = 4
    /// The difference in brightness at which a cell is foreground.
    private static let threshold = 9
    /// The time without movement after which a picture without packs becomes the background.
    private static let untilLearnt = Duration.milliseconds(500)
    /// The time without movement after which a picture may be the scene between packs. A single frame may be damaged.
    private static let untilStill = Duration.milliseconds(60)
    /// The ratio of brightness that means no change.
    private static let unity = 128
    /// Ratios that automatic exposure explains. Beyond them it may be a hand before the lens, or the dark.
    private static let exposures = unity * 4 / 5...unity * 5 / 4

    /// The packs of a frame, as the readers and ``Presentations`` know them.
    struct Packs {
        /// Whether the frame shows no code.
        let areUnread: Bool
        /// Whether a pack is in view, read or not, so that a still frame may not show the background.
        let areInView: Bool
        /// How many packs have been counted so far.
        let counted: Int
    }

    /// Compares a frame with the background.
    mutating func compare(_ frame: borrowing Frame, _ packs: Packs) {
        if frame.size != size { restart(with: frame) }
        measure(frame)
        let time = frame.time
        isReplaced = false
        // A reopened source may have a clock of its own.
        if time < stillSince || Self.differ(cells, still) {
            still.replaceSubrange(still.indices, with: cells)
            stillSince = time
        } else if packs.areUnread {
            updateBackground(after: time - stillSince, packs)
        }
        foreground = background.isEmpty ? nil : subtractBackground()
    }

    /// Replaces the background by the newest frame if it shows no pack.
    ///
    /// - Parameter time: The time for which nothing has moved.
    private mutating func updateBackground(after time: Duration, _ packs: Packs) {
        let isLeft = !packs.areInView && time >= Self.untilLearnt
        let isScene = time >= Self.untilStill && recurring.recurs(cells, after: packs.counted)
        guard isLeft || isScene else { return }
        isReplaced = background.isEmpty || Self.differ(cells, background)
        background.replaceSubrange(background.indices, with: cells)
    }

    /// The newest frame with a pack in it, to tell later whether the pack has left.
    struct PackView: Sendable {
        /// The place of its code.
        fileprivate let code: BoundingBox
        /// The place of all of it.
        fileprivate let place: BoundingBox
        fileprivate let cells: [UInt8]
        fileprivate let isForeground: [Bool]
        /// The number of foreground cells in the place.
        fileprivate let foreground: Int
    }

    /// Returns the newest frame as one with a code in a place; nil if the pack is too much like the background to be
    /// missed.
    func view(ofCodeIn code: BoundingBox) -> PackView? {
        let place = code.grown(by: max(code.width, code.height) / 2)
        let count = indices(of: place).count { isForeground[$0] }
        guard foreground != nil, count >= Self.leastForeground else { return nil }
        return PackView(code: code, place: place, cells: cells, isForeground: isForeground, foreground: count)
    }

    /// Returns a view with the foreground that it has before the present background; nil if the pack is too much like it,
    /// or a part of it, because it lies there while others pass.
    func renewed(_ view: PackView) -> PackView? {
        guard view.cells.count == background.count else { return nil }
        let isForeground = background.indices.map { Self.differ(view.cells[$0], background[$0]) }
        let (code, count) = (indices(of: view.code), indices(of: view.place).count { isForeground[$0] })
        guard count >= Self.leastForeground, 2 * code.count(where: { isForeground[$0] }) > code.count else {
            return nil
        }
        return PackView(
            code: view.code, place: view.place, cells: view.cells, isForeground: isForeground, foreground: count)
    }

    /// Returns whether the newest frame shows the background where a pack was, and elsewhere nothing that was not there
    /// with the pack. A hand or another pack may stay in view.
    func lacksPack(of view: PackView) -> Bool {
        guard foreground != nil, view.cells.count == cells.count else { return false }
        let place = indices(of: view.place)
        let rest = place.count { isForeground[$0] }
        guard Self.part * rest <= view.foreground else { return false }
        // The pack may have moved to where other things were in the foreground.
        let isNew = { index in
            isForeground[index]
                && (!view.isForeground[index]
                    || Self.differ(cells[index], view.cells[index], by: 2 * Self.threshold))
        }
        let new = cells.indices.count { isNew($0) } - place.count { isNew($0) }
        return Self.part * (rest + new) <= view.foreground
    }

    /// Returns whether the newest frame shows the code where it was, read or not.
    func showsCode(of view: PackView) -> Bool {
        guard foreground != nil, view.cells.count == cells.count else { return false }
        let code = indices(of: view.code)
        let changed = code.count { Self.differ(cells[$0], view.cells[$0]) }
        return 2 * code.count { view.isForeground[$0] } > code.count && Self.part * changed <= code.count
    }

    /// Returns whether two cells differ by more than noise.
    private static func differ(_ cell: UInt8, _ other: UInt8, by threshold: Int = threshold) -> Bool {
        abs(Int(cell) - Int(other)) > threshold
    }

    /// Foreground cells without which a pack is too much like the background to be missed.
    private static let leastForeground = 8
    /// Of what a pack covered, one part in so many may be foreground when it has left.
    private static let part = 8

    /// Returns the indices of the cells in a place.
    private func indices(of place: BoundingBox) -> [Int] {
        let (columns, rows) = (size.width / Self.cell, size.height / Self.cell)
        let left = max(0, place.left / Self.cell), right = min(columns, place.right / Self.cell + 1)
        let top = max(0, place.top / Self.cell), bottom = min(rows, place.bottom / Self.cell + 1)
        guard left < right, top < bottom else { return [] }
        return (top..<bottom).flatMap { row in (left..<right).map { row * columns + $0 } }
    }

    private mutating func restart(with frame: borrowing Frame) {
        size = frame.size
        let count = (size.width / Self.cell) * (size.height / Self.cell)
        cells = [UInt8](repeating: 0, count: count)
        still = cells
        stillSince = frame.time
        background = []
        recurring = RecurringPicture()
        isForeground = [Bool](repeating: false, count: count)
        ratios = [Int](repeating: 0, count: Self.exposures.upperBound + 2)
    }

    private mutating func measure(_ frame: borrowing Frame) {
        guard let luma = frame.luma.baseAddress else { return }
        let (width, columns) = (size.width, size.width / Self.cell)
        for index in cells.indices {
            let (row, column) = index.quotientAndRemainder(dividingBy: columns)
            var sum = SIMD16<UInt16>.zero
            for line in stride(from: row * Self.cell + 1, to: (row + 1) * Self.cell, by: Self.rowStep) {
                let start = UnsafeRawPointer(luma + line * width + column * Self.cell)
                sum &+= SIMD16<UInt16>(truncatingIfNeeded: start.loadUnaligned(as: SIMD16<UInt8>.self))
            }
            cells[index] = UInt8(sum.wrappedSum() / UInt16(Self.cell * Self.cell / Self.rowStep))
        }
    }

    /// Returns whether more than noise differs between the cells of two pictures.
    static func differ(_ cells: [UInt8], _ others: [UInt8]) -> Bool {
        guard cells.count == others.count else { return true }
        var count = 0
        for index in cells.indices where abs(Int(cells[index]) - Int(others[index])) > threshold { count += 1 }
        return count > cells.count / 500
    }

    /// Marks the foreground and returns its number of cells; nil if the exposure has changed too much to compare.
    private mutating func subtractBackground() -> Int? {
        guard let ratio = exposure() else { return nil }
        var count = 0
        for index in cells.indices {
            let expected = min(255, Int(background[index]) * ratio / Self.unity)
            let differs = abs(Int(cells[index]) - expected) > Self.threshold
            isForeground[index] = differs
            if differs { count += 1 }
        }
        return count
    }

    /// Returns the median ratio of brightness to the background's; nil if it is extreme or half of the cells are
    /// overexposed, which hides packs.
    private mutating func exposure() -> Int? {
        for index in ratios.indices { ratios[index] = 0 }
        var overexposed = 0
        for index in cells.indices {
            let ratio = Int(cells[index]) * Self.unity / max(1, Int(background[index]))
            ratios[min(ratio, ratios.count - 1)] += 1
            if cells[index] >= 250 { overexposed += 1 }
        }
        guard 2 * overexposed < cells.count else { return nil }
        var below = 0
        let median = ratios.firstIndex { count in
            below += count
            return 2 * below > cells.count
        }
        return median.flatMap { Self.exposures.contains($0) ? $0 : nil }
    }
}
