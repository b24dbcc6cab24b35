import { describe, expect, test } from 'vitest';
import { findNaming } from '../../src/catalog/languages.ts';
import type { Understanding } from '../../src/search/understanding.ts';
import { searchMoves } from '../../src/search/move-search.ts';
import { casesOf } from '../rows.ts';
import { compileShippedWorld } from '../world/worlds.ts';
import { find, finder } from './default-world.ts';

/** What people type, how it is understood, and what it finds: how many forms, and the first of them. */
const phrases = casesOf(`
  a phrase has one meaning
    all stats over 100; every stat over 100; over 100 in every stat; more than 100 in all stats | hp>100 attack>100 defense>100 special-attack>100 special-defense>100 speed>100 | 19 | Arceus
    all stats at least 90; at least 90 in all stats; 全種族値90以上; all stats 90 or more; toutes les stats au moins 90; alle Werte mindestens 90; todas las estadísticas como mínimo 90 | hp>=90 attack>=90 defense>=90 special-attack>=90 special-defense>=90 speed>=90 | 72 | Mega Dragonite
    over 100 speed and attack; over 100 speed attack; speed and attack over 100 | speed>100 attack>100 | 116 | Mega Beedrill
    over 100 speed and attack under 50 | speed>100 attack<50 | 6 | Kadabra
    highest physical attack | sort:-attack | 1632 | Mega Mewtwo X
    special walls; best special wall | sort:-special-defense | 1632 | Eternamax Eternatus
    physical wall | sort:-defense | 1632 | Eternamax Eternatus
    trick room sweepers; who sets trick room | knows:"trick room" | 227 | Abra
    fast sweepers | sort:-speed | 1632 | Regieleki
    longest to hatch | sort:-hatch-cycles | 1632 | Mewtwo
    ちくでんを持つポケモン | ability:"volt absorb" | 14 | Jolteon
    pokemon with no guard | ability:"no guard" | 13 | Mega Pidgeot
    pokémon avec Nerfs d'Acier | ability:stalwart | 4 | Mega Skarmory
    legendary birds; the legendary bird trio | name=articuno or name=zapdos or name=moltres | 3 | Articuno
    the legendary dogs; legendary beasts | name=raikou or name=entei or name=suicune | 3 | Raikou
    regis; legendary titans | name=regirock or name=regice or name=registeel or name=regigigas or name=regieleki or name=regidrago | 6 | Regirock
    forces of nature; genies | name=tornadus or name=thundurus or name=landorus or name=enamorus | 4 | Tornadus
    treasures of ruin | name=wo-chien or name=chien-pao or name=ting-lu or name=chi-yu | 4 | Wo-Chien
    fastest sword of justice | (name=cobalion or name=terrakion or name=virizion or name=keldeo) sort:-speed | 4 | Cobalion
    image of charizard; picture of charizard; imagen de charizard | charizard | 4 | Charizard
    which pokemon use fire stone | evolves:"fire stone" | 6 | Vulpix
    fastest to hatch | sort:hatch-cycles | 1632 | Magikarp
    pokemon with chu in the name; Pokémon mit chu im Namen; con chu en el nombre; avec chu dans le nom | name:*chu* | 26 | Pikachu
    pokemon whose name ends in chu | name:*chu | 25 | Pikachu
    i want a water pokemon with high defense | type:water sort:-defense | 215 | Mega Slowbro
    can u show me fire pokemon plz; fire pokemon; fire type; only fire; fire types; type: fire; feuer; Feuer Pokémon; pokémon de type feu; pokémon de tipo fuego; 炎; ほのおタイプのポケモン | type:fire | 119 | Charmander
    looking for a tanky steel type | type:steel sort:-bulk | 107 | Mega Steelix
    zeig mir bitte alle wasser pokemon; montre moi les pokemon eau stp; muéstrame los pokemon de agua por favor; water type pokemon; eau | type:water | 215 | Squirtle
    ich suche ein schnelles elektro pokemon; fastest electric pokemon | type:electric sort:-speed | 123 | Regieleki
    combien y a t il de légendaires; legendary pokemon | is:legendary | 142 | Articuno
    attaque au moins 130; ataque de al menos 130 | attack>=130 | 141 | Mega Charizard X
    velocidad mayor a 100 | speed>100 | 266 | Mega Beedrill
    1kg未満 | weight<1kg | 124 | Diglett
    qui n'évoluent pas; que no evoluciona; die sich nicht entwickeln | is:final | 1089 | Venusaur
    typ:feuer größe>2m | type:fire height>2m | 17 | Gigantamax Charizard
    gewicht > 100 kg | weight>100kg | 306 | Mega Venusaur
    Angriff>=150 | attack>=150 | 43 | Mega Beedrill
    farbe:rot | colour:red | 159 | Charmander
    -typ:wasser initiative>120 | -type:water speed>120 | 76 | Mega Beedrill
    talent:statik | ability:statik | 35 | Pikachu
    couleur:rouge,bleu | colour:red,blue | 407 | Charmander
    ataque>150 | attack>150 | 31 | Mega Pinsir
    vitesse>100; すばやさ＞100 | speed>100 | 266 | Mega Beedrill
    タイプ：ほのお | type:fire | 119 | Charmander
    pokemon 1 to 10; 1から10; entre 1 y 10 | number>=1 number<=10 | 18 | Bulbasaur
    #001-#151 | number>=001 number<=151 | 261 | Bulbasaur
    nur ein typ; un seul type; un solo tipo; 単タイプ | is:single-type | 777 | Charmander
    メスだけ; femelle uniquement | female:100 is:base | 37 | Nidoran♀
    性別なし | is:genderless | 294 | Magnemite
    速い順; top 10 fastest | sort:-speed | 1632 | Regieleki
    good fire types | type:fire sort:-total | 119 | Primal Groudon
    name contains saur; names with saur; noms avec saur; nombres con saur; namen mit saur | name:*saur* | 6 | Bulbasaur
    with the letter x in gen 1 | name:*x* gen:1 | 9 | Vulpix
    que empiecen con x; name:x*; pokemon starting with x | name:x* | 5 | Xatu
    pokedex number 94 | number:94 | 3 | Gengar
    sort by name gen 1 | gen:1 sort:name | 261 | Abra
    prevo of gardevoir; vorentwicklung von guardevoir; preevolución de gardevoir | family:140 | 6 | Ralts
    pika* | name:pika* | 18 | Pikachu
    *saur; ends with saur | name:*saur | 6 | Bulbasaur
    name:q*|x* | name:q* or name:x* | 14 | Quilava
    ability:*absorb | ability:*absorb | 47 | Poliwag
    fire pokemon that start with the letter m | type:fire name:m* | 8 | Alolan Marowak
    starting with a | name:a* | 144 | Arbok
    legendary starting with m or r | is:legendary (name:m* or name:r*) | 22 | Moltres
    gen 1 but not starting with p | gen:1 -name:p* | 225 | Bulbasaur
    Pokémon, die mit Q beginnen; beginnt mit Q | name:q* | 9 | Quilava
    qui commencent par z; que empiezan por la letra z | name:z* | 28 | Zubat
    pokémon électriques; elektrische Pokémon | type:electric | 123 | Pikachu
    pokémon feu et vol | type:fire type:flying | 8 | Charizard
    eau glace | type:water type:ice | 9 | Dewgong
    Wasser oder Eis | type:water or type:ice | 283 | Squirtle
    acier ou sol | type:steel or type:ground | 214 | Sandshrew
    rot oder blau | colour:red or colour:blue | 407 | Charmander
    Was ist schwach gegen Eis | weak:ice | 454 | Bulbasaur
    volcanion ou vol | volcanion or vol | 194 | Volcanion
    better than charizard is:legendary | total>534 is:legendary | 134 | Articuno
    newer than gen 5 | gen>5 | 640 | Chespin
    since gen 5 | gen>=5 | 838 | Victini
    nonlegendary dragon | -is:legendary type:dragon | 84 | Mega Charizard X
    pokemon named pikachu | pikachu | 18 | Pikachu
    everything except normal | -type:normal | 1441 | Bulbasaur
    gen 1 starters | gen:1 is:starter | 3 | Bulbasaur
    gen1; gen-1; generation 1; generation one; 1st gen; first generation; pokémon de la première génération; 第1世代 | gen:1 | 261 | Bulbasaur
    fully evolved starters; vollentwickelte Starter | is:final is:starter-line | 54 | Venusaur
    second stage starters | stage:2 is:starter-line | 28 | Ivysaur
    mega starters | is:mega is:starter-line | 13 | Mega Venusaur
    starter evolutions; starters évolués; iniciales evolucionados | is:starter-line | 110 | Bulbasaur
    御三家の最終進化 | is:starter-line is:final | 54 | Venusaur
    pokemon that can fly | knows:fly | 176 | Charizard
    gen iv | gen:4 | 182 | Turtwig
    the second generation | gen:2 | 166 | Chikorita
    starters of gen 4 | is:starter gen:4 | 3 | Turtwig
    gen 1-3 starters | (gen>=1 gen<=3) is:starter | 10 | Bulbasaur
    gens 1,2 legendary | gen:1,2 is:legendary | 14 | Articuno
    alolan forms | alolan | 20 | Alolan Rattata
    galarian | galarian | 20 | Galarian Meowth
    all dragons; dragon | type:dragon | 122 | Mega Charizard X
    ghost types | type:ghost | 104 | Gastly
    normal type | type:normal | 191 | Pidgey
    fairies | type:fairy | 165 | Clefairy
    legendaries gen 2 | is:legendary gen:2 | 5 | Raikou
    mythical pokemon of generation 1 | is:mythical gen:1 | 1 | Mew
    ultra beasts | is:ultrabeast | 11 | Nihilego
    mega evolutions | is:mega | 97 | Mega Venusaur
    mega dragons | is:mega type:dragon | 19 | Mega Charizard X
    babies | is:baby | 20 | Pichu
    baby pokemon gen 4 | is:baby gen:4 | 8 | Budew
    paradox pokemon | is:paradox | 30 | Great Tusk
    fossil pokemon | is:fossil | 26 | Omanyte
    regional forms | is:regional | 61 | Alolan Rattata
    gmax pikachu | name="gigantamax pikachu" | 1 | Gigantamax Pikachu
    starters; starter pokemon | is:starter | 28 | Bulbasaur
    fire starters | type:fire is:starter | 10 | Charmander
    dragon type legendary; dragons légendaires; dragones legendarios | type:dragon is:legendary | 38 | Latias
    dark and steel | type:dark type:steel | 3 | Pawniard
    fire or water starters | (type:fire or type:water) is:starter | 19 | Charmander
    not legendary dragon gen 1; !legendary dragon gen 1; dragons without legendaries gen 1 | type:dragon gen:1 -is:legendary | 6 | Mega Charizard X
    heaviest fire pokemon | type:fire sort:-weight | 119 | Primal Groudon
    tallest creature | sort:-height | 1632 | Eternamax Eternatus
    smallest dragon | type:dragon sort:height | 122 | Applin
    best 6 water | type:water sort:-total | 215 | Primal Kyogre
    hoenn starters | gen:3 is:starter | 4 | Treecko
    legendaries of the kalos region | is:legendary gen:6 | 9 | Xerneas
    starters from johto and hoenn | is:starter (gen:2 or gen:3) | 7 | Chikorita
    alola raichu | alola raichu | 1 | Alolan Raichu
    between gen 2 and gen 4; between gen 2 and 4 | gen>=2 gen<=4 | 533 | Chikorita
    100-200 kg | weight>=100kg weight<=200kg | 152 | Venusaur
    1-2 m tall fire | (height>=1m height<=2m) type:fire | 60 | Charmeleon
    5'11 tall | height:5'11 | 44 | Dodrio
    between 10 and 20 kg; zwischen 10 und 20 kg | weight>=10kg weight<=20kg | 208 | Ivysaur
    water between 50 and 80 cm | type:water (height>=50cm height<=80cm) | 49 | Squirtle
    speed between 100 and 110; between 100 and 110 speed | speed>=100 speed<=110 | 153 | Charizard
    strongest legendary | is:legendary sort:-total | 142 | Eternamax Eternatus
    highest attack | sort:-attack | 1632 | Mega Mewtwo X
    lowest hp | sort:hp | 1632 | Shedinja
    mouse pokemon | mouse | 43 | Rattata
    whale pokemon | whale | 4 | Wailmer
    grass creature | type:grass | 184 | Bulbasaur
    mew 2 | name=mewtwo | 1 | Mewtwo
    mewtwo | mewtwo | 3 | Mewtwo
    mew two | mew two | 3 | Mewtwo
    porygon two | name=porygon2 | 1 | Porygon2
    pokemon; creatures |  | 1632 | Bulbasaur
    type | type | 1 | Type: Null
    all | all | 27 | Gallade
    in | in | 180 | Infernape
    eeveelutions; eevee evolutions; evolutions of eevee | family:67 | 12 | Eevee
    pikachu family | family:10 | 25 | Pikachu
    charizard line | family:2 | 6 | Charmander
    charizard gmax | name="gigantamax charizard" | 1 | Gigantamax Charizard
    charizard mega x | charizard mega x | 1 | Mega Charizard X
    raichu-alola | name="alolan raichu" | 1 | Alolan Raichu
    deoxys-normal | name=deoxys | 1 | Deoxys
    giratina altered | name=giratina | 1 | Giratina
    rotom wash | rotom wash | 1 | Wash Rotom
    kyurem black | kyurem black | 1 | Black Kyurem
    oricorio sensu | oricorio sensu | 1 | Sensu Oricorio
    urshifu rapid | urshifu rapid | 2 | Rapid Strike Urshifu
    basculin white | basculin white | 1 | White-Striped Basculin
    tauros aqua | tauros aqua | 1 | Aqua Breed Paldean Tauros
    nidoran girl | name="nidoran♀" | 1 | Nidoran♀
    nidoran male | name="nidoran♂" | 1 | Nidoran♂
    Type: Null; Typ:Null; Type:0; タイプ：ヌル | name="type: null" | 1 | Type: Null
    legendary Type: Null | is:legendary name="type: null" | 1 | Type: Null
    Type: Null or mew | name="type: null" or mew | 5 | Mew
    mr mime | mr mime | 2 | Mr. Mime
    mr mi | mr mi | 2 | Mr. Mime
    mega me | is:mega me | 97 | Mega Mewtwo X
    rock star | rock star | 2 | Pikachu Rock Star
    stage 2 fire | stage:2 type:fire | 45 | Charmeleon
    number 25; the 25th pokemon | number:25 | 18 | Pikachu
    speed 150 | speed:150 | 7 | Mega Alakazam
    total 600 dragons | total:600 type:dragon | 16 | Dragonite
    egg group ditto | egg:ditto | 1 | Ditto
    dragon egg group gen 1 | egg:dragon gen:1 | 19 | Charmander
    levitate ability | ability:levitate | 71 | Gastly
    weak to fire | weak:fire | 404 | Bulbasaur
    resistant to fairy | resists:fairy | 283 | Bulbasaur
    immune to ground | immune:ground | 187 | Charizard
    learns surf | knows:surf | 372 | Squirtle
    fire types with fly; feuerpokemon mit fliegen; tipo fuego con vuelo | type:fire knows:fly | 12 | Charizard
    earthquake tm; who learns earthquake by tm | knows:earthquake | 452 | Venusaur
    pokemon with swift swim | ability:"swift swim" | 57 | Psyduck
    red pokemon | colour:red | 159 | Charmander
    yellow but not electric | colour:yellow -type:electric | 86 | Kakuna
    Pikachu !; Pikachu ...; Pikachu :) | Pikachu | 18 | Pikachu
    « Pikachu »; 「Pikachu」 | "Pikachu" | 18 | Pikachu
    combien de type feu ?; feu 🔥 | type:fire | 119 | Charmander
    fire - water; fire , water | type:fire type:water | 1 | Volcanion
    pikachu's | pikachu | 18 | Pikachu
    galar mauzi; mauzi aus galar; meowth from galar; ガラルのニャース | name="galarian meowth" | 1 | Galarian Meowth
    pink fairy pokemon | colour:pink type:fairy | 27 | Clefairy
    weight > 900 | weight>900 | 7 | Mega Metagross
    weight>=900 kg | weight>=900kg | 7 | Mega Metagross
    height<6' gen 1 dragon | gen:1 type:dragon height<6' | 2 | Mega Charizard X
    Drachen der ersten Generation | type:dragon gen:1 | 6 | Mega Charizard X
    legendäre Drachen; 伝説のドラゴン | is:legendary type:dragon | 38 | Latias
    Käfer | type:bug | 144 | Caterpie
    schwerste Drachen; plus lourd dragon | type:dragon sort:-weight | 122 | Eternatus
    りざーどん | りざーどん | 4 | Charizard
    ぴかちゅう | ぴかちゅう | 18 | Pikachu
    sol | sol | 127 | Solrock
  a number after words for more or less is a bound of the field beside it
    speed over 120 | speed>120 | 82 | Mega Beedrill
    over 100 speed and 90 attack; über 100 initiative und 90 angriff; plus de 100 en vitesse et 90 en attaque; más de 100 de velocidad y 90 de ataque | speed>100 attack>90 | 157 | Mega Beedrill
    less than 50 hp, 50 defense and 40 speed | hp<50 defense<50 speed<40 | 27 | Sentret
    steinentwicklungen; évolutions par pierre; evoluciones por piedra | evolves:stone | 52 | Pikachu
    meilleur pokémon dragon; mejor pokémon dragón | type:dragon sort:-total | 122 | Eternamax Eternatus
    best gen 1 pokemon; best gen one; beste gen 1 | gen:1 sort:-total | 261 | Mega Mewtwo X
    fire sorted by speed ascending; feuer nach initiative aufsteigend sortiert; feu trié par vitesse croissante; fuego ordenado por velocidad ascendente | type:fire sort:speed | 119 | Slugma
    dragons by weight; dragon weight desc; drachen nach gewicht | type:dragon sort:-weight | 122 | Eternatus
    who was introduced in gen 5 | gen:5 | 198 | Victini
    flash fire pokemon; has flash fire | ability:"flash fire" | 30 | Vulpix
    solar power fire type | ability:"solar power" type:fire | 5 | Charmander
    Lame d’Air; lame d'air | knows:"air slash" | 246 | Charizard
    Coraza Ira | ability:"anger shell" | 1 | Klawf
    ghost with rock head | type:ghost ability:"rock head" | 2 | Alolan Marowak
    no water absorb | -ability:"water absorb" | 1597 | Bulbasaur
    is there another fast dragon; ich möchte einen sehr schnellen drachen; montre-moi un dragon très rapide; quiero también un dragón muy rápido | type:dragon sort:-speed | 122 | Mega Garchomp Z
    these are all my other dragons; hallo zeig mir diese drachen; bonjour, montre-moi aussi ces dragons | type:dragon | 122 | Mega Charizard X
    over 100 hp water | hp>100 type:water | 16 | Lapras
    at least 150 attack | attack>=150 | 43 | Mega Beedrill
    más de 100 velocidad | speed>100 | 266 | Mega Beedrill
  a unit says which field a bound is of
    less than 10 kg dragon | weight<10kg type:dragon | 10 | Dratini
  a comparative is a bound of what its superlative sorts by
    taller than 5 m | height>5m | 65 | Gigantamax Venusaur
    lighter than 1kg | weight<1kg | 124 | Diglett
    electric types faster than 100 | type:electric speed>100 | 34 | Partner Pikachu
  a creature that something is compared with stands for its number
    bigger than onix | height>8.8 | 45 | Gigantamax Venusaur
    plus rapide qu'évoli; plus rapide qu’Évoli | speed>55 | 1101 | Ivysaur
    schneller als Pikachu | speed>90 | 441 | Charizard
    plus lourd que ronflex | weight>460 | 31 | Mega Steelix
  "non" excludes what is right after it
    non-legendary dragons | -is:legendary type:dragon | 84 | Mega Charizard X
    strongest non legendary | -is:legendary sort:-total | 1490 | Arceus
  the name of a move finds who learns it
    earthquake | knows:earthquake | 452 | Venusaur
    water ice beam | type:water knows:"ice beam" | 182 | Squirtle
  a slash between words is a space
    water/ground | type:water type:ground | 13 | Wooper
  the name of a creature may have a plural
    all the eevees | eevee | 4 | Eevee
  beside a word for creatures, facts come before parts of names
    cat pokemon | cat | 19 | Meowth
  words that count nothing are implied
    how many fire pokemon | type:fire | 119 | Charmander
  a value may be a word that is implied elsewhere
    egg group monster | egg:monster | 121 | Bulbasaur
  a number after a word for numbers is that of the catalog
    no. 25 | number:25 | 18 | Pikachu
  an adjective sorts, with the name of a field too
    high defense steel | type:steel sort:-defense | 107 | Mega Steelix
    best fire type | type:fire sort:-total | 119 | Primal Groudon
    hardest to catch legendary | is:legendary sort:catch-rate | 142 | Articuno
  an adjective sorts where it finds nothing as a part of a name
    small fire type | type:fire sort:height | 119 | Sunny Castform
  words sort in a language without spaces too
    一番速いポケモン | sort:-speed | 1632 | Regieleki
    でんきタイプで速い | type:electric sort:-speed | 123 | Regieleki
  a text without spaces whose parts are all known is these, even where a name has it
    ほのおタイプ | type:fire | 119 | Charmander
  a word that excludes does so with all that the words after it mean together
    fire flying not gen 1 | type:fire type:flying -gen:1 | 4 | Ho-Oh
    flamethrower but not fire blast | knows:flamethrower -knows:"fire blast" | 49 | Alolan Exeggutor
    water types but not flying; eau sans vol | type:water -type:flying | 204 | Squirtle
  "no", and its like in other languages, excludes what is right after it
    dragons but no legendaries; dragons qui ne sont pas légendaires; todos los dragones menos legendarios | type:dragon -is:legendary | 84 | Mega Charizard X
    all grass types except starters | type:grass -is:starter | 175 | Ivysaur
    fuego pero no volador; pokémon feu mais pas vol | type:fire -type:flying | 111 | Charmander
    agua sin volador | type:water -type:flying | 204 | Squirtle
    pokemon that arent water | -type:water | 1417 | Bulbasaur
    water types that dont learn surf | type:water -knows:surf | 11 | Magikarp
    neither fire nor water | -type:fire -type:water | 1299 | Bulbasaur
    keine drachen gen 1 | -type:dragon gen:1 | 255 | Bulbasaur
  in Japanese, a word excludes what is right before it
    ひこう以外 | -type:flying | 1445 | Bulbasaur
    ドラゴン 飛行以外 | type:dragon -type:flying | 113 | Mega Charizard X
    ほのお以外のドラゴン | -type:fire type:dragon | 118 | Alolan Exeggutor
    炎タイプ以外の御三家 | -type:fire is:starter | 18 | Bulbasaur
    伝説じゃないドラゴン | -is:legendary type:dragon | 84 | Mega Charizard X
    第一世代以外の御三家 | -gen:1 is:starter | 25 | Chikorita
  what a form may have none of is the flag for its lack
    pokemon without an evolution; pokemon that dont evolve; without evolution; sans évolution; sin evolucion | is:final | 1089 | Venusaur
    ohne entwicklung gen 1 | gen:1 is:final | 150 | Venusaur
    legendaries without gender | is:legendary is:genderless | 108 | Articuno
  a number beside a word that sorts counts, and is that of no creature
    last 5 pokemon; newest 5 | sort:-number | 1632 | Pecharunt
    los 5 dragones más rápidos; les 5 dragons les plus rapides; fastest 5 dragons | type:dragon sort:-speed | 122 | Mega Garchomp Z
    10 fastest pokemon | sort:-speed | 1632 | Regieleki
    top ten strongest dragons | type:dragon sort:-total | 122 | Eternamax Eternatus
    top 5 attack water types | type:water sort:-attack | 215 | Mega Feraligatr
    die 10 schwersten | sort:-weight | 1632 | Cosmoem
    les 10 plus grands; los 10 mas grandes | sort:-height | 1632 | Eternamax Eternatus
  values of one field may be a list with "and"
    resists both fire and water | resists:fire resists:water | 232 | Squirtle
    monster and dragon egg group | egg:monster egg:dragon | 32 | Charmander
    炎と氷に弱い | weak:fire weak:ice | 195 | Bulbasaur
    immune to ground and electric | immune:ground immune:electric | 5 | Gligar
    resists fire water and grass | resists:fire resists:water resists:grass | 66 | Dratini
    schwach gegen feuer und eis | weak:fire weak:ice | 195 | Bulbasaur
    egg group water 1 and fairy | egg:"water 1" egg:fairy | 4 | Marill
    weak to ice dragon types | weak:ice type:dragon | 92 | Alolan Exeggutor
  units have names
    shorter than 1 foot | height<1ft | 226 | Caterpie
    heavier than 2000 pounds | weight>2000lb | 7 | Mega Metagross
    plus de 10 mètres | height>10m | 41 | Gigantamax Venusaur
  an adjective after a number says no more than its field
    between 1 and 2 meters tall fire gen 1 | (height>=1m height<=2m) type:fire gen:1 | 14 | Charmeleon
    more than 15 m tall | height>15m | 34 | Gigantamax Venusaur
  colours have names in other languages
    rote drachen | colour:red type:dragon | 11 | Latias
    dragones rojos | type:dragon colour:red | 11 | Latias
  an article before a vowel is none of the word
    résiste à l'eau | resists:water | 435 | Bulbasaur
    évolutions d'évoli | family:67 | 12 | Eevee
  the family of a creature is that of its name in another language too
    evoli entwicklungen; イーブイの進化 | family:67 | 12 | Eevee
  words with which people ask count nothing in their language
    tell me about mew | mew | 4 | Mew
    show me fire types | type:fire | 119 | Charmander
    welches pokemon ist am schnellsten | sort:-speed | 1632 | Regieleki
    wie viele legendäre gibt es; combien de légendaires; cuantos legendarios hay | is:legendary | 142 | Articuno
  a comparison may follow each field, and more than one
    speed less than 20 | speed<20 | 24 | Slowpoke
    weight less than 1 kg | weight<1kg | 124 | Diglett
    attack and speed over 130 | attack>130 speed>130 | 17 | Mega Beedrill
    speed more than 100 and less than 120 | speed>100 speed<120 | 146 | Pidgeot
    speed under 20 or over 150 | speed<20 or speed>150 | 32 | Slowpoke
    speed equal to 100 | speed=100 | 47 | Charizard
    base speed over 150 | speed>150 | 8 | Ninjask
    hatches in 5 cycles | hatch-cycles:5 | 8 | Magikarp
  a number may be the beginning of a range
    hp 100 or more; 100+ hp; 100 hp or more; min 100 hp | hp>=100 | 223 | Jigglypuff
    speed:100+ fire | type:fire speed>=100 | 32 | Charizard
    gen 3 onwards | gen>=3 | 1205 | Treecko
    from gen 1 to gen 3; gen 1 bis 3 | gen>=1 gen<=3 | 612 | Bulbasaur
    gen 1, 2 and 3 | gen:1 or gen:2 or gen:3 | 612 | Bulbasaur
    over 100 attack or more than 100 speed | attack>100 or speed>100 | 543 | Mega Charizard X
    hp 150 oder mehr | hp>=150 | 22 | Chansey
    vitesse 100 ou plus; velocidad 100 o más | speed>=100 | 313 | Charizard
    素早さ120以上の電気 | speed>=120 type:electric | 18 | Partner Pikachu
    100kg以上; 100kg or more | weight>=100kg | 313 | Venusaur
  a way to evolve, a stone or an item finds what evolves with it
    evolves by trade; pokemon that evolve by trading; trade evolutions; entwickelt sich durch tausch; evoluciona por intercambio | evolves:trade | 29 | Poliwhirl
    evolve by leveling up | evolves:level | 376 | Bulbasaur
    evolves at night; entwickelt sich nachts; évolue la nuit; evoluciona de noche | evolves:night | 11 | Alolan Rattata
    friendship evolutions | evolves:friendship | 18 | Golbat
    which pokemon evolve with the moon stone; pierre lune; évolue avec pierre lune | evolves:"moon stone" | 6 | Nidorina
    fire stone | evolves:"fire stone" | 6 | Vulpix
    metal coat | evolves:"metal coat" | 2 | Onix
    石で進化; évolue avec une pierre; evolucionan con piedra; pokemon die sich mit einem stein entwickeln | evolves:stone | 52 | Pikachu
    evolves from eevee | family:67 | 12 | Eevee
  the effort of a defeated one is a stat, with or without points
    speed evs | effort:speed | 322 | Charmander
    3 speed evs; pokemon that give 3 speed evs | effort:"3 speed" | 35 | Pidgeot
    1 special attack ev | effort:"1 special attack" | 161 | Bulbasaur
  a sign between words joins them
    fire & flying; fire + flying; fire / flying | type:fire type:flying | 8 | Charizard
  names have letters to count
    4 letter pokemon; pokemon with 4 letters; four letter name | letters:4 | 12 | Abra
    more than 12 letters; over 12 letters | letters>12 | 434 | Gigantamax Venusaur
    longest name; longest pokemon name | sort:-letters | 1632 | Caramel Swirl Strawberry Sweet Alcremie
    pokemon with the letter z | name:*z* | 84 | Charizard
  the level at which one evolves is a number
    evolves at level 16; entwickelt sich auf level 16; évolue au niveau 16; evoluciona al nivel 16; レベル16で進化 | evolution-level:16 | 21 | Bulbasaur
    evolves at level 20 or higher | evolution-level>=20 | 292 | Ivysaur
    evolves before level 20 | evolution-level<20 | 70 | Bulbasaur
    highest evolution level | sort:-evolution-level | 1632 | Zweilous
  weaknesses, resistances and immunities are counted
    only one weakness; pokemon with 1 weakness; nur eine Schwäche; pokemon mit nur einer Schwäche; une seule faiblesse; una sola debilidad; 弱点1 | weaknesses:1 | 206 | Rattata
    dragon with two weaknesses | type:dragon weaknesses:2 | 19 | Mega Feraligatr
    only 1 resistance | resistances:1 | 52 | Alolan Rattata
    immune to 3 types | immunities:3 | 26 | Sableye
    weak to 5 types; schwach gegen 5 typen; faible contre 5 types | weaknesses:5 | 269 | Butterfree
    more than 6 weaknesses | weaknesses>6 | 28 | Exeggcute
    most resistances; highest number of resistances; 耐性が一番多い; meiste Resistenzen; le plus de résistances; más resistencias | sort:-resistances | 1632 | Magnemite
    fewest weaknesses; wenigste Schwächen | sort:weaknesses | 1632 | Rattata
    a weakness to fire; eine schwäche gegen feuer; une faiblesse au feu | weak:fire | 404 | Bulbasaur
  the first of a number are all up to it
    first 151; die ersten 151; les 151 premiers; los primeros 151; 初代151匹 | number<=151 | 261 | Bulbasaur
    original 151 water | number<=151 type:water | 44 | Squirtle
    first 3 generations | gen<=3 | 612 | Bulbasaur
  words may say that a flag is lacking
    dual type fire; dual fire | -is:single-type type:fire | 78 | Charizard
    no dual types | is:single-type | 777 | Charmander
    zwei typen; 複合タイプ | -is:single-type | 855 | Bulbasaur
  some words are a condition on a number
    50 % male | male:"50 %" | 824 | Caterpie
    only female gen 1 | female:100 is:base gen:1 | 6 | Nidoran♀
    immer männlich gen 1 | male:100 is:base gen:1 | 6 | Nidoran♂
    unevolved fire | stage:1 type:fire | 50 | Charmander
    fire not evolved | type:fire stage:1 | 50 | Charmander
    fire without pokemon | type:fire -pokemon | 119 | Charmander
    charmander evolution chain | family:2 | 6 | Charmander
  what is excluded after values with "or" is excluded from each
    fire or ice but not dragon | (type:fire or type:ice) -type:dragon | 184 | Charmander
  words that sort do so beside types, flags and one another, even where they are parts of names
    small and fast | sort:height,-speed | 1632 | Comfey
    big water pokemon | type:water sort:-height | 215 | Gigantamax Inteleon
    easy to catch fire | type:fire sort:-catch-rate | 119 | Numel
  a compound is its parts, of which the first is a type, a flag or a region
    Wasserpokémon gen 1 | type:water gen:1 | 44 | Squirtle
    Drachentypen gen 1 | type:dragon gen:1 | 6 | Mega Charizard X
    Eis-Pokémon gen 1 | type:ice gen:1 | 11 | Alolan Sandshrew
    firetype gen 1 | type:fire gen:1 | 20 | Charmander
    Feuerstarter | type:fire is:starter | 10 | Charmander
    Kanto-Starter | gen:1 is:starter | 3 | Bulbasaur
    schnellste Geister-Pokémon | type:ghost sort:-speed | 104 | Mega Absol Z
  a region beside a word for forms is a part of their names, and else a generation
    Alola-Formen | name:alola | 21 | Alolan Rattata
    formes de Galar | name:galar | 20 | Galarian Meowth
    alola fire forms | name:alola type:fire | 2 | Alolan Marowak
    paldea forms | name:paldea | 4 | Combat Breed Paldean Tauros
    kanto forms | gen:1 | 261 | Bulbasaur
  a plural of a name is that creature, whatever else it begins
    pikachus | pikachu | 18 | Pikachu
    snorlaxes | snorlax | 2 | Snorlax
  names side by side are any of them, even if one is a part of another
    mew mewtwo | name=mew or name=mewtwo | 2 | Mewtwo
  a number with "x" says how much damage
    4x weak to ice dragon | weak:ice>=4 type:dragon | 33 | Alolan Exeggutor
    steel types weak to fire 4x | type:steel weak:fire>=4 | 18 | Alolan Sandshrew
    4x resist grass | resists:grass<=0.25 | 175 | Bulbasaur
  a number may be compared with another of the same form
    physical attackers gen 1 | attack>special-attack gen:1 | 152 | Caterpie
    attack higher than special attack; attaquants physiques | attack>special-attack | 768 | Caterpie
    more speed than attack | speed>attack | 637 | Charmander
    特殊アタッカー | special-attack>attack | 597 | Bulbasaur
  several values of which a form has only one are any of them
    blue or red | colour:blue or colour:red | 407 | Charmander
    red or blue dragons | (colour:red or colour:blue) type:dragon | 38 | Dratini
    mew or red | mew or red | 9 | Mew
    black and white | colour:black or colour:white | 329 | Mega Charizard X
    gen 1 gen 2 | gen:1 or gen:2 | 427 | Bulbasaur
  one superlative may sort by several numbers
    best attack and speed | sort:-attack,-speed | 1632 | Mega Mewtwo X
    highest base stats | sort:-total | 1632 | Eternamax Eternatus
  a value right after "or" is of the field before it
    weak to fire or water gen 1 | (weak:fire or weak:water) gen:1 | 89 | Bulbasaur
    weak to fire or water | weak:fire or weak:water | 646 | Bulbasaur
    egg group ditto or mineral | egg:ditto or egg:mineral | 114 | Geodude
    fire or water | type:fire or type:water | 333 | Charmander
    egg:ditto or dragon | egg:ditto or type:dragon | 123 | Mega Charizard X
  a number may stand before its field
    150 speed | speed:150 | 7 | Mega Alakazam
    680 total dragons | total:680 type:dragon | 9 | Rayquaza
  a colour alone is one where nothing has the word in its name
    pink | colour:pink | 76 | Clefairy
    赤いポケモン | colour:red | 159 | Charmander
    rose pokemon | rose | 5 | Roselia
  a word such as "o" between two values of a field takes either
    agua o hielo; 水か氷 | type:water or type:ice | 283 | Squirtle
    gen 3 or 4 | gen:3 or gen:4 | 367 | Treecko
    starters gen 3 4 and 5 | is:starter (gen:3 or gen:4 or gen:5) | 10 | Treecko
  a field may stand within its comparison, or after it
    more attack than machamp; mehr angriff als machomei | attack>130 | 107 | Mega Beedrill
    starters before gen 4 | is:starter gen<4 | 10 | Bulbasaur
    plus de 150 de vitesse | speed>150 | 8 | Ninjask
  an order in another language than the world's hides no name in it
    das kleinste | sort:height | 1632 | Joltik
  "or" between two values of one field chooses between these, and what stands around them holds for both
    fire or ice dragons | (type:fire or type:ice) type:dragon | 11 | Mega Charizard X
    gen 3 or 4 starters | (gen:3 or gen:4) is:starter | 7 | Treecko
    gen 1 fire or water | gen:1 (type:fire or type:water) | 64 | Charmander
    legendary or mythical dragons | (is:legendary or is:mythical) type:dragon | 39 | Latias
    agua o hielo dragones | (type:water or type:ice) type:dragon | 19 | Mega Feraligatr
  words that sort, or that every search implies, are no alternative
    fire or pokemon | type:fire | 119 | Charmander
    fire or fastest | type:fire sort:-speed | 119 | Zen Mode Galarian Darmanitan
  "or" parts what has values of one field on both sides
    gen 1 fire or gen 2 water | gen:1 type:fire or gen:2 type:water | 43 | Charmander
    fire dragons or ice | type:fire type:dragon or type:ice | 81 | Mega Charizard X
  what is excluded after "but" is said of the same damage
    weak to ice but not fire; schwach gegen eis aber nicht feuer; débil contra hielo pero no fuego | weak:ice -weak:fire | 259 | Pidgey
    resists fire but not to water gen 1 | resists:fire gen:1 -resists:water | 37 | Charmander
    weak to ice but not fire types | weak:ice -type:fire | 454 | Bulbasaur
  an ordinal may stand before a stage
    third stage gen 1 | stage:3 gen:1 | 45 | Venusaur
  whole names side by side, which no form has together, are any of them
    pikachu raichu | name=pikachu or name=raichu | 2 | Pikachu
    pikachu,raichu,eevee | name=pikachu or name=raichu or name=eevee | 3 | Pikachu
    mr mime pikachu | name="mr. mime" or name=pikachu | 2 | Pikachu
  "then" is "than" with a slip
    speed greater then 150 | speed>150 | 8 | Ninjask
    faster then ninjask | speed>160 | 2 | Speed Deoxys
  a value of a field has other words too, and is taken before an adjective of a number
    evolve with high friendship; evolves by friendship; evolves by happiness; entwickelt sich mit hoher freundschaft | evolves:friendship | 18 | Golbat
    evolve by level up; évolue par niveau; evoluciona al subir de nivel | evolves:level | 376 | Bulbasaur
    high friendship pokemon | sort:-friendship | 1632 | Clefairy
  the name of a field after a word that excludes is any value of it
    no hidden ability; keine versteckte fähigkeit; sans talent caché; sin habilidad oculta | -hidden:* | 454 | Mega Venusaur
    fire without a hidden ability | type:fire -hidden:* | 31 | Mega Charizard X
    no immunities gen 1; sin inmunidades gen 1 | -immunities>0 gen:1 | 158 | Bulbasaur
    ohne immunität gen 1 | gen:1 -immune:* | 158 | Bulbasaur
  a field with a value behind it is none of those that a superlative sorts by
    highest hp gen 2 | gen:2 sort:-hp | 166 | Blissey
    highest water special attack; best water type for special attack | type:water sort:-special-attack | 215 | Primal Kyogre
    best psychic gen 1 special attack | type:psychic gen:1 sort:-special-attack | 29 | Mega Mewtwo Y
    best kanto psychic types by special attack | gen:1 type:psychic sort:-special-attack | 29 | Mega Mewtwo Y
    best fire pokemon with speed over 100 | type:fire speed>100 sort:-total | 20 | Fire Arceus
    meilleur type feu en attaque; bester Feuer Angriff | type:fire sort:-attack | 119 | Primal Groudon
    Eis Pokémon; pokémon glace; pokemon hielo | type:ice | 77 | Alolan Sandshrew
    best attack and speed gen 1 | gen:1 sort:-attack,-speed | 261 | Mega Mewtwo X
  how fast an egg hatches is no speed
    hatches fast | sort:hatch-cycles | 1632 | Magikarp
  the newest of the generations is the last that there is
    latest generation; last generation; neueste generation; dernière génération; última generación; 最新世代 | gen:9 | 155 | Sprigatito
    newest gen starters | gen:9 is:starter | 3 | Sprigatito
    newest gen 1 | gen:1 sort:-number | 261 | Mew
  the last evolution of a creature is one of its family that evolves no further
    final form of charmander; last evolution of charmander; final evolution of charmander; évolution finale de salamèche; evolución final de charmander; letzte entwicklung von glumanda; última evolución de charmander; dernière évolution de salamèche | family:2 is:final | 4 | Charizard
  a number of no field is a sum of all stats where that parts the forms
    over 600 not legendary; over 600 no legendaries; más de 600 no legendario | total>600 -is:legendary | 65 | Mega Venusaur
    dragons under 400 | type:dragon total<400 | 14 | Dratini
    gen 1 over 600 | gen:1 total>600 | 11 | Mega Venusaur
    über 700 | total>700 | 27 | Mega Mewtwo X
  the first and the last are so by their numbers
    first pokemon | sort:number | 1632 | Bulbasaur
    last fire type | type:fire sort:-number | 119 | Gouging Fire
    le plus récent; el más nuevo; 最新のポケモン | sort:-number | 1632 | Pecharunt
    new pokemon in gen 8 | gen:8 sort:-number | 197 | Enamorus
  words of the world itself count nothing
    the smallest pokemon in the world; le plus petit pokémon du monde; el pokémon más pequeño del mundo | sort:height | 1632 | Joltik
    das schnellste pokemon der welt | sort:-speed | 1632 | Regieleki
  a shape of the body is a condition where nothing else has the word
    quadruped fire | body:quadruped type:fire | 43 | Vulpix
    pokemon with four legs | body:quadruped | 349 | Bulbasaur
    humanoid dragons | body:humanoid type:dragon | 2 | Bagon
    fish | fish | 19 | Qwilfish
  what one excludes may be a move, even where a name has the word
    who cant fly | -knows:fly | 1456 | Bulbasaur
    flying types that cant fly | type:flying -knows:fly | 69 | Butterfree
    water types without surf | type:water -knows:surf | 11 | Magikarp
    water types with fire moves | type:water knows:"fire moves" | 39 | Slowpoke
    flying types with no flying moves | type:flying -knows:"flying moves" | 1 | Mega Pinsir
    psychic types that learn dark moves | type:psychic knows:"dark moves" | 128 | Alolan Raichu
  words that exclude may be several
    anything but normal | -type:normal | 1441 | Bulbasaur
    everything but water gen 1 | -type:water gen:1 | 217 | Bulbasaur
  whoever uses a move knows it
    dragon dance users | knows:"dragon dance" | 125 | Charmander
    trick room setters | knows:"trick room" | 227 | Abra
    fake out users | knows:"fake out" | 130 | Squirtle
  a word for how easy something is to catch may stand apart
    easiest pokemon to catch; leicht zu fangen | sort:-catch-rate | 1632 | Caterpie
    hardest fire type to catch | type:fire sort:catch-rate | 119 | Moltres
  words before letters of a name are none of these
    pokémon qui commencent par a; pokemon que empiezan por a | name:a* | 144 | Arbok
    fire starting with a | type:fire name:a* | 4 | Arcanine
  a word such as "y" between conditions means nothing
    agua y tierra | type:water type:ground | 13 | Wooper
    炎と飛行 | type:fire type:flying | 8 | Charizard
  a word for most may stand behind the name of a number
    素早さが高い | sort:-speed | 1632 | Regieleki
    一番攻撃が高い | sort:-attack | 1632 | Mega Mewtwo X
    speed lowest fire | type:fire sort:speed | 119 | Slugma
  words for most may be several, or have endings
    höchster angriff; meilleure attaque | sort:-attack | 1632 | Mega Mewtwo X
    plus de pv | sort:-hp | 1632 | Blissey
    más alta velocidad | sort:-speed | 1632 | Regieleki
  a number has names in other languages
    pokemon nummer 25; pokemon numéro 25; 図鑑番号25 | number:25 | 18 | Pikachu
    geschwindigkeit über 150 | speed>150 | 8 | Ninjask
  in Japanese, a type before words for weaknesses is that of attacks
    炎に弱い | weak:fire | 404 | Bulbasaur
    氷に弱いドラゴン | weak:ice type:dragon | 92 | Alolan Exeggutor
  a text without spaces is parted at no mark of a letter
    リザードンのタイプ | リザードン | 4 | Charizard
    黄色いポケモン | colour:yellow | 141 | Kakuna
    第3世代の御三家 | gen:3 is:starter | 4 | Treecko
  a unit may stand apart from its number
    2 m tall | height:2m | 35 | Venusaur
    weighs 100 kg | weight:100kg | 7 | Venusaur
    5 to 10 kg | weight>=5kg weight<=10kg | 203 | Bulbasaur
    weight 100 kg or more | weight>=100kg | 313 | Venusaur
    10 in gen 1 | 10 gen:1 | 1 | Caterpie
  what follows a word for types need be none
    water types with ice beam and thunderbolt | type:water knows:"ice beam" knows:thunderbolt | 19 | Staryu
  a search may be sorted by the name of a number
    fire pokemon sorted by speed; feuer sortiert nach initiative | type:fire sort:-speed | 119 | Zen Mode Galarian Darmanitan
    sort by weight | sort:-weight | 1632 | Cosmoem
  a word for those who use something counts nothing beside an ability
    magic guard users | ability:"magic guard" | 12 | Clefairy
  what stands before or behind in a line is of its family
    next evolution of machop; prevolution of machoke | family:28 | 4 | Machop
  words between two numbers may stand before their bound in any language
    angriff und initiative über 100; ataque y velocidad mayor que 100 | attack>100 speed>100 | 116 | Mega Beedrill
    plus de 100 pv | hp>100 | 154 | Jigglypuff
  adjectives sort in other languages too
    eléctricos pequeños y rápidos; small fast electric | type:electric sort:height,-speed | 123 | Joltik
    hohe verteidigung; alta defensa; défense élevée; defensa alta | sort:-defense | 1632 | Eternamax Eternatus
    kleine drachen; dragones pequeños | type:dragon sort:height | 122 | Applin
    pokémon rapides | sort:-speed | 1632 | Regieleki
  words for one type alone, and for no more than is said
    reine feuer pokemon; reine feuertypen | is:single-type type:fire | 41 | Charmander
    feu pur; fuego puro | type:fire is:single-type | 41 | Charmander
    nur feuer; uniquement feu; solo fuego | type:fire | 119 | Charmander
  a colour in a text without spaces is one beside other words
    紫のゴースト | colour:purple type:ghost | 22 | Gastly
    炎または水 | type:fire or type:water | 333 | Charmander
    進化しないポケモン | is:final | 1089 | Venusaur
  the weaknesses of a type are no list of those who are weak to it
    weakness to dragon | weak:dragon | 114 | Mega Charizard X
  what stands behind "or" or "and" after an excluded value is excluded too
    not legendary or mythical; no legendaries or mythicals; except legendaries and mythicals; without legendary and mythical; ohne legendäre und mysteriöse; no legendarios o míticos | -is:legendary -is:mythical | 1431 | Bulbasaur
    not fire or water; nicht feuer oder wasser; weder feuer noch wasser; ni fuego ni agua; ni feu ni eau | -type:fire -type:water | 1299 | Bulbasaur
    fire but not flying or dragon | type:fire -type:flying -type:dragon | 107 | Charmander
    dual type or legendary | -is:single-type or is:legendary | 909 | Bulbasaur
    fire not flying or water not flying | type:fire -type:flying or type:water -type:flying | 314 | Charmander
  a word that excludes may stand before a name, or a fact that a form may lack
    dragons but no salamence | type:dragon -salamence | 120 | Mega Charizard X
    fuego y no volador | type:fire -type:flying | 111 | Charmander
    sin género; kein geschlecht | is:genderless | 294 | Magnemite
  words say how much damage, as a number with "x" does
    quad weak to ice; double weak to ice; four times weak to ice; vierfach schwach gegen eis; quatre fois faible à la glace | weak:ice>=4 | 48 | Alolan Exeggutor
    quad weak to ice gen 1 | weak:ice>=4 gen:1 | 3 | Alolan Exeggutor
  a word may stand for several conditions
    pseudo legendaries; pseudo legendary; pseudolegendäre; pseudo-légendaires; pseudo legendarios; 600族 | stage:3 total:600 growth:slow -is:mega -is:legendary -is:mythical | 13 | Dragonite
    600族のドラゴン | stage:3 total:600 growth:slow -is:mega -is:legendary -is:mythical type:dragon | 11 | Dragonite
    middle evolution; middle stage | stage:2 -is:final | 136 | Ivysaur
    single typed; 1 type; pokemon mit einem typ | is:single-type | 777 | Charmander
    2 types; pokemon with 2 types; dual typed | -is:single-type | 855 | Bulbasaur
  an ordinal beside a word that sorts hides nothing
    second fastest; 2nd fastest; zweitschnellstes pokemon; deuxième pokémon le plus rapide; segundo más rápido; 2番目に速い; 二番目に速いポケモン | sort:-speed | 1632 | Regieleki
  what a creature has may be said by its name
    same type as charizard; the same types as charizard; gleicher typ wie glurak; même type que dracaufeu; mismo tipo que charizard; リザードンと同じタイプ | type:fire type:flying | 8 | Charizard
    same egg group as pikachu | egg:field or egg:fairy | 550 | Rattata
    same gen as lucario | gen:4 | 182 | Turtwig
    dragons with the same speed as garchomp | type:dragon speed:102 | 3 | Garchomp
    as fast as pikachu; so schnell wie pikachu; aussi rapide que pikachu; tan rápido como pikachu | speed:90 | 67 | Pikachu
    dragons as heavy as dragonite | type:dragon weight:210 | 2 | Dragonite
    similar to eevee; like eevee; pokemon wie evoli; ähnlich wie evoli; comme évoli; イーブイに似たポケモン | type:normal body:quadruped | 78 | Rattata
  in Japanese, what something is compared with stands first, and names part a text
    ピカチュウより速い; ピカチュウより速いポケモン | speed>90 | 441 | Charizard
    ガブリアスより速いドラゴン | speed>102 type:dragon | 31 | Mega Sceptile
    100kgより重い | weight>100kg | 306 | Mega Venusaur
    ピカチュウの進化 | family:10 | 25 | Pikachu
    なみのりを覚える水ポケモン | knows:なみのり type:water | 204 | Squirtle
    リザードンとカメックス; リザードン、カメックス; glurak und turtok | name=charizard or name=blastoise | 2 | Charizard
    メガシンカするポケモン | is:mega | 97 | Mega Venusaur
  regions have names in other languages
    カントー; カントー地方; カントー地方のポケモン | gen:1 | 261 | Bulbasaur
    ガラル地方の御三家 | gen:8 is:starter | 3 | Grookey
    pokemon aus einall; pokémon de unys; pokemon de teselia; イッシュ地方 | gen:5 | 198 | Victini
    アローラのすがた | name:アローラ | 19 | Alolan Rattata
    kanto dex | gen:1 | 261 | Bulbasaur
  a number has more names
    おもさ>100 | weight>100 | 306 | Mega Venusaur
    たかさ2m以上 | height>=2m | 286 | Venusaur
    fangrate 3; taux de capture 3; ratio de captura 3; 捕獲率3 | catch-rate:3 | 166 | Articuno
    種族値600以上; base stats 600 or more | total>=600 | 182 | Mega Venusaur
    basiswerte über 600; statuswerte über 600 | total>600 | 120 | Mega Venusaur
    weak against fire; vulnerable to fire | weak:fire | 404 | Bulbasaur
  a multiplier behind a type is said of its attacks in Japanese
    氷4倍; こおり四倍 | weak:ice>=4 | 48 | Alolan Exeggutor
  an article or a number in words stands before a unit
    shorter than a foot; less than a foot tall; under one foot | height<1ft | 226 | Caterpie
    over two meters tall; taller than two metres | height>2m | 251 | Mega Venusaur
    mehr als ein kilo | weight>1kg | 1459 | Bulbasaur
    plus d’un mètre; plus d'un mètre; pokémon de plus d'un mètre; plus grand qu'un mètre; más de un metro | height>1m | 817 | Venusaur
    moins d'un kilo; menos de un kilo | weight<1kg | 124 | Diglett
    größer als 1,5 m; plus de 1,5 mètre; más de 1,5 metros; 1.5mより高い | height>1.5m | 456 | Venusaur
    heavier than 1,000 lbs | weight>1000lbs | 33 | Snorlax
    pèse plus de 500 kg; pesa más de 500 kg; wiegt mehr als 500 kg | weight>500kg | 29 | Mega Steelix
    mide más de 10 metros; mesure plus de 10 mètres | height>10m | 41 | Gigantamax Venusaur
  a colour behind a word for creatures is one, and one in another language hides no name in a third
    pokémon rose | colour:pink | 76 | Clefairy
    pokémon violet | colour:purple | 133 | Rattata
    azul; bleu; blau; 青 | colour:blue | 248 | Squirtle
  a word that sorts does so beside a colour too
    big blue water pokemon | colour:blue type:water sort:-height | 110 | Gigantamax Inteleon
  generations may be a list without a word between
    gen 1 2 3 starters | (gen:1 or gen:2 or gen:3) is:starter | 10 | Bulbasaur
  a slip in a word that is implied counts nothing
    wich pokemon are fire | type:fire | 119 | Charmander
  an order has names in other languages too
    feuer sort:-gewicht; feu sort:-poids; fuego sort:-peso; ほのお sort:-おもさ | type:fire sort:-weight | 119 | Primal Groudon
  a number that counts may stand before words that every search implies
    les 10 pokémon les plus rapides; los 10 pokemon más rápidos; the 10 fastest | sort:-speed | 1632 | Regieleki
  in Japanese, a word excludes all values with "と" between them
    伝説と幻以外 | -(is:legendary or is:mythical) | 1431 | Bulbasaur
    炎と水以外の御三家 | -type:fire -type:water is:starter | 9 | Bulbasaur
    一番重いポケモンは何ですか | sort:-weight | 1632 | Cosmoem
  names with a word such as "und" between them are any of them
    pikachu und raichu; pikachu et raichu; pikachu y raichu; pikachu o raichu | name=pikachu or name=raichu | 2 | Pikachu
  "no" before a word is no number
    highest attack no megas | -is:mega sort:-attack | 1535 | Kartana
    best stats no legendaries | -is:legendary sort:-total | 1490 | Arceus
  more words exclude
    fire types not counting legendaries; fire types not including legendaries; fire types besides legendaries; fire types other than legendaries; fire types apart from legendaries | type:fire -is:legendary | 108 | Charmander
    non evolving normal types | stage:1 is:final type:normal | 46 | Gigantamax Meowth
    never weak to fire | -weak:fire | 1228 | Charmander
  the name of a stat may have the word "stat" behind it
    who has the highest attack stat; highest attack stat | sort:-attack | 1632 | Mega Mewtwo X
    special attack stat over 150 | special-attack>150 | 32 | Mega Charizard Y
    highest base stat | sort:-total | 1632 | Eternamax Eternatus
  what evolves where the words end evolves further
    dragons that evolve; dragons that can still evolve | type:dragon -is:final | 27 | Dratini
    which pokemon evolve | -is:final | 543 | Bulbasaur
    pokemon that evolve by trade | evolves:trade | 29 | Poliwhirl
  a field on both sides of a superlative is one
    which pokemon evolves at the highest level | sort:-evolution-level | 1632 | Zweilous
  flags and names that no form has together are any of these
    legendaries and mythicals; how many legendary and mythical pokemon | is:legendary or is:mythical | 201 | Articuno
    legendäre und mysteriöse und babys; legendaries and mythicals and babies | is:legendary or is:mythical or is:baby | 221 | Articuno
    megas and gmax | is:mega or is:gigantamax | 131 | Mega Venusaur
    alolan and galarian forms | alolan or galarian | 40 | Alolan Rattata
  the games of a generation stand for it, but not where they are colours
    pokemon from black and white | gen:5 | 198 | Victini
    starters in red and blue | is:starter gen:1 | 3 | Bulbasaur
    legendaries in sword and shield | is:legendary gen:8 | 20 | Zacian
    black and white pokemon | colour:black or colour:white | 329 | Mega Charizard X
  an ability of one word is one behind a word such as "with"
    dragons with levitate | type:dragon ability:levitate | 8 | Vibrava
    what pokemon get sturdy | ability:sturdy | 52 | Geodude
    wonder guard pokemon | ability:"wonder guard" | 1 | Shedinja
  a letter beside a creature stands for the form with a word that begins with it
    rotom-w; w rotom | name="wash rotom" | 1 | Wash Rotom
    g-slowking | name="galarian slowking" | 1 | Galarian Slowking
  letters of names are no numbers, and no words of another language
    pokemon with x in the name | name:*x* | 62 | Vulpix
    starts with a ends with a | name:a* name:*a | 7 | Abra
    the queen | queen | 1 | Nidoqueen
  what is rare is hard to catch
    rarest pokemon; seltenste pokemon; pokémon le plus rare; 一番珍しいポケモン | sort:catch-rate | 1632 | Articuno
    pokémon plus grands que 2 m; pokemon más altos que 2 m | height>2m | 251 | Mega Venusaur
    pokémon qui apprennent surf | knows:surf | 372 | Squirtle
    liste aller legendären | is:legendary | 142 | Articuno
    physical sweepers | attack>special-attack | 768 | Caterpie
`);

