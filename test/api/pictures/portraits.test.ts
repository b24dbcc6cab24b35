/** Compares the portraits of whole worlds with their records. */
import path from 'node:path';
import {
  drawCutOut,
  drawPortrait,
  inspectPortrait,
  type Inspection,
} from '@creature-catalog/portrait';
import type { PortraitSubject } from '@creature-catalog/portrait/subject';
import { describe, expect, test } from 'vitest';
import { root } from '../../../harness/processes.ts';
import { faultOf } from '../../../packages/portrait/test/well-formed.ts';
import { subjectOf } from '../../../src/api/pictures/draw-form.ts';
import { openWorld } from '../../../src/service/open-world.ts';

type Portrait = Inspection & { readonly name: string; readonly subject: PortraitSubject };

const worlds = await Promise.all(
  ['default', 'lampshoal'].map(async (world) => {
    const catalog = (await openWorld({ world: path.join(root, 'worlds', world) })).catalog;
    const portraits = [...catalog.creatures].flatMap((creature) =>
      creature.forms.map((form): Portrait => {
        const subject = subjectOf(creature, form, catalog);
        return { name: form.name, subject, ...inspectPortrait(subject) };
      }),
    );
    return { world, portraits, bases: portraits.filter(({ subject }) => subject.form === 0) };
  }),
);

const has = ({ subject }: Portrait, motif: string): boolean =>
  subject.types.some((type) => type.motif === motif);

/** The words of a record: of its species, its ancestor, its name and its form. */
const wordsOf = ({ subject }: Portrait): string =>
  [subject.species, subject.ancestorSpecies, subject.name, ...subject.formWords]
    .join(' ')
    .toLowerCase();

const says = (portrait: Portrait, words: RegExp): boolean => words.test(wordsOf(portrait));

/** Returns the names of the portraits that break a rule. */
const offenders = (
  portraits: readonly Portrait[],
  keeps: (portrait: Portrait) => boolean,
): string[] => portraits.filter((portrait) => !keeps(portrait)).map(({ name }) => name);

/** The hue of `#rrggbb` in degrees; undefined for a colour that is nearly grey. */
function hueOf(hex: string): number | undefined {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const most = Math.max(r, g, b);
  const range = most - Math.min(r, g, b);
  if (range < 40) {
    return undefined;
  }
  const sixth =
    most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  return (sixth * 60 + 360) % 360;
}

const distance = (one: number, other: number): number =>
  Math.abs(((((one - other) % 360) + 540) % 360) - 180);

