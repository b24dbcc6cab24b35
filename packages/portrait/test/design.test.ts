import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyLookOf, bodyWords } from '../src/body-words.ts';
import { inspectPortrait } from '../src/portrait.ts';
import { bodyPlans, type PortraitSubject } from '../src/subject.ts';
import { anySubject, plain } from './subjects.ts';

/** A creature whose words alone decide its body. */
const unnamed: PortraitSubject = { ...plain, body: undefined };

/** The body plans that draw several heads on one body, and those without legs. */
const headed: ReadonlySet<string> = new Set(['legs', 'quadruped', 'upright', 'wings']);
const legless: ReadonlySet<string> = new Set(['arms', 'ball', 'blob', 'fish', 'serpent']);

const designOf = (change: Partial<PortraitSubject>): ReturnType<typeof inspectPortrait>['design'] =>
  inspectPortrait({ ...unnamed, ...change }).design;

const typed = (
  name: string,
  motif: PortraitSubject['types'][number]['motif'],
): PortraitSubject['types'] => [{ name, colour: '#8090a0', motif }];

describe('a design', () => {
  test.each([
    ['Horse', 'quadruped', 'hooved'],
    ['Horse of the Sea', 'quadruped', 'hooved'],
    ['Marsh Horses', 'quadruped', 'hooved'],
    ['EleSpider', 'insect', 'spider'],
    ['Sea-Lion', 'fish', 'seal'],
    ['Lion', 'quadruped', 'slender'],
    ['Pig Monkey', 'upright', 'tall'],
    ['Monkey Thief', 'upright', 'tall'],
  ] as const)('takes the body of "%s" from its noun: %s, %s', (species, body, build) => {
    expect(designOf({ species })).toMatchObject({ body, build });
  });

  test('takes the body from the record, from words, and from the egg group, in this order', () => {
    expect(designOf({ species: 'Bat', body: 'blob' }).body).toBe('blob');
    expect(designOf({ species: 'Bat' }).body).toBe('wings');
    expect(designOf({ species: '', groupBody: 'moth' }).body).toBe('moth');
    expect(designOf({ species: '', name: 'Old Bat', groupBody: 'moth' }).body).toBe('wings');
  });

  test('takes a body from the word of a record, and no part of its species', () => {
    for (const [word, body, build] of [
      ['crab', 'insect', 'crab'],
      ['four-legged', 'quadruped', undefined],
      ['shark', 'fish', 'shark'],
      ['person', 'humanoid', undefined],
      ['swarm', 'cluster', undefined],
    ] as const) {
      const design = designOf({ species: 'Old Elephant', body: word });
      expect(design).toMatchObject({ body, ...(build && { build }) });
    }
    expect([...designOf({ species: 'Old Elephant', body: 'crab' }).parts]).toEqual([]);
  });

  test('knows a body for every word that a record may name one with', () => {
    expect(bodyWords.slice(0, bodyPlans.length)).toEqual(bodyPlans);
    for (const word of bodyWords) {
      expect(bodyPlans, word).toContain(bodyLookOf(word)?.plan);
    }
    expect(bodyLookOf('trapezoid')).toBeUndefined();
  });

  test('takes the features of a species that names no animal from its ancestor, but no trade', () => {
    const named = { species: 'Flame', ancestorSpecies: 'Lizard' };
    expect(designOf(named).traits.tail).toBe('thick');
    expect(designOf({ ...named, species: 'Mouse' }).traits.tail).toBe('thin');
    expect(designOf({ ...named, name: 'Old Mouse' }).traits.tail).toBe('thin');
    const fighter = { species: 'Blade', body: 'humanoid', groupBody: 'blob' } as const;
    expect(designOf({ ...fighter, ancestorSpecies: 'Dancer' })).toEqual(designOf(fighter));
  });

  test.each([
    ['Flame', [], 'feather'],
    ['Flame', ['Unheard', 'Dragon'], 'bat'],
    ['Flame', ['Bug', 'Dragon'], 'membrane'],
    ['Flame', ['Flying', 'Dragon'], 'feather'],
    ['Squirrel', ['Flying'], 'bat'],
    ['Bird', ['Dragon'], 'feather'],
    ['Moth', ['Flying'], 'petal'],
    ['Fossil', ['Flying'], 'bat'],
    ['Apple Wing', ['Dragon'], 'bat'],
  ] as const)('gives "%s" of the egg groups %j the wings %s', (species, groups, wings) => {
    const types = typed('Gale', 'feather');
    expect(designOf({ species, groups, types, body: 'upright' }).wings).toBe(wings);
  });

  test('keeps the features of a word on a body that the record names', () => {
    const { body, shell } = designOf({ species: 'Tiny Turtle', body: 'upright' });
    expect({ body, shell }).toEqual({ body: 'upright', shell: 'dome' });
  });

  test.each([
    ['Twin Bird', 2],
    ['Triple Bird', 3],
    ['Bird', 1],
  ])('gives "%s" %d heads', (species, heads) => {
    expect(designOf({ species }).heads).toBe(heads);
  });

  test.each(['horse', 'cat', 'spider', 'mouse', 'crab', 'owl', 'wanderer'])(
    'leaves the %s no legs that is a ghost, and gives it plates if it is of steel',
    (species) => {
      expect(designOf({ species, types: typed('Ghost', 'ring') })).toMatchObject({
        legs: false,
        floats: true,
      });
      expect(designOf({ species, types: typed('Shade', 'wisp') }).legs).toBe(false);
      expect(designOf({ species, types: typed('Steel', 'ring') }).plates).toBe(true);
      expect(designOf({ species, types: typed('Brass', 'gear') }).plates).toBe(true);
    },
  );

  test('stands as a ghost on the legs that a word gives it', () => {
    const ghost = { species: 'Shadow', types: typed('Ghost', 'wisp'), body: 'upright' };
    expect(designOf(ghost)).toMatchObject({ legs: true, floats: false, build: 'globe' });
    expect(inspectPortrait({ ...unnamed, ...ghost }).drawn).toContain('leg');
  });

  test('gives a balloon a knot in the air, and ears on feet', () => {
    const traitsOf = (body: string): object => designOf({ species: 'Balloon', body }).traits;
    expect(traitsOf('ball')).toMatchObject({ skull: 'balloon', ears: 'none' });
    expect(traitsOf('humanoid')).toMatchObject({ skull: 'round', ears: 'pointed' });
  });

  test('leaves a phrase as it is, whatever its words mean alone', () => {
    expect(designOf({ species: 'Twin Tusk' }).heads).toBe(1);
  });

  test('lets everything of the air fly or float', () => {
    fc.assert(
      fc.property(anySubject, (subject) => {
        const { wings, floats } = inspectPortrait({
          ...subject,
          types: [...subject.types, ...typed('Gale', 'feather')],
        }).design;
        expect(wings !== 'none' || floats).toBe(true);
      }),
    );
  });

  test('is drawn as it is: wings, shell, legs, plates and what is on the head', () => {
    fc.assert(
      fc.property(anySubject, (subject) => {
        const { design, drawn } = inspectPortrait(subject);
        expect(drawn.has('wings')).toBe(design.wings !== 'none' || design.build === 'wader');
        expect(drawn.has('shell')).toBe(design.shell !== 'none' || design.build === 'clam');
        expect(drawn.has('leg') && (!design.legs || legless.has(design.body))).toBe(false);
        expect(drawn.has('second head')).toBe(design.heads > 1 && headed.has(design.body));
        expect(design.topper === 'none' || drawn.has(design.topper)).toBe(true);
        expect(drawn.has('clouds')).toBe(design.giant);
        expect(drawn.has('flares')).toBe(subject.mega);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    [['blue'], { body: '#4c86dc' }],
    [['blue', 'flower'], { accent: '#4c86dc' }],
    [['blue', 'striped'], { mark: '#4c86dc' }],
  ])('paints what a form named %j names, and nothing for several colours', (formWords, colours) => {
    expect(designOf({ form: 1, formWords }).colours).toMatchObject(colours);
    expect(designOf({ formWords: [...formWords, 'red'] }).colours.body).toBeUndefined();
  });

  test.each([
    [['c'], 'C'],
    [['question', 'mark'], '?'],
    [['mega', 'x'], 'X'],
  ])('reads the letter of %j', (formWords, letter) => {
    expect(designOf({ form: 1, formWords }).letter).toBe(letter);
  });

  test('keeps the colour of the body in a form whose name has no colour', () => {
    const colourOf = (change: Partial<PortraitSubject>): string =>
      inspectPortrait({ ...unnamed, ...change }).bodyColour;
    const form = { form: 3, formWords: ['unheard'], types: typed('Ember', 'flame') };
    expect(colourOf(form)).toBe(colourOf({}));
    expect(colourOf({ form: 1, formWords: ['purple'] })).not.toBe(colourOf({}));
  });

  test('adds an adornment with each stage and never drops one', () => {
    fc.assert(
      fc.property(anySubject, fc.integer({ min: 1, max: 3 }), (subject, stage) => {
        const at = (each: number): ReturnType<typeof designOf> =>
          inspectPortrait({ ...subject, stages: 4, stage: each }).design;
        const [before, after] = [at(stage), at(stage + 1)];
        expect(after.level).toBe(before.level + 1);
        expect([...after.adornments]).toEqual(expect.arrayContaining([...before.adornments]));
      }),
    );
  });
});
