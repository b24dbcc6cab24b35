/** The words that a record may name a body with: a plan, an animal or a thing, or a common description. */
import { type BodyPlan, bodyPlans } from './subject.ts';
import type { Look } from './words/look.ts';
import { knownNouns, speciesLookOf } from './words/species-look.ts';
import { wordsOf } from './words/words.ts';

/** What bodies are called besides their plans, and besides the animals and things in the tables of species. */
const descriptions: readonly (readonly [words: string, plan: BodyPlan])[] = [
  ['round, sphere, head', 'ball'],
  ['limbless, legless, snakelike, serpentine, wormlike', 'serpent'],
  ['fishlike, finned, fins', 'fish'],
  ['head and arms, arms only', 'arms'],
  ['slime, slug, amorphous, shapeless, jelly, lump, mound', 'blob'],
  ['biped, bipedal, two legged, two legs, standing, kangaroo, bear like', 'upright'],
  ['head and legs, legs only', 'legs'],
  ['quadrupedal, four legged, four legs, four footed, fourlegged, beast, animal', 'quadruped'],
  ['winged, two winged, bird like, birdlike, avian', 'wings'],
  ['tentacled, many legged', 'tentacles'],
  ['swarm, group, several, many bodies, multiple', 'cluster'],
  ['human, humanlike, person, people, man, woman, mannequin', 'humanoid'],
  ['four winged, butterfly like', 'moth'],
  ['insectoid, bug like, buglike, six legged, eight legged, arachnid', 'insect'],
];

const byDescription: ReadonlyMap<string, Look> = new Map<string, Look>([
  ...descriptions.flatMap(([words, plan]) =>
    words.split(', ').map((word): [string, Look] => [word, { plan }]),
  ),
  ...bodyPlans.map((plan): [string, Look] => [plan, { plan }]),
]);

/** Every single word that `bodyLookOf` knows, those of the plans first. */
export const bodyWords: readonly string[] = [
  ...new Set([...bodyPlans, ...byDescription.keys(), ...knownNouns].filter(isSingle)),
];

function isSingle(word: string): boolean {
  return !word.includes(' ');
}

/** Returns the look of a body by its plan, or by another word for it, such as `crab`; undefined where none is known. */
export function bodyLookOf(text: string): (Look & { readonly plan: BodyPlan }) | undefined {
  const look = byDescription.get(wordsOf(text).join(' ')) ?? speciesLookOf(text);
  return look?.plan === undefined ? undefined : { ...look, plan: look.plan };
}
