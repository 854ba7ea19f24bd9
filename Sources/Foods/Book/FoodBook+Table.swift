/// The names of foods in recipes and on packs: a line each, English names before the bar, French ones after it.
///
/// The first English name identifies the food. `<` names foods that it can replace, as penne for pasta, but not the
/// reverse; `~` names one that it can replace in both directions, as a red onion and an onion. A line that begins with
/// `!` is assumed in every kitchen. Compounds that differ from their parts (coconut milk is not milk) have lines of
/// their own: the longest matching name wins.
extension FoodBook {
    static let table = [
        staples, vegetables, fruits, dairy, meatAndFish, dryGoods, seasonings, sauces, sweets, drinks, cookbooks,
    ]
    .joined(separator: "\n")

    private static let staples = """
        ! water, cold water, boiling water, warm water, hot water, tap water, ice water, ice | eau, eau froide, eau chaude, eau bouillante, eau tiède, glaçon
        ! salt, sea salt, table salt, kosher salt, fine salt, rock salt, flaky salt, flaky sea salt, fine sea salt, coarse salt, cooking salt | sel, sel fin, gros sel, sel de mer, fleur de sel
        ! pepper, black pepper, white pepper, ground pepper, ground black pepper, peppercorn, black peppercorn, cracked pepper, cracked black pepper | poivre, poivre noir, poivre blanc, poivre moulu, poivre en grain, poivre du moulin
        sparkling water, soda water, mineral water, tonic water, club soda | eau gazeuse, eau minérale, eau pétillante
        """

    private static let vegetables = """
        onion, yellow onion, brown onion, white onion, cooking onion | oignon, oignon jaune, oignon blanc
        red onion | oignon rouge ~ onion
        shallot, banana shallot, echalion shallot | échalote ~ onion
        spring onion, scallion, green onion, salad onion | oignon nouveau, cébette, ciboule, oignon vert
        onion powder, onion granule | oignon en poudre, poudre d'oignon
        onion salt | sel d'oignon
        crispy onion, fried onion | oignon frit
        garlic, garlic clove, garlic bulb, clove of garlic, clove garlic, head garlic, minced garlic | ail, gousse d'ail, tête d'ail
        garlic powder, garlic granule | ail en poudre, poudre d'ail, ail semoule
        garlic paste | purée d'ail
        garlic salt | sel d'ail
        garlic sauce | sauce à l'ail
        garlic bread | pain à l'ail
        wild garlic, wild garlic leaf | ail des ours
        ginger garlic paste
        tomato, plum tomato, vine tomato, beef tomato, salad tomato, baby plum tomato | tomate, tomate grappe
        cherry tomato, grape tomato | tomate cerise ~ tomato
        tinned tomato, canned tomato, chopped tomato, crushed tomato, peeled tomato, diced tomato, whole tomato, tin tomato, can tomato, tinned plum tomato, peeled plum tomato, tinned cherry tomato, canned cherry tomato, tomato polpa, polpa | tomate pelée, tomate concassée, tomate en boîte, tomate en conserve, pulpe de tomate, chair de tomate
        passata, tomato passata, sieved tomato | coulis de tomate, purée de tomate, passata de tomate
        tomato puree, tomato paste, concentrated tomato puree | concentré de tomate, double concentré de tomate
        tomato sauce | sauce tomate
        tomato soup | soupe de tomate, soupe à la tomate
        tomato juice | jus de tomate
        sun dried tomato, sundried tomato | tomate séchée
        tomatillo
        carrot, baby carrot | carotte
        carrot juice | jus de carotte
        potato, new potato, baby new potato, floury potato, waxy potato, russet potato, red potato, charlotte potato, jersey royal potato, baby potato, maris piper | pomme de terre, pomme de terre nouvelle, patate, grenaille
        sweet potato, yam | patate douce
        potato starch, starch | fécule de pomme de terre, fécule
        crisp, potato crisp, potato chip | chips, chips de pomme de terre
        fry, french fry, chip, oven chip | frite
        mashed potato | purée de pomme de terre
        gnocchi, potato gnocchi | gnocchi
        red pepper, green pepper, yellow pepper, orange pepper, bell pepper, red bell pepper, green bell pepper, yellow bell pepper, mixed pepper, sweet pepper, sweet red pepper, capsicum, romano pepper, pointed pepper | poivron, poivron rouge, poivron vert, poivron jaune
        roasted pepper, roasted red pepper | poivron grillé
        peppadew pepper, sweet peppadew pepper
        padron pepper
        chilli, red chilli, green chilli, hot chilli, fresh chilli, birds eye chilli, bird s eye chilli, thai chilli, chilli pepper, jalapeno, jalapeno chilli, serrano chilli, fresno chilli, jalapeno pepper, hot pepper | piment, piment rouge, piment vert, piment frais, piment oiseau
        scotch bonnet, scotch bonnet chilli, habanero ~ chilli
        courgette, zucchini | courgette
        aubergine, eggplant, egg plant, baby aubergine | aubergine
        celery, celery stalk, celery stick, celery rib, stick celery, stick of celery, rib celery | céleri, céleri branche, branche de céleri
        celeriac, celery root | céleri rave
        celery salt | sel de céleri
        celery seed | graine de céleri
        leek | poireau
        fennel, fennel bulb | fenouil, bulbe de fenouil
        fennel seed | graine de fenouil
        mushroom, button mushroom, chestnut mushroom, white mushroom, closed cup mushroom, portobello mushroom, cremini mushroom, wild mushroom | champignon, champignon de Paris
        shiitake, shiitake mushroom | shiitake < mushroom
        oyster mushroom | pleurote < mushroom
        wood ear mushroom < mushroom
        porcini, dried mushroom, dried porcini, dried porcini mushroom | cèpe, champignon séché
        cream of mushroom soup, mushroom soup | soupe aux champignons, velouté de champignon
        cabbage, white cabbage, green cabbage, savoy cabbage, hispi cabbage, sweetheart cabbage, pointed cabbage, cabbage leaf | chou, chou blanc, chou vert
        red cabbage, purple cabbage | chou rouge
        napa cabbage, chinese cabbage, chinese leaf | chou chinois
        pak choi, pak choy, bok choi, bok choy, baby pak choi | pak choï
        brussels sprout | chou de Bruxelles
        cauliflower | chou fleur
        broccoli, broccoli floret, tenderstem broccoli, purple sprouting broccoli | brocoli
        chinese broccoli, gai lan
        kale, curly kale, cavolo nero | chou kale, chou frisé
        spinach, baby spinach, spinach leaf, frozen spinach | épinard, pousse d'épinard
        chard, swiss chard | blette, bette
        lettuce, iceberg lettuce, little gem lettuce, cos lettuce, romaine lettuce, baby lettuce leaf, iceberg, salad leaf, mixed leaf, mesclun | laitue, salade verte, salade iceberg, mesclun, salade
        rocket, arugula, rocket leaf, wild rocket | roquette
        watercress | cresson
        cucumber | concombre
        gherkin, cornichon, dill pickle, pickled cucumber, pickle | cornichon
        pickle juice
        radish | radis
        beetroot, beet, cooked beetroot | betterave
        turnip | navet
        swede, rutabaga | rutabaga
        parsnip | panais
        pumpkin | potiron, citrouille
        pumpkin seed | graine de courge
        butternut squash, squash, butternut | courge butternut, courge, butternut ~ pumpkin
        asparagus, white asparagus, green asparagus | asperge
        artichoke | artichaut
        artichoke heart | cœur d'artichaut
        jerusalem artichoke | topinambour
        pea, frozen pea, petit pois, garden pea, green pea | petit pois, pois
        split pea, yellow split pea, green split pea | pois cassé
        mangetout, mange tout, sugar snap pea, sugar snap, snow pea | pois gourmand, pois mange tout, mange tout, mangetout
        green bean, french bean, string bean, fine green bean | haricot vert
        broad bean, fava bean | fève
        sweetcorn, corn, sweet corn, corn kernel, tinned sweetcorn | maïs, maïs doux
        creamed corn
        bean sprout, beansprout, mung bean sprout | germe de soja, pousse de soja
        bamboo shoot | pousse de bambou
        water chestnut | châtaigne d'eau
        avocado | avocat
        guacamole | guacamole
        avocado oil | huile d'avocat
        ginger, fresh ginger, root ginger, ginger root, piece ginger | gingembre, gingembre frais
        ground ginger, ginger powder, powdered ginger | gingembre en poudre, gingembre moulu
        ginger paste
        ginger ale | ginger ale
        ginger cordial
        ginger beer | bière de gingembre
        galangal, galangal paste | galanga
        lemongrass, lemon grass, lemongrass stalk | citronnelle
        horseradish, horseradish sauce | raifort
        sauerkraut, white sauerkraut | choucroute
        kimchi | kimchi
        okra | gombo
        plantain | banane plantain
        cassava, yuca, manioc | manioc
        stir fry vegetable, mixed vegetable, frozen vegetable, vegetable mix
        vegetable soup | soupe de légume
        seaweed, nori, nori sheet | algue, nori
        vine leaf, grape leaf | feuille de vigne
        """

