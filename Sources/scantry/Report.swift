import CommandSupport
import Foundation
import Kiosk
import Kitchen
import Phrases
import ServiceLifecycle
import Values

/// Writes events to the terminal: a line for each scan, and one for each device that fails or recovers.
struct Report: Service {
    private let events: AsyncStream<KioskEvent>

    init(eventBus: EventBus) {
        events = eventBus.events()
    }

    func run() async {
        for await event in events.cancelOnGracefulShutdown() {
            switch event {
            case .booked(let scanResult), .received(let scanResult): Terminal.print(line(scanResult))
            case .failed(let code, let error):
                let what = code.isEmpty ? "A text" : code.prefix(60)
                Terminal.printError("\(what) is not stored\(error.isRefusal ? ". \(error)" : " yet.")")
            case .warning(let text, _): Terminal.printError(text)
            case .notice(let text, _): Terminal.print(text)
            case .named(let gtin, let facts):
                Terminal.print("  \(gtin) is \(facts.brand.map { "\($0) " } ?? "")\(facts.name)")
            case .warned(let product, let warnings):
                for warning in warnings {
                    Terminal.print(
                        "  careful    \(product.name ?? ""): \(Language.en.localized(warning.phrase))".escapedForLine)
                }
            case .device(let part, let state): printState(part, state)
            case .said(let text): Terminal.print("  said       \(text.escapedForLine)")
            case .soundSettings(let settings): printState(.sound, .working("\(settings)"))
            case .rested(let station):
                Terminal.print("  \(station.name.escapedForLine) rests: \(Language.en.localized(station.mode.phrase))")
            case .rang(let timer): printTimer(timer, "rings")
            case .endsSoon(let timer): printTimer(timer, "ends soon")
            case .missed(let timer): printTimer(timer, "rang without being stopped")
            case .changed, .pictured: break
            }
        }
    }

    private func printTimer(_ timer: TimerLine, _ what: String) {
        let late = timer.lateness.map { " (\(Language.en.localized($0)))" } ?? ""
        Terminal.print("  timer      \(Language.en.localized(timer.called).escapedForLine) \(what)\(late)")
    }

    private func printState(_ part: KioskPart, _ state: KioskStatus.Device) {
        let name = part.name.padding(toLength: 10, withPad: " ", startingAt: 0)
        switch state {
        case .off: Terminal.print("  \(name) off")
        case .working(let source): Terminal.print("  \(name) \(source)")
        case .broken(let trouble):
            switch part {
            case .sound: Terminal.printError("No sound: \(trouble).")
            case .voice: Terminal.printError("No speech: \(trouble).")
            default: Terminal.printError(trouble.description)
            }
        }
    }

    /// Returns a line such as `10:14:03  8076800195057  Spaghetti n.5 · Barilla · 500 g  +1 piece → Pantry  [019…]`.
    private func line(_ scanResult: ScanResult) -> String {
        let time = Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false).format(
            scanResult.time)
        let what =
            scanResult.product.map { product in
                [product.name ?? "unknown product", product.brand, product.packageSize].compactMap { $0 }.joined(
                    separator: " · ")
            } ?? scanResult.label.rawValue
        return
            "\(time)  \(scanResult.text.prefix(60))  \(what)  \(Language.en.words(of: scanResult))  [\(scanResult.scanId.text)]"
    }
}
