/// The table's less common foods, which appear in cookbooks.
extension FoodBook {
    static let cookbooks = [
        cookbookVegetables, cookbookDairy, cookbookMeat, cookbookFish, cookbookDryGoods, cookbookSpices,
    ]
    .joined(separator: "\n")

    private static let cookbookVegetables = """
        endive, belgian endive, chicory, witloof, white chicory, red chicory | endive, chicon, endive carmine
        curly endive, frisee, frisee lettuce | frisée, chicorée frisée, salade frisée
        radicchio, treviso, radicchio di treviso | radicchio, trévise, chicorée rouge
        escarole, batavian endive | scarole, batavia
        lamb s lettuce, lambs lettuce, mache, corn salad | mâche
        sorrel, sorrel leaf | oseille
        purslane | pourpier
        dandelion leaf, dandelion green | pissenlit
        nettle, nettle top, nettle leaf | ortie
        samphire, sea bean | salicorne
        collard green, collard, spring green
        mustard green
        romanesco, romanesco cauliflower, romanesco broccoli | romanesco, chou romanesco
        kohlrabi | chou rave
        salsify, black salsify | salsifis, scorsonère
        cardoon | cardon
        chinese artichoke, crosne | crosne
        red kuri squash, kuri squash, onion squash, hokkaido squash, hokkaido pumpkin, uchiki kuri squash | potimarron < pumpkin
        acorn squash, delicata squash, kabocha squash, kabocha, crown prince squash, winter squash | courge musquée, courge poivrée, pâtidou < pumpkin
        spaghetti squash | courge spaghetti
        pattypan squash, patty pan squash | pâtisson
        summer squash, yellow squash ~ courgette
        chayote, christophine | chayotte, christophine
        daikon, mooli, daikon radish, white radish | radis blanc, daikon
        black radish | radis noir
        broccolini, long stem broccoli ~ broccoli
        broccoli rabe, rapini, cime di rapa | brocoli rave
        palm heart, heart of palm | cœur de palmier
        chanterelle, chanterelle mushroom, girolle, girolle mushroom | girolle, chanterelle < mushroom
        morel, morel mushroom, dried morel | morille, morille séchée < mushroom
        black trumpet mushroom, trompette mushroom | trompette de la mort < mushroom
        enoki, enoki mushroom | enoki < mushroom
        king oyster mushroom, eryngii | pleurote du panicaut < mushroom
        truffle, black truffle, white truffle | truffe, truffe noire
        black garlic | ail noir
        calcot, grelot onion, pearl onion, baby onion, pickling onion, cipollini onion, cipolline onion, silverskin onion | oignon grelot, petit oignon ~ onion
        piquillo pepper, piquillo | piquillo, poivron piquillo ~ roasted pepper
        dried tomato petal, semi dried tomato, sunblush tomato, sunblushed tomato | tomate confite, tomate mi séchée ~ sun dried tomato
        edamame, edamame bean | edamame
        bitter melon, bitter gourd | margose
        taro | taro
        celtuce, sprouted seed, alfalfa sprout, cress | graine germée, cresson alénois
        caper berry, caperberry | câpron
        quince | coing
        persimmon, sharon fruit | kaki
        lychee | litchi
        papaya, pawpaw, green papaya | papaye
        guava | goyave
        kumquat | kumquat
        yuzu juice, yuzu | yuzu, jus de yuzu
        bergamot | bergamote
        mirabelle, mirabelle plum | mirabelle ~ plum
        greengage | reine claude ~ plum
        gooseberry | groseille à maquereau
        elderflower cordial | sirop de sureau
        redcurrant jelly | gelée de groseille
        quince paste, membrillo | pâte de coing
        """

    private static let cookbookDairy = """
        half and half, half n half
        burrata, burrata cheese | burrata < cheese
        labneh, labne, strained yogurt | labné, labneh
        skyr | skyr
        kefir | kéfir
        petit suisse | petit suisse
        brousse, brocciu | brousse, brocciu ~ ricotta
        queso fresco, cotija, cotija cheese < cheese
        taleggio, taleggio cheese < cheese
        fontina, fontina cheese < cheese
        provolone, provolone cheese, scamorza, smoked scamorza | provolone, scamorza < cheese
        asiago, asiago cheese < cheese
        havarti < cheese
        edam, edam cheese | edam < cheese
        raclette, raclette cheese | raclette, fromage à raclette < cheese
        beaufort, beaufort cheese | beaufort < cheese
        cantal, salers, laguiole | cantal, salers, laguiole < cheese
        tomme, tomme cheese, saint nectaire | tomme, tomme de savoie, saint nectaire < cheese
        mimolette | mimolette < cheese
        munster, maroilles | munster, maroilles < cheese
        morbier | morbier < cheese
        vacherin, mont d or cheese | mont d'or, vacherin < cheese
        saint marcellin, crottin, crottin de chavignol, cabecou | saint marcellin, crottin, crottin de chavignol, cabécou, rocamadour < goat cheese
        ewe s milk cheese, ossau iraty | brebis, tomme de brebis, fromage de brebis, ossau iraty < cheese
        quail egg, quail s egg | œuf de caille
        duck egg | œuf de cane
        """

