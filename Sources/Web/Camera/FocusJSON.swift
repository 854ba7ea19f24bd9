import Kiosk
import Kitchen
import Phrases
import Scanner
import Values

/// The data beside the camera's picture, in the page's language.
struct FocusJSON: Encodable {
    let state: String
    /// The fault; empty while the camera works.
    let text: String
    /// The sharpness, 0…100 like `best`; nil while there is nothing to focus on.
    let now: Int?
    let best: Int?
    let advice: String
    /// The codes in view, as printable text.
    let codes: [String]
    /// The frame's size in pixels; nil while there is none.
    let width: Int?
    let height: Int?

    init(_ device: KioskStatus.Device, _ meter: FocusMeter, _ view: View?, in language: Language) {
        state = device.state
        text =
            switch device {
            case .working: ""
            case .broken(let trouble): language.localized(trouble.phrase)
            case .off: language.localized("camera.isOff")
            }
        now = view == nil ? nil : meter.now.map { Int($0.rounded()) }
        best = meter.best.map { Int($0.rounded()) }
        advice = language.localized(view == nil ? "camera.waiting" : meter.reading.advice)
        codes = view?.symbols.map { Label($0.text).text.shortened } ?? []
        width = view?.frameSize.width
        height = view?.frameSize.height
    }
}

extension FocusMeter.Reading {
    fileprivate var advice: Phrase {
        switch self {
        case .nothingToSee: "camera.hold"
        case .best: "camera.sharpest"
        case .softer: "camera.softer"
        }
    }
}