    private static let fruits = """
        lemon, unwaxed lemon, lemon wedge, lemon slice | citron, citron jaune, citron non traité < lemon juice, lemon zest
        lemon juice, juice lemon, juice of lemon | jus de citron
        lemon zest, lemon peel, lemon rind, grated lemon zest, zest of lemon | zeste de citron
        preserved lemon | citron confit
        lemon curd | crème de citron
        lemonade | limonade
        lime, unwaxed lime, lime wedge | citron vert, lime < lime juice, lime zest
        lime juice, juice of lime | jus de citron vert
        lime zest | zeste de citron vert
        lime leaf, makrut lime leaf, kaffir lime leaf, kaffir leaf | feuille de combava
        orange, navel orange | orange < orange zest, orange juice
        orange zest, orange peel | zeste d'orange, écorce d'orange
        orange juice | jus d'orange
        orange blossom water, orange flower water | eau de fleur d'oranger, fleur d'oranger
        orange marmalade, marmalade | marmelade, marmelade d'orange
        blood orange | orange sanguine < orange
        clementine, mandarin, satsuma | clémentine, mandarine
        grapefruit | pamplemousse
        apple, eating apple, braeburn apple, gala apple, red apple, green apple, granny smith | pomme
        bramley apple, cooking apple | pomme à cuire ~ apple
        apple juice | jus de pomme
        apple sauce, applesauce | compote de pomme, compote
        pear | poire
        banana, ripe banana | banane
        apricot, fresh apricot | abricot
        dried apricot | abricot sec
        peach | pêche
        tinned peach, canned peach | pêche au sirop
        nectarine | nectarine
        plum | prune
        prune, dried plum | pruneau
        cherry, fresh cherry | cerise
        dried cherry | cerise séchée
        glace cherry, candied cherry | cerise confite
        strawberry | fraise
        raspberry | framboise
        blackberry | mûre sauvage, mûre fraîche
        blueberry | myrtille
        cranberry, fresh cranberry | canneberge
        dried cranberry | canneberge séchée, cranberry séchée
        blackcurrant | cassis
        redcurrant | groseille
        mixed berry, frozen mixed berry, frozen berry, summer fruit | fruits rouges
        grape, white grape, red grape | raisin, raisin blanc, raisin noir
        raisin, sultana, golden raisin | raisin sec, raisins secs
        currant, dried currant | raisin de corinthe ~ raisin
        dried fruit, mixed dried fruit | fruit sec
        mixed peel, candied peel | écorce confite, fruit confit
        date, medjool date, pitted date, stoned date | datte
        fig, fresh fig | figue
        dried fig | figue sèche
        mango | mangue
        mango chutney, chutney | chutney
        pineapple, fresh pineapple | ananas
        pineapple juice | jus d'ananas
        kiwi, kiwi fruit | kiwi
        melon, cantaloupe | melon
        watermelon | pastèque
        pomegranate, pomegranate seed | grenade
        pomegranate molasses | mélasse de grenade
        passion fruit, passion fruit pulp | fruit de la passion
        rhubarb | rhubarbe
        coconut, fresh coconut | noix de coco
        desiccated coconut, shredded coconut, coconut flake, grated coconut | noix de coco râpée, coco râpée
        coconut milk, unsweetened coconut milk, light coconut milk | lait de coco
        coconut cream, cream of coconut | crème de coco
        coconut water | eau de coco
        coconut oil | huile de coco
        coconut sugar, coco sugar | sucre de coco
        olive | olive
        black olive, kalamata olive, pitted black olive | olive noire < olive
        green olive, pitted green olive, castelvetrano olive, nocellara olive, picholine olive, manzanilla olive | olive verte < olive
        tapenade, olive tapenade | tapenade
        caper | câpre
        """

