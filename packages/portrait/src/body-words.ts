import { type BodyPlan, bodyPlans } from './subject.ts';
import type { Look } from './words/look.ts';
import { knownNouns, speciesLookOf } from './words/species-look.ts';

/** What bodies are called besides their plans, and besides the animals and things in the tables of species. */
const descriptions: readonly (readonly [words: string, plan: BodyPlan])[] = [
  ['round, sphere, head', 'ball'],
  ['limbless, legless, snakelike, serpentine, wormlike', 'serpent'],
  ['fishlike, finned, fins', 'fish'],
  ['head-and-arms', 'arms'],
  ['ghost, spirit, phantom, slime, slug, amorphous, shapeless, jelly, lump, mound', 'blob'],
  ['biped, bipedal, two-legged, standing, kangaroo', 'upright'],
  ['head-and-legs', 'legs'],
  ['quadrupedal, four-legged, four-footed, beast, animal', 'quadruped'],
  ['winged, two-winged, birdlike, avian', 'wings'],
  ['tentacled, many-legged', 'tentacles'],
  ['swarm, group, several, multiple', 'cluster'],
  ['human, humanlike, person, people, man, woman, mannequin', 'humanoid'],
  ['four-winged', 'moth'],
  ['insectoid, six-legged, eight-legged, arachnid', 'insect'],
];

const byDescription: ReadonlyMap<string, Look> = new Map<string, Look>([
  ...bodyPlans.map((plan): [string, Look] => [plan, { plan }]),
  ...descriptions.flatMap(([words, plan]) =>
    words.split(', ').map((word): [string, Look] => [word, { plan }]),
  ),
]);

/** Every word that `bodyLookOf` knows, the plans first. */
export const bodyWords: readonly string[] = [...new Set([...byDescription.keys(), ...knownNouns])];

/** Returns the look of a body by its plan, or by another word for it, such as `crab`; undefined where none is known. */
export function bodyLookOf(word: string): (Look & { readonly plan: BodyPlan }) | undefined {
  const look = byDescription.get(word) ?? speciesLookOf(word);
  return look?.plan === undefined ? undefined : { ...look, plan: look.plan };
}
