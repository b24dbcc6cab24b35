/** Compares the portraits of whole worlds with their records. */
import {
  drawCutOut,
  drawPortrait,
  inspectPortrait,
  type Inspection,
} from '@creature-catalog/portrait';
import type { PortraitSubject } from '@creature-catalog/portrait/subject';
import { describe, expect, test } from 'vitest';
import { faultOf } from '../../../packages/portrait/test/well-formed.ts';
import { subjectOf } from '../../../src/api/pictures/draw-form.ts';
import { compileShippedWorld, shippedWorlds } from '../../world/worlds.ts';

type Portrait = Inspection & { readonly name: string; readonly subject: PortraitSubject };

const worlds = await Promise.all(
  shippedWorlds.map(async (world) => {
    const catalog = await compileShippedWorld(world);
    const portraits = catalog.forms.map((formOf): Portrait => {
      const subject = subjectOf(formOf, catalog);
      return { name: formOf.form.name, subject, ...inspectPortrait(subject) };
    });
    return { world, portraits, bases: portraits.filter(({ subject }) => subject.form === 0) };
  }),
);

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

const [builtIn] = worlds;

describe('the built-in world', () => {
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
