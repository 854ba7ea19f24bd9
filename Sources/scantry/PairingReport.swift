import CommandSupport
import Foundation
import Glibc
import Kiosk
import Kitchen
import Phrases
import Printing
import ServiceLifecycle
import Web

/// Shows in the terminal, or the log, how to pair a phone, at each new invitation.
struct PairingReport: Service {
    private let kiosk: Kiosk
    private let web: WebService
    private let events: AsyncStream<KioskEvent>

    init(kiosk: Kiosk, web: WebService) {
        self.kiosk = kiosk
        self.web = web
        events = kiosk.eventBus.events()
    }

    func run() async {
        var shown: Pairing.Invitation?
        for await event in events.cancelOnGracefulShutdown() {
            guard case .changed(.household) = event, kiosk.pairing.invitation != shown else { continue }
            shown = kiosk.pairing.invitation
            if let shown, let address = web.pairingAddress(shown.code) {
                Self.show(shown.code, address: address, trust: web.trustAddress)
            }
        }
    }

    /// Shows the QR code, and the digits for phones that cannot scan it.
    static func show(_ code: String, address: String, trust: String?) {
        if let picture = PrintedCode(address, as: .square) {
            picture.lines(isColoured: isatty(STDOUT_FILENO) == 1).forEach(Terminal.print)
        }
        let page = address.split(separator: "#").first ?? ""
        Terminal.print("  pairing    scan this, or open \(page) and type \(code.prefix(3)) \(code.suffix(3))")
        if let trust { Terminal.print("  trust      if the phone's browser warns, open \(trust) there first") }
    }
}
