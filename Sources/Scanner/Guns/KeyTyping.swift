import CEvdev

/// Translates key presses and releases into characters.
struct KeyTyping: Sendable {
    private let layout: KeyboardLayout
    private var held: Set<Int32> = []
    private var isCapital = false
    private var isAfterDeadKey = false
    /// The digits typed on the keypad while Alt is held.
    private var number = ""

    init(layout: KeyboardLayout) {
        self.layout = layout
    }

    /// The effect of a key.
    enum Stroke: Equatable, Sendable {
        /// A character; U+FFFD if the key has none on this layout, so that a missing character cannot turn a code into
        /// another.
        case character(Unicode.Scalar)
        /// Enter or Tab.
        case end
        /// Backspace, on a keypad.
        case erase
        /// Escape, on a keypad.
        case clear
    }

    /// Handles a key press; returns nil if it types nothing.
    mutating func press(_ key: UInt16) -> Stroke? {
        let key = Int32(key)
        switch key {
        case KEY_ENTER, KEY_KPENTER, KEY_TAB: return .end
        case KEY_BACKSPACE: return .erase
        case KEY_ESC: return .clear
        case KEY_CAPSLOCK: isCapital.toggle()
        case _ where Self.modifiers.contains(key): held.insert(key)
        case _ where isAlt && Self.keypad[key]?.properties.numericType != nil: noteDigit(key)
        default: if let scalar = character(key) { return stroke(scalar) }
        }
        return nil
    }

    /// Handles a key release; returns the character of an Alt code, which the release of Alt completes.
    mutating func release(_ key: UInt16) -> Stroke? {
        guard held.remove(Int32(key)) != nil, Int32(key) == KEY_LEFTALT, !number.isEmpty else { return nil }
        defer { number = "" }
        return .character(Self.character(numbered: number))
    }

    /// Resets the state, when releases may have been lost.
    mutating func releaseAll() { self = KeyTyping(layout: layout) }

    private var isAlt: Bool { held.contains(KEY_LEFTALT) && !isControl }
    private var isControl: Bool { held.contains(KEY_LEFTCTRL) || held.contains(KEY_RIGHTCTRL) }
    private var isShift: Bool { held.contains(KEY_LEFTSHIFT) || held.contains(KEY_RIGHTSHIFT) }
    /// Ctrl and Alt together are AltGr.
    private var isAltGr: Bool { held.contains(KEY_RIGHTALT) || held.contains(KEY_LEFTALT) && isControl }

    private func character(_ key: Int32) -> Unicode.Scalar? {
        if let scalar = Self.keypad[key] ?? Self.sameEverywhere[key] { return scalar }
        let code = UInt16(key)
        guard KeyboardLayout.isText(code) else { return nil }  // arrows and the like
        if isAlt { return Self.unreadable }
        if isAltGr { return layout.character(code, .altGr) ?? Self.unreadable }
        guard let scalar = layout.character(code, isShifted(code) ? .shift : .plain) else { return Self.unreadable }
        return isControl ? Self.control(scalar) : scalar
    }

    /// Returns whether the key types its shifted character. Caps Lock inverts Shift for letters only.
    private func isShifted(_ key: UInt16) -> Bool {
        let isLetter = layout.character(key, .plain)?.properties.isLowercase == true
        return isShift != (isCapital && isLetter)
    }

    private mutating func stroke(_ scalar: Unicode.Scalar) -> Stroke? {
        if ["\r", "\n", "\t"].contains(scalar) { return .end }  // Ctrl+M, Ctrl+J, Ctrl+I
        defer { isAfterDeadKey = layout.isDead(scalar) }
        return scalar == " " && isAfterDeadKey ? nil : .character(scalar)
    }

    private mutating func noteDigit(_ key: Int32) {
        if let digit = Self.keypad[key], number.count < 5 { number.unicodeScalars.append(digit) }
    }

    /// Returns the character of an Alt code: ASCII, or Latin-1 if it begins with a zero; U+FFFD for others.
    private static func character(numbered number: String) -> Unicode.Scalar {
        guard let code = UInt8(number), code < 0x80 || code >= 0xA0 && number.hasPrefix("0") else { return unreadable }
        return Unicode.Scalar(code)
    }

    /// Returns the character that Ctrl makes of another: `]` becomes GS1's group separator.
    private static func control(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x40...0x5F, 0x61...0x7A: Unicode.Scalar(UInt8(scalar.value & 0x1F))
        default: unreadable
        }
    }

    private static let unreadable: Unicode.Scalar = "\u{FFFD}"

    private static let modifiers: Set<Int32> = [
        KEY_LEFTSHIFT, KEY_RIGHTSHIFT, KEY_LEFTCTRL, KEY_RIGHTCTRL, KEY_LEFTALT, KEY_RIGHTALT,
    ]

    private static let keypad: [Int32: Unicode.Scalar] = [
        KEY_KP0: "0", KEY_KP1: "1", KEY_KP2: "2", KEY_KP3: "3", KEY_KP4: "4", KEY_KP5: "5", KEY_KP6: "6", KEY_KP7: "7",
        KEY_KP8: "8", KEY_KP9: "9", KEY_KPDOT: ".", KEY_KPMINUS: "-", KEY_KPPLUS: "+", KEY_KPASTERISK: "*",
        KEY_KPSLASH: "/",
    ]

    /// Some guns send F8 for GS1's group separator.
    private static let sameEverywhere: [Int32: Unicode.Scalar] = [KEY_SPACE: " ", KEY_F8: "\u{1D}"]
}
