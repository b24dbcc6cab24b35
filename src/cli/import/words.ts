import { lazily } from '../../world/memoize.ts';
import type { ColourName } from '../../world/schema/fields.ts';

/** The words of spreadsheets by language. Phrases are separated by commas; case, accents and spaces do not matter. */

/**
 * The members that columns may hold, by what the rows are, in the order of messages, each with names of such a column beside
 * that of the member: English, then after each `|` German, French, Spanish, Japanese.
 */
export const columnWords = {
  creatures: {
    number:
      'no, nr, num, id, index, catalognumber, Pokédex No, Pokédex Number, Dex No, Dex Number, National No, National Dex | Nummer, Katalognummer, Dexnummer, Pokédex Nr, Pokédexnummer | Numéro, Num, N | Número, Núm, N | 番号, 図鑑番号, 図鑑No, ナンバー',
    name: 'names, creature, creaturename, Pokémon, Pokémon Name | Kreatur, Name der Kreatur | Nom, Créature, Nom de la créature | Nombre, Criatura | 名前, なまえ, 名称, モンスター, ポケモン',
    formOf: 'formof, baseform, variantof | Form von | Forme de | Forma de |',
    species:
      'genus, category, kind, classification | Kategorie, Gattung, Spezies | Espèce, Catégorie | Especie, Categoría | 分類, ぶんるい, 種類',
    types:
      'type, element, elements, Typing, Typings | Typ, Typen, Elemente | Éléments, Élément | Tipo, Tipos, Elemento, Elementos | タイプ, 属性',
    abilities:
      'ability, normalability, normalabilities | Fähigkeit, Fähigkeiten | Talent, Talents, Capacité spéciale | Habilidad, Habilidades | 特性, とくせい',
    hiddenAbilities:
      'hiddenability, abilityhidden, HA | Versteckte Fähigkeit, Versteckte Fähigkeiten, Verborgene Fähigkeit | Talent caché, Talents cachés | Habilidad oculta, Habilidades ocultas | 隠れ特性, かくれとくせい, 夢特性',
    eggGroups:
      "egggroup | Ei-Gruppe, Ei-Gruppen, Eigruppe, Eigruppen | Groupe d'œuf, Groupe d'œufs, Groupes d'œuf, Groupes d'œufs, Groupe d'oeuf, Groupes d'oeuf, Groupes d'oeufs, Groupe œuf | Grupo huevo, Grupos huevo, Grupo de huevo, Grupos de huevo | タマゴグループ, たまごグループ, 卵グループ",
    gender:
      'genderratio, sex, sexratio | Geschlecht, Geschlechter, Geschlechterverhältnis, Geschlechtsverteilung | Genre, Sexe, Sexes, Répartition des sexes | Género, Sexo, Proporción de sexos | 性別, せいべつ, 性別比, 性比',
    male: 'malepercent, percentmale, maleratio | Männlich, Männchen | Mâle, Mâles | Macho, Machos | オス, 雄',
    female:
      'femalepercent, percentfemale, femaleratio | Weiblich, Weibchen | Femelle, Femelles | Hembra, Hembras | メス, 雌',
    height:
      'size, length, tall | Größe, Höhe, Groesse, Hoehe | Taille, Hauteur | Altura, Tamaño | 高さ, たかさ, 身長',
    weight: 'mass | Gewicht, Masse | Poids, Masse | Peso | 重さ, おもさ, 体重',
    generation: 'gen | | | Generación | 世代',
    starter: '| Starter | Starter, Créature de départ | Inicial | 御三家, 最初の相棒',
    legendary: 'legend | Legendär | Légendaire | Legendario | 伝説, 伝説の生き物',
    mythical: 'myth | Mythisch, Mysteriös | Fabuleux, Mythique | Mítico, Singular | 幻, まぼろし',
    ultraBeast: '| Ultrabestie | Ultra-Chimère | Ultraente | ウルトラビースト',
    mega: 'megaevolved',
    baby: '| | Bébé | Bebé | ベイビィ',
    fossil: '| | Fossile | Fósil | 化石',
    paradox: '| | Paradoxe | Paradoja | パラドックス',
    regional: 'regionalform | Regionalform | Forme régionale | Forma regional | リージョンフォーム',
    gigantamax: 'gmax | Gigadynamax | Gigamax | Gigamax | キョダイマックス',
    stat: '',
    total:
      'bst, basetotal, statstotal, stattotal, totalstats, basestattotal, basestatstotal, totalbasestats | Summe, Gesamt, Basiswertsumme | | | 合計, 種族値合計',
    effort: 'ev, evs, evyield, effortyield, effortpoints, effortvalues',
    baseExperience:
      'experience, exp, xp, baseexp, basexp, expyield, experienceyield | Erfahrung, Basiserfahrung | | |',
    catchRate: 'capturerate | Fangrate | Taux de capture | Ratio de captura |',
    baseFriendship:
      'friendship, happiness, basehappiness | Freundschaft, Grundfreundschaft | Bonheur, Amitié | Felicidad, Amistad |',
    hatchCycles: 'eggcycles, hatchcounter, hatchcycle, eggcycle | Ei-Zyklen, Eizyklen | | |',
    growthRate:
      'growth, levelingrate, levellingrate | Wachstum, Wachstumsrate | Croissance, Courbe de croissance | Crecimiento |',
    evolvesFrom:
      'evolutionfrom, evolutionof, preevolution, prevolution, previousevolution, previousstage, comesfrom | Entwickelt sich aus, Entwickelt aus, Vorentwicklung, Vorstufe | Évolue de, Évolution de, Pré-évolution, Sous-évolution | Evoluciona de, Evolución de, Preevolución | 進化前, 進化元',
    becomes:
      'evolutionto, evolutioninto, nextevolution, nextstage | Entwickelt sich zu, Wird zu, Nächste Entwicklung | Évolue en, Devient | Evoluciona a | 進化後, 進化先',
    level:
      "evolutionlevel, evolutionat, evolutionatlevel, minlevel, minimumlevel | Entwicklungslevel, Entwickelt sich auf Level | Niveau, Niveau d'évolution | Nivel, Nivel de evolución | 進化レベル, レベル",
    stone:
      "evolutionstone, evolutionwithstone, withstone | Stein, Entwicklungsstein | Pierre, Pierre d'évolution | Piedra, Piedra evolutiva | 石, 進化の石",
    item: "evolutionitem, evolutionwithitem, withitem | Gegenstand, Entwicklungsitem | Objet, Objet d'évolution | Objeto | 道具, どうぐ",
    how: "method, condition, howevolution, howitevolution, evolutionhow, evolutionwith, evolutionby, evolutionvia, evolutionwhen, evolutionmethod, evolutioncondition, evolutionrequirement, evolutiontrigger | Methode, Bedingung, Entwicklung, Entwicklungsmethode, Entwickelt sich durch, Wie | Méthode, Condition, Méthode d'évolution, Évolue par, Comment | Método, Condición, Método de evolución, Cómo evoluciona, Cómo | 進化方法, 進化条件",
    moves:
      'move, learnset, learnsets, moveset, attacks | Attacken, Attacke | Attaques, Capacités | Movimientos, Ataques | 技, わざ, 覚える技',
    aliases:
      'alias, aka, alsoknownas, othername, othernames | Andere Namen, Weitere Namen | Autres noms | Otros nombres | 別名',
    names: '',
    description:
      'descriptions, text, entry, dexentry, flavortext, flavourtext, lore, about, Bio, Pokédex Entry | Beschreibung, Eintrag, Pokédex-Eintrag | | Descripción | 説明, せつめい, 図鑑説明',
    descriptions: '',
    colour: 'color, bodycolour, bodycolor | Farbe | Couleur | | 色, いろ',
    body: 'bodyplan, shape | Körper, Körperform | Corps, Forme du corps | Cuerpo | 体型, 体形',
    family: 'familyid',
    line: 'evolutionline',
  },
  moves: {
    name: "names, move, movename, attack, attackname | Attacke, Name der Attacke | Nom, Attaque, Capacité, Nom de l'attaque | Nombre, Movimiento, Ataque | 名前, 技, わざ, 技名",
    types: 'type, movetype, element | Typ | | Tipo | タイプ, 属性',
    category:
      'cat, class, kind, damageclass, dmgclass, movecategory, movekind | Kategorie, Schadensklasse | Catégorie | Categoría, Clase | 分類, ぶんるい',
    power:
      'dmg, damage, basepower, pow, bp, strength | Stärke, Schaden | Puissance | Potencia, Poder | 威力, いりょく',
    accuracy:
      'acc, hit, hitchance, hitrate, precision | Genauigkeit | Précision | Precisión | 命中, 命中率, めいちゅう',
    pp: 'powerpoints, uses, basepp | AP | | |',
    priority: 'prio | Priorität | Priorité | Prioridad | 優先度',
    generation: 'gen',
    target: 'targets, aim, aimedat | Ziel | Cible | Objetivo | 対象, 範囲',
    flags: 'flag, tags, tag',
    aliases: 'alias, aka, alsoknownas, othername, othernames',
    names: '',
    description:
      'descriptions, text, entry, dexentry, flavortext, flavourtext, lore, about, effect, effects, desc | Beschreibung, Effekt, Wirkung | Effet | Descripción, Efecto | 説明, 効果',
  },
  learnsets: {
    name: 'form, formname, creature, creaturename, learner, Pokémon | Kreatur | Nom, Créature | Nombre, Criatura | 名前',
    move: 'movename, attack | Attacke | Attaque, Capacité | Movimiento | 技, わざ',
    way: 'how, method, by, learnedby, learnmethod | Methode, Wie | Méthode | Método | 方法',
    level: 'atlevel, learnlevel | | | | レベル',
    game: 'version | Spiel | Jeu | Juego |',
  },
  evolutions: {
    becomes:
      'to, into, evolutionto, evolutioninto, evolution | Wird zu, Zu, Nach, Entwickelt sich zu | Devient, Vers, Évolue en | A, Evoluciona a | 進化後, 進化先',
    evolvesFrom:
      'from, before, evolutionfrom, evolutionof | Von, Aus, Entwickelt sich aus | De, Évolue de | De, Evoluciona de | 進化前, 進化元',
    time: 'evolutiontime, timeofday, daytime | Zeit, Tageszeit | Moment | Momento | 時間帯',
  },
  stones: {
    name: "stone, evolutionstone, stonename, Stones, Evolution Stones | Stein, Steine, Entwicklungsstein, Entwicklungssteine | Nom, Pierre, Pierres, Pierre d'évolution, Pierres d'évolution | Nombre, Piedra, Piedras, Piedra evolutiva, Piedras evolutivas | 名前, 石, 進化の石",
    aliases:
      'alias, aka, alsoknownas, alsocalled, othername | Anderer Name, Auch genannt | Autre nom | Otro nombre | 別名',
    names: '',
    colour: 'color, bodycolour, bodycolor | Farbe | Couleur | | 色',
  },
  leagues: {
    name: 'league, leaguename, Leagues | Liga, Ligen | Nom, Ligue, Ligues | Nombre, Liga, Ligas | リーグ, 名前',
    region: 'area | | Région | Región | 地方, 地域',
    badges: 'badge, badgenames | Orden, Abzeichen | | Medallas, Insignias | バッジ',
    badgesRequired:
      'badgesneeded, requiredbadges, neededbadges, badgecount, numberofbadges, required, needed | Benötigte Orden, Nötige Orden, Nötige Abzeichen | Badges requis, Badges nécessaires | Medallas necesarias, Medallas requeridas | 必要なバッジ, 必要なバッジ数',
  },
} as const;

