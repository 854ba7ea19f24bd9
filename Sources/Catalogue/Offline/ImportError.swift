/// Why an export cannot be imported, with what helps.
public enum ImportError: Error, Equatable, Sendable {
    case unreadable(path: String, reason: String)
    /// The packed file ends in the middle.
    case cutOff
    /// The packed file is not what gzip writes.
    case damaged
    /// It is neither of the two kinds of exports.
    case unknownForm
    /// None of its products is wanted, or has a name.
    case empty
    case unwritable(path: String, reason: String)
    /// Another import is at work in the same folder.
    case busy
    /// There is no catalogue that changes could be applied to.
    case nothingToChange
    case outOfMemory
    /// It is no taxonomy, or has no names in the languages that are wanted.
    case noNames
}

extension ImportError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "\(path) cannot be read (\(reason)). Check its name and its rights."
        case .cutOff: "The file ends in the middle. Load it again; the catalogue that was there stays."
        case .damaged: "The file is damaged: gzip cannot unpack it. Load it again; the catalogue that was there stays."
        case .unknownForm:
            "This is no export of Open Food Facts. Take en.openfoodfacts.org.products.csv.gz or openfoodfacts-products.jsonl.gz from https://static.openfoodfacts.org/data."
        case .empty:
            "Nothing in the file is wanted: check --country and --language. The catalogue that was there stays."
        case .unwritable(let path, let reason):
            "The catalogue cannot be written to \(path) (\(reason)). Check its rights and the room on the disk; the catalogue that was there stays."
        case .busy: "Another import is at work here. Wait for its end."
        case .nothingToChange: "There is no catalogue yet. Import a whole export first, then what has changed since."
        case .noNames:
            "The file has no names of tags in these languages. Take categories.json, allergens.json, additives.json or labels.json from https://static.openfoodfacts.org/data/taxonomies."
        case .outOfMemory: "There is too little memory. Close other programs and begin anew."
        }
    }
}
