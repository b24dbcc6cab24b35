import { drawPortrait } from '@creature-catalog/portrait';
import type { PortraitSubject } from '@creature-catalog/portrait/subject';
import { describe, expect, test } from 'vitest';
import { type Design, designOf } from '../../../packages/portrait/src/design.ts';
import { hasOwnWings } from '../../../packages/portrait/src/portrait.ts';
import { lookOf } from '../../../packages/portrait/src/words.ts';
import { createSketch } from '../../../packages/portrait/src/sketch.ts';
import { subjectOf } from '../../../src/api/pictures/find-picture.ts';
import { compileShippedWorld } from '../../world/worlds.ts';

type Sample = { readonly name: string; readonly subject: PortraitSubject; readonly design: Design };

const worlds = await Promise.all(
  (['default', 'lampshoal'] as const).map(async (world) => {
    const { forms, manifest } = await compileShippedWorld(world);
    const samples = Array.from(forms, ({ creature, form }): Sample => {
      const subject = subjectOf(creature, form, manifest);
      return { name: form.name, subject, design: designOf(subject) };
    });
    return { world, samples };
  }),
);

const hasType = ({ subject }: Sample, name: string): boolean =>
  subject.types.some((type) => type.name === name);
const names = (samples: readonly Sample[]): readonly string[] => samples.map(({ name }) => name);
const saidOf = ({ subject }: Sample) => lookOf(subject.species);

/** Plans whose drawings have legs. */
const onLegs = new Set(['upright', 'humanoid', 'legs', 'quadruped', 'insect']);

describe.each(worlds)('portraits of all records of the world "$world"', ({ samples }) => {
  test('have the body that the words of the species name', () => {
    const others = samples.filter((each) => {
      const { body } = saidOf(each);
      const isFree = each.subject.wantedBody === undefined && !hasType(each, 'Ghost');
      return isFree && body !== undefined && body !== each.design.body;
    });
    expect(names(others)).toEqual([]);
  });

  test('have the body that the record asks for', () => {
    const others = samples.filter(
      ({ subject: { wantedBody }, design }) =>
        wantedBody !== undefined && wantedBody !== design.body,
    );
    expect(names(others)).toEqual([]);
  });

  test('have wings where a type is Flying', () => {
    const wingless = samples
      .filter((each) => hasType(each, 'Flying'))
      .filter(({ design, subject }) => {
        const drawn = design.traits.back === 'wings' || ['wings', 'moth'].includes(design.body);
        // A plan that shows no wings of its own gets a pair behind it.
        return !drawn || (design.flies !== 'wings' && hasOwnWings(createSketch(subject)));
      });
    expect(names(wingless)).toEqual([]);
  });

  test('have no legs where a type is Ghost, unless the record asks for a body', () => {
    const legged = samples.filter(
      (each) =>
        hasType(each, 'Ghost') &&
        each.subject.wantedBody === undefined &&
        (!each.design.legless || onLegs.has(each.design.body)),
    );
    expect(names(legged)).toEqual([]);
  });

  test('have plates of metal where a type is Steel, and nowhere else', () => {
    expect(names(samples.filter((each) => each.design.plates !== hasType(each, 'Steel')))).toEqual(
      [],
    );
  });

  test('have no shell, trunk, gown, helmet, beak or wings that nothing in the record calls for', () => {
    const uncalled = samples.filter((each) => {
      const { traits, robe, helmet, body } = each.design;
      const said = saidOf(each);
      return (
        (traits.back === 'shell' && said.back !== 'shell') ||
        (traits.muzzle === 'trunk' && said.muzzle !== 'trunk') ||
        (traits.muzzle === 'beak' && said.muzzle !== 'beak' && body !== 'wings') ||
        (traits.back === 'wings' && !hasType(each, 'Flying')) ||
        (robe && said.robe !== true) ||
        (helmet && said.helmet !== true)
      );
    });
    expect(names(uncalled)).toEqual([]);
  });

  test('draw the words of a form: caps, colours, letters, and what is gigantic', () => {
    for (const { name, design } of samples) {
      expect(design.form.cap, name).toBe(/\bCap\b/.test(name));
      expect(design.form.gigantic, name).toBe(/\b(?:Gigantamax|Eternamax)\b/.test(name));
    }
  });

  test('tell neighbouring numbers apart by body, pose or hue', () => {
    const bases = samples.filter(({ subject }) => subject.form === 0);
    const alike = bases.filter((each, i) => {
      const next = bases[i + 1];
      const looks = ({ subject, design }: Sample): string =>
        JSON.stringify([
          design.body,
          design.traits.pose,
          design.mirrored,
          design.age,
          subject.colour,
        ]);
      return next !== undefined && next.subject.number === each.subject.number + 1
        ? looks(next) === looks(each)
        : false;
    });
    expect(names(alike)).toEqual([]);
  });
});

describe('portraits of the default world', () => {
  const [world] = worlds;
  const sampleOf = (name: string): Sample => {
    const found = world?.samples.find((each) => each.name === name);
    if (!found) {
      throw new Error(`Expected a form called ${name}`);
    }
    return found;
  };

  test.each([
    ['Ponyta', 'quadruped', 'standing'],
    ['Zubat', 'wings', 'flying'],
    ['Wailord', 'fish', 'whale'],
    ['Squirtle', 'quadruped', 'standing'],
    ['Joltik', 'insect', undefined],
    ['Ekans', 'serpent', 'coiled'],
    ['Doduo', 'wings', 'perched'],
    ['Vulpix', 'quadruped', 'standing'],
    ['Pikachu', 'quadruped', 'sitting'],
    ['Krabby', 'insect', 'crab'],
    ['Magnemite', 'ball', 'magnet'],
    ['Shellder', 'ball', 'bivalve'],
    ['Buneary', 'upright', undefined],
    ['Paras', 'blob', 'mushroom'],
  ])('draw %s as %s, %s', (name, body, pose) => {
    const { design } = sampleOf(name);
    expect([design.body, design.traits.pose]).toEqual([body, pose]);
  });

  test('draw two heads of a twin bird, and hooves of a horse', () => {
    expect(sampleOf('Doduo').design.heads).toBe(2);
    expect(sampleOf('Dodrio').design.heads).toBe(3);
    expect(sampleOf('Rapidash').design.hooves).toBe(true);
  });

  test('draw each letter as itself', () => {
    const letters = world?.samples.filter(({ name }) => name.startsWith('Unown')) ?? [];
    expect(new Set(letters.map(({ design }) => design.form.letter)).size).toBe(28);
    expect(new Set(letters.map(({ subject }) => drawPortrait({ ...subject, form: 0 }))).size).toBe(
      28,
    );
  });

  test('keep the hue of a creature in forms whose names say no colour', () => {
    const body = (name: string): string | undefined =>
      createSketch(sampleOf(name).subject).palette.body.base;
    expect(body('Gigantamax Pikachu')).toBe(body('Hoenn Cap Pikachu'));
    expect(body('Red Core Minior')).not.toBe(body('Blue Core Minior'));
  });
});