    private static let dairy = """
        milk, whole milk, semi skimmed milk, skimmed milk, full fat milk, low fat milk, cow milk, cow s milk, skim milk, uht milk, fresh milk | lait, lait entier, lait demi écrémé, lait écrémé, lait de vache
        milk powder, powdered milk, dried milk | lait en poudre
        condensed milk, sweetened condensed milk | lait concentré, lait concentré sucré
        evaporated milk | lait concentré non sucré
        almond milk, almond drink | lait d'amande, boisson à l'amande, boisson amande
        soya milk, soy milk, soy drink, soya drink | lait de soja, boisson au soja, boisson soja
        oat milk, oat drink | lait d'avoine, boisson à l'avoine
        rice milk, rice drink | lait de riz, boisson au riz
        plant milk | lait végétal
        goat milk, goat s milk | lait de chèvre
        buttermilk | babeurre, lait ribot, lait fermenté
        butter, salted butter, unsalted butter, melted butter, softened butter, chilled butter, sweet butter | beurre, beurre doux, beurre demi sel, beurre salé, beurre fondu, beurre mou, pur beurre
        ghee, clarified butter | ghee, beurre clarifié
        margarine, vegan butter, plant butter, vegetable oil spread | margarine, beurre végétal
        peanut butter | beurre de cacahuète, pâte d'arachide
        almond butter | purée d'amande
        cocoa butter | beurre de cacao
        butter bean, lima bean, canned butter bean | haricot de lima
        cream, double cream, heavy cream, whipping cream, single cream, heavy whipping cream, fresh cream, pouring cream, thickened cream, light cream | crème, crème liquide, crème entière, crème fleurette, crème liquide entière
        creme fraiche | crème fraîche, crème épaisse, crème fraîche épaisse
        sour cream, soured cream | crème aigre
        clotted cream
        soy cream, oat cream, vegan cream | crème de soja, crème végétale
        whipped cream, squirty cream | crème chantilly, chantilly, crème fouettée
        cream of tartar | crème de tartre
        cream cheese, soft cheese, full fat soft cheese, philadelphia | fromage à tartiner, fromage frais à tartiner, cream cheese
        ice cream, vanilla ice cream | glace, crème glacée, glace à la vanille
        custard, vanilla custard | crème anglaise
        custard powder | poudre à crème
        yogurt, natural yogurt, plain yogurt, full fat yogurt, low fat yogurt | yaourt, yaourt nature, yogourt
        greek yogurt, greek style yogurt, plain greek yogurt | yaourt grec, yaourt à la grecque ~ yogurt
        fruit yogurt, strawberry yogurt, vanilla yogurt, flavoured yogurt | yaourt aux fruits, yaourt à la fraise, yaourt aromatisé, yaourt à la vanille
        soy yogurt, vegan yogurt | yaourt au soja
        fromage frais, quark, fromage blanc | fromage blanc, fromage frais, faisselle
        cheese, grated cheese, hard cheese | fromage, fromage râpé
        cheddar, cheddar cheese, mature cheddar, mature cheddar cheese | cheddar < cheese
        parmesan, parmesan cheese, parmigiano, parmigiano reggiano, parmesan shaving, grana padano | parmesan < cheese
        pecorino, pecorino romano | pecorino < cheese
        mozzarella, mozzarella cheese, mozzarella ball, buffalo mozzarella | mozzarella < cheese
        feta, feta cheese, cubed feta cheese | feta < cheese
        goat cheese, goat s cheese, goats cheese | fromage de chèvre, chèvre, bûche de chèvre < cheese
        gruyere, gruyere cheese | gruyère < cheese
        emmental, emmental cheese, emmentaler cheese, emmentaler, swiss cheese | emmental, emmental râpé ~ gruyere
        comte | comté < cheese
        gouda, gouda cheese | gouda < cheese
        brie | brie < cheese
        camembert | camembert < cheese
        blue cheese, stilton, stilton cheese, gorgonzola, roquefort | bleu, roquefort < cheese
        reblochon | reblochon < cheese
        manchego | manchego < cheese
        halloumi | halloumi < cheese
        paneer | paneer < cheese
        monterey jack, monterey jack cheese, colby jack cheese, colby jack < cheese
        cottage cheese | cottage cheese
        ricotta, ricotta cheese | ricotta
        mascarpone, mascarpone cheese | mascarpone
        cheese sauce | sauce au fromage
        egg, free range egg, hen egg, chicken egg | œuf, œuf de poule, œuf entier < egg yolk, egg white
        egg yolk, yolk | jaune d'œuf
        egg white | blanc d'œuf
        egg noodle, medium egg noodle | nouille aux œufs < noodle
        egg roll wrapper, wonton skin, wonton wrapper
        egg roll
        flax egg
        chocolate egg | œuf en chocolat, œuf de Pâques
        tofu, firm tofu, marinated tofu | tofu
        silken tofu | tofu soyeux < tofu
        tempeh | tempeh
        """

