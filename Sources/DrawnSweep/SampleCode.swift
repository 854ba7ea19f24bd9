import CZint
import Foundation

/// A code of one symbology to be drawn, different for each number.
package struct SampleCode: Sendable {
    package let name: String
    private let zint: Int32
    private let isGS1: Bool
    /// A module's width in pixels at which a pack is usually held.
    package let module: Double
    /// Returns what zint is given, and the text that readers return, for six random digits.
    private let content: @Sendable (String) -> (printed: String, text: String)

    /// Returns the drawn code and its text; nil if zint refuses it.
    package func drawn(_ number: Int) -> (code: DrawnCode, text: String)? {
        let content = content(String(format: "%06d", number % 1_000_000))
        return DrawnCode(content.printed, zint, isGS1: isGS1).map { ($0, content.text) }
    }

    private init(
        _ name: String, _ zint: Int32, isGS1: Bool = false, module: Double = 3,
        _ content: @escaping @Sendable (String) -> (printed: String, text: String)
    ) {
        (self.name, self.zint, self.isGS1, self.module, self.content) = (name, zint, isGS1, module, content)
    }

    /// Numbers are from GS1's ranges for demonstration and restricted use.
    package static let all = [
        SampleCode("EAN-13", BARCODE_EANX) { retail("952123" + $0) },
        SampleCode("EAN-8", BARCODE_EANX) { retail("9" + $0) },
        SampleCode("UPC-A", BARCODE_UPCA) { retail("61412" + $0) },
        SampleCode("UPC-E", BARCODE_UPCE) { digits in
            let manufacturer = digits.prefix(4) + "3"
            return ("0\(manufacturer)5", "0\(manufacturer)5" + completed("0\(manufacturer)00005").suffix(1))
        },
        SampleCode("Code 128 card", BARCODE_CODE128) { ("SCANTRY-Q-\($0)", "SCANTRY-Q-\($0)") },
        SampleCode("GS1-128", BARCODE_GS1_128, isGS1: true, module: 2) { elements($0, group: "\u{1D}") },
        SampleCode("ITF-14", BARCODE_ITF14) { retail("1952123" + $0) },
        SampleCode("Code 39", BARCODE_CODE39, module: 2) { ("SHELF-\($0)", "SHELF-\($0)") },
        SampleCode("DataBar Omnidirectional", BARCODE_DBAR_OMN) { dataBar($0) },
        SampleCode("DataBar Stacked", BARCODE_DBAR_STK) { dataBar($0) },
        SampleCode("DataBar Stacked Omnidirectional", BARCODE_DBAR_OMNSTK) { dataBar($0) },
        SampleCode("DataBar Expanded", BARCODE_DBAR_EXP, isGS1: true) { weighed($0) },
        SampleCode("DataBar Expanded Stacked", BARCODE_DBAR_EXPSTK, isGS1: true) { weighed($0) },
        SampleCode("DataBar Limited", BARCODE_DBAR_LTD) { dataBar($0) },
        SampleCode("DataMatrix", BARCODE_DATAMATRIX, isGS1: true) { elements($0, group: "\u{1D}") },
        SampleCode("QR Digital Link", BARCODE_QRCODE) { digits in
            let link = "https://example.org/01/09521234543213?17=270131&10=\(digits)"
            return (link, link)
        },
        SampleCode("QR card", BARCODE_QRCODE) { ("SCANTRY-Q-\($0)", "SCANTRY-Q-\($0)") },
        SampleCode("Micro QR", BARCODE_MICROQR) { ($0, $0) },
        SampleCode("Aztec", BARCODE_AZTEC, module: 6) { ("SCANTRY-Q-\($0)", "SCANTRY-Q-\($0)") },
        SampleCode("PDF417", BARCODE_PDF417) { ("SCANTRY-Q-\($0)", "SCANTRY-Q-\($0)") },
    ]

    private static func retail(_ digits: String) -> (String, String) { (digits, completed(digits)) }

    private static func dataBar(_ digits: String) -> (String, String) {
        let number = "0952123" + digits
        return (number, "01" + completed(number))
    }

    private static func weighed(_ digits: String) -> (String, String) {
        let grams = "00" + digits.suffix(4)
        return ("[01]90012345678908[3103]\(grams)", "01900123456789083103\(grams)")
    }

    private static func elements(_ digits: String, group: String) -> (String, String) {
        ("[01]09521234543213[17]270131[10]\(digits)", "\(group)010952123454321317270131" + "10\(digits)")
    }

    /// Returns digits with their check digit (GS1 General Specifications, 7.9).
    private static func completed(_ digits: String) -> String {
        let sum = digits.utf8.reversed().enumerated().reduce(0) { sum, digit in
            sum + (Int(digit.element) - 48) * (digit.offset.isMultiple(of: 2) ? 3 : 1)
        }
        return digits + String((10 - sum % 10) % 10)
    }
}
