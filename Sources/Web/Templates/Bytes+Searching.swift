import Glibc

extension [UInt8] {
    /// Returns the index of the first occurrence of an ASCII text at or after an index; nil if there is none.
    func firstIndex(of text: StaticString, from start: Int) -> Int? {
        withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var place = start
            while let found = memchr(base + place, Int32(text.utf8Start.pointee), bytes.count - place) {
                place = UnsafeRawPointer(found) - base
                guard place + text.utf8CodeUnitCount <= bytes.count else { return nil }
                if memcmp(found, text.utf8Start, text.utf8CodeUnitCount) == 0 { return place }
                place += 1
            }
            return nil
        }
    }
}
