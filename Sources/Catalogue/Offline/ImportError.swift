/// An error that prevents an import, with its remedy.
public enum ImportError: Error, Equatable, Sendable {
    case unreadable(path: String, reason: String)
    /// The compressed file is truncated.
    case cutOff
    /// The compressed file is not valid gzip.
    case damaged
    /// The file is in neither of the export formats.
    case unknownForm
    /// No product is wanted and has a name.
    case empty
    case unwritable(path: String, reason: String)
    /// Another import is running in the same folder.
    case busy
    /// The catalogue to apply changes to does not exist.
    case nothingToChange
    /// Another version of Scantry built the existing catalogue.
    case otherForm
    /// The existing catalogue contradicts itself.
    case damagedCatalogue
    case outOfMemory
    /// The file is not a taxonomy, or has no names in the wanted languages.
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
        case .otherForm: "Another version of Scantry built the catalogue. Import a whole export again."
        case .damagedCatalogue: "The catalogue is damaged. Import a whole export again."
        case .noNames:
            "The file has no names of tags in these languages. Take categories.json, allergens.json, additives.json or labels.json from https://static.openfoodfacts.org/data/taxonomies."
        case .outOfMemory: "There is too little memory. Close other programs and begin anew."
        }
    }
}
