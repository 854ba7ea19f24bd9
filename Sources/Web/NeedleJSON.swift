import Kiosk
import Kitchen
import Scanner

/// What the camera page shows beside the picture, in the words it shows.
struct NeedleJSON: Encodable {
    let state: String
    /// What is wrong with the camera, else where its pictures come from.
    let text: String
    /// 0…100, as is `best`; nil while there is nothing to focus on.
    let now: Int?
    let best: Int?
    let advice: String
    /// What is read, as text that can do no harm.
    let codes: [String]
    /// The frame's size; nil before the first.
    let width: Int?
    let height: Int?

    init(_ device: KioskStatus.Device, _ meter: FocusMeter, _ view: View?) {
        let shown = DeviceView(.camera(""), device)
        (state, text) = (shown.state, shown.text)
        now = view == nil ? nil : meter.now.map { Int($0.rounded()) }
        best = meter.best.map { Int($0.rounded()) }
        advice = view == nil ? "" : meter.reading.advice
        codes = view?.symbols.map { Label($0.text).text.shortened } ?? []
        width = view?.frameSize.width
        height = view?.frameSize.height
    }
}

extension FocusMeter.Reading {
    fileprivate var advice: String {
        switch self {
        case .nothingToSee: "Hold something printed into the frame."
        case .best: "As sharp as it has been. Turn on while the bar grows."
        case .softer: "It was sharper. Turn the ring back a little."
        }
    }
}
