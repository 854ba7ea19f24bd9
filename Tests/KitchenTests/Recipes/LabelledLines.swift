import Foods
import Foundation
import Testing
import Values

@testable import Kitchen

/// A line of ingredients with its expected reading, labelled against a pantry.
struct LabelledLine {
    var ingredient: RecipeIngredient
    var text: String
    var least: String?
    var most: String?
    var unit: String?
    var food: String
    /// The matching products; empty for none.
    var products: Set<String>
    /// Whether it is a staple.
    var isAssumed: Bool
    /// Whether it was not used to write the table of foods.
    var isHeldOut: Bool
}

struct PantryProduct {
    var id: String
    var draft: ProductDraft
}

enum LabelledLines {
    /// Whether to print misread held-out lines; whoever reads them can no longer use them as held out.
    static let showsHeldOut = ProcessInfo.processInfo.environment["SCANTRY_HELD_OUT"] != nil

    static func lines() throws -> [LabelledLine] { try lines(in: "ingredient-lines", heldOut: 4) }

    /// Lines in the style of cookbooks.
    static func cookbook() throws -> [LabelledLine] { try lines(in: "cookbook-lines", heldOut: 2) }

    /// Lines written after the parser was finished.
    static func fresh() throws -> [LabelledLine] { try lines(in: "fresh-lines", heldOut: .max) }

    /// - Parameter heldOut: The size of groups of lines, of which each last line is held out.
    private static func lines(in name: String, heldOut: Int) throws -> [LabelledLine] {
        try rows(name).enumerated().map { place, row in
            try #require(row.count == 5, "\(row)")
            let parts = row[0].split(separator: "¦", omittingEmptySubsequences: false).map(String.init)
            let ingredient =
                parts.count == 2
                ? RecipeIngredient(food: parts[1], measure: parts[0].isEmpty ? nil : parts[0])
                : RecipeIngredient(row[0])
            let amounts = row[1] == "-" ? [] : row[1].split(separator: "-").map(String.init)
            return LabelledLine(
                ingredient: ingredient, text: row[0], least: amounts.first, most: amounts.last,
                unit: row[2] == "-" ? nil : row[2], food: row[3],
                products: Set(row[4].split(separator: " ").map(String.init)).subtracting(["-", "="]),
                isAssumed: row[4] == "=", isHeldOut: place % heldOut == heldOut - 1)
        }
    }

    static func pantry() throws -> [PantryProduct] { try pantry(in: "pantry") }

    /// The pantry for the lines of cookbooks.
    static func cookbookPantry() throws -> [PantryProduct] { try pantry() + pantry(in: "cookbook-pantry") }

    private static func pantry(in name: String) throws -> [PantryProduct] {
        try rows(name).map { row in
            try #require(row.count >= 2, "\(row)")
            func cell(_ place: Int) -> String? {
                row.indices.contains(place) && !row[place].isEmpty ? row[place] : nil
            }
            let draft = ProductDraft(name: row[1], brand: cell(2), packageSize: cell(3), category: cell(4))
            return PantryProduct(id: row[0], draft: draft)
        }
    }

    private static func rows(_ name: String) throws -> [[String]] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "\(name).tsv")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }
}

extension Ratio {
    /// `3/2`, `4`.
    var text: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
