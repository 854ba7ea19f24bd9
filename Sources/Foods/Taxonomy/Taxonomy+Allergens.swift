/// The European Union's fourteen allergens (Regulation (EU) No 1169/2011, annex II) and the others with Open Food Facts
/// tags, most of them from Japan's list: a line each with tag, French name and, where the tag does not suffice, English
/// name.
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
