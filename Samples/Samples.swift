/// The sample catalogue, embedded in the program so that it is there on every machine.
public enum Samples {
    /// The lines of `products.tsv`.
    public static var products: String { String(decoding: PackageResources.products_tsv, as: UTF8.self) }

    /// The lines of `noodles.tsv`.
    public static var noodles: String { String(decoding: PackageResources.noodles_tsv, as: UTF8.self) }

    /// What `recipes.json` holds: dishes in several languages.
    public static var recipes: [UInt8] { PackageResources.recipes_json }
}
