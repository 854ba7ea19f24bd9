/// The numeric codes of currencies, as GS1 data has them (ISO 4217).
enum CurrencyNumber {
    /// The letters of the currencies in which food is sold most, by their digits.
    static let letters = [
        "036": "AUD", "124": "CAD", "156": "CNY", "203": "CZK", "208": "DKK", "344": "HKD", "348": "HUF", "352": "ISK",
        "356": "INR", "376": "ILS", "392": "JPY", "410": "KRW", "484": "MXN", "554": "NZD", "578": "NOK", "702": "SGD",
        "710": "ZAR", "752": "SEK", "756": "CHF", "764": "THB", "826": "GBP", "840": "USD", "941": "RSD", "946": "RON",
        "949": "TRY", "975": "BGN", "978": "EUR", "980": "UAH", "985": "PLN", "986": "BRL",
    ]
}
