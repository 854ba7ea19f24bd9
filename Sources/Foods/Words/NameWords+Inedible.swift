/// Household articles that are not food.
extension NameWords {
    /// Whether the name is that of a non-food article, whatever food it also names: `Lemon washing up liquid`.
    var areInedible: Bool {
        words.indices.contains { place in
            (1...Self.longestInedible).contains { length in
                place + length <= words.count
                    && Self.inedible.contains(words[place..<place + length].joined(separator: " "))
            }
        }
    }

    private static let longestInedible = inedible.map { $0.count { $0 == " " } + 1 }.max() ?? 1

    private static let inedible = Set(
        """
        dog food, cat food, pet food, puppy food, kitten food, dog biscuit, dog treat, cat treat, dog chew, cat litter, for dogs,
        for cats, bird seed, fish food, pour chien, pour chat, pour chiot, pour chaton, pour oiseaux, pour animaux, pâtée, litière,
        washing up liquid, dish soap, dishwasher, dishwashing, washing powder, washing liquid, laundry, fabric softener,
        fabric conditioner, detergent, bleach, disinfectant, surface cleaner, kitchen cleaner, bathroom cleaner, floor cleaner,
        glass cleaner, cleaning spray, cleaning wipe, descaler, air freshener, bin bag, bin liner,
        liquide vaisselle, lave vaisselle, lessive, assouplissant, détergent, nettoyant, détartrant, eau de javel, javel,
        désinfectant, désodorisant, sac poubelle,
        soap, hand wash, body wash, face wash, shower gel, bath foam, bubble bath, bath salt, shampoo, hair conditioner, hair mask,
        toothpaste, toothbrush, mouthwash, deodorant, body lotion, body butter, body scrub, hand cream, face cream, foot cream,
        sun cream, sunscreen, moisturiser, moisturizer, lip balm, shaving foam, shaving gel, shaving cream, massage oil,
        savon, savonnette, gel douche, bain moussant, bain douche, shampooing, shampoing, après shampooing, dentifrice,
        brosse à dents, bain de bouche, déodorant, lait corporel, lait pour le corps, beurre corporel, crème mains,
        crème pour les mains, crème visage, crème de jour, crème de nuit, crème hydratante, crème solaire, gommage,
        baume à lèvres, huile de massage, eau de toilette, eau de parfum,
        toilet paper, toilet roll, toilet tissue, kitchen roll, kitchen paper, paper towel, paper napkin, nappies, baby wipe,
        papier toilette, papier hygiénique, essuie tout, serviette en papier, lingette,
        candle, bougie, incense, insecticide, fertiliser, fertilizer, engrais
        """.split { $0 == "," || $0 == "\n" }.map { NameWords(String($0)).joined }.filter { !$0.isEmpty })
}
