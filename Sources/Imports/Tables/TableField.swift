import Values

/// The meaning of a table's column.
public enum TableField: String, CaseIterable, Codable, Sendable {
    case name, barcode, brand, size, amount, unit, place, bestBefore, useBy, purchased, price, totalPrice, pricedAmount,
        opened, shop, category, minimum, note, list, lot
    /// It is not read.
    case ignore

    /// Finds the field of a column by its name, in English, in French or as Grocy, KitchenOwl and pantry programs call
    /// it; nil for other names.
    public init?(column: String) {
        guard let field = Self.byName[column.columnKey] else { return nil }
        self = field
    }

    private static let byName = Dictionary(
        names.flatMap { field, names in names.split(separator: " ").map { (String($0), field) } }
    ) { first, _ in first }

    /// The names as ``Swift/String/columnKey`` has them.
    private static let names: [(TableField, String)] = [
        (.name, "name product productname item itemname article articlename title food foodname"),
        (.name, "nom produit nomduproduit nomproduit denomination designation aliment libelle"),
        (.barcode, "barcode barcodes ean ean13 ean8 gtin upc gtinean eancode codebarre codebarres codeean"),
        (.brand, "brand brandname marque"),
        (.size, "size packagesize packsize contents conditionnement contenance taille"),
        (.amount, "amount quantity qty count stock instock stockamount amountinstock currentstock"),
        (.amount, "quantite qte nombre enstock quantiteenstock"),
        (.unit, "unit units uom unitofmeasure quantityunit qu qustock stockunit unite unites unitedemesure"),
        (.place, "location locationname place storage storageplace storagelocation defaultlocation"),
        (.place, "lieu emplacement endroit rangement lieudestockage"),
        (.bestBefore, "bestbefore bestbeforedate bestby bestbydate bbd duedate nextduedate expiry expirydate expires"),
        (.bestBefore, "expireson expiration expirationdate expirydate dateofexpiry"),
        (.bestBefore, "ddm dluo peremption datedeperemption datedexpiration expirele datelimite"),
        (.bestBefore, "aconsommerdepreferenceavant datededurabiliteminimale"),
        (.useBy, "useby usebydate dlc aconsommerjusquau datelimitedeconsommation"),
        (.purchased, "purchased purchasedate purchaseddate dateofpurchase added addeddate dateadded bought boughton"),
        (.purchased, "achete achetele achat datedachat dateachat ajoute ajoutele datedajout"),
        (.price, "price unitprice priceperunit cost prix prixunitaire cout"),
        (.totalPrice, "totalprice pricetotal total totalcost prixtotal"),
        (.pricedAmount, "pricedamount"),
        (.opened, "opened open isopen isopened openeddate dateopened ouvert entame ouvertle entamele datedouverture"),
        (.shop, "shop store storename shoppinglocation supermarket market magasin boutique enseigne supermarche"),
        (.category, "category categories productgroup group department aisle categorie groupe rayon famille"),
        (.minimum, "minimum min minstock minimumstock minstockamount minimumamount reorderlevel reorderpoint"),
        (.minimum, "stockminimum stockmin quantiteminimale quantiteminimum seuil"),
        (.note, "note notes comment comments remark remarks remarque remarques commentaire commentaires"),
        (.list, "list listname shoppinglist liste listedecourses"),
    ]
}

extension String {
    /// The name of a column for comparison: folded letters and digits.
    var columnKey: String { folded.filter { $0.isLetter || $0.isNumber } }
}