/** What finds nothing as it is: the query that finds something instead, and names that may be meant. */
const dead: readonly (readonly [q: string, unknown: string, instead: string, meant: string])[] = [
  ['pikchu fire', 'pikchu', 'type:fire', 'Pikachu fire'],
  ['drgon gen 1', 'drgon', 'gen:1', 'Dragon gen 1'],
  ['legendry', 'legendry', '', 'legendary'],
  ['gen1 legendries', 'legendries', 'gen:1', 'gen1 legendary'],
  ['pikachu wekness', 'wekness', 'pikachu', 'pikachu weakness'],
  ['hevaiest fire', 'hevaiest', 'type:fire', 'heaviest fire'],
  ['psuedo', 'psuedo', '', 'pseudo'],
  ['𠮷 "drgon"', '𠮷,drgon', '', '𠮷 "Dragon"'],
  ['fire/drgon', 'drgon', 'type:fire', 'fire/Dragon'],
  ['素早さランキング', '素早さ,ランキング', '', '素早さ"コイキング"'],
  ['でんき ぴかちう', 'ぴかちう', 'type:electric', 'でんき "ピカチュウ"'],
  ['who learns sruf', 'learns,sruf', '', 'who learns Surf'],
  ['schnelstes feuer pokemno', 'schnelstes,pokemno', 'type:fire', 'schnellste feuer pokemno'],
  ['charizard weakness', 'weakness', 'charizard', ''],
  ['pikachu gen 4', '', 'pikachu', ''],
  ['fire water legendary gen 1', '', 'type:fire is:legendary gen:1', ''],
  ['xyzzyx', 'xyzzyx', '', ''],
  // A move that none learns any more.
  ['Constrict', 'Constrict', '', 'Constraint'],
  ['hieght of onix', 'hieght', 'onix', 'height of onix'],
  ['abilitys of gengar', 'abilitys', 'gengar', 'ability of gengar'],
  ['who lerns thunderbolt', 'lerns', 'thunderbolt', 'who learns thunderbolt'],
  ['yelow pokemon', 'yelow', '', 'yellow pokemon'],
  ['alolen', 'alolen', '', 'Alolan'],
  ['fier pokemon', 'fier', '', 'Fire pokemon'],
  ['no weaknesses gen 1', '', 'gen:1', ''],
  ['pokemon that live in water', '', 'type:water', ''],
  ['over 100', '', '100', ''],
  ['cutest fastest', 'cutest', 'sort:-speed', ''],
  ['debilidad de dragon', 'debilidad', 'type:dragon', ''],
];

