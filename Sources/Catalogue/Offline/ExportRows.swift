import Kitchen
import Values

/// The rows of the CSV export: cells separated by tabs, without quotes or escapes.
///
/// Columns are identified by name, since their number changes with the list of nutrients. Only recently saved products
/// have nutrients: an empty cell is unknown, never zero.
struct ExportRows {
    private let count: Int
    private let code, changed, name, genericName, quantity, brands, servingSize: Int?
    private let nutriScore, novaGroup, greenScore, popularity, picture, smallPicture, countries: Int?
    /// The columns of ``PackedProduct/lists``.
    private let lists: [Int?]
    /// The columns of the values in ``Nutrition/openFoodFactsNames``.
    private let nutrients: [Int?]

    /// - Parameter line: The header line; nil if it is not this export's.
    init?(head line: [UInt8]) {
        let names = String(decoding: line, as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
        func column(_ name: String) -> Int? { names.lastIndex { $0 == name } }
        guard names.contains("code"), names.contains("product_name") else { return nil }
        count = names.count
        (code, changed, name) = (column("code"), column("last_modified_t"), column("product_name"))
        (genericName, quantity, brands) = (column("generic_name"), column("quantity"), column("brands"))
        (servingSize, popularity) = (column("serving_size"), column("unique_scans_n"))
        (nutriScore, novaGroup) = (column("nutriscore_grade"), column("nova_group"))
        greenScore = column("environmental_score_grade")
        (picture, smallPicture) = (column("image_url"), column("image_small_url"))
        countries = column("countries_tags")
        lists = ["categories_tags", "allergens", "traces_tags", "additives_tags", "ingredients_analysis_tags"]
            .map(column)
        nutrients = Nutrition.openFoodFactsNames.map { column($0 + "_100g") }
    }

    /// Reads a row; returns false if its number of cells differs from the header.
    func read(_ line: Bytes, into fields: inout ExportFields) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count + 2 * Self.run) { ends in
            guard findEnds(ends, in: line) else { return false }
            read(Row(line: line, ends: UnsafeBufferPointer(ends)), into: &fields)
            return true
        }
    }

    /// Returns true if the next 32 bytes have no tab, as most have: cells can be long.
    @inline(__always)
    private static func hasNoTab(_ start: UnsafeRawPointer) -> Bool {
        var marks: UInt64 = 0
        for place in stride(from: 0, to: 32, by: 8) {
            let word = start.loadUnaligned(fromByteOffset: place, as: UInt64.self) ^ tabs
            marks |= (word &- 0x0101_0101_0101_0101) & ~word
        }
        return marks & ~lowBits == 0
    }

    private func read(_ row: Row, into fields: inout ExportFields) {
        (fields.code, fields.popularity, fields.changed) = (row[code], row[popularity], row[changed])
        if !row[name].isEmpty { fields.names.append((.empty, row[name])) }
        (fields.genericName, fields.brands) = (row[genericName], row[brands])
        (fields.packageSize, fields.servingSize) = (row[quantity], row[servingSize])
        (fields.nutriScore, fields.novaGroup, fields.greenScore) = (row[nutriScore], row[novaGroup], row[greenScore])
        (fields.pictures.0, fields.pictures.1) = (row[picture], row[smallPicture])
        for (list, column) in lists.enumerated() {
            let most = fields.tags.count + PackedProduct.mostTags
            row[column].forEachPart(separatedBy: UInt8(ascii: ",")) {
                if fields.tags.count < most { fields.tags.append((list, $0)) }
            }
        }
        row[countries].forEachPart(separatedBy: UInt8(ascii: ",")) {
            if fields.countries.count < PackedProduct.mostTags { fields.countries.append($0) }
        }
        for (place, column) in nutrients.enumerated() where !row[column].isEmpty {
            fields.set(Double(row[column].text), ofNutrient: place)
        }
    }

    /// The cells of a line.
    private struct Row {
        let line: Bytes
        /// The place after each cell's end.
        let ends: UnsafeBufferPointer<UInt32>

        subscript(column: Int?) -> Bytes {
            guard let column else { return .empty }
            let start = column == 0 ? 0 : Int(ends[column - 1])
            return line.part(start..<Int(ends[column]) - 1)
        }
    }

    /// A word of as many tabs: empty columns follow each other.
    private static let tabs: UInt64 = 0x0909_0909_0909_0909
    /// All bits of eight bytes but their highest.
    private static let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    /// The bytes compared at once, and so the most ends stored beyond the last cell.
    private static let run = 8

    /// Stores the place after each cell's end; returns whether the line has as many cells as the header.
    ///
    /// Compares eight bytes at once: a row has three thousand, and two hundred tabs.
    private func findEnds(_ ends: UnsafeMutableBufferPointer<UInt32>, in line: Bytes) -> Bool {
        var (found, place) = (0, 0)
        guard let start = UnsafeRawPointer(line.baseAddress), let ends = ends.baseAddress else { return false }
        while place + 8 <= line.count {
            if place + 32 <= line.count, Self.hasNoTab(start + place) {
                place += 32
                continue
            }
            let word = UInt64(littleEndian: start.loadUnaligned(fromByteOffset: place, as: UInt64.self)) ^ Self.tabs
            guard found < count else { break }
            if word == 0 {
                for offset in 0..<UInt32(8) {
                    ends[found + Int(offset)] = UInt32(truncatingIfNeeded: place) + 1 + offset
                }
                found += 8
            } else {
                // The high bit of each byte that is zero. Two are stored in any case: a jump that depends on where
                // the tabs are would be mispredicted often.
                var marks = ~(((word & Self.lowBits) &+ Self.lowBits) | word | Self.lowBits)
                let next = found + marks.nonzeroBitCount
                repeat {
                    ends[found] = UInt32(truncatingIfNeeded: place + marks.trailingZeroBitCount >> 3) + 1
                    marks &= marks &- 1
                    ends[found + 1] = UInt32(truncatingIfNeeded: place + marks.trailingZeroBitCount >> 3) + 1
                    marks &= marks &- 1
                    found += 2
                } while marks != 0
                found = next
            }
            place += 8
        }
        while place < line.count, found < count {
            if line[place] == UInt8(ascii: "\t") {
                ends[found] = UInt32(place) + 1
                found += 1
            }
            place += 1
        }
        guard found == count - 1 else { return false }
        ends[found] = UInt32(line.count) + 1
        return true
    }
}
