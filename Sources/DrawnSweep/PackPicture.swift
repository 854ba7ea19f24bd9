import Scanner

/// The print of a pack and the hand that holds it, seen from the front, before the camera's distortions.
struct PackPicture {
    let size: FrameSize
    /// Brightness from 1; 0 where nothing is drawn.
    private(set) var luma: [UInt8]

    /// Pixels for each module.
    static let scale = 4.0

    init(_ pack: SweptPack, _ chance: inout Chance) {
        let (width, height) = (150.0, pack.look.height + 70)
        size = FrameSize(width: Int(width * Self.scale), height: Int(height * Self.scale))
        luma = [UInt8](repeating: 0, count: size.pixels)
        let body = Box(left: 3, top: 12, right: width - 3, bottom: height - 22)
        fill(body, UInt8(chance.between(60, 200)))
        for _ in 0..<14 { fillLine(in: body, &chance) }
        drawCode(pack, in: body)
        drawHand(pack.look, around: body, &chance)
    }

    /// A rectangle in modules.
    private struct Box {
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double
    }

    private mutating func fill(_ box: Box, _ shade: UInt8) {
        let columns = Int(box.left * Self.scale)..<min(size.width, Int(box.right * Self.scale))
        for y in Int(box.top * Self.scale)..<min(size.height, Int(box.bottom * Self.scale)) {
            for x in columns { luma[y * size.width + x] = shade }
        }
    }

    /// Draws a word or a stripe, as packs have many.
    private mutating func fillLine(in body: Box, _ chance: inout Chance) {
        let left = chance.between(body.left, body.right - 24)
        let top = chance.between(body.top, body.bottom - 5)
        let shade = UInt8(chance.between(20, 240))
        var x = left
        while x < min(left + chance.between(12, 60), body.right - 3) {
            let wide = chance.between(0.8, 3)
            fill(Box(left: x, top: top, right: x + wide, bottom: top + 4), shade)
            x += wide + chance.between(0.6, 1.6)
        }
    }

    private mutating func drawCode(_ pack: SweptPack, in body: Box) {
        switch pack.print {
        case .retail(let symbology):
            guard let pattern = RetailPattern(symbology, pack.text) else { return }
            let bars = pattern.modules.indices.filter { pattern.modules[$0] }.map {
                Box(left: Double($0), top: 0, right: Double($0) + 1, bottom: pack.look.height)
            }
            let extent = (Double(pattern.modules.count), pack.look.height)
            draw(bars, over: extent, margin: (10, 3, 9, 9), pack.look, in: body)
        case .other(let code, _):
            // A module of a code in two dimensions is larger than one of an EAN.
            let scale = min(1.5, 110 / code.extent.x, (body.bottom - body.top - 24) / code.extent.y)
            let modules = code.darkModules.map {
                let (right, bottom) = ($0.x + $0.width, $0.y + $0.height)
                return Box(left: scale * $0.x, top: scale * $0.y, right: scale * right, bottom: scale * bottom)
            }
            let extent = (scale * code.extent.x, scale * code.extent.y)
            draw(modules, over: extent, margin: (10, 8, 10, 8), pack.look, in: body)
        }
    }

    /// Draws dark boxes in the middle of the pack, on a light label with margins at its left, top, right and bottom.
    private mutating func draw(
        _ boxes: [Box], over extent: (x: Double, y: Double), margin: (Double, Double, Double, Double),
        _ look: SweptPack.Finish, in body: Box
    ) {
        let left = (body.left + body.right - extent.x) / 2
        let top = (body.top + body.bottom - extent.y) / 2
        let label = Box(
            left: left - margin.0, top: top - margin.1, right: left + extent.x + margin.2,
            bottom: top + extent.y + margin.3)
        fill(label, look.light)
        for box in boxes {
            fill(
                Box(left: left + box.left, top: top + box.top, right: left + box.right, bottom: top + box.bottom),
                look.dark)
        }
    }

    /// Draws fingers behind the lower edge, and the one upon the code.
    private mutating func drawHand(_ look: SweptPack.Finish, around body: Box, _ chance: inout Chance) {
        let shade = UInt8(chance.between(110, 180))
        for finger in 0..<3 {
            drawFinger(x: 45 + Double(finger) * 20, from: body.bottom + 22, to: body.bottom - 2, shade)
        }
        guard let finger = look.finger else { return }
        let codeBottom = (body.top + body.bottom + look.height) / 2
        drawFinger(x: 27 + 95 * finger.x, from: body.bottom + 22, to: codeBottom - look.height * finger.reach, shade)
    }

    /// Draws an upright rod with a round tip, darker at its sides.
    private mutating func drawFinger(x: Double, from bottom: Double, to top: Double, _ shade: UInt8) {
        let radius = 9.0
        for row in Int(top * Self.scale)..<min(size.height, Int(bottom * Self.scale)) {
            let above = max(0, top + radius - Double(row) / Self.scale)
            let half = (max(0, radius * radius - above * above)).squareRoot()
            for column in max(0, Int((x - half) * Self.scale))..<min(size.width, Int((x + half) * Self.scale)) {
                let side = abs(Double(column) / Self.scale - x) / radius
                luma[row * size.width + column] = UInt8(Double(shade) * (1 - 0.4 * side * side))
            }
        }
    }
}