/** Columns of stats that keep the names that they have in a new world. */
export const statWords = `
  KP, Angriff, Verteidigung, Spezial-Angriff, Spezial-Verteidigung, Sp-Angriff, Sp-Verteidigung, Initiative,
  PV, Attaque, Attaque Spéciale, Défense Spéciale, Attaque Spé, Défense Spé, Vitesse,
  PS, Ataque, Defensa, Ataque Especial, Defensa Especial, At Esp, Def Esp, Velocidad,
  攻撃, 防御, 特攻, 特防, 素早さ, こうげき, ぼうぎょ, とくこう, とくぼう, すばやさ`;

/** What the cells of several columns may say, in the order of the languages above. */
const meanings = {
  yes: 'yes, y, true, x, 1, ✓, ✔, ☑, ○, 〇, ja, wahr, oui, vrai, sí, si, verdadero, はい, 有',
  no: 'no, false, n, 0, ☐, ✗, ✘, ×, nein, falsch, non, faux, falso, いいえ, 無',
  nothing:
    '-, –, —, n/a, na, none, null, nil, kein, keine, keiner, keins, aucun, aucune, rien, ninguno, ninguna, nada, なし, 無し',
  unknown: '?, ??, ???, unknown, unbekannt, inconnu, inconnue, desconocido, desconocida, 不明',
  genderless:
    'genderless, neither, no gender, geschlechtslos, ohne geschlecht, asexué, asexuée, sans genre, sin género, sin sexo, asexuado, 性別不明, 性別なし',
  male: 'm, male, males, boy, boys, ♂, männlich, männchen, mâle, mâles, macho, machos, オス, 雄, オスのみ',
  female:
    'f, female, females, girl, girls, ♀, w, weiblich, weibchen, femelle, femelles, h, hembra, hembras, メス, 雌, メスのみ',
  /** They change nothing about a gender: "always female", "75 % are male". */
  filler:
    'only, all, always, just, are, is, and, to, ratio, nur, immer, alle, seulement, uniquement, toujours, solo, sólo, siempre, のみ, だけ',
  /** Of a move that cannot miss. */
  alwaysHits:
    "∞, always, always hits, never misses, cannot miss, can't miss, trifft immer, verfehlt nie, ne rate jamais, imparable, nunca falla, siempre acierta, 必中, 必ず命中",
  trade:
    'trade, trading, when traded, when it is traded, tausch, échange, par échange, intercambio, 通信交換',
  friendship:
    'friendship, happiness, freundschaft, zuneigung, bonheur, amitié, amistad, felicidad, なつき, なつき度',
  /** At the end of a phrase. */
  day: 'during the day, in the daytime, by day, am tag, tagsüber, le jour, de jour, de día, durante el día, 昼に',
  evening: 'in the evening, at dusk, am abend, abends, le soir, al atardecer, 夕方に',
  night:
    'at night, by night, during the night, bei nacht, in der nacht, nachts, la nuit, de nuit, de noche, por la noche, 夜に',
  /** Alone. */
  dayAlone: 'day, tag, jour, día, 昼',
  eveningAlone: 'evening, dusk, abend, soir, atardecer, 夕方',
  nightAlone: 'night, nacht, nuit, noche, 夜',
  /** The colours of bodies. */
  black: 'black, schwarz, noir, noire, negro, negra, 黒, くろ',
  blue: 'blue, blau, bleu, bleue, azul, 青, あお',
  brown: 'brown, braun, brun, brune, marron, marrón, 茶, 茶色',
  gray: 'gray, grey, grau, gris, grise, 灰色, はいいろ',
  green: 'green, grün, vert, verte, verde, 緑, みどり',
  pink: 'pink, rosa, rose, ピンク, 桃色',
  purple: 'purple, violet, lila, violett, violette, morado, morada, 紫, むらさき',
  red: 'red, rot, rouge, rojo, roja, 赤, あか',
  white: 'white, weiß, weiss, blanc, blanche, blanco, blanca, 白, しろ',
  yellow: 'yellow, gelb, jaune, amarillo, amarilla, 黄, 黄色, きいろ',
} as const satisfies Readonly<Record<string, string> & Record<ColourName, string>>;

