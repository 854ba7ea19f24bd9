import Kiosk
import Kitchen
import Phrases
import Scanner

/// What was seen in a frame and what came of it, for the page's script, in the visitor's words.
struct PhoneFrameResultJSON: Encodable {
    let codes: [Code]
    let booked: [BookedText]
    /// Why nothing was booked; nil if nothing is wrong.
    let failure: String?

    /// Where a code is, in shares of the frame's width and height.
    struct Code: Encodable {
        let left, top, width, height: Double
    }

    /// What was booked of a code, in the words of the page.
    struct BookedText: Encodable {
        let state: State
        let title: String
        let action: String
    }

    init(_ result: PhoneFrameResult, _ visitor: PageContext) {
        let (width, height) = (Double(result.size.width), Double(result.size.height))
        codes = result.seen.map { symbol in
            let place = symbol.place
            return Code(
                left: Double(place.left) / width, top: Double(place.top) / height,
                width: Double(place.width) / width, height: Double(place.height) / height)
        }
        booked = result.booked.map { scanResult in
            let view = ScanView(scanResult, visitor)
            let more = view.warnings.map(\.text) + (scanResult.asking.map { [visitor.say($0)] } ?? [])
            return BookedText(
                state: State(scanResult), title: view.title, action: ([view.action] + more).joined(separator: " "))
        }
        failure = result.failure.map { visitor.say($0.phrase) }
    }

    init(failure: String) {
        (codes, booked) = ([], [])
        self.failure = failure
    }
}

extension PhoneFrameResultJSON {
    /// How it looks and sounds on the phone, as far as that differs.
    enum State: String, Encodable {
        case booked, failed
        /// Somebody should have a look.
        case unknown

        init(_ scanResult: ScanResult) {
            self =
                switch scanResult.effect.action {
                case .refused: .failed
                case .none, .asked: .unknown
                default: scanResult.outcome == .unknown || scanResult.question != nil ? .unknown : .booked
                }
        }
    }
}
