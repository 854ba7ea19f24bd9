import Glibc

/// An open sound card for one channel of 16-bit samples, modelled on ALSA: failures are negative `errno`s.
///
/// ``ALSACard`` is the real one; tests use one with scripted failures.
package protocol Card: ~Copyable, SendableMetatype {
    /// Prepares the card for samples, also after an underrun or a suspend.
    mutating func prepare() -> Int32
    /// Writes samples, blocks while the buffer is full, and returns the number written.
    mutating func write(_ samples: UnsafeBufferPointer<Int16>) -> Int
    /// Starts playing the written samples, unless already playing.
    mutating func start() -> Int32
    /// Blocks until all samples are played.
    mutating func drain() -> Int32
    /// Stops immediately and discards samples not yet played.
    mutating func stop() -> Int32
    /// Returns the number of samples not yet played, including those inside the card; nil if unknown.
    mutating func delay() -> Int?
    /// Returns whether the card is still plugged in; this is cheap.
    func isThere() -> Bool
}

/// An error of a card as a negative `errno`.
package struct CardFault: Error {
    let code: Int32

    package init(code: Int32) {
        self.code = code
    }
}

extension Card where Self: ~Copyable {
    /// Plays all samples; an underrun or a suspend loses a little at most.
    ///
    /// - Parameter onStart: Receives the number of samples that will play before the first one, once that is written.
    mutating func play(_ samples: [Int16], onStart: ((Int) -> Void)? = nil) throws(CardFault) {
        try check(prepare())
        try write(samples[...]) { taken, delay in
            if taken > 0 { onStart?(max(0, delay - taken)) }
        }
        try end()
    }

    /// Plays samples until it is interrupted, and returns the number played.
    ///
    /// - Parameter isCut: Returns whether to stop; called for each ``piece``.
    mutating func play(_ samples: ArraySlice<Int16>, until isCut: () -> Bool) throws(CardFault) -> Int {
        try check(prepare())
        var rest = samples
        while !rest.isEmpty, !isCut() {
            try write(rest.prefix(piece))
            rest = rest.dropFirst(piece)
        }
        // Writes silence while the card plays its buffer, because draining it could not be interrupted by a tone.
        var unheard = rest.isEmpty ? delay() ?? 0 : 0
        while unheard > 0, !isCut() {
            try write(ArraySlice(repeating: 0, count: min(piece, unheard)))
            unheard -= piece
        }
        let heard = samples.count - rest.count - (rest.isEmpty ? max(0, unheard) : delay() ?? 0)
        _ = stop()
        return max(0, heard)
    }

    /// Writes all samples.
    ///
    /// - Parameter onStart: Receives the number of samples in the first write, and the card's delay after it.
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
        // After an underrun or a suspend the rest of the tone is dropped.
        if ![-EPIPE, -ESTRPIPE].contains(code) { try check(code) }
    }

    private func check(_ code: Int32) throws(CardFault) {
        if code < 0 { throw CardFault(code: code) }
    }
}

/// Samples per write where playing can be interrupted: 20 ms.
private let piece = Tone.sampleRate / 50

/// The most errors per tone or piece of speech, so that a failing card does not block the speaker.
private let mostTroubles = 8
