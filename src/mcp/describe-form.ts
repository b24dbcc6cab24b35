import type { CreatureRecord } from '../catalog/representations.ts';

/** A form in one line, with all its facts. */
export function describeForm(form: CreatureRecord): string {
  const { number, name, species, types, abilities, eggGroups, height, weight, family, gen } = form;
  const known = [...abilities.normal, ...abilities.hidden.map((each) => `${each} (hidden)`)];
  return [
    `${number} ${name}, the ${species} creature`,
    types.join(' and '),
    ...(known.length === 0 ? [] : [`abilities ${known.join(', ')}`]),
    ...(eggGroups.length === 0 ? [] : [`egg groups ${eggGroups.join(', ')}`]),
    describeGender(form.gender),
    `${height}, ${weight}`,
    `generation ${gen}`,
    `stage ${family.evolutionStage} of ${family.evolutionLine.join(', ')}`,
    ...flagsOf(form),
  ].join('; ');
}

function describeGender([male, female]: readonly number[]): string {
  return male === undefined || female === undefined
    ? 'genderless'
    : `${male} % male, ${female} % female`;
}

function flagsOf({ starter, legendary, mythical, ultraBeast, mega }: CreatureRecord): string[] {
  return [
    ...(starter ? ['starter'] : []),
    ...(legendary ? ['legendary'] : []),
    ...(mythical ? ['mythical'] : []),
    ...(ultraBeast ? ['ultra beast'] : []),
    ...(mega ? ['mega evolved'] : []),
  ];
}
