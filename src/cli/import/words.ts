/** The words of spreadsheets by language. Phrases are separated by commas; case, accents and spaces do not matter. */

/** Names of columns, beside those of `columns.ts`, by what the rows are and by member. */
export const columnWords: Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>
> = {
  en: {
    creatures: {
      number: 'Pokédex No, Pokédex Number, Dex No, Dex Number, National No, National Dex',
      name: 'Pokémon, Pokémon Name',
      types: 'Typing, Typings',
      hiddenAbilities: 'HA',
      description: 'Bio, Pokédex Entry',
    },
  },
  de: {
    creatures: {
      number: 'Nummer, Katalognummer, Dexnummer, Pokédex Nr, Pokédexnummer',
      name: 'Kreatur, Name der Kreatur',
      formOf: 'Form von',
      species: 'Kategorie, Gattung, Spezies',
      types: 'Typ, Typen, Elemente',
      abilities: 'Fähigkeit, Fähigkeiten',
      hiddenAbilities: 'Versteckte Fähigkeit, Versteckte Fähigkeiten, Verborgene Fähigkeit',
      eggGroups: 'Ei-Gruppe, Ei-Gruppen, Eigruppe, Eigruppen',
      gender: 'Geschlecht, Geschlechter, Geschlechterverhältnis, Geschlechtsverteilung',
      male: 'Männlich, Männchen',
      female: 'Weiblich, Weibchen',
      height: 'Größe, Höhe, Groesse, Hoehe',
      weight: 'Gewicht, Masse',
      starter: 'Starter',
      legendary: 'Legendär',
      mythical: 'Mythisch, Mysteriös',
      evolvesFrom: 'Entwickelt sich aus, Entwickelt aus, Vorentwicklung, Vorstufe',
      level: 'Entwicklungslevel, Entwickelt sich auf Level',
      stone: 'Stein, Entwicklungsstein',
      item: 'Gegenstand, Entwicklungsitem',
      how: 'Methode, Bedingung, Entwicklung, Entwicklungsmethode, Entwickelt sich durch, Wie',
      moves: 'Attacken, Attacke',
      aliases: 'Andere Namen, Weitere Namen',
      description: 'Beschreibung, Eintrag, Pokédex-Eintrag',
      colour: 'Farbe',
      body: 'Körper, Körperform',
      total: 'Summe, Gesamt, Basiswertsumme',
      catchRate: 'Fangrate',
      baseFriendship: 'Freundschaft, Grundfreundschaft',
      hatchCycles: 'Ei-Zyklen, Eizyklen',
      growthRate: 'Wachstum, Wachstumsrate',
      baseExperience: 'Erfahrung, Basiserfahrung',
    },
    moves: {
      name: 'Attacke, Name der Attacke',
      types: 'Typ',
      category: 'Kategorie, Schadensklasse',
      power: 'Stärke, Schaden',
      accuracy: 'Genauigkeit',
      pp: 'AP',
      priority: 'Priorität',
      target: 'Ziel',
      description: 'Beschreibung, Effekt, Wirkung',
    },
    learnsets: { name: 'Kreatur', move: 'Attacke', way: 'Methode, Wie', game: 'Spiel' },
  },
  fr: {
    creatures: {
      number: 'Numéro, Num, N',
      name: 'Nom, Créature, Nom de la créature',
      formOf: 'Forme de',
      species: 'Espèce, Catégorie',
      types: 'Éléments, Élément',
      abilities: 'Talent, Talents, Capacité spéciale',
      hiddenAbilities: 'Talent caché, Talents cachés',
      eggGroups:
        "Groupe d'œuf, Groupe d'œufs, Groupes d'œufs, Groupe d'oeuf, Groupes d'oeufs, Groupe œuf",
      gender: 'Genre, Sexe, Sexes, Répartition des sexes',
      male: 'Mâle, Mâles',
      female: 'Femelle, Femelles',
      height: 'Taille, Hauteur',
      weight: 'Poids, Masse',
      starter: 'Starter, Créature de départ',
      legendary: 'Légendaire',
      mythical: 'Fabuleux, Mythique',
      evolvesFrom: 'Évolue de, Évolution de, Pré-évolution, Sous-évolution',
      level: "Niveau, Niveau d'évolution",
      stone: "Pierre, Pierre d'évolution",
      item: "Objet, Objet d'évolution",
      how: "Méthode, Condition, Méthode d'évolution, Évolue par, Comment",
      moves: 'Attaques, Capacités',
      aliases: 'Autres noms',
      colour: 'Couleur',
      body: 'Corps, Forme du corps',
      catchRate: 'Taux de capture',
      baseFriendship: 'Bonheur, Amitié',
      growthRate: 'Croissance, Courbe de croissance',
    },
    moves: {
      name: "Nom, Attaque, Capacité, Nom de l'attaque",
      category: 'Catégorie',
      power: 'Puissance',
      accuracy: 'Précision',
      priority: 'Priorité',
      target: 'Cible',
      description: 'Effet',
    },
    learnsets: { name: 'Nom, Créature', move: 'Attaque, Capacité', way: 'Méthode', game: 'Jeu' },
  },
  es: {
    creatures: {
      number: 'Número, Núm, N',
      name: 'Nombre, Criatura',
      formOf: 'Forma de',
      species: 'Especie, Categoría',
      types: 'Tipo, Tipos, Elemento, Elementos',
      abilities: 'Habilidad, Habilidades',
      hiddenAbilities: 'Habilidad oculta, Habilidades ocultas',
      eggGroups: 'Grupo huevo, Grupos huevo, Grupo de huevo, Grupos de huevo',
      gender: 'Género, Sexo, Proporción de sexos',
      male: 'Macho, Machos',
      female: 'Hembra, Hembras',
      height: 'Altura, Tamaño',
      weight: 'Peso',
      generation: 'Generación',
      starter: 'Inicial',
      legendary: 'Legendario',
      mythical: 'Mítico, Singular',
      evolvesFrom: 'Evoluciona de, Evolución de, Preevolución',
      level: 'Nivel, Nivel de evolución',
      stone: 'Piedra, Piedra evolutiva',
      item: 'Objeto',
      how: 'Método, Condición, Método de evolución, Cómo evoluciona, Cómo',
      moves: 'Movimientos, Ataques',
      aliases: 'Otros nombres',
      description: 'Descripción',
      body: 'Cuerpo',
      catchRate: 'Ratio de captura',
      baseFriendship: 'Felicidad, Amistad',
      growthRate: 'Crecimiento',
    },
    moves: {
      name: 'Nombre, Movimiento, Ataque',
      types: 'Tipo',
      category: 'Categoría, Clase',
      power: 'Potencia, Poder',
      accuracy: 'Precisión',
      priority: 'Prioridad',
      target: 'Objetivo',
      description: 'Descripción, Efecto',
    },
    learnsets: { name: 'Nombre, Criatura', move: 'Movimiento', way: 'Método', game: 'Juego' },
  },
  ja: {
    creatures: {
      number: '番号, 図鑑番号, 図鑑No, ナンバー',
      name: '名前, なまえ, 名称, モンスター, ポケモン',
      species: '分類, ぶんるい, 種類',
      types: 'タイプ, 属性',
      abilities: '特性, とくせい',
      hiddenAbilities: '隠れ特性, かくれとくせい, 夢特性',
      eggGroups: 'タマゴグループ, たまごグループ, 卵グループ',
      gender: '性別, せいべつ, 性別比, 性比',
      male: 'オス, 雄',
      female: 'メス, 雌',
      height: '高さ, たかさ, 身長',
      weight: '重さ, おもさ, 体重',
      generation: '世代',
      starter: '御三家, 最初の相棒',
      legendary: '伝説, 伝説の生き物',
      mythical: '幻, まぼろし',
      evolvesFrom: '進化前, 進化元',
      level: '進化レベル, レベル',
      stone: '石, 進化の石',
      item: '道具, どうぐ',
      how: '進化方法, 進化条件',
      moves: '技, わざ, 覚える技',
      aliases: '別名',
      description: '説明, せつめい, 図鑑説明',
      colour: '色, いろ',
      body: '体型, 体形',
      total: '合計, 種族値合計',
    },
    moves: {
      name: '名前, 技, わざ, 技名',
      types: 'タイプ, 属性',
      category: '分類, ぶんるい',
      power: '威力, いりょく',
      accuracy: '命中, 命中率, めいちゅう',
      priority: '優先度',
      target: '対象, 範囲',
      description: '説明, 効果',
    },
    learnsets: { name: '名前', move: '技, わざ', way: '方法', level: 'レベル' },
  },
};

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
  trade:
    'trade, trading, when traded, when it is traded, tausch, échange, par échange, intercambio, 通信交換',
  friendship:
    'friendship, happiness, freundschaft, zuneigung, bonheur, amitié, amistad, felicidad, なつき, なつき度',
  total:
    'total, totals, sum, average, mean, count, summe, gesamt, durchschnitt, mittelwert, anzahl, somme, moyenne, suma, totales, promedio, 合計, 総計, 平均',
} as const;

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

/** Patterns, in the order of the languages. */
export const patterns = {
  level: String.raw`(?:level|lvl\.?|lv\.?|stufe|niveau|nv\.?|nivel|レベル)`,
  at: '(?:at|ab|auf|au|al|à) ',
  from: '(?:で|から)',
  numberSign: String.raw`(?:#|no\.?|nr\.?|n[°º]|núm\.?|第)`,
  generation: String.raw`(?:gen\.?|generation|génération|generación)`,
  stone: '(?:.+ stone|.+stein|pierre .+|piedra .+|.+のいし|.+の石)',
} as const;
