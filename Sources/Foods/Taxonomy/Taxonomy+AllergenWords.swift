/// The ingredient words that indicate an untagged allergen, in English, French and German: a line each.
///
/// A star matches any letters, since German joins words. The words after the bar look similar but do not indicate it.
/// The derivatives of each allergen are from Regulation (EU) No 1169/2011, annex II, their names from labels in Open
/// Food Facts.
extension Taxonomy {
    static let allergenWords = """
        en:gluten = wheat, rye, barley, oat, oatmeal, spelt, kamut, semolina, durum, bulgur, couscous, malt, seitan, gluten, \
        blé, seigle, orge, avoine, épeautre, semoule, weizen*, roggen*, gerste*, hafer*, dinkel*, hartweizen*, malz*, gerstenmalz*, weizenmalz*, *griess \
        | buckwheat, gluten free, sans gluten, glutenfrei*, semoule de maïs, maisgriess
        en:milk = milk, butter, cream, cheese, yogurt, yoghurt, whey, casein, caseinate, lactose, curd, ghee, \
        lait, beurre, crème, fromage, yaourt, lactosérum, caséine, caséinate, petit lait, *milch*, butter*, *sahne*, *rahm, *käse, \
        molke*, *quark, *joghurt*, laktose, lactoserum* \
        | coconut milk, coconut cream, almond milk, soy milk, oat milk, rice milk, cocoa butter, peanut butter, shea butter, \
        cream of tartar, lactose free, lait de coco, crème de coco, lait d'amande, beurre de cacao, beurre de cacahuète, \
        beurre de karité, crème de tartre, sans lactose, kokosmilch*, kokosnussmilch*, mandelmilch*, sojamilch*, hafermilch*, \
        milchsäure*, laktosefrei*, crème de marron, butternut, butternuss*
        en:eggs = egg, albumen, ovalbumin, lysozyme, œuf, *eigelb*, *eiweiss*, *vollei*, *hühnerei*, eier*, ei \
        | egg free, sans œuf, milcheiweiss*, sojaeiweiss*, erbseneiweiss*, weizeneiweiss*, molkeneiweiss*, pflanzeneiweiss*
        en:nuts = nut, almond, hazelnut, walnut, cashew, pecan, pistachio, macadamia, praline, marzipan, gianduja, \
        noix, noisette, amande, pistache, pralin, praliné, *nüsse, haselnuss*, *haselnüsse*, walnuss*, mandel*, pistazie*, \
        nussmischung | coconut, nut free, noix de coco, noix de muscade, kokosnüsse, erdnüsse, muskatnüsse
        en:peanuts = peanut, groundnut, arachide, cacahuète, *erdnuss*, *erdnüsse* | peanut free, sans arachide
        en:soybeans = soy, soya, soybean, tofu, tempeh, edamame, miso, soja* | soy free, sans soja, sojafrei
        en:fish = fish, anchovy, salmon, tuna, cod, haddock, sardine, mackerel, herring, trout, pollock, surimi, \
        poisson, anchois, saumon, thon, cabillaud, morue, sardine, maquereau, hareng, truite, colin, *fisch, *lachs, lachs*, \
        thunfisch*, sardelle*, kabeljau*, hering*, forelle*
        en:crustaceans = shrimp, prawn, crab, lobster, crayfish, krill, crevette, crabe, homard, langouste, langoustine, \
        écrevisse, garnele*, krabbe*, hummer*, krebs*
        en:molluscs = mussel, oyster, squid, octopus, clam, scallop, cuttlefish, moule, huître, calmar, poulpe, palourde, \
        coquille saint jacques, seiche, muschel*, *muscheln, auster*, tintenfisch*, calamari | oyster mushroom, austernpilz*
        en:celery = celery, celeriac, céleri, sellerie*
        en:mustard = mustard, moutarde, senf*
        en:sesame-seeds = sesame, tahini, sésame, sesam*, tahin
        en:sulphur-dioxide-and-sulphites = sulphite, sulfite, metabisulphite, metabisulfite, disulfite, sulphur dioxide, \
        sulfur dioxide, anhydride sulfureux, *sulfit, schwefeldioxid, e220, e221, e222, e223, e224, e226, e227, e228
        en:lupin = lupin, lupine*, lupine
        """
}