    private static let meatAndFish = """
        chicken, whole chicken, roast chicken, chicken piece | poulet, poulet entier, poulet fermier
        chicken breast, chicken fillet, chicken breast fillet, breast of chicken | blanc de poulet, filet de poulet, escalope de poulet, suprême de poulet < chicken
        chicken thigh, chicken thigh fillet | haut de cuisse de poulet < chicken
        chicken leg, chicken leg quarter | cuisse de poulet < chicken
        chicken drumstick | pilon de poulet < chicken
        chicken wing | aile de poulet < chicken
        chicken mince, ground chicken, minced chicken | poulet haché
        chicken liver | foie de volaille, foie de poulet
        chicken stock, chicken broth, chicken stock cube, chicken bouillon, chicken bouillon powder, chicken cube, hot chicken stock | bouillon de poulet, bouillon de volaille, fond de volaille, cube de bouillon de volaille < stock
        beef stock, beef broth, beef stock cube, beef bouillon, beef stock concentrate, hot beef stock | bouillon de bœuf, fond de bœuf, fond de veau < stock
        vegetable stock, vegetable broth, vegetable stock cube, vegetable bouillon, hot vegetable stock, stock cube vegetable | bouillon de légume, cube de bouillon de légume < stock
        fish stock, seafood stock, shrimp stock | fumet de poisson, bouillon de poisson < stock
        lamb stock < stock
        stock, broth, stock cube, bouillon, bouillon cube | bouillon, bouillon cube, cube de bouillon
        chicken soup, chicken noodle soup | soupe de poulet, soupe au poulet
        chicken nugget | nugget de poulet, nuggets
        turkey, turkey breast | dinde, escalope de dinde
        turkey mince, ground turkey | dinde hachée
        turkey ham | jambon de dinde
        duck, duck breast | canard, magret de canard
        duck leg | cuisse de canard
        duck confit, confit duck, confit duck leg, duck leg confit, confit of duck | confit de canard, cuisse de canard confite, cuisse de confit de canard, cuisse confite de canard
        duck sauce
        goose fat, duck fat | graisse d'oie, graisse de canard
        beef, stewing beef, braising steak, braising beef, beef chuck, chuck roast, feather blade beef, beef shin, stewing steak, beef cheek | bœuf, viande de bœuf, bœuf bourguignon, bœuf à braiser
        steak, beef steak, sirloin steak, rump steak, beef fillet, fillet of steak, flank steak, beef flank steak, sirloin, ribeye steak, fillet steak, skirt steak, sirloin steak tip | steak, entrecôte, filet de bœuf, bavette, rumsteck, faux filet < beef
        beef brisket, brisket | poitrine de bœuf < beef
        beef short rib, beef rib < beef
        minced beef, ground beef, beef mince, lean minced steak, minced steak, lean minced beef, steak mince, lean beef mince | bœuf haché, steak haché, viande hachée, viande hachée pur bœuf, viande hachée de bœuf, viande hachée bœuf, viande bovine hachée, haché de bœuf, haché pur bœuf, steak haché pur bœuf, steak haché de bœuf
        corned beef | corned beef
        beef gravy, gravy, gravy granule | sauce de viande
        oxtail | queue de bœuf
        veal, veal escalope | veau, escalope de veau
        pork, pork shoulder, pork fillet, pork tenderloin, pork loin, pork shoulder steak, pork chop, pork rib chop | porc, échine de porc, filet mignon, filet mignon de porc, côte de porc, rôti de porc
        pork belly, pork belly slice | poitrine de porc < pork
        pork rib, pork back rib, spare rib | travers de porc
        minced pork, ground pork, pork mince | porc haché
        ham, cooked ham, white ham, ham slice | jambon, jambon blanc, jambon cuit
        parma ham, serrano ham, prosciutto, jamon iberico, cured ham | jambon cru, jambon de parme, jambon sec, jambon de bayonne
        bacon, streaky bacon, smoked bacon, smoked streaky bacon, unsmoked bacon, thick cut bacon, canadian bacon, dry cured bacon, dry cured streaky bacon, bacon rasher, back bacon, bacon slice | bacon
        lardon, bacon lardon, pancetta, smoked lardon | lardon, lardon fumé, pancetta ~ bacon
        chorizo, chorizo sausage | chorizo
        sausage, pork sausage, german sausage, italian sausage, toulouse sausage | saucisse, saucisse de toulouse, chipolata
        smoked sausage, kielbasa, kabanos, kabanos sausage, polish kabanos, smoke sausage, frankfurter, hot dog sausage | saucisse fumée, saucisse de francfort, knack
        sausage roll
        salami | salami, saucisson, saucisson sec
        black pudding, morcilla | boudin noir
        lamb, lamb leg, leg of lamb, lamb shoulder, shoulder of lamb, lamb loin chop, lamb chop, lamb shank, diced lamb, lamb neck | agneau, gigot d'agneau, épaule d'agneau, gigot, côtelette d'agneau
        lamb mince, minced lamb, ground lamb | agneau haché
        lamb kidney | rognon d'agneau
        goat meat | viande de chèvre, cabri
        rabbit | lapin
        venison, venison steak, venison haunch, venison loin, diced venison, deer | chevreuil, cerf, biche
        lard, shortening, vegetable shortening | saindoux
        suet | graisse de rognon
        fish, white fish, white fish fillet, fish fillet | poisson, filet de poisson, poisson blanc
        cod, cod fillet, cod loin | cabillaud, dos de cabillaud < fish
        salt cod | morue, morue salée
        haddock < fish
        smoked haddock | haddock
        hake | colin, merlu < fish
        monkfish | lotte < fish
        sea bass, sea bass fillet | filet de bar, bar de ligne < fish
        red snapper < fish
        barramundi < fish
        trout, rainbow trout | truite < fish
        salmon, salmon fillet, fresh salmon | saumon, filet de saumon, pavé de saumon, saumon frais < fish
        smoked salmon, hot smoked flaked salmon, hot smoked salmon | saumon fumé
        tuna, tinned tuna, canned tuna, tuna chunk, tuna steak | thon, thon au naturel, thon en boîte, thon à l'huile, thon à l'huile d'olive, thon albacore
        sardine, pilchard, tinned sardine | sardine, sardine à l'huile
        mackerel | maquereau
        herring | hareng
        anchovy, anchovy fillet | anchois, filet d'anchois
        fish sauce, thai fish sauce, nam pla | sauce poisson, nuoc mam
        fish finger, fish stick | bâtonnet de poisson, poisson pané
        prawn, king prawn, raw king prawn, tiger prawn, raw tiger prawn, shrimp, large shrimp, jumbo shrimp, raw frozen prawn, cooked prawn | crevette, gambas
        shrimp paste | pâte de crevette
        prawn cracker | chips de crevette
        mussel | moule
        clam | palourde
        oyster | huître
        oyster sauce | sauce huître, sauce d'huître
        squid, baby squid, calamari | calamar, encornet
        scallop | coquille saint jacques, noix de saint jacques
        crab, crab meat | crabe
        seafood mix, frozen seafood mix, seafood | fruits de mer, cocktail de fruits de mer
        """

