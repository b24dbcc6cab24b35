import type { Answers } from './answers.ts';
import { yamlScalar } from './yaml-scalar.ts';

/** The first creatures: one of each thing that creatures can have, with a word on each. */
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
  species: Tinderbox Mole # What kind of creature it is, in a few words.
  generation: 1
  starter: true # A journey may begin with it. There are also legendary, mythical and ultraBeast.
  types: [${typesAt(0)}] # One or more of the types in world.yaml.
  abilities:
    normal: [Warm Paws]
    hidden: [Spark Nose] # [] where there is none.
  eggGroups: [Burrow]
  gender: { male: 75, female: 25 } # Percentages, or the word genderless.
  heightMetres: 0.3 # Or in feet and inches, as height: 1'00"
  weightKilograms: 2.4 # Or in pounds, as weight: 5.3 lbs. Either may be unknown.
  appearance: # What its portrait looks like; what you leave out is drawn by its number and types.
    colour: brown # A name, or "#rrggbb".
    body: quadruped

# It comes from another: it says which, and how.
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
  appearance: { colour: blue, body: quadruped }

# A stone makes it evolve: the slug of one in evolution-stones.yaml. And it has a further form, which
# says only what differs from the creature that it is a form of.
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
  appearance: { colour: green, body: ball }

- number: 6
  name: Lanternoth
  species: Last Light
  generation: ${generations} # When it was discovered: world.yaml says how many generations there are.
  legendary: true
  types: [${typesAt(0, 1, 2)}]
  abilities: { normal: [Long Dusk], hidden: [] }
  eggGroups: []
  gender: genderless
  heightMetres: unknown
  weightKilograms: 0.9
  appearance: { colour: yellow, body: moth }
`;
}