describe.each(worlds)('the portraits of the world "$world"', ({ portraits, bases }) => {
  test('are well-formed and of bounded size', () => {
    const faults = portraits.flatMap(({ name, subject }) => {
      const svg = drawPortrait(subject);
      const fault = svg.length < 28_000 ? faultOf(svg) : `It has ${svg.length} characters`;
      return fault === undefined ? [] : [`${name}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  test('draw each part that a word calls for', () => {
    expect(
      offenders(portraits, ({ design, drawn }) =>
        [...design.parts].every(
          (part) =>
            drawn.has(part) || (part === 'spout' && design.build !== 'whale') || part === 'humps',
        ),
      ),
    ).toEqual([]);
  });

  test('show birds on feathers, insects on the wings of insects, dragons and bats on skin', () => {
    const kinds: readonly (readonly [kind: RegExp, group: string, wings: readonly string[]])[] = [
      [/bird|eagle|gull|owl|pigeon|raven/, 'Flying', ['feather']],
      [/moth|butterfly|bee\b|beetle|mantis/, 'Bug', ['membrane', 'petal']],
      [/dragon|bat\b|scorpion|sound wave|squirrel|fossil|lizard/, 'Dragon', ['bat']],
    ];
    const winged = portraits.filter(({ design }) => design.wings !== 'none');
    expect(
      offenders(winged, (portrait) => {
        // Words say more than the group, and of several groups the first that says anything.
        const group = portrait.subject.groups.find((each) =>
          kinds.some(([, name]) => name === each),
        );
        const kind =
          kinds.find(([words]) => says(portrait, words)) ??
          kinds.find(([, name]) => name === group);
        return kind === undefined || kind[2].includes(portrait.design.wings);
      }),
    ).toEqual([]);
  });

  test.each([
    [
      'shell',
      /turtle|tortoise|shell|snail|spiral|conch|hermit|barnacle|bivalve|clam|armadillo|rock inn|stone home|five star|seven spot|tiny leaf|land spirit|transport|snapping/,
      () => false,
    ],
    [
      'beak',
      /bird|eagle|hawk|gull|petrel|swallow|vulture|pigeon|robin|starling|raven|woodpecker|parrot|fowl|chick|ostrich|owl|penguin|avianoid|beak|music note|item drop|wren/,
      (portrait: Portrait) =>
        portrait.design.body === 'wings' && portrait.design.wings === 'feather',
    ],
    [
      'wings',
      /bird|eagle|wing|bat\b|fly|moth|bee\b|beehive|duck|swan|chick|fowl|ostrich|owl|scorpion|five star|seven spot|sound wave|ogre darner/,
      (portrait: Portrait) =>
        has(portrait, 'feather') ||
        portrait.design.body === 'wings' ||
        portrait.design.body === 'moth',
    ],
    [
      'gown',
      /dancer|dancing|embrace|emotion|feeling|melody|human|fixation|manipulate|astral|serene|silent|magic|queen|lady|spirit|ghost|disguise|requiem/,
      (portrait: Portrait) => has(portrait, 'wisp'),
    ],
  ] as const)('draw no %s that nothing in the record calls for', (part, words, called) => {
    expect(
      offenders(
        portraits,
        (portrait) => !portrait.drawn.has(part) || says(portrait, words) || called(portrait),
      ),
    ).toEqual([]);
  });

  test('tell neighbours in number apart by body, pose or hue', () => {
    const signs = bases.map(({ design, bodyColour }) =>
      [
        design.body,
        design.build,
        design.mirrored,
        Math.round((hueOf(bodyColour) ?? 0) / 30),
      ].join(),
    );
    expect(
      bases
        .filter(({ subject }, index) => {
          const next = bases[index + 1];
          return next?.subject.number === subject.number + 1 && signs[index] === signs[index + 1];
        })
        .map(({ name }) => name),
    ).toEqual([]);
  });

  test('add to what earlier stages have', () => {
    const families = Map.groupBy(bases, ({ subject }) => subject.family);
    const lessThanBefore = [...families.values()].flatMap((members) =>
      members.flatMap((later) =>
        members
          .filter(
            (earlier) =>
              earlier.subject.stage < later.subject.stage &&
              earlier.subject.stages > 1 &&
              earlier.subject.species === later.subject.species &&
              earlier.subject.kind === later.subject.kind &&
              earlier.design.body === later.design.body,
          )
          .filter(
            (earlier) =>
              later.design.level <= earlier.design.level ||
              ![...earlier.design.adornments].every((each) => later.design.adornments.has(each)) ||
              later.design.build !== earlier.design.build,
          )
          .map((earlier) => `${earlier.name} and ${later.name}`),
      ),
    );
    expect(lessThanBefore).toEqual([]);
  });

  test('keep the hue of the creature in a form with the same colour', () => {
    const colourWords =
      /red|ruby|orange|caramel|yellow|lemon|gold|green|matcha|mint|teal|blue|azure|indigo|violet|purple|pink|white|vanilla|salted|black|gray|grey|silver|brown|rainbow/;
    const bodies = new Map(bases.map((portrait) => [portrait.subject.number, portrait]));
    expect(
      offenders(
        portraits.filter(({ subject }) => subject.form > 0),
        ({ subject, bodyColour }) => {
          const base = bodies.get(subject.number);
          const changed =
            colourWords.test(subject.formWords.join(' ')) ||
            base?.subject.colour !== subject.colour ||
            base.subject.stages !== subject.stages;
          const [own, usual] = [hueOf(bodyColour), hueOf(base?.bodyColour ?? '')];
          return changed || own === undefined || usual === undefined || distance(own, usual) < 12;
        },
      ),
    ).toEqual([]);
  });

  test('tell the forms of a creature apart by more than their field', () => {
    const several = new Set(
      portraits.filter(({ subject }) => subject.form > 0).map(({ subject }) => subject.number),
    );
    const alike = portraits.filter(({ subject }) => several.has(subject.number));
    const figures = Map.groupBy(alike, ({ subject, design }) => {
      // A cut-out has no clouds, and no scale.
      const figure = drawCutOut(subject).replaceAll(/\bc[0-9a-z]+-[0-9a-z]+-/g, '');
      return `${design.giant} ${design.scale} ${figure}`;
    });
    const equal = [...figures.values()].filter((same) => same.length > 1);
    expect(equal.map((same) => same.map(({ name }) => name))).toEqual([]);
  });

  test('draw the words of forms: caps, crowns, letters, giants and megas', () => {
    const shows = (word: RegExp, part: Parameters<Inspection['drawn']['has']>[0]): string[] =>
      offenders(
        portraits.filter(
          ({ subject }) => subject.form > 0 && subject.formWords.some((each) => word.test(each)),
        ),
        ({ drawn }) => drawn.has(part),
      );
    expect(shows(/^(?:storm)?cap$/, 'cap')).toEqual([]);
    expect(shows(/^crowned$/, 'crown')).toEqual([]);
    expect(shows(/^[a-z?!]$/, 'letter')).toEqual([]);
    expect(shows(/^gigantamax$|^eternamax$/, 'clouds')).toEqual([]);
    expect(
      offenders(portraits, ({ subject, drawn }) => !subject.mega || drawn.has('flares')),
    ).toEqual([]);
  });
});

const standing: ReadonlySet<string> = new Set(['leg', 'hooves']);

const [builtIn] = worlds;

describe('the built-in world', () => {
  /** Returns the subject without the body plan that its record names, so that its words decide. */
  const wordsAlone = (portrait: Portrait): Portrait => {
    const subject = { ...portrait.subject, body: undefined };
    return { ...portrait, subject, ...inspectPortrait(subject) };
  };

  test.each([
    [/horse$|colt$|donkey$/, 'quadruped', 'hooved', ['hooves', 'mane']],
    [/\bbat$/, 'wings', 'bat', ['wings']],
    [/whale$/, 'fish', 'whale', ['flukes', 'spout']],
    [/dolphin$/, 'fish', 'dolphin', ['flukes']],
    [/turtle$/, 'quadruped', 'low', ['shell']],
    [/spider$/, 'insect', 'spider', ['leg']],
    [/scorpion$/, 'insect', 'scorpion', ['pincers']],
    [/snake$/, 'serpent', 'coiled', ['tongue']],
    [/cobra$/, 'serpent', 'coiled', ['hood']],
    [/(?:twin|triple) bird$/, 'wings', 'flying', ['beak', 'wings', 'second head']],
    [/fox$/, 'quadruped', 'slender', []],
    [/mouse$/, 'quadruped', 'low', ['whiskers', 'teeth']],
    [/rabbit$/, 'quadruped', 'standing', ['whiskers', 'teeth']],
    [/crab$/, 'insect', 'crab', ['pincers']],
    [/magnet$/, 'ball', 'plain', ['magnets']],
    [/bivalve$/, 'ball', 'clam', ['shell']],
    [/sea lion$/, 'fish', 'seal', ['whiskers']],
    [/sheep$/, 'quadruped', 'standing', ['wool']],
    [/mushroom$/, 'blob', 'capped', ['mushroom']],
  ] as const)('shows species that end in %s as they are', (word, body, build, parts) => {
    const named = (builtIn?.bases ?? [])
      .filter(({ subject }) => word.test(subject.species.toLowerCase()))
      .map(wordsAlone);
    expect(named).not.toEqual([]);
    expect(
      offenders(
        named,
        ({ design, drawn, subject }) =>
          design.body === body &&
          design.build === build &&
          parts.every((part) => drawn.has(part) || (standing.has(part) && !design.legs)) &&
          subject.body === undefined,
      ),
    ).toEqual([]);
  });

  test.each([
    ['Politoed', 'frog'],
    ['Frogadier', 'frog'],
    ['Pinsir', 'scarab'],
    ['Heracross', 'scarab'],
    ['Scyther', 'hunter'],
    ['Scizor', 'hunter'],
    ['Kleavor', 'hunter'],
    ['Kingler', 'crab'],
    ['Litwick', 'candle'],
    ['Exeggutor', 'palm'],
    ['Corsola', 'coral'],
    ['Lapras', 'plesiosaur'],
    ['Jigglypuff', 'globe'],
    ['Gengar', 'globe'],
    ['Metapod', 'cocoon'],
    ['Silcoon', 'cocoon'],
    ['Kingdra', 'rearing'],
    ['Magnemite', 'plain'],
    ['Drifloon', 'plain'],
    ['Sudowoodo', 'tree'],
    ['Snorlax', 'plump'],
    ['Rabsca', 'beetle'],
    ['Sawsbuck', 'hooved'],
  ] as const)('draws %s in the build "%s"', (name, build) => {
    expect(builtIn?.bases.find((portrait) => portrait.name === name)?.design.build).toBe(build);
  });

  test.each([
    [/fox$/, { ears: 'pointed', tail: 'bushy' }],
    [/mouse$/, { ears: 'round' }],
    [/rabbit$/, { ears: 'long', tail: 'puff' }],
    [/beaver$/, { tail: 'flat' }],
    [/horse$/, { muzzle: 'long', tail: 'hair' }],
    [/scorpion$/, { tail: 'sting', hands: 'pincer' }],
    [/pig$|swine$|hog$/, { muzzle: 'disc' }],
    [/duck$|duckling$/, { muzzle: 'bill' }],
    [/penguin$/, { muzzle: 'beak', hands: 'flipper' }],
    [/bat$/, { muzzle: 'none', mouth: 'fang' }],
  ])('gives species that end in %s their features whatever their body plan', (word, features) => {
    const named = (builtIn?.bases ?? []).filter(({ subject }) =>
      word.test(subject.species.toLowerCase()),
    );
    expect(named).not.toEqual([]);
    for (const { name, design } of named) {
      expect(design.traits, name).toMatchObject(features);
    }
  });

  test('gives mice a thin tail, and those of lightning a bolt', () => {
    const mice = (builtIn?.bases ?? []).filter(({ subject }) => /mouse$/i.test(subject.species));
    const isBolt = ({ subject }: Portrait): boolean => subject.types[0]?.motif === 'bolt';
    expect(mice.filter(isBolt)).not.toEqual([]);
    expect(
      offenders(mice, (portrait) =>
        isBolt(portrait)
          ? portrait.design.traits.tail === 'zigzag'
          : portrait.design.traits.tail === 'thin',
      ),
    ).toEqual([]);
  });

  test('shows more than four in five of its species by a word of theirs', () => {
    const species = [...new Set(builtIn?.bases.map(({ subject }) => subject.species))];
    const plain = { ...builtIn?.bases[0]?.subject, body: undefined, groupBody: 'arms', name: '' };
    const shownAs = (each: string): string => {
      const { design } = inspectPortrait({ ...plain, species: each } as PortraitSubject);
      return JSON.stringify([design, ...design.parts]);
    };
    const usual = shownAs('');
    const known = species.filter((each) => shownAs(each) !== usual);
    expect(known.length / species.length).toBeGreaterThan(0.8);
  });
});
