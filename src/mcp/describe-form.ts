import type { CreatureRecord } from '../catalog/representations.ts';

/** A form in one line, with what is asked of creatures most. */
export function describeForm({
  number,
  name,
  species,
  types,
  abilities,
  height,
  weight,
  family,
  gen,
}: CreatureRecord): string {
  const known = [...abilities.normal, ...abilities.hidden.map((each) => `${each} (hidden)`)];
  return [
    `${number} ${name}, the ${species} creature`,
    types.join(' and '),
    ...(known.length === 0 ? [] : [`abilities ${known.join(', ')}`]),
    `${height}, ${weight}`,
    `generation ${gen}`,
    `stage ${family.evolutionStage} of ${family.evolutionLine.join(', ')}`,
  ].join('; ');
}
