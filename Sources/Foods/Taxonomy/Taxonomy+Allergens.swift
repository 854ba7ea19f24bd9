/// The fourteen of the European Union (Regulation (EU) No 1169/2011, annex II) and the others that Open Food Facts has tags for, most
/// of them from Japan's list: a line each, tag, French and, where the tag does not say it, English.
extension Taxonomy {
    static let allergens = """
        gluten = Céréales contenant du gluten | Cereals containing gluten
        crustaceans = Crustacés
        eggs = Œufs
        fish = Poisson
        peanuts = Arachides
        soybeans = Soja | Soya
        milk = Lait
        nuts = Fruits à coque
        celery = Céleri
        mustard = Moutarde
        sesame-seeds = Graines de sésame
        sulphur-dioxide-and-sulphites = Anhydride sulfureux et sulfites
        lupin = Lupin
        molluscs = Mollusques
        none = Aucun
        apple = Pomme
        banana = Banane
        beef = Bœuf
        chicken = Poulet
        gelatin = Gélatine
        kiwi = Kiwi
        matsutake = Matsutake
        orange = Orange
        peach = Pêche
        pork = Porc
        red-caviar = Œufs de saumon | Salmon roe
        yamaimo = Igname | Yam
        """
}
