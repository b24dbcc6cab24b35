import { defaultColour } from '../default-colours.ts';
import type { Answers } from './answers.ts';
import { yamlScalar } from './yaml-scalar.ts';

/** What holds for the world as a whole. */
export function worldFile({ title, author, types, generations }: Answers): string {
  return `# What holds for the world as a whole. A line that begins with "#" is a remark for people.
format: 1
title: ${yamlScalar(title)}
author: ${yamlScalar(author)}
generations: ${generations}

# Every type that a creature may have, each with a colour. Its attacks count twice against some types,
# half against others, and 0 where they do nothing; what is not listed counts once.
types:
${types.map((name, place) => typeLines(name, place, types)).join('\n')}

# Every egg group that a creature may be in.
eggGroups:
  - name: Burrow
  - name: Meadow
  - { name: Open Sky, body: wings } # The body plan of those that have none of their own.

# Words that mean the same in the name of a form: a search for "Frozen Brookhart" finds Winter Brookhart.
synonyms:
  - [Winter, Frozen]
`;
}

function typeLines(name: string, place: number, types: readonly string[]): string {
  const beats = types[(place + types.length - 1) % types.length] ?? name;
  const loses = types[(place + 1) % types.length] ?? name;
  const chart =
    types.length < 3 ? '' : `\n    attacks: { ${yamlScalar(beats)}: 2, ${yamlScalar(loses)}: 0.5 }`;
  return `  - name: ${yamlScalar(name)}\n    colour: "${defaultColour(place)}"${chart}`;
}

export function evolutionStonesFile(): string {
  return `# The evolution stones. The slug stands in addresses, and in the evolutions of creatures.
- name: Ripple Stone
  slug: ripple
  aka: Skipping Stone
  colour: "#4fa8c0"
`;
}

export function leaguesFile({ title, types }: Answers): string {
  return `# The leagues, in order. Leave the file away where the world has none.
- name: ${yamlScalar(`${title} League`)}
  slug: first
  region: ${yamlScalar(title)}
  badgesRequired: 1 # How many of them are needed.
  badges:
${types.map((name) => `    - ${yamlScalar(`${name} Badge`)}`).join('\n')}
`;
}

export function readmeFile({ title }: Answers): string {
  return `# ${title}

A world for Creature Catalog.

| file | what it says |
|---|---|
| \`world.yaml\` | title, author, number of generations, types, egg groups |
| \`creatures/\` | the creatures: any number of files, each with one creature or a list of them |
| \`evolution-stones.yaml\` | the evolution stones |
| \`leagues.yaml\` | the leagues |

Every file may be JSON instead (\`.json\`). In this folder:

\`\`\`console
$ creature-catalog validate .
$ creature-catalog serve --watch --world .
\`\`\`

The first says whether all is well, and where it is not, in which line. The second serves the world at
\`http://localhost:8080\`, and a page that is open there follows every change of a file.

\`creature-catalog import SHEET.csv .\` adds the creatures of a spreadsheet.
`;
}
