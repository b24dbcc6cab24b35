import { bodyPlans, motifs } from '@creature-catalog/portrait/subject';
import { colourNames } from '../../world/schema/fields.ts';
import { yamlScalar } from '../../world/yaml-text.ts';
import { coloursOfTypes } from '@creature-catalog/portrait/type-looks';

export type Answers = {
  readonly title: string;
  /** Undefined if none is named. */
  readonly author: string | undefined;
  readonly types: readonly string[];
  readonly generations: number;
};

/** The first creatures: an example of each thing that a creature can have, with a comment on each. */
export function creaturesFile({ types, generations }: Answers): string {
  const typeAt = (place: number): string => yamlScalar(types[place % types.length] ?? '');
  const typesAt = (...places: readonly number[]): string =>
    [...new Set(places.map(typeAt))].join(', ');
  return `# The creatures of the world. A file in this folder holds one creature, or a list of them, and there
# may be any number of files: call them what you like.

# The least that a creature needs is a number, a name, a species, a generation, types, abilities,
# egg groups, a gender, a height and a weight.
- number: 1
  name: Snufflint
  species: Tinderbox Mole # The kind of creature, in a few words.
  generation: 1
  starter: true # A partner to begin a journey with. Other flags: legendary, mythical, ultraBeast.
  types: [${typesAt(0)}] # One or more of the types in world.yaml.
  abilities:
    normal: [Warm Paws]
    hidden: [Spark Nose] # Or [] for no hidden ability.
  eggGroups: [Burrow]
  gender: { male: 75, female: 25 } # Percentages, or the word genderless.
  heightMetres: 0.3 # Or in feet and inches, as height: 1'00"
  weightKilograms: 2.4 # Or in pounds, as weight: 5.3 lbs. Either may be unknown.
  # Numbers, if your world has some: take away the "# " here, in front of every "stats" below, and in world.yaml.
  # stats: { Vigour: 42, Wit: 38, Luck: 55 }
  # catchRate: 190 # Also baseFriendship, hatchCycles, baseExperience, and growthRate in words of your own.
  # A few sentences in any language. Without them the service writes two from the other facts.
  description: >-
    Snufflint digs through cold hearths for embers, and carries the last one of the night home in its paws.
  # The look of its portrait; species, number and types decide what you leave out. The colour is
${remarkOf([...colourNames, 'or "#rrggbb"'], '  #')}
  # The body is
${remarkOf([...bodyPlans, 'or a word for one of them such as crab, dog or bird'], '  #')}
  appearance:
    colour: brown
    body: quadruped

# A creature that evolves from another: evolvesFrom says from which, and how.
- number: 2
  name: Hearthmoor
  species: Chimney Mole
  generation: 1
  types: [${typesAt(0)}]
  abilities: { normal: [Warm Paws, Banked Coals], hidden: [Spark Nose] }
  eggGroups: [Burrow]
  gender: { male: 75, female: 25 }
  heightMetres: 1.1
  weightKilograms: 48
  # stats: { Vigour: 88, Wit: 62, Luck: 58 }
  evolvesFrom:
    - { from: Snufflint, by: level, level: 18 }
  appearance: { colour: "#7a4a35", body: upright }

- number: 3
  name: Dapplet
  species: Puddle Fawn
  generation: 1
  starter: true
  types: [${typesAt(1)}]
  abilities: { normal: [Light Step], hidden: [Ring of Ripples] }
  eggGroups: [Meadow]
  gender: { male: 50, female: 50 }
  heightMetres: 0.6
  weightKilograms: 7.5
  # stats: { Vigour: 36, Wit: 57, Luck: 44 }
  appearance: { colour: blue, body: quadruped }

# It evolves with a stone: "stone" is the slug of one in evolution-stones.yaml. It also has a second form,
# which lists only the facts that differ from those of the creature.
- number: 4
  name: Brookhart
  species: Ford Stag
  generation: 1
  aliases: [Old Brookhart] # Other names that find it.
  types: [${typesAt(1, 2)}]
  abilities: { normal: [Sure Footing], hidden: [Ring of Ripples] }
  eggGroups: [Meadow]
  gender: { male: 50, female: 50 }
  heightMetres: 1.8
  weightKilograms: 96
  # stats: { Vigour: 84, Wit: 79, Luck: 60 }
  evolvesFrom:
    - { from: Dapplet, by: stone, stone: ripple }
  appearance: { colour: "#3f6f8f", body: quadruped }
  forms:
    - name: Winter Brookhart
      heightMetres: 2.1
      abilities: { normal: [Thick Ice], hidden: [] }
      appearance: { colour: white }

- number: 5
  name: Burrby
  species: Clinging Hedgehog
  generation: 1
  starter: true
  types: [${typesAt(2)}]
  abilities: { normal: [Hooked Quills], hidden: [] }
  eggGroups: [Burrow, Meadow]
  gender: { male: 50, female: 50 }
  heightMetres: 0.2
  weightKilograms: 1.1
  # stats: { Vigour: 30, Wit: 41, Luck: 70 }
  appearance: { colour: green, body: ball }

- number: 6
  name: Lanternoth
  species: Last Light
  generation: ${generations} # world.yaml has the number of generations.
  legendary: true
  types: [${typesAt(0, 1, 2)}]
  abilities: { normal: [Long Dusk], hidden: [] }
  eggGroups: []
  gender: genderless
  heightMetres: unknown
  weightKilograms: 0.9
  # stats: { Vigour: 95, Wit: 100, Luck: 105 }
  appearance: { colour: yellow, body: moth }
`;
}