    private static let dryGoods = """
        flour, plain flour, all purpose flour, white flour, wheat flour, ap flour, cake flour | farine, farine de blé, farine blanche, farine fluide, farine t45, farine t55
        self raising flour, self rising flour | farine avec levure, farine à gâteau, farine levante
        bread flour, strong flour, strong white flour, strong white bread flour, strong bread flour | farine à pain, farine de gruau < flour
        wholemeal flour, whole wheat flour, strong wholemeal flour, wholewheat flour | farine complète
        rye flour, medium rye flour | farine de seigle
        rice flour | farine de riz
        almond flour
        chickpea flour, gram flour | farine de pois chiche
        buckwheat flour | farine de sarrasin
        corn flour, cornflour, cornstarch, corn starch, maizena | maïzena, fleur de maïs, fécule de maïs, amidon de maïs
        cornmeal, fine yellow cornmeal, white cornmeal, polenta | polenta, semoule de maïs
        semolina, fine semolina, semolina flour | semoule fine
        couscous | couscous, semoule, graine de couscous
        bulgur, bulgur wheat, bulghur wheat | boulgour
        quinoa | quinoa
        buckwheat | sarrasin
        freekeh
        oat, rolled oat, porridge oat, oatmeal, ground oat, jumbo oat | flocon d'avoine, avoine
        muesli, granola | muesli, granola
        rice krispie, puffed rice, rice cereal | riz soufflé
        cereal, breakfast cereal | céréale
        baking powder | levure chimique, levure, poudre à lever
        bicarbonate of soda, baking soda, bicarb, bicarbonate soda | bicarbonate, bicarbonate de soude, bicarbonate de sodium, bicarbonate alimentaire
        yeast, dried yeast, instant yeast, fast action yeast, active dry yeast, easy bake yeast | levure de boulanger, levure boulangère, levure sèche
        nutritional yeast | levure maltée
        sourdough starter | levain
        gelatine, gelatin, gelatine leaf, unflavoured gelatin | gélatine, feuille de gélatine
        rice, long grain rice, white rice, cooked rice | riz, riz long, riz long grain, riz blanc
        basmati rice, basmati | riz basmati ~ rice
        jasmine rice, thai rice | riz thaï, riz jasmin ~ rice
        brown rice, wholegrain rice | riz complet < rice
        risotto rice, arborio rice, arborio, paella rice, carnaroli | riz à risotto, riz arborio, riz rond
        sushi rice | riz à sushi
        wild rice | riz sauvage
        rice vinegar, seasoned rice vinegar, unseasoned rice vinegar | vinaigre de riz < vinegar
        rice wine, shaoxing wine, cooking wine, chinese cooking wine | vin de riz
        rice noodle, rice stick noodle, flat rice noodle, rice vermicelli, vermicelli rice noodle, brown rice noodle, dried rice noodle | nouille de riz, vermicelle de riz < noodle
        rice paper, rice paper sheet | galette de riz, feuille de riz
        rice cake | galette de riz soufflé
        rice pudding | riz au lait
        noodle, udon noodle, ramen noodle, asian noodle, stir fry noodle, udon, soba | nouille, nouille chinoise
        instant noodle | nouille instantanée
        pasta, dried pasta, pasta shape | pâtes, pâtes alimentaires, pâtes sèches
        penne, penne rigate, penne pasta | penne < pasta
        spaghetti, spaghettini | spaghetti < pasta
        linguine, linguine pasta | linguine < pasta
        tagliatelle | tagliatelle < pasta
        fettuccine | fettuccine < pasta
        fusilli, fusilli pasta | fusilli < pasta
        farfalle, bowtie pasta, bow tie pasta | farfalle < pasta
        macaroni, elbow macaroni | macaroni, coquillette < pasta
        rigatoni | rigatoni < pasta
        paccheri, paccheri pasta < pasta
        orzo < pasta
        vermicelli, vermicelli pasta | vermicelle < pasta
        lasagne sheet, lasagna sheet, lasagne noodle, lasagne pasta | feuille de lasagne, plaque de lasagne, pâte à lasagne
        lasagne, beef lasagne | lasagne, lasagne bolognaise
        ravioli, tortellini | ravioli, tortellini
        macaroni cheese | gratin de macaroni
        pasta salad | salade de pâte
        pasta sauce, bolognese sauce, arrabbiata sauce | sauce pour pâte, sauce bolognaise
        pesto, green pesto, basil pesto, pesto sauce | pesto, pesto vert, pesto au basilic
        bread, white bread, sliced bread, crusty bread, stale bread, country bread, bread slice, slice bread | pain, pain de mie, pain blanc, pain rassis, pain de campagne, tranche de pain
        toast, rusk | pain grillé, biscotte
        baguette, french bread, french baguette | baguette < bread
        ciabatta | ciabatta < bread
        wholemeal bread, wholegrain bread, brown bread, whole wheat bread | pain complet ~ bread
        rye bread | pain de seigle < bread
        naan, naan bread | naan
        pita, pita bread, pitta, pitta bread | pain pita, pita
        burger bun, bun, sesame seed burger bun, hamburger bun, brioche bun | pain burger, pain à burger, pain à hamburger
        bread roll, hot dog bun, roll | petit pain, pain à hot dog
        english muffin
        brioche | brioche
        croissant | croissant
        breadcrumb, bread crumb, panko, panko breadcrumb, dried breadcrumb, fresh breadcrumb | chapelure, panko
        white bread mix
        tortilla, flour tortilla, wrap, tortilla wrap | tortilla, tortilla de blé, galette de blé
        corn tortilla | tortilla de maïs ~ tortilla
        taco shell, hard taco shell | coquille à tacos
        tortilla chip, nacho | chips de maïs, tortilla chips
        puff pastry, all butter puff pastry, puff pastry sheet | pâte feuilletée
        shortcrust pastry, ready rolled shortcrust pastry, pie dough, pie crust | pâte brisée, pâte sablée
        filo pastry, phyllo dough, phyllo pastry, filo | pâte filo, feuille de filo, feuille de brick
        pizza dough, pizza base | pâte à pizza
        pizza | pizza
        cookie dough | pâte à cookie
        chickpea, garbanzo, garbanzo bean, canned chickpea, tinned chickpea | pois chiche
        hummus, houmous | houmous
        falafel | falafel
        lentil, brown lentil, green lentil, french lentil, puy lentil, dried lentil, dried puy lentil, dried green lentil | lentille, lentille verte
        red lentil, toor dal, split red lentil | lentille corail < lentil
        lentil soup | soupe de lentille
        kidney bean, red kidney bean, red bean | haricot rouge
        black bean | haricot noir
        fermented black bean, black bean sauce
        white bean, cannellini bean, haricot bean, navy bean, dried white bean, dried white navy bean, cannellini | haricot blanc, haricot sec
        borlotti bean, pinto bean
        refried bean
        baked bean | haricot à la sauce tomate, haricots blancs à la tomate
        almond, whole almond | amande
        ground almond, almond meal | poudre d'amande, amande en poudre, amande moulue
        flaked almond, sliced almond | amande effilée ~ almond
        almond extract, almond essence | extrait d'amande, arôme d'amande, extrait d'amande amère
        marzipan, almond paste | pâte d'amande
        walnut, walnut half | noix, cerneau de noix
        walnut oil | huile de noix
        hazelnut | noisette
        hazelnut spread, chocolate spread, chocolate hazelnut spread, nutella | pâte à tartiner
        cashew, cashew nut | noix de cajou, cajou
        pistachio | pistache
        pistachio paste | pâte de pistache
        pecan, pecan nut | noix de pécan
        pine nut, pine kernel | pignon, pignon de pin
        peanut, roasted peanut, salted peanut | cacahuète, arachide
        peanut oil, groundnut oil, ground nut oil | huile d'arachide ~ vegetable oil
        peanut sauce, satay sauce | sauce cacahuète, sauce satay
        chestnut, cooked chestnut | marron, châtaigne
        chestnut spread, chestnut puree | crème de marron
        mixed nut, nut | fruits à coque, noix mélangées
        sesame seed, sesame, black sesame seed, white sesame seed | graine de sésame, sésame
        sesame oil, sesame seed oil, toasted sesame oil | huile de sésame
        tahini, tahini paste | tahini, tahin, purée de sésame
        poppy seed | graine de pavot
        sunflower seed | graine de tournesol
        chia seed | graine de chia
        flaxseed, linseed | graine de lin
        oil, vegetable oil, cooking oil, neutral oil, frying oil, high heat cooking oil | huile, huile végétale, huile neutre, huile de friture
        sunflower oil | huile de tournesol ~ oil
        rapeseed oil, canola oil | huile de colza ~ oil
        corn oil, grapeseed oil | huile de maïs, huile de pépin de raisin ~ oil
        olive oil, extra virgin olive oil, virgin olive oil, light olive oil | huile d'olive, huile d'olive vierge, huile d'olive vierge extra, huile d'olive extra vierge < oil
        truffle oil | huile de truffe
        """