const wordsOf = new Map(
  Object.entries(meanings).map(([meaning, words]) => [meaning, new Set(words.split(', '))]),
);

/** Whether a cell says something in one of the languages. */
export function says(meaning: keyof typeof meanings, text: string): boolean {
  return (
    wordsOf.get(meaning)?.has(
      text
        .toLowerCase()
        .replace(/[:：]$/, '')
        .trim(),
    ) === true
  );
}

/** A pattern of all that says something. */
export function phrasesOf(meaning: keyof typeof meanings): string {
  return `(?:${meanings[meaning].replaceAll(', ', '|')})`;
}

/** Decision 7, so that a height or a weight that the API printed is read back as the same one. */
export const inchesInMetre = 39.3701;
const poundsInKilogram = 2.2046;

/**
 * Units of measurement that a column or a cell may name: how many metres or kilograms they are, to how many digits they are
 * read, and their other spellings. Hundredths keep any two inches and any two tenths of a pound apart.
 */
export const units = {
  m: ['height', 1, 4, 'metre, metres, meter, meters, metern, metro, metros'],
  cm: ['height', 0.01, 4, 'centimetres, centimeters, zentimeter, centimetros'],
  mm: ['height', 0.001, 4, ''],
  ft: ['height', 12 / inchesInMetre, 2, 'feet, foot'],
  in: ['height', 1 / inchesInMetre, 2, 'inches, inch, ", ″'],
  kg: ['weight', 1, 6, 'kilogrammes, kilograms, kilos, kilogramm, kilogramos'],
  g: ['weight', 0.001, 6, 'grams, gram, gramm, grammes, gramos'],
  t: ['weight', 1000, 6, 'tonnes, tonne, tonnen, toneladas'],
  lb: ['weight', 1 / poundsInKilogram, 2, 'lbs, pound, pounds'],
  oz: ['weight', 0.028349523125, 6, 'ounce, ounces'],
} as const satisfies Readonly<
  Record<
    string,
    readonly [member: 'height' | 'weight', factor: number, digits: number, words: string]
  >
