import Foundation
import Glibc

/// The terminal, while it does not show what is typed.
///
/// It sends no signals meanwhile, but the bytes that are typed: Ctrl-C would end the program and leave a terminal that
/// shows nothing.
struct HiddenInput: ~Copyable {
    private let terminal: Int32
    private let before: termios

    /// Ctrl-C or a key like it was typed.
    struct Interruption: Error, CustomStringConvertible {
        let description = "Interrupted. Nothing has changed."
    }

    /// Nil if the process has no terminal.
    init?() {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        var settings = termios()
        guard terminal >= 0, tcgetattr(terminal, &settings) == 0 else { return nil }
        (self.terminal, before) = (terminal, settings)
        settings.c_lflag &= ~tcflag_t(ECHO | ISIG)
        tcsetattr(terminal, TCSAFLUSH, &settings)
    }

    deinit {
        var before = before
        tcsetattr(terminal, TCSAFLUSH, &before)
        close(terminal)
    }

    /// Returns the line that is typed; nil at the end of the input.
    func line(after question: String) throws(Interruption) -> String? {
        write(question)
        defer { write("\n") }
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(terminal, &byte, 1) == 1, byte != 10 {
            guard !Self.interruptions.contains(byte) else { throw Interruption() }
            bytes.append(byte)
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// The characters of Ctrl-C, Ctrl-Z and Ctrl-\.
    private static let interruptions: Set<UInt8> = [3, 26, 28]

    private func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(terminal, bytes, bytes.count)
    }
}