    private static let seasonings = """
        basil, basil leaf, fresh basil, thai basil, fresh basil leaf, basil sprig, dried basil | basilic, basilic frais, feuille de basilic
        parsley, flat leaf parsley, fresh parsley, curly parsley, parsley leaf, dried parsley, chopped parsley | persil, persil plat, persil frisé, persil frais
        coriander, fresh coriander, coriander leaf, cilantro, cilantro leaf, fresh cilantro, chopped coriander, leaf coriander | coriandre, coriandre fraîche
        ground coriander, coriander powder, coriander seed, whole coriander seed, dried coriander | coriandre moulue, coriandre en poudre, graine de coriandre, coriandre en grain
        mint, mint leaf, fresh mint, dried mint | menthe, menthe fraîche, feuille de menthe
        mint sauce | sauce à la menthe
        mint tea | thé à la menthe
        dill, fresh dill, dried dill | aneth
        chive, chopped chive, fresh chive | ciboulette
        tarragon, tarragon leaf | estragon
        thyme, fresh thyme, dried thyme, thyme sprig, thyme leaf | thym, thym frais, brin de thym, thym séché
        rosemary, fresh rosemary, dried rosemary, rosemary sprig | romarin, romarin frais
        sage, sage leaf, dried sage, fresh sage | sauge
        oregano, dried oregano, fresh oregano | origan, origan séché
        marjoram, dried marjoram | marjolaine
        summer savoury, dried leaf of summer savoury | sarriette
        bay leaf, bay, dried bay leaf, fresh bay leaf | laurier, feuille de laurier
        mixed herb, italian seasoning, italian herb, herbes de provence, dried mixed herb | herbes de Provence, herbe de Provence
        bouquet garni | bouquet garni
        cumin, ground cumin, cumin powder, cumin seed | cumin, cumin moulu, cumin en poudre, graine de cumin
        caraway seed, caraway | carvi
        cinnamon, ground cinnamon, cinnamon stick, stick cinnamon, cinnamon powder | cannelle, bâton de cannelle, cannelle en poudre, cannelle moulue
        nutmeg, ground nutmeg, grated nutmeg | muscade, noix de muscade
        clove, ground clove, whole clove, clove spice | clou de girofle, girofle
        cardamom, cardamom pod, ground cardamom, green cardamom | cardamome
        allspice, ground allspice, allspice berry | piment de la Jamaïque, quatre épices
        star anise | anis étoilé, badiane
        turmeric, ground turmeric, turmeric powder | curcuma
        saffron, saffron strand, saffron thread | safran
        paprika, smoked paprika, sweet smoked paprika, sweet paprika, hot smoked paprika, smoky paprika, hot paprika | paprika, paprika fumé, paprika doux
        cayenne pepper, cayenne, ground cayenne pepper | piment de Cayenne, poivre de Cayenne ~ chilli powder
        chilli powder, hot chilli powder, red chilli powder, ground chilli | piment en poudre, poudre de piment, piment moulu
        chilli flake, red chilli flake, red pepper flake, crushed red pepper, dried chilli flake, dried chilli, dried red chilli | flocon de piment, piment séché ~ chilli powder
        pul biber, aleppo pepper
        sichuan pepper, szechuan peppercorn, sichuan peppercorn | poivre du Sichuan, poivre de Sichuan
        curry powder, jamaican curry powder, madras curry powder, mild curry powder | curry, curry en poudre, poudre de curry
        curry paste, thai red curry paste, thai green curry paste, red curry paste, green curry paste, massaman curry paste, panang curry paste, madras paste | pâte de curry, pâte de curry rouge, pâte de curry vert
        curry sauce | sauce curry
        curry leaf | feuille de curry
        garam masala | garam masala
        five spice, five spice powder, chinese five spice, chinese five spice powder | cinq épices
        ras el hanout | ras el hanout
        mixed spice | mélange d'épices, épice à pain d'épices
        fajita seasoning, taco seasoning | épices à fajitas
        fenugreek, fenugreek seed | fenugrec
        mustard seed | graine de moutarde
        mustard powder | moutarde en poudre
        sumac | sumac
        juniper berry | baie de genièvre
        vanilla, vanilla extract, vanilla essence, vanilla pod, vanilla bean, vanilla bean paste, pure vanilla extract, vanilla paste | vanille, extrait de vanille, gousse de vanille, vanille liquide, arôme vanille
        vanilla sugar | sucre vanillé
        food colouring, pink food colouring, yellow food colouring, food coloring | colorant alimentaire, colorant
        rose water, rosewater | eau de rose
        tamarind, tamarind paste, tamarind pulp, tamarind ball | tamarin
        miso, miso paste, white miso | miso
        msg
        """

