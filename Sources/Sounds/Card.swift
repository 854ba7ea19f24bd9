import Glibc

/// An open sound card for one channel of 16-bit samples, as ALSA's calls are: failures are negative `errno`s.
///
/// ``ALSACard`` is a real one; tests have one that fails as it is told.
package protocol Card: ~Copyable, SendableMetatype {
    /// Makes it ready for samples, also after an underrun or a nap of the machine.
    mutating func prepare() -> Int32
    /// Takes samples, waiting for room, and returns how many it took.
    mutating func write(_ samples: UnsafeBufferPointer<Int16>) -> Int
    /// Begins to play what was written, if it has not yet.
    mutating func start() -> Int32
    /// Waits until all is played.
    mutating func drain() -> Int32
    /// Stops at once, and forgets what was written and not yet heard.
    mutating func stop() -> Int32
    /// How many samples are yet to be heard, those inside the card included; nil if it does not know.
    mutating func delay() -> Int?
    /// Whether it is still plugged in; asking costs next to nothing.
    func isThere() -> Bool
}

/// A negative `errno` of a card.
package struct CardFault: Error {
    let code: Int32

    package init(code: Int32) {
        self.code = code
    }
}

extension Card where Self: ~Copyable {
    /// Plays samples to their end; an underrun or a nap of the machine leaves out a little at most.
    ///
    /// - Parameter onStart: Is told, when the first sample is on its way, how many are to be heard before it.
    mutating func play(_ samples: [Int16], onStart: ((Int) -> Void)? = nil) throws(CardFault) {
        try check(prepare())
        try write(samples[...]) { taken, delay in
            if taken > 0 { onStart?(max(0, delay - taken)) }
        }
        try end()
    }

    /// Plays samples until something else is to be heard, and returns how many were: all of them, if nothing was.
    ///
    /// - Parameter isCut: Is asked for each ``piece`` whether something else is.
    mutating func play(_ samples: ArraySlice<Int16>, until isCut: () -> Bool) throws(CardFault) -> Int {
        try check(prepare())
        var rest = samples
        while !rest.isEmpty, !isCut() {
            try write(rest.prefix(piece))
            rest = rest.dropFirst(piece)
        }
        // What the card has yet to play is played while silence is written: waiting for it would keep a tone waiting.
        var unheard = rest.isEmpty ? delay() ?? 0 : 0
        while unheard > 0, !isCut() {
            try write(ArraySlice(repeating: 0, count: min(piece, unheard)))
            unheard -= piece
        }
        let heard = samples.count - rest.count - (rest.isEmpty ? max(0, unheard) : delay() ?? 0)
        _ = stop()
        return max(0, heard)
    }

    /// Writes all of it.
    ///
    /// - Parameter onStart: Is told how many samples the card took at first, and how many it held then.
    private mutating func write(_ samples: ArraySlice<Int16>, onStart: ((Int, Int) -> Void)? = nil) throws(CardFault) {
        var rest = samples
        var troubles = 0
        while !rest.isEmpty {
            let taken = rest.withUnsafeBufferPointer { write($0) }
            let code = taken > 0 ? start() : Int32(taken)
            if taken > 0 {
                if rest.count == samples.count, let onStart { onStart(taken, delay() ?? taken) }
                rest = rest.dropFirst(taken)
            }
            if taken == 0 || code < 0 {
                troubles += 1
                try recover(from: code, isOneTooMany: troubles == mostTroubles)
            }
        }
    }

    private mutating func recover(from code: Int32, isOneTooMany: Bool) throws(CardFault) {
        if isOneTooMany { throw CardFault(code: code == 0 ? -EIO : code) }
        switch code {
        case 0, -EINTR: break
        case -EPIPE, -ESTRPIPE: try check(prepare())
        default: throw CardFault(code: code)
        }
    }

    private mutating func end() throws(CardFault) {
        var code = drain()
        for _ in 1..<mostTroubles where code == -EINTR { code = drain() }
        // What an underrun or a nap left of the tone is not worth hearing.
        if ![-EPIPE, -ESTRPIPE].contains(code) { try check(code) }
    }

    private func check(_ code: Int32) throws(CardFault) {
        if code < 0 { throw CardFault(code: code) }
    }
}

/// How many samples are written at once where something else may come in between: 20 ms.
private let piece = Tone.sampleRate / 50

/// How many troubles one tone, or a piece of speech, may meet: a card that is never well must not keep the speaker.
private let mostTroubles = 8
