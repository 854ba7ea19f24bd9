import Kiosk
import Kitchen
import Phrases
import Scanner

/// The result of a frame, for the page's script, in the visitor's words.
struct PhoneFrameResultJSON: Encodable {
    let codes: [Code]
    let booked: [BookedText]
    /// Why nothing was booked; nil if nothing is wrong.
    let failure: String?

    /// The place of a code, as shares of the frame's width and height.
    struct Code: Encodable {
        let left, top, width, height: Double
    }

    /// What was booked for a code, in the words of the page.
    struct BookedText: Encodable {
        let state: State
        let title: String
        let action: String
    }

    init(_ result: PhoneFrameResult, _ pageContext: PageContext) {
        let (width, height) = (Double(result.size.width), Double(result.size.height))
        codes = result.seen.map { symbol in
            let place = symbol.place
            return Code(
                left: Double(place.left) / width, top: Double(place.top) / height,
                width: Double(place.width) / width, height: Double(place.height) / height)
        }
        booked = result.booked.map { scanResult in
            let view = ScanView(scanResult, pageContext)
            let more = view.warnings.map(\.text) + (scanResult.asking.map { [pageContext.localized($0)] } ?? [])
            return BookedText(
                state: State(scanResult), title: view.title, action: ([view.action] + more).joined(separator: " "))
        }
        failure = result.failure.map { pageContext.localized($0.phrase) }
    }

    init(failure: String) {
        (codes, booked) = ([], [])
        self.failure = failure
    }
}

extension PhoneFrameResultJSON {
    /// The state that selects the look and the sound on the phone.
    enum State: String, Encodable {
        case booked, failed
        /// The user should check it.
        case unknown

        init(_ scanResult: ScanResult) {
            self =
                switch scanResult.effect.action {
                case .refused: .failed
                case .none, .asked: .unknown
                default: scanResult.outcome == .unknown || scanResult.asking != nil ? .unknown : .booked
                }
        }
    }
}