    private static let sauces = """
        soy sauce, soya sauce, light soy sauce, dark soy sauce, tamari, low salt soy sauce, low salt tamari, shoyu | sauce soja, sauce de soja, sauce soja sucrée
        worcestershire sauce, worcester sauce | sauce worcestershire
        hoisin sauce | sauce hoisin
        ketjap manis, kecap manis
        teriyaki sauce | sauce teriyaki
        plum sauce | sauce prune
        sweet chilli sauce | sauce chili douce, sauce pimentée sucrée
        hot sauce, hotsauce, tabasco, tabasco sauce, chilli sauce, sriracha, hot pepper sauce | sauce piquante, sauce pimentée, tabasco
        barbecue sauce | sauce barbecue
        ketchup, tomato ketchup | ketchup, ketchup de tomate
        mayonnaise, mayo | mayonnaise
        vegan mayonnaise, vegan mayo | mayonnaise végétale
        mustard, dijon mustard, english mustard, wholegrain mustard, yellow mustard, whole grain mustard | moutarde, moutarde de Dijon, moutarde à l'ancienne
        vinegar, white vinegar, distilled white vinegar, malt vinegar | vinaigre, vinaigre blanc, vinaigre d'alcool
        white wine vinegar, red wine vinegar, wine vinegar, sherry vinegar, vegan white wine vinegar | vinaigre de vin, vinaigre de vin rouge, vinaigre de vin blanc, vinaigre de xérès < vinegar
        cider vinegar, apple cider vinegar | vinaigre de cidre < vinegar
        balsamic vinegar, balsamic | vinaigre balsamique, vinaigre balsamique de Modène < vinegar
        vinaigrette, salad dressing, vinaigrette dressing, dressing | vinaigrette, sauce salade
        harissa, harissa spice, harissa paste, rose harissa | harissa
        gochujang
        doubanjiang, chilli bean paste
        salsa, pico de gallo, green salsa, pico de gallo sauce | salsa
        enchilada sauce
        red pepper paste
        sauce | sauce
        soup | soupe
        """