const understand = (q: string): Understanding => {
  const outcome = finder.search.run({ q, sort: '', forms: 'all' });
  if (outcome.kind === 'invalid') {
    throw new Error(`Expected a valid search, received "${q}"`);
  }
  return outcome.understand();
};

describe('what people type in the default world', () => {
  test.each(phrases)('%s: %s', (_, q = '', understood, total, first) => {
    const found = [find(q)].flat();
    expect([String(found.length), found[0]]).toEqual([total, first]);
    expect(understand(q).query).toBe(understood);
    expect(find(understood ?? '', 'number')).toEqual(find(q, 'number'));
  });

  test.each(dead)('%s finds nothing, and says what does', (q, unknown, instead, meant) => {
    expect(find(q)).toEqual([]);
    const understood = understand(q);
    expect(understood.unknown.join()).toBe(unknown);
    expect(understood.instead?.query ?? '').toBe(instead);
    expect(understood.didYouMean[0]?.query ?? '').toBe(meant);
    if (understood.instead) {
      expect(find(understood.instead.query)).toHaveLength(understood.instead.total);
    }
  });
});

describe('a search of moves', async () => {
  const catalog = await compileShippedWorld('default');

  test.each([
    ['typ:feuer', '', 'type:fire', ''],
    ['signature fire moves', '', 'learners:1 type:fire', ''],
    ['moves with the most learners', '', '', '-learners'],
    ['learner:glurak', '', 'learner=charizard', ''],
    ['Feuerattacken von Glurak', '', 'type:fire learner:charizard', ''],
    ["what are charizard's fire moves", '', 'type:fire learner:charizard', ''],
    ['-tipo:agua génération:1', 'tipo', '-type:water gen:1', 'type'],
    ['タイプ:ほのお', '-世代', 'type:fire', '-gen'],
    ['威力100以上', '', 'power>=100', ''],
    ['先制技', '', 'priority>0', ''],
    ['ほのおの接触技', '', 'type:fire is:contact', ''],
    ['Kontaktattacken', '', 'is:contact', ''],
    ['physical moves without contact', '', 'category:physical -is:contact', ''],
    ['moves that lower special attack', '', 'effect:"lowers special attack"', ''],
    ['moves that start with z', '', 'name:z*', ''],
    ['sonido', '', 'is:sound', ''],
  ])('takes fields and types in the languages of the world: %s', (q, sort, same, sameSort) => {
    expect(searchMoves(catalog, q, sort)).toEqual(searchMoves(catalog, same, sameSort));
    expect(searchMoves(catalog, q, sort)).toMatchObject({ kind: 'found' });
  });
});

