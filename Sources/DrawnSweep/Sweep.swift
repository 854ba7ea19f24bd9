import Foundation
import Scanner

/// A drawn week's shopping: packs that are swept past a camera one after the other.
///
/// They are tilted, lean, rotate, shine and are held by fingers; some are equal to the one before, some are put down
/// and taken up again while others pass. All of it depends on the settings alone.
package struct Sweep: Sendable {
    package let settings: Settings
    package let packs: [SweptPack]

    /// The settings that determine what is drawn.
    package struct Settings: Sendable {
        package var count = 60
        /// Packs a minute.
        package var pace = 60.0
        package var size = FrameSize(width: 640, height: 480)
        /// Frames a second.
        package var rate = 30.0
        /// The exposure time in seconds, which blurs moving packs.
        package var exposure = 0.004
        package var seed: UInt64 = 1
        /// Whether to draw a bulk session: packs with codes of many symbologies, held still for a moment, of which ten in
        /// sixty are equal tins in rows of three.
        package var isMixed = false

        package init() {}
    }

    package init(_ settings: Settings) {
        self.settings = settings
        var chance = Chance(seed: settings.seed)
        let slot = 60 / settings.pace
        // The cook moves packs from the bag to the shelf.
        let heading = chance.happens(50) ? 0 : Double.pi
        var packs: [SweptPack] = []
        for number in 0..<settings.count {
            let print = Self.model(ofPack: number, in: packs, settings).map { ($0.print, $0.text, $0.look) }
            packs.append(
                SweptPack(
                    number, like: print ?? SweptPack.random(number, settings, &chance), isHeld: settings.isMixed,
                    at: (Double(number) + 0.75) * slot, slot: slot, heading: heading, &chance))
        }
        self.packs = packs
    }

    package var frameCount: Int {
        Int(((packs.map(\.inView.upperBound).max() ?? 0) + 1) * settings.rate)
    }

    package func time(ofFrame number: Int) -> Double { Double(number) / settings.rate }

    /// Returns an earlier pack that a pack equals; nil if it is another product.
    private static func model(ofPack number: Int, in packs: [SweptPack], _ settings: Settings) -> SweptPack? {
        guard settings.isMixed else {
            // Pairs, and once a group of three.
            return number % 15 == 5 || number % 60 == 36 ? packs.last : nil
        }
        // Ten tins of sixty packs, in rows of three.
        return (9...11).contains(number % 15) && (10...54).contains(number % 60) ? packs[9] : nil
    }
}

extension SweptPack {
    fileprivate typealias Model = (print: Print, text: String, look: Finish)

    /// Creates a pack that is printed like a model, on its way past the camera.
    fileprivate init(
        _ number: Int, like model: Model, isHeld: Bool, at middle: Double, slot: Double, heading: Double,
        _ chance: inout Chance
    ) {
        (print, text, look) = model
        self.middle = middle
        crossing = min((isHeld ? 0.5 : 0.8) * slot, 1.4)
        let isPutDown = number % 20 == 12
        rest = isPutDown ? 3 * slot : isHeld ? 0.35 * slot : 0
        let side = chance.happens(50) ? 1.0 : -1.0
        place =
            isPutDown
            ? (0.27 * side, 0.26) : (chance.between(-0.06, 0.06), chance.between(-0.1, 0.1))
        self.heading = heading + chance.between(-0.4, 0.4)
        ease = chance.between(0.3, 0.5)
        let sideways = chance.happens(10) ? Double.pi / 2 : 0
        pose = Pose(
            module: chance.between(2, 2.7), turn: sideways + chance.between(-0.28, 0.28),
            turning: chance.between(-0.07, 0.07), lean: (chance.between(-0.0015, 0.0015), chance.between(-0.002, 0.002))
        )
    }

    /// Returns the print of a random pack.
    fileprivate static func random(_ number: Int, _ settings: Sweep.Settings, _ chance: inout Chance) -> Model {
        if settings.isMixed, let sample = mixture[number % mixture.count],
            let (code, text) = sample.drawn(Int(chance.between(0, 1_000_000)))
        {
            var look = Finish(&chance)
            look.finger = nil  // nobody covers a code in two dimensions
            return (.other(code, sample.name), text, look)
        }
        let (symbology, text) = code(number, &chance)
        return (.retail(symbology), text, Finish(&chance))
    }

    /// The symbologies of mixed packs in turns; nil for retail codes.
    private static let mixture = [
        nil, "DataMatrix", "UPC-E", nil, "QR Digital Link", "DataBar Expanded Stacked", nil, "ITF-14",
        "DataBar Expanded",
    ].map { name in SampleCode.all.first { $0.name == name } }

    /// Returns a number with its check digit, from GS1's demonstration range where the symbology has one.
    private static func code(_ number: Int, _ chance: inout Chance) -> (Symbology, String) {
        let digits = String(format: "%08d", Int(chance.next() % 10_000_000) * 10 + number % 10)
        return switch number % 7 {
        case 3: (.ean8, completed("952" + String(format: "%02d", number % 100) + digits.suffix(2)))
        case 5: (.upcA, completed("614" + digits))
        default: (.ean13, completed("9521" + digits))
        }
    }

    private static func completed(_ digits: String) -> String {
        let weighted = digits.utf8.reversed().enumerated().map { (Int($1) - 48) * ($0.isMultiple(of: 2) ? 3 : 1) }
        return digits + String((10 - weighted.reduce(0, +) % 10) % 10)
    }
}

extension SweptPack.Finish {
    fileprivate init(_ chance: inout Chance) {
        dark = UInt8(chance.between(20, 60))
        light = UInt8(chance.between(170, 240))
        height = chance.between(40, 65)
        if chance.happens(35) { finger = (chance.between(0, 1), chance.between(0.1, 0.35)) }
        if chance.happens(30) { glare = (chance.between(-0.3, 0.3), chance.between(-0.2, 0.2)) }
    }
}