    private static let sweets = """
        sugar, caster sugar, granulated sugar, white sugar, golden caster sugar, superfine sugar, castor sugar, cane sugar, white granulated sugar, white caster sugar | sucre, sucre en poudre, sucre blanc, sucre semoule, sucre de canne
        brown sugar, light brown sugar, dark brown sugar, muscovado sugar, light muscovado sugar, dark muscovado sugar, light brown soft sugar, dark brown soft sugar, dark soft brown sugar, soft brown sugar, demerara sugar, cassonade, turbinado sugar, light muscovado | sucre roux, cassonade, vergeoise, sucre complet
        icing sugar, powdered sugar, confectioners sugar, confectioner s sugar | sucre glace
        palm sugar | sucre de palme
        jam sugar | sucre gélifiant, sucre à confiture
        sugar cube | sucre en morceaux
        sugar syrup, simple syrup | sirop de sucre, sirop de sucre de canne
        honey, clear honey, runny honey, liquid honey | miel, miel liquide, miel d'acacia, miel de fleurs, miel toutes fleurs, miel de lavande
        honey mustard
        maple syrup | sirop d'érable
        golden syrup
        agave syrup | sirop d'agave
        molasses, black treacle, treacle | mélasse
        dulce de leche | confiture de lait
        caramel, caramel sauce | caramel, sauce caramel
        jam, fruit jam | confiture
        strawberry jam | confiture de fraise < jam
        raspberry jam | confiture de framboise < jam
        apricot jam | confiture d'abricot < jam
        plum jam | confiture de prune < jam
        blackcurrant jam | confiture de cassis < jam
        fig jam, fig preserve | confiture de figue < jam
        chocolate | chocolat
        dark chocolate, plain chocolate, bittersweet chocolate, semisweet chocolate, cooking chocolate, baking chocolate | chocolat noir, chocolat pâtissier, chocolat à cuire < chocolate
        milk chocolate, milk chocolate bar | chocolat au lait < chocolate
        white chocolate | chocolat blanc
        chocolate chip, dark chocolate chip, semisweet chocolate chip, milk chocolate chip | pépite de chocolat
        white chocolate chip | pépite de chocolat blanc
        chocolate bar, chocolate biscuit | barre chocolatée, biscuit au chocolat
        hot chocolate, drinking chocolate, chocolate powder | chocolat en poudre, chocolat chaud
        cocoa, cocoa powder, unsweetened cocoa, unsweetened cocoa powder, cacao | cacao, cacao en poudre, poudre de cacao
        biscuit, digestive biscuit, cookie, graham cracker crumb, tea biscuit | biscuit, petit beurre, sablé
        oreo, oreo cookie, oreo cream biscuit | oreo
        sponge finger, ladyfinger, lady finger, savoiardi | boudoir, biscuit à la cuillère, biscuit cuillère
        marshmallow, miniature marshmallow, mini marshmallow | guimauve, chamallow
        meringue, meringue nest | meringue
        pretzel | bretzel
        popcorn, toffee popcorn | pop corn, popcorn
        mincemeat
        cake | gâteau
        """

    private static let drinks = """
        wine | vin
        white wine, dry white wine | vin blanc, vin blanc sec < wine
        red wine, dry red wine | vin rouge < wine
        sherry, dry sherry, sweet sherry | xérès, sherry
        sake | saké
        mirin | mirin
        marsala | marsala
        port | porto
        brandy, cognac | cognac, eau de vie
        rum, dark rum, white rum | rhum, rhum brun, rhum ambré
        whisky, whiskey, bourbon | whisky
        vodka | vodka
        grand marnier, cointreau, triple sec | grand marnier, cointreau
        irish cream, baileys, baileys irish cream | baileys
        beer, lager, stout | bière
        cider, dry cider | cidre
        coffee, ground coffee, espresso, instant coffee | café, café moulu, espresso, café soluble
        tea, black tea, tea bag | thé, thé noir
        green tea | thé vert
        herbal tea, camomile tea, chamomile tea | tisane, infusion
        matcha, matcha powder | matcha
        cola | cola
        fruit juice, peach juice | jus de fruit
        """
}