    private static let cookbookMeat = """
        smoked pork belly, smoked belly | poitrine fumée, poitrine de porc fumée ~ bacon
        guanciale < lardon
        nduja, nduja sausage | nduja
        speck | speck < bacon
        coppa | coppa
        bresaola, air dried beef | bresaola, viande des grisons
        mortadella | mortadelle
        pepperoni | pepperoni
        rillettes, pork rillettes | rillettes
        country pate, pork terrine | pâté de campagne, terrine de campagne
        foie gras, duck foie gras | foie gras, foie gras de canard
        merguez, merguez sausage | merguez < sausage
        sausage meat, sausagemeat, pork sausage meat | chair à saucisse, farce
        morteau sausage | saucisse de morteau, morteau, saucisse de montbéliard, montbéliard ~ smoked sausage
        andouille, andouille sausage | andouille
        andouillette | andouillette
        white pudding, boudin blanc | boudin blanc
        gammon, ham hock, gammon joint, ham knuckle, smoked ham hock | jambonneau, jarret de porc, jarret demi sel, palette demi sel
        salt pork | petit salé, porc salé, poitrine demi sel
        duck confit, confit duck, confit duck leg, confit of duck, duck leg confit, confit duck thigh | confit de canard, canard confit, cuisse de canard confite, cuisse de canard confit
        smoked duck breast, smoked duck | magret fumé, magret de canard fumé
        gizzard, duck gizzard, confit gizzard | gésier, gésier confit, gésier de canard, gésier de volaille
        quail | caille
        pigeon, squab | pigeon
        guinea fowl | pintade
        pheasant | faisan
        partridge | perdreau, perdrix
        capon | chapon
        poussin, cornish hen, cornish game hen, spring chicken | coquelet
        wild boar | sanglier
        veal shank, osso buco, osso bucco, shin of veal | jarret de veau, osso buco < veal
        veal breast, breast of veal, veal shoulder, shoulder of veal | poitrine de veau, épaule de veau, tendron de veau < veal
        sweetbread, veal sweetbread | ris de veau
        calf s liver, calves liver, veal liver, lamb s liver | foie de veau, foie d'agneau
        beef tongue, ox tongue | langue de bœuf
        tripe, beef tripe | tripes, gras double
        bone marrow, marrow bone, beef marrow bone | os à moelle, moelle
        beef tartare, steak tartare | tartare de bœuf
        pig s trotter, pig trotter | pied de porc
        pork rind, pork skin | couenne, couenne de porc
        crepine, caul fat | crépine
        """

    private static let cookbookFish = """
        littleneck clam, little neck clam, manila clam, cherrystone clam, razor clam, vongole | palourde grise, clovisse, vongole ~ clam
        cockle | coque
        whelk, winkle | bulot, bigorneau
        pink prawn, pink shrimp, north atlantic prawn | crevette rose ~ prawn
        brown shrimp, potted shrimp | crevette grise ~ prawn
        langoustine, dublin bay prawn, scampi | langoustine
        lobster, lobster tail | homard, queue de homard, langouste
        crayfish, crawfish | écrevisse
        cuttlefish | seiche, blanc de seiche
        squid ink, cuttlefish ink | encre de seiche
        octopus | poulpe, pieuvre
        eel, smoked eel | anguille, anguille fumée
        sea bream, bream, gilt head bream | daurade, dorade, filet de daurade, daurade royale < fish
        sole, dover sole, lemon sole | sole, filet de sole, limande < fish
        turbot, brill | turbot, barbue < fish
        halibut | flétan < fish
        plaice, flounder | carrelet, plie < fish
        pollock, pollack, coley, saithe | lieu noir, lieu jaune, dos de lieu, filet de lieu < fish
        whiting | merlan, filet de merlan < fish
        red mullet, mullet | rouget, rouget barbet, filet de rouget < fish
        skate, skate wing | raie, aile de raie < fish
        john dory | saint pierre < fish
        perch, pike, zander | perche, brochet, sandre < fish
        swordfish | espadon < fish
        arctic char | omble, omble chevalier < fish
        gurnard, ling, pouting, tilapia, catfish, mahi mahi | grondin, julienne de poisson, filet de julienne, tilapia, panga < fish
        smoked trout | truite fumée
        smoked mackerel | maquereau fumé
        kipper, smoked herring, bloater | hareng fumé, hareng saur, kipper
        salmon roe, trout roe, salmon caviar | œuf de saumon, œuf de truite
        lumpfish roe | œuf de lump
        caviar | caviar
        bottarga | poutargue, boutargue, bottarga
        taramasalata | tarama
        surimi, crab stick, crabstick | surimi, bâtonnet de surimi
        white anchovy, boquerones, marinated anchovy | anchois mariné
        """

