/** What a catalog is made of, as far as the records of its creatures tell it (spec §2.1). */
import type { Creature, Form } from '../../catalog/catalog.ts';
import type { Manifest } from '../../world/schema.ts';
import { type CreatureRecord, heightInMetres, weightInKilograms } from '../index.ts';

/** Creatures of the records of all their forms, which stand in number and form order. */
export function creaturesOf(records: readonly CreatureRecord[]): Creature[] {
  const creatures = new Map<string, Creature & { forms: [Form, ...Form[]] }>();
  for (const record of records) {
    const known = creatures.get(record.number);
    if (known) {
      known.forms.push(formOf(record, known.forms.length));
    } else {
      creatures.set(record.number, {
        number: Number(record.number),
        name: record.name,
        species: record.species,
        generation: record.gen,
        starter: record.starter,
        legendary: record.legendary,
        mythical: record.mythical,
        ultraBeast: record.ultraBeast,
        familyId: record.family.id,
        forms: [formOf(record, 0)],
      });
    }
  }
  return [...creatures.values()];
}

function formOf(record: CreatureRecord, rank: number): Form {
  const { male, female } = { male: record.gender[0], female: record.gender[1] };
  return {
    name: record.name,
    slug: splitSprite(record).slug,
    // Names that no record shows are not known.
    aliases: [],
    rank,
    types: record.types,
    abilities: record.abilities,
    eggGroups: record.eggGroups,
    gender: male === undefined || female === undefined ? 'genderless' : { male, female },
    heightMetres: heightInMetres(record) ?? 'unknown',
    weightKilograms: weightInKilograms(record) ?? 'unknown',
    mega: record.mega,
    line: { stage: record.family.evolutionStage, creatures: record.family.evolutionLine },
  };
}

/** Where the pictures of the records are. */
export function resourcesUrlOf([record]: readonly CreatureRecord[]): string {
  return record ? splitSprite(record).resourcesUrl : '';
}

/** A picture stands at `/creature/25.png` below the resources, that of another form at `/creature/25-slug.png`. */
function splitSprite({ number, sprite }: CreatureRecord): { resourcesUrl: string; slug: string } {
  const path = `/creature/${number}`;
  const start = sprite.lastIndexOf(path);
  const [, slug = ''] = /^-(.+)\.png$/.exec(sprite.slice(start + path.length)) ?? [];
  return { resourcesUrl: sprite.slice(0, Math.max(start, 0)), slug: decodeURIComponent(slug) };
}

/** Types and egg groups in the order in which they come; that of the world is not known, nor are its other words. */
export function manifestOf(creatures: readonly Creature[]): Manifest {
  const forms = creatures.flatMap((creature) => creature.forms);
  const namesIn = (namesOf: (form: Form) => readonly string[]): readonly string[] => [
    ...new Set(forms.flatMap(namesOf)),
  ];
  return {
    format: 1,
    title: '',
    author: '',
    generations: creatures.reduce((most, { generation }) => Math.max(most, generation), 1),
    types: namesIn(({ types }) => types).map((name) => ({ name, colour: '#000000' })),
    eggGroups: namesIn(({ eggGroups }) => eggGroups).map((name) => ({ name })),
  };
}
