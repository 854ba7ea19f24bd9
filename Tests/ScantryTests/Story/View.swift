import Scanner

/// A cheap camera's view of paper: a little skewed, slightly blurred, darker on one side, with noise.
struct View {
    private static let size = FrameSize(width: 640, height: 480)
    private static let worktop = 120
    private static let (ink, paper) = (50, 220)

    private var luma = Self.kitchen
    /// Pixels per millimetre: larger if the paper is nearer.
    private let scale: Double
    private var top = 0

    /// Returns the view without paper.
    static func empty() -> Picture? { Picture(size: size, luma: kitchen) }

    /// Returns the view of codes on one paper, one below the other; nil if they do not fit.
    static func of(_ prints: [Print], scale: Double) -> Picture? {
        var view = View(scale: scale)
        let height = prints.map { Int($0.height * scale) + view.border }.reduce(view.border, +)
        let width = prints.map { Int($0.width * scale) + 2 * view.border }.max() ?? 0
        guard height < size.height, width + height / slant < size.width else { return nil }
        view.top = (size.height - height) / 2
        for print in prints { view.draw(print, paper: width) }
        return Picture(size: size, luma: view.luma)
    }

    private init(scale: Double) {
        self.scale = scale
    }

    private var border: Int { Int(5 * scale) }

    /// The number of lines over which the picture shifts one pixel to the left.
    private static let slant = 20

    private mutating func draw(_ print: Print, paper: Int) {
        let lines = print.rows.map { line($0, of: print) }
        let blank = [Int](repeating: Self.paper, count: lines[0].count)
        let height = Int(print.height * scale)
        for y in -border..<height + border {
            let near = [-0.6, 0, 0.6].map { offset in
                let row = Int((Double(y) + offset) / Double(height) * Double(lines.count))
                return y < 0 || !lines.indices.contains(row) ? blank : lines[row]
            }
            draw(near[1].indices.map { (near[0][$0] + near[1][$0] + near[2][$0]) / 3 }, y, paper: paper)
        }
        top += height + border
    }

    /// Returns a row of pixels; each is the mean of the modules around it.
    private func line(_ modules: [Bool], of print: Print) -> [Int] {
        (0..<Int(print.width * scale)).map { column in
            let shades = Self.around.map { offset in
                let module = Int((Double(column) + offset) / scale / print.width * Double(modules.count))
                return modules.indices.contains(module) && modules[module] ? Self.ink : Self.paper
            }
            return shades.reduce(0, +) / Self.around.count
        }
    }

    private static let around = [-0.6, -0.3, 0, 0.3, 0.6]

    private mutating func draw(_ line: [Int], _ y: Int, paper: Int) {
        let row = top + border + y
        guard (0..<Self.size.height).contains(row) else { return }
        let side = (paper - line.count) / 2
        let start = (Self.size.width - paper) / 2 + (Self.size.height / 2 - row) / Self.slant
        for column in 0..<paper {
            let isCode = column >= side && column - side < line.count
            let place = row * Self.size.width + start + column
            luma[place] = Self.lit(isCode ? line[column - side] : Self.paper, at: place)
        }
    }

    private static func lit(_ shade: Int, at place: Int) -> UInt8 {
        UInt8(shade - place % size.width / 20 + noise[place % noise.count])
    }

    private static let kitchen = (0..<size.pixels).map { lit(worktop, at: $0) }

    /// The same in each run.
    private static let noise = {
        var number = UInt32(7)
        return (0..<9_973).map { _ -> Int in
            number = number &* 1_664_525 &+ 1_013_904_223
            return Int(number >> 29)
        }
    }()
}
