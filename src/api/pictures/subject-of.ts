import type { Creature, Form } from '../../catalog/catalog.ts';
import { type BodyPlan, bodyPlans, type Motif, motifs } from '@creature-catalog/portrait/subject';
import { type Manifest } from '../../world/schema.ts';
import type { PortraitSubject } from '@creature-catalog/portrait/subject';

/** Body colours for the names that a world may use. */
const colours: ReadonlyMap<string, string> = new Map([
  ['black', '#3c3a46'],
  ['blue', '#5287d8'],
  ['brown', '#a8744c'],
  ['gray', '#9a9ca6'],
  ['green', '#6cb45c'],
  ['pink', '#f0a0b8'],
  ['purple', '#9068c0'],
  ['red', '#e0584c'],
  ['white', '#eeeae2'],
  ['yellow', '#f4cc48'],
]);

/** What a form's portrait is drawn from; what the record leaves open comes from its types and egg groups. */
export function subjectOf(creature: Creature, form: Form, manifest: Manifest): PortraitSubject {
  const types = form.types.map((name) => {
    const type = manifest.types.find((each) => each.name === name);
    return {
      name,
      colour: type?.colour ?? '#808080',
      motif: type?.motif ?? pick<Motif>(motifs, name),
    };
  });
  return {
    number: creature.number,
    form: form.rank,
    family: creature.familyId,
    types,
    colour: colours.get(form.colour ?? '') ?? form.colour ?? types[0]?.colour ?? '#808080',
    body: form.body ?? bodyOfEggGroup(form, manifest),
    heightMetres: form.heightMetres === 'unknown' ? undefined : form.heightMetres,
    weightKilograms: form.weightKilograms === 'unknown' ? undefined : form.weightKilograms,
    stage: form.line.stage,
    stages: form.line.creatures.length,
    kind: kindOf(creature),
    mega: form.mega,
  };
}

function bodyOfEggGroup(form: Form, manifest: Manifest): BodyPlan {
  const group = form.eggGroups[0];
  const known = manifest.eggGroups.find(({ name }) => name === group)?.body;
  return known ?? pick<BodyPlan>(bodyPlans, group ?? form.name);
}

function kindOf(creature: Creature): PortraitSubject['kind'] {
  const kinds = ['mythical', 'legendary', 'ultraBeast', 'starter'] as const;
  return kinds.find((kind) => creature[kind]) ?? 'common';
}

/** One of the choices, always the same for the same text. */
function pick<Choice>(choices: readonly [Choice, ...Choice[]], text: string): Choice {
  const sum = [...text].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return choices[sum % choices.length] ?? choices[0];
}