    private static let cookbookDryGoods = """
        agar agar, agar, agar agar powder, agar powder | agar agar, agar, agar agar en poudre, poudre d'agar agar
        pearl barley, barley, pot barley | orge perlé, orge, orge mondé
        spelt, pearled spelt, pearl spelt, farro, einkorn | épeautre, petit épeautre, farro, engrain
        millet | millet
        fregola, fregula < pasta
        orecchiette, conchiglie, pappardelle, bucatini, cavatelli, ditalini, trofie, ziti, garganelli, pasta shell, bavette, casarecce | orecchiette, conchiglie, pappardelle, bucatini < pasta
        crozet | crozet
        pearl couscous, israeli couscous, giant couscous, moghrabieh | couscous perlé, couscous israélien, perle de blé
        black rice, venere rice | riz noir
        red rice, camargue red rice | riz rouge
        beluga lentil, black lentil | lentille beluga, lentille noire < lentil
        yellow lentil, chana dal, urad dal, moong dal, mung dal | lentille jaune, lentille blonde < lentil
        mung bean | haricot mungo
        black eyed pea, black eyed bean, black eye bean | haricot à œil noir, cornille
        flageolet, flageolet bean | flageolet, haricot flageolet
        fresh white bean, coco bean, shelling bean | haricot coco, coco de paimpol, haricot tarbais, mogette
        brazil nut | noix du brésil
        macadamia, macadamia nut | noix de macadamia, macadamia
        hemp seed | graine de chanvre
        tapioca, tapioca pearl, sago, tapioca flour, tapioca starch | tapioca, perle du japon
        arrowroot | arrow root
        chestnut flour | farine de châtaigne
        spelt flour | farine d'épeautre, farine de petit épeautre
        coconut flour | farine de coco
        oat bran | son d'avoine
        wheat germ | germe de blé
        amaretti, amaretti biscuit | amaretti
        gingerbread, spice cake | pain d'épices, pain d'épice
        crumpet | crumpet
        focaccia | focaccia < bread
        matzo meal, matzo, matzah | pain azyme, matza
        pumpernickel | pain noir < bread
        sourdough, sourdough bread, sourdough loaf | pain au levain < bread
        candied chestnut, marron glace | marron glacé
        praline paste, praline | praliné, pralin
        fondant icing, royal icing | pâte à sucre
        """

    private static let cookbookSpices = """
        espelette pepper, espelette, espelette chilli, espelette chilli powder | piment d'Espelette, piment d'espelette en poudre
        pink peppercorn, pink pepper | baie rose, poivre rose
        green peppercorn, green peppercorn in brine | poivre vert, poivre vert en grain
        chipotle, chipotle chilli, chipotle paste, chipotle in adobo, chipotle in adobo sauce, chipotle chile flake | chipotle, piment chipotle
        ancho chilli, ancho, dried ancho chilli, guajillo chilli, pasilla chilli, mulato chilli | piment ancho
        gochujang | gochujang
        gochugaru, korean chilli flake, korean red pepper flake ~ chilli flake
        zaatar, za atar, zahtar | zaatar, zahtar
        dukkah, baharat, berbere, shichimi togarashi | dukkah, baharat
        dashi, dashi stock, dashi powder | dashi
        kombu, kelp | kombu
        wakame | wakamé
        bonito flake, katsuobushi | bonite séchée
        wasabi, wasabi paste | wasabi
        pickled ginger, sushi ginger | gingembre mariné, gari
        sambal oelek, sambal | sambal oelek, sambal
        ponzu, ponzu sauce | sauce ponzu, ponzu
        nigella seed, nigella, kalonji | graine de nigelle, nigelle
        asafoetida, hing
        ajwain, carom seed
        mace, mace blade, blade mace, ground mace | macis
        chervil | cerfeuil
        lovage | livèche
        lemon verbena, verbena | verveine, verveine citronnelle
        lemon thyme | thym citron ~ thyme
        lavender, dried lavender, culinary lavender | lavande
        hibiscus, dried hibiscus flower | hibiscus, fleur d'hibiscus
        tonka bean | fève tonka, fève de tonka
        liquorice | réglisse
        gribiche sauce | sauce gribiche
        bechamel, bechamel sauce, white sauce | béchamel, sauce béchamel
        tartare sauce, tartar sauce | sauce tartare
        hollandaise, hollandaise sauce | sauce hollandaise
        aioli, garlic mayonnaise | aïoli
        verjuice, verjus | verjus
        veal stock, demi glace | fond de veau lié, demi glace
        court bouillon | court bouillon
        iced tea, ice tea | thé glacé
        vermouth, dry vermouth, noilly prat, dry white vermouth | vermouth, noilly prat
        sparkling wine, champagne, prosecco, cava, cremant | vin pétillant, champagne, crémant, prosecco
        madeira, madeira wine | madère
        vin santo, sweet wine, dessert wine | vin doux, vin moelleux, muscat
        calvados, apple brandy | calvados
        armagnac | armagnac ~ brandy
        kirsch | kirsch
        pastis, pernod, ricard | pastis, anisette
        limoncello | limoncello
        amaretto | amaretto
        """
}
