import Glibc

/// Bars that lean: how far, and where in a frame.
///
/// Rows and columns cross all bars of a code that is held straight. One that is tilted by a few degrees shows them only a
/// part of itself, and fingers or a lamp easily take that part away.
struct Tilt: Sendable {
    /// The direction across the bars, in radians from the right downwards.
    let angle: Double
    let place: Place

    /// Pixels along the side of the tiles whose directions are compared.
    private static let tile = 32
    /// So few tiles are less than the smallest readable code.
    private static let fewestTiles = 4
    /// Bars that lean by less are crossed by rows or columns as well as by anything.
    private static let least = 0.07
    /// Directions are counted in so many steps over half a turn.
    fileprivate static let steps = 36

    /// Finds the direction that most bars share; nil where none is, or where they stand straight.
    ///
    /// - Parameters:
    ///   - places: Where to look.
    ///   - read: What has been read already, and need not be looked at.
    init?(in frame: borrowing Frame, _ places: [Place], besides read: [Place]) {
        let tiles = Self.tiles(in: frame, places, besides: read)
        var counts = [Int](repeating: 0, count: Self.steps)
        for tile in tiles { counts[tile.step] += 1 }
        let sums = counts.indices.map { counts[$0] + counts[($0 + 1) % Self.steps] + counts[($0 + 35) % Self.steps] }
        guard let most = sums.indices.max(by: { sums[$0] < sums[$1] }), sums[most] >= Self.fewestTiles else {
            return nil
        }
        let alike = Tile.largestGroup(
            of: tiles.filter { [0, 1, Self.steps - 1].contains(($0.step - most + Self.steps) % Self.steps) })
        guard alike.count >= Self.fewestTiles else { return nil }
        let sum = alike.reduce((x: 0.0, y: 0.0)) { ($0.x + $1.direction.x, $0.y + $1.direction.y) }
        angle = atan2(sum.y, sum.x) / 2
        let fromStraight = abs(remainder(angle, .pi / 2))
        guard fromStraight > Self.least else { return nil }
        let around = alike.dropFirst().reduce(alike[0].place) { $0.joined(with: $1.place) }
        place = around.grown(by: Self.tile, in: frame.size)
    }

    private static func tiles(in frame: borrowing Frame, _ places: [Place], besides read: [Place]) -> [Tile] {
        var tiles: [Tile] = []
        for place in places {
            for top in stride(from: place.top, through: place.bottom - tile, by: tile) {
                for left in stride(from: place.left, through: place.right - tile, by: tile) {
                    let here = Place(left: left, top: top, right: left + tile, bottom: top + tile)
                    guard !read.contains(where: here.overlaps), let tile = Tile(frame, here) else { continue }
                    tiles.append(tile)
                }
            }
        }
        return tiles
    }
}

/// A part of a frame in which all edges run alike.
private struct Tile {
    let place: Place
    /// Twice the angle across its edges, as a direction of length 1: edges to dark and to light are the same then.
    let direction: (x: Double, y: Double)

    var step: Int {
        let turn = atan2(direction.y, direction.x) / (2 * .pi)
        return min(Int((turn + 0.5) * Double(Tilt.steps)), Tilt.steps - 1)
    }
}

extension Tile {
    /// The mean square of what brightness changes by over two pixels, below which there is nothing but noise.
    private static let leastContrast = 300

    /// Measures every other pixel of every other row; nil where edges run in several directions.
    fileprivate init?(_ frame: borrowing Frame, _ place: Place) {
        let (width, luma) = (frame.size.width, frame.luma)
        var (across, down, both, count) = (0, 0, 0, 0)
        for y in stride(from: max(1, place.top), to: min(place.bottom, frame.size.height - 1), by: 2) {
            for x in stride(from: max(1, place.left), to: min(place.right, width - 1), by: 2) {
                let index = y &* width &+ x
                let right = Int(luma[index &+ 1]) &- Int(luma[index &- 1])
                let below = Int(luma[index &+ width]) &- Int(luma[index &- width])
                across &+= right &* right
                down &+= below &* below
                both &+= right &* below
                count &+= 1
            }
        }
        guard across + down > Self.leastContrast * max(1, count) else { return nil }
        let (x, y) = (Double(across - down), Double(2 * both))
        let length = hypot(x, y)
        guard length > 0.6 * Double(across + down) else { return nil }
        self.init(place: place, direction: (x / length, y / length))
    }
}

extension Tile {
    /// The most tiles that touch each other.
    fileprivate static func largestGroup(of tiles: [Tile]) -> [Tile] {
        var left = tiles
        var largest: [Tile] = []
        while let first = left.popLast() {
            var group = [first]
            var next = 0
            while next < group.count {
                let around = group[next].place.grown(by: 1)
                let cut = left.partition { $0.place.overlaps(around) }
                group += left[cut...]
                left.removeSubrange(cut...)
                next += 1
            }
            if group.count > largest.count { largest = group }
        }
        return largest
    }
}