>;

export type Unit = keyof typeof units;

/** Finds a unit by any of its words. */
export function findUnit(word: string): Unit | undefined {
  return unitsByWord.get(word.toLowerCase());
}

const unitsByWord: ReadonlyMap<string, Unit> = new Map(
  // The names of members of an object are texts to the compiler.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  (Object.keys(units) as Unit[]).flatMap((unit) =>
    [unit, ...units[unit][3].split(', ')].map((word) => [word, unit] as const),
  ),
);

/** "Name (de)", "Name [zh-Hant]" */
const localColumn =
  /^(?<rest>.+?)\s*[([](?<tag>[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|[0-9]{3}))?)[)\]]$/i;

/** Tags of languages by their names in the languages of spreadsheets: "German name", "Nom (anglais)". To ask the system takes up to 90 ms. */
const languages = lazily((): ReadonlyMap<string, string> => {
  const tags = 'de en es fr it ja ko nl pl pt ru sv tr uk zh'.split(' ');
  return new Map(
    ['en', 'de', 'fr', 'es', 'ja'].flatMap((own) => {
      const names = new Intl.DisplayNames(own, { type: 'language' });
      return tags.map((tag) => [(names.of(tag) ?? '').toLowerCase(), tag] as const);
    }),
  );
});

/** Finds the language that the name of a column has, and the rest of its words. */
export function languageIn(name: string): { readonly rest: string; readonly language?: string } {
  const { rest = '', tag } = localColumn.exec(name.trim())?.groups ?? {};
  const words = name.split(/[\s()（）[\]]+/u);
  const word = words.find((each) => languages().has(each.toLowerCase()));
  const [language] = tag === undefined ? [] : Intl.DisplayNames.supportedLocalesOf(tag);
  return language === undefined
    ? {
        rest: words.filter((each) => each !== word).join(' '),
        ...(word !== undefined && { language: languages().get(word.toLowerCase()) ?? '' }),
      }
    : { rest, language };
}

/** Patterns, in the order of the languages. */
export const patterns = {
  level: String.raw`(?:level|lvl\.?|lv\.?|stufe|niveau|nv\.?|nivel|レベル)`,
  at: '(?:at|ab|auf|au|al|à) ',
  from: '(?:で|から)',
  numberSign: String.raw`(?:#|no\.?|nr\.?|n[°º]|núm\.?|第)`,
  generation: String.raw`(?:gen\.?|generation|génération|generación)`,
  stone: '(?:.+ stone|.+stein|pierre .+|piedra .+|.+のいし|.+の石)',
} as const;