test('a search of moves by a learner finds what its learnset has', async () => {
  const catalog = await compileShippedWorld('default');
  for (const of of catalog.forms.filter((_, i) => i % 97 === 0)) {
    const found = searchMoves(catalog, `learner="${of.form.name}"`, '');
    const learned = catalog.learnsetOf(of)?.moves.map(({ move }) => move.name) ?? [];
    const names = found.kind === 'found' ? found.moves.map(({ name }) => name) : found;
    expect(names).toEqual([...new Set(learned)].toSorted());
    expect(names).not.toEqual([]);
  }
});

describe('a suggestion', () => {
  test('says no name in another language where the shown one has the text', () => {
    expect(finder.suggest('eevee', 9).map(({ localName }) => localName)).not.toContain(
      'Eevee (Hembra)',
    );
  });

  test('has a creature before its forms that the language of the answer has no name for', async () => {
    const catalog = await compileShippedWorld('default');
    const [first] = finder.suggest('pika', 9, findNaming(catalog, 'ja'));
    expect(first?.form.name).toBe('Pikachu');
  });

  test.each([
    ['gluar', ['Charizard']],
    ['pikcah', ['Pikachu']],
    ['blubasa', ['Bulbasaur']],
    ['xyzzy', []],
  ])('for a beginning with a slip is the name that has it: %s', (typed, names) => {
    expect(finder.suggest(typed, 9).map(({ form }) => form.name)).toEqual(names);
  });
});
