/// The committed pages of a write-ahead log (https://www.sqlite.org/fileformat2.html#the_write_ahead_log).
///
/// A frame's checksum begins with the one stored in the frame before it. So frames after a damaged one can be checked,
/// too, and are used, where SQLite would end.
struct WriteAheadLog {
    /// The size of the pages that the header names; nil for a damaged header.
    let pageSize: Int?
    /// The latest committed content of pages by their numbers.
    private(set) var pages: [Int: PageBytes] = [:]
    /// The number of the database's pages after the last commit; nil for none.
    private(set) var pageCount: Int?
    /// The number of damaged frames.
    private(set) var lostFrames = 0

    private let log: PageBytes
    private let isBigEndian: Bool

    /// - Parameter pageSize: Used if the header is damaged.
    init(_ bytes: [UInt8], pageSize assumed: Int) {
        log = PageBytes(bytes: bytes)
        let magic = log.number(at: 0, bytes: 4)
        isBigEndian = magic == 0x377F_0683
        let named = log.number(at: 8, bytes: 4).flatMap { DatabasePages.isPageSize($0) ? $0 : nil }
        pageSize = magic == 0x377F_0682 || magic == 0x377F_0683 ? named : nil
        read(pageSize: pageSize ?? assumed)
    }

    private mutating func read(pageSize: Int) {
        let frameSize = Self.frameHeader + pageSize
        let count = max(0, log.count - Self.header) / frameSize
        let isValid = (0..<count).map { isFrameValid($0, pageSize) }
        guard let salt = salt(of: isValid, frameSize) else {
            lostFrames = count
            return
        }
        var (pending, lost) = ([Int: PageBytes](), [Int]())
        for index in 0..<count {
            let start = Self.header + index * frameSize
            guard isValid[index], log.number(at: start + 8, bytes: 8) == salt,
                let number = log.number(at: start, bytes: 4), let size = log.number(at: start + 4, bytes: 4),
                let page = log.slice(at: start + Self.frameHeader, count: pageSize)
            else {
                lost.append(index)
                continue
            }
            pending[number] = PageBytes(bytes: Array(page))
            guard size > 0 else { continue }
            pages.merge(pending) { $1 }
            pageCount = size
            lostFrames += lost.count
            (pending, lost) = ([:], [])
        }
        lostFrames += lost.count { !isOfEarlierLog($0, frameSize, salt: salt) }
    }

    /// Whether a frame was written before SQLite began at the file's start again, and counted the salt up.
    private func isOfEarlierLog(_ index: Int, _ frameSize: Int, salt: Int) -> Bool {
        guard let first = log.number(at: Self.header + index * frameSize + 8, bytes: 4) else { return false }
        let later = UInt32(truncatingIfNeeded: salt >> 32) &- UInt32(truncatingIfNeeded: first)
        return (1...1_000_000).contains(later)
    }

    /// Returns the salt of the log's frames: frames with another one are of an earlier log in the same file.
    private func salt(of isValid: [Bool], _ frameSize: Int) -> Int? {
        if pageSize != nil, checksum(0..<24, from: (0, 0)) == stored(at: 24) { return log.number(at: 16, bytes: 8) }
        return isValid.firstIndex(of: true).flatMap { log.number(at: Self.header + $0 * frameSize + 8, bytes: 8) }
    }

    private func isFrameValid(_ index: Int, _ pageSize: Int) -> Bool {
        let start = Self.header + index * (Self.frameHeader + pageSize)
        let before = index == 0 ? stored(at: 24) : stored(at: start - pageSize - Self.frameHeader + 16)
        guard let before, let header = checksum(start..<(start + 8), from: before),
            let whole = checksum((start + Self.frameHeader)..<(start + Self.frameHeader + pageSize), from: header),
            let stored = stored(at: start + 16)
        else { return false }
        return whole == stored
    }

    private func stored(at offset: Int) -> (UInt32, UInt32)? {
        guard let first = log.number(at: offset, bytes: 4), let second = log.number(at: offset + 4, bytes: 4) else {
            return nil
        }
        return (UInt32(first), UInt32(second))
    }

    private func checksum(_ range: Range<Int>, from seed: (UInt32, UInt32)) -> (UInt32, UInt32)? {
        guard log.slice(at: range.lowerBound, count: range.count) != nil else { return nil }
        var (first, second) = seed
        for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
            first = first &+ word(at: offset) &+ second
            second = second &+ word(at: offset + 4) &+ first
        }
        return (first, second)
    }

    private func word(at offset: Int) -> UInt32 {
        let word = UInt32(truncatingIfNeeded: log.number(at: offset, bytes: 4) ?? 0)
        return isBigEndian ? word : word.byteSwapped
    }

    private static let header = 32
    private static let frameHeader = 24
}

/// Compares pairs of words that may be missing.
private func == (left: (UInt32, UInt32)?, right: (UInt32, UInt32)?) -> Bool {
    guard let left, let right else { return false }
    return left.0 == right.0 && left.1 == right.1
}
