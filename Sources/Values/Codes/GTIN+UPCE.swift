extension GTIN {
    /// The eight digits of this number's UPC-E form; nil if it has none (GS1 General Specifications, 5.2.2.4).
    ///
    /// Product databases store such numbers as they are printed.
    public var upcE: String? {
        let digits = Array(digits)
        guard digits[0] == "0", digits[1] == "0", "01".contains(digits[2]) else { return nil }
        let (company, item) = (String(digits[3...7]), String(digits[8...12]))
        let six: String
        if ["000", "100", "200"].contains(company.suffix(3)), item.hasPrefix("00") {
            six = "\(company.prefix(2))\(item.suffix(3))\(company.suffix(3).prefix(1))"
        } else if company.hasSuffix("00"), item.hasPrefix("000") {
            six = "\(company.prefix(3))\(item.suffix(2))3"
        } else if company.hasSuffix("0"), item.hasPrefix("0000") {
            six = "\(company.prefix(4))\(item.suffix(1))4"
        } else if item.hasPrefix("0000"), let last = item.last, ("5"..."9").contains(last) {
            six = "\(company)\(last)"
        } else {
            return nil
        }
        return "\(digits[2])\(six)\(digits[13])"
    }
}