/** The longest line of a remark, in characters. */
const longestRemark = 100;

/** Lays a list out as lines of a remark. */
function remarkOf(words: readonly string[], start: string): string {
  const lines = [start];
  words.forEach((word, place) => {
    const text = ` ${word}${place === words.length - 1 ? '.' : ','}`;
    const line = lines.at(-1) ?? '';
    if (line.length + text.length > longestRemark) {
      lines.push(start + text);
    } else {
      lines[lines.length - 1] = line + text;
    }
  });
  return lines.join('\n');
}

export function worldFile({ title, author, types, generations }: Answers): string {
  return `# Facts about the whole world. A line that begins with "#" is a comment.
format: 1
title: ${yamlScalar(title)}
${author === undefined ? '# author: The name of the author; you may leave this line out.' : `author: ${yamlScalar(author)}`}
generations: ${generations}

# The face of the world on its pages, if it shall have one of its own: take away the "# " here.
# language: en
# description: What the world is, in a sentence or two. The first page begins with it.
# accent: "#2f6f8f" # The colour of links and buttons.
# icon: Snufflint # The form whose picture is the icon.
# links: [{ title: Our forum, url: "https://example.org" }]
# words: # What pages say instead of the usual words, for one and for several; also league, stone, eggGroup, flags.
#   creature: [beast, beasts]
#   generation: [tier, tiers]
# lore: # A page about the world, paragraph by paragraph.
#   - At first there was a hearth.

# Every type that a creature may have, each with a colour. "attacks" has the damage that its attacks do to
# other types: 2 for double, 0.5 for half, 0 for none; types that are not listed take normal damage. A type
# may also have a motif, which portraits show; without it the name of the type gives one. The motif is
${remarkOf(motifs, '#')}
types:
${typesLines(types)}

# Every egg group that a creature may be in.
eggGroups:
  - name: Burrow
  - name: Meadow
  - { name: Open Sky, body: wings } # The body plan of its creatures, unless they have their own.

# Stats, if its creatures have some: take away the "# " here and in front of every "stats" in creatures/first.yaml.
# "most" and "least" are words that sort a search: "wittiest" shows the creature with the most Wit first.
# stats:
#   - { name: Vigour, most: hardiest }
#   - { name: Wit, most: wittiest, least: dullest }
#   - { name: Luck, aliases: [Fortune], most: luckiest }

# Words that mean the same in the name of a form: a search for "Frozen Brookhart" finds Winter Brookhart.
synonyms:
  - [Winter, Frozen]
`;
}

function typesLines(types: readonly string[]): string {
  const colours = coloursOfTypes(types);
  const lines = types.map((type, place) => {
    const beats = types.at(place - 1) ?? type;
    const loses = types[(place + 1) % types.length] ?? type;
    const chart = `\n    attacks: { ${yamlScalar(beats)}: 2, ${yamlScalar(loses)}: 0.5 }`;
    return `  - name: ${yamlScalar(type)}\n    colour: "${colours[place]}"${types.length < 3 ? '' : chart}`;
  });
  return lines.join('\n');
}

export function evolutionStonesFile(): string {
  return `# The evolution stones. The slug is used in addresses, and in the evolutions of creatures.
- name: Ripple Stone
  slug: ripple
  aka: Skipping Stone
  colour: "#4fa8c0"
`;
}

export function leaguesFile({ title, types }: Answers): string {
  return `# The leagues, in order. Remove this file if the world has none.
- name: ${yamlScalar(`${title} League`)}
  slug: first
  region: ${yamlScalar(title)}
  badgesRequired: 1 # The number of badges that are needed.
  badges:
${types.map((name) => `    - ${yamlScalar(`${name} Badge`)}`).join('\n')}
`;
}

/** The README. The folder may go to people who start the program in another way, so it names the shortest. */
export function readmeFile({ title }: Answers): string {
  return `# ${title}

A world for Creature Catalog.

| file | content |
|---|---|
| \`world.yaml\` | title, author, number of generations, types, egg groups, stats |
| \`creatures/\` | the creatures: any number of files, each with one creature or a list of them |
| \`evolution-stones.yaml\` | the evolution stones |
| \`leagues.yaml\` | the leagues |
| \`pictures/\` | your own pictures, named by a number or a name: \`1.png\`, \`snufflint.jpg\`; portraits are drawn without it |

Every file may be JSON instead (\`.json\`). In this folder (with a clone of the program, write
\`npm --prefix CLONE run -s catalog --\` for \`npx creature-catalog\`):

\`\`\`console
$ npx creature-catalog validate .
$ npx creature-catalog serve --watch --world .
\`\`\`

The first checks the world, and prints each error with its line. The second serves the world at
\`http://localhost:8080\`, and the pages there show every change of a file at once.

\`npx creature-catalog compile . ../my.world\` makes one file of the world, with its pictures in
\`../pictures\`, and \`npx creature-catalog serve --world ../my.world\` serves it. Copied elsewhere, both stay side by side.

\`npx creature-catalog import SHEET.csv .\` adds the creatures of a spreadsheet.
`;
}
