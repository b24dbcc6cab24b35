const topics = [
  'weaknesses',
  'weak',
  'resists',
  'immune',
  'learns',
  'moves',
  'evolutions',
  'comparison',
] as const;

/** What a question is about, if not a fact. */
export type Topic = (typeof topics)[number];

/** The words with which people ask in a language, separated by commas. */
type Words = {
  /** Whether words stand apart; if not, a word may be any part of the text. */
  readonly isSpaced: boolean;
  readonly topics: Readonly<Record<Topic, string>>;
  /** Words for facts, by their fields. */
  readonly facts: Readonly<Record<string, string>>;
  /** Words that no question depends on. */
  readonly fillers: string;
};

/** By language: what people type, without accents and apostrophes, in lower case. */
const languages = {
  en: {
    isSpaced: true,
    topics: {
      weaknesses: `
        weakness, weaknesses, weak point, beat, beats, beating, defeat, defeats, counter, counters,
        super effective against, super effective on, effective against, strong against, good against, best against,
        win against`,
      weak: 'weak, weak to, weak against, weak vs, vulnerable to',
      resists: `
        resist, resists, resistant to, resistance, resistances, resistant against`,
      immune: 'immune, immune to, immunity, immunities, immune against',
      learns: 'learn, learns, learning, know, knows, teach',
      moves: 'moves, moveset, movepool, learnset, move list',
      evolutions: `
        evolve, evolves, evolved, evolve into, evolves into, evolve from, evolves from, evolution, evolutions,
        evolution line, evolution level`,
      comparison: 'versus, vs, against, than, compared to, compared with',
    },
    facts: {
      height: 'tall, high, big, size, long',
      weight: 'heavy, weigh, weighs',
      type: 'type, types, typing',
      ability: 'ability, abilities',
      hidden: 'hidden ability',
      egg: 'egg group, egg groups',
      gen: 'generation, gen',
      number: 'number, dex number, catalog number',
      colour: 'color, colour',
      'catch-rate': 'catch rate, capture rate, hard to catch, easy to catch',
    },
    fillers: `
        what, whats, who, whos, which, when, how, is, are, does, do, can, could, would, will, i, you, the, a, an, of,
        to, for, from, by, at, in, it, its, that, with, and, best, win, wins, fight, compare, between, please, tell,
        me, show, all, much, many, level, have, has, get, into, bigger, taller, smaller, faster, slower, stronger,
        heavier, better, good, type, types, move, attack, base, stat`,
  },
  de: {
    isSpaced: true,
    topics: {
      weaknesses: `
        schwache von, schwachen von, schwache, schwachen, schlagt, besiegt, besiegen, konter, hilft gegen, gut gegen,
        stark gegen, effektiv gegen, sehr effektiv gegen`,
      weak: 'schwach, schwach gegen, anfallig fur, empfindlich gegen',
      resists: 'resistent, resistent gegen, resistenz, resistenzen, widersteht',
      immune: 'immun, immun gegen, immunitat, immunitaten',
      learns: 'lernt, lernen, erlernt, erlernen, kann, beherrscht',
      moves: 'attacken, attacken von',
      evolutions: 'entwickelt, entwickeln, entwicklung, entwicklungen, entwickelt sich',
      comparison: 'gegen, oder, als, verglichen mit, vs',
    },
    facts: {
      height: 'gross, grosse, hoch',
      weight: 'schwer, gewicht, wiegt',
      type: 'typ, typen',
      ability: 'fahigkeit, fahigkeiten',
      hidden: 'versteckte fahigkeit',
      egg: 'ei gruppe, eigruppe, ei gruppen, eigruppen',
      gen: 'generation',
      number: 'nummer',
      colour: 'farbe',
      'catch-rate': 'fangrate',
    },
    fillers: `
        was, wer, welche, welches, welcher, wie, wann, ist, sind, hat, haben, der, die, das, ein, eine, von, fur, zu,
        sich, viel, vergleich, ist, am, grosser, kleiner, schneller, starker, schwerer, besser, welchen, man, ich,
        besten`,
  },
  fr: {
    isSpaced: true,
    topics: {
      weaknesses: `
        faiblesse, faiblesses, bat, battre, contre de, contrer, efficace contre, super efficace contre, fort contre,
        forts contre, bon contre`,
      weak: 'faible, faibles, faible a, faible contre, faible face a, vulnerable a',
      resists: 'resiste, resistent, resiste a, resistance, resistances, resistant a',
      immune: 'immunise, immunise contre, immunise a, immunite, immunites',
      learns: 'apprend, apprendre, apprennent, connait, connaissent',
      moves: 'attaques, capacites',
      evolutions: 'evolue, evoluer, evolution, evolutions',
      comparison: 'contre, ou, que, versus, vs, compare a',
    },
    facts: {
      height: 'taille, grand, grande, mesure, hauteur',
      weight: 'poids, lourd, lourde, pese',
      type: 'type, types',
      ability: 'talent, talents',
      hidden: 'talent cache',
      egg: 'groupe oeuf, groupes oeuf, groupe d oeuf',
      gen: 'generation',
      number: 'numero',
      colour: 'couleur',
      'catch-rate': 'taux de capture',
    },
    fillers: `
        quel, quelle, quels, quelles, qui, que, quoi, quand, comment, combien, est, sont, a, au, aux, de, du, des, d,
        le, la, les, l, un, une, en, il, elle, fait, peut, plus, rapide, fort, ce, se, s, qu, ont`,
  },
  es: {
    isSpaced: true,
    topics: {
      weaknesses: `
        debilidad, debilidades, vence, vencer, gana a, derrota, derrotar, contra que es debil, eficaz contra,
        fuerte contra, bueno contra, muy eficaz contra`,
      weak: 'debil, debiles, debil a, debil contra, debil frente a, vulnerable a',
      resists: 'resiste, resisten, resistente a, resistencia, resistencias',
      immune: 'inmune, inmune a, inmunes a, inmunidad, inmunidades',
      learns: 'aprende, aprenden, aprender, sabe, conoce',
      moves: 'movimientos, ataques',
      evolutions: 'evoluciona, evolucionar, evolucion, evoluciones',
      comparison: 'contra, o, que, versus, vs, comparado con',
    },
    facts: {
      height: 'alto, alta, altura, mide, grande, tamano',
      weight: 'pesa, pesado, peso',
      type: 'tipo, tipos',
      ability: 'habilidad, habilidades',
      hidden: 'habilidad oculta',
      egg: 'grupo huevo, grupos huevo',
      gen: 'generacion',
      number: 'numero',
      colour: 'color',
      'catch-rate': 'ratio de captura, indice de captura',
    },
    fillers: `
        que, quien, quienes, cual, cuales, cuando, como, cuanto, cuantos, es, son, de, del, el, la, los, las, un, una,
        a, al, en, puede, pueden, tiene, mas, rapido, fuerte, tan, se, y`,
  },
  ja: {
    isSpaced: false,
    topics: {
      weaknesses: '弱点, に勝てる, に強い, の倒し方, に効果抜群, 対策',
      weak: 'に弱い, が弱点',
      resists: 'に耐性, 耐性, を半減, に強く',
      immune: 'が効かない, を無効, 無効',
      learns: 'を覚える, を覚えられる, をおぼえる, が使える, を使える, 覚える',
      moves: 'の技, のわざ, 覚える技, おぼえるわざ',
      evolutions: '進化, はいつ進化する, 進化先, 進化方法',
      comparison: '対, と比べて, vs, より',
    },
    facts: {
      height: '高さ, 大きさ, 身長',
      weight: '重さ, 体重',
      type: 'タイプ',
      ability: '特性, とくせい',
      hidden: '隠れ特性, 夢特性',
      egg: 'タマゴグループ, たまごグループ',
      gen: '世代',
      number: '番号, 図鑑番号',
      colour: '色',
      'catch-rate': '捕獲率, 捕捉率',
    },
    fillers: 'の, は, に, を, が, と, 何, なに, どの, どれ, ですか, タイプ, いつ, する',
  },
} satisfies Readonly<Record<string, Words>>;

/** The same, ready to look for. */
export const questionWords = Object.values(languages).map((language: Words) => ({
  isSpaced: language.isSpaced,
  topics: topics.flatMap((topic) =>
    listOf(language.topics[topic]).map((word): [string, Topic] => [word, topic]),
  ),
  /** The words for a field. */
  factsOf: (field: string): readonly string[] =>
    listOf(new Map(Object.entries(language.facts)).get(field) ?? ''),
  fillers: listOf(language.fillers),
}));

function listOf(words: string): readonly string[] {
  return words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
