import {
  arctangent,
  clamp,
  cosine,
  createDice,
  cubeRoot,
  fifthRoot,
  mix,
  mixSeed,
  radiansPerDegree,
  sine,
} from './arithmetic.ts';
import type { PortraitSubject } from './subject.ts';

/**
 * A colour in OKLCH, where equal steps look equal: lightness 0 to 1, chroma 0 to about 0.32, hue in degrees.
 * https://bottosson.github.io/posts/oklab/
 */
export type Colour = { readonly l: number; readonly c: number; readonly h: number };

/** sRGB transfer (IEC 61966-2-1): x^2.4 is x² times the fifth root of x². */
function toLinear(channel: number): number {
  if (channel <= 0.04045) {
    return channel / 12.92;
  }
  const x = (channel + 0.055) / 1.055;
  return x * x * fifthRoot(x * x);
}

/** The inverse: x^(1/2.4) is the cube root of x times the twelfth root of x. */
function fromLinear(channel: number): number {
  if (channel <= 0.0031308) {
    return 12.92 * channel;
  }
  return 1.055 * cubeRoot(channel) * cubeRoot(Math.sqrt(Math.sqrt(channel))) - 0.055;
}

/** Parses `#rrggbb`; other text, which no valid world contains, is black. */
export function parseColour(hex: string): Colour {
  const word = Number.parseInt(hex.slice(1), 16) || 0;
  const r = toLinear(((word >> 16) & 255) / 255);
  const g = toLinear(((word >> 8) & 255) / 255);
  const b = toLinear((word & 255) / 255);
  const long = cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const alpha = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const beta = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const hue = arctangent(beta, alpha) / radiansPerDegree;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.sqrt(alpha * alpha + beta * beta),
    h: hue < 0 ? hue + 360 : hue,
  };
}

function channels({ l, c, h }: Colour): readonly [number, number, number] {
  const alpha = c * cosine(h * radiansPerDegree);
  const beta = c * sine(h * radiansPerDegree);
  const long = l + 0.3963377774 * alpha + 0.2158037573 * beta;
  const medium = l - 0.1055613458 * alpha - 0.0638541728 * beta;
  const short = l - 0.0894841775 * alpha - 1.291485548 * beta;
  const x = long * long * long;
  const y = medium * medium * medium;
  const z = short * short * short;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

/** Returns `#rrggbb`. A colour outside sRGB loses chroma, and keeps hue and lightness. */
export function hexOf(colour: Colour): string {
  const l = clamp(colour.l, 0, 1);
  let c = Math.max(0, colour.c);
  let rgb = channels({ l, c, h: colour.h });
  for (let step = 0; step < 24 && rgb.some((part) => part < -0.0005 || part > 1.0005); step += 1) {
    c *= 0.92;
    rgb = channels({ l, c, h: colour.h });
  }
  const digits = rgb.map((part) =>
    Math.round(fromLinear(clamp(part, 0, 1)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

/** Adds the given amounts to the members of a colour. */
export function shift(colour: Colour, by: Partial<Colour>): Colour {
  return {
    l: clamp(colour.l + (by.l ?? 0), 0.05, 0.99),
    c: clamp(colour.c + (by.c ?? 0), 0, 0.3),
    h: (((colour.h + (by.h ?? 0)) % 360) + 360) % 360,
  };
}

/** Returns the shortest rotation from one hue to another, −180 to 180 degrees. */
export function hueDistance(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180;
}

/** Interpolates between two colours, by the shorter rotation of the hue; ignores the hue of a grey. */
function blend(from: Colour, to: Colour, share: number): Colour {
  const weight = from.c + to.c === 0 ? share : (share * to.c) / (mix(from.c, to.c, share) || 1);
  return {
    l: mix(from.l, to.l, share),
    c: mix(from.c, to.c, share),
    h: (((from.h + hueDistance(from.h, to.h) * clamp(weight, 0, 1)) % 360) + 360) % 360,
  };
}

/** A colour in the light, by itself, and in the shade; each `#rrggbb`. */
export type Tone = { readonly light: string; readonly base: string; readonly deep: string };

export type Palette = {
  readonly body: Tone;
  /** For limbs on the far side. */
  readonly far: Tone;
  readonly belly: Tone;
  /** The colour of the first type. */
  readonly accent: Tone;
  /** The colour of the second type, or one that harmonizes with the first. */
  readonly second: Tone;
  readonly bone: Tone;
  readonly gold: Tone;
  readonly steel: Tone;
  readonly leaf: Tone;
  readonly shell: Tone;
  readonly iris: string;
  readonly line: string;
  readonly mark: string;
  readonly sky: Tone;
  readonly ground: string;
};

const cream: Colour = { l: 0.95, c: 0.035, h: 88 };

function tone(colour: Colour): Tone {
  const drift = colour.h > 20 && colour.h < 110 ? -14 : 10;
  return {
    light: hexOf(shift(colour, { l: 0.075, c: -0.006, h: -drift * 0.7 })),
    base: hexOf(colour),
    deep: hexOf(shift(colour, { l: -0.115, c: 0.008, h: drift })),
  };
}

/** Returns whether two adjacent colours are hard to tell contrasting. */
function similar(one: Colour, other: Colour): boolean {
  const hues = Math.abs(hueDistance(one.h, other.h)) * Math.min(one.c, other.c) * 5;
  return Math.abs(one.l - other.l) * 100 + hues + Math.abs(one.c - other.c) * 60 < 24;
}

/** Returns the colour itself, or a similar one in contrast with the other; lighter ones turn to yellow, darker ones to blue. */
function contrasting(colour: Colour, from: Colour): Colour {
  if (!similar(colour, from)) {
    return colour;
  }
  const lighter = from.l < 0.7;
  const aim = hueDistance(colour.h, lighter ? 92 : 275);
  return shift(colour, {
    l: lighter ? 0.17 : -0.2,
    c: lighter ? 0.01 : -0.01,
    h: clamp(aim, -46, 46) * (lighter ? 0.9 : 0.6),
  });
}

/** Colours that take the place of those of the record, `#rrggbb`. */
type Named = {
  readonly body?: string | undefined;
  readonly accent?: string | undefined;
  readonly mark?: string | undefined;
};

export function createPalette(subject: PortraitSubject, named: Named = {}): Palette {
  const family = createDice(mixSeed(subject.family, 11));
  const own = createDice(mixSeed(subject.number, 12));
  const [firstType, secondType] = subject.types;
  const typeColour = parseColour(firstType?.colour ?? subject.colour);
  const given = parseColour(named.body ?? subject.colour);
  const tint = parseColour(subject.tint);

  const age = subject.stages > 1 ? (subject.stage - 1) / (subject.stages - 1) : 0.5;
  const grey = given.c < 0.035;
  const tinted = grey
    ? {
        l: given.l + family.between(-0.06, 0.03),
        c: family.between(0.015, given.l > 0.88 ? 0.03 : 0.055),
        h: tint.h + family.pick([0, 0, 30, -30, 150]),
      }
    : given;
  // Gold darkens to orange, not to olive.
  const golden = tinted.h > 50 && tinted.h < 115;
  const hueShift =
    (family.between(-13, 13) + own.between(-7, 7)) * (named.body === undefined ? 1 : 0.3);
  const main = shift(tinted, {
    h: (grey ? hueShift * 2 : hueShift) + (golden ? -4 - age * 14 : (age - 0.5) * 12),
    l: family.between(-0.05, 0.05) + own.between(-0.02, 0.02) + 0.05 - age * (golden ? 0.06 : 0.1),
    c: family.between(-0.025, 0.012),
  });
  const body: Colour = {
    l: clamp(main.l, 0.36, 0.93),
    c: clamp(main.c, grey ? 0.008 : 0.045, 0.165),
    h: main.h,
  };

  const muted = (colour: Colour): Colour => ({
    l: clamp(colour.l, 0.42, 0.88),
    c: clamp(colour.c, 0.02, 0.175),
    h: colour.h,
  });
  const accentBase =
    named.accent === undefined
      ? shift(muted(typeColour), { h: family.between(-8, 8) })
      : parseColour(named.accent);
  const accent = named.accent === undefined ? contrasting(accentBase, body) : accentBase;
  // A creature of one type has a modest second colour: similar to the first, or a shade of the body.
  const secondBase =
    secondType === undefined
      ? family.pick([
          shift(accent, { h: -48, l: accent.l > 0.66 ? -0.14 : 0.12, c: -0.03 }),
          shift(accent, { h: 44, l: accent.l > 0.66 ? -0.12 : 0.14, c: -0.03 }),
          { l: body.l > 0.62 ? 0.48 : 0.86, c: 0.06, h: body.h + 20 },
          blend(cream, accent, 0.3),
          shift(accent, { h: 165, c: -0.06, l: 0.06 }),
        ])
      : muted(parseColour(secondType.colour));
  const second = contrasting(contrasting(secondBase, body), accent);

  const bellySource = family.chance(0.72) ? cream : shift(accent, { l: 0.22, c: -0.07 });
  const belly =
    body.l > 0.86
      ? blend(body, shift(accent, { l: 0.08, c: -0.05 }), 0.55)
      : blend(body, bellySource, 0.72);
  const irisSource = own.chance(0.35) ? second : shift(accent, { h: family.pick([0, 120, 180]) });
  return {
    body: tone(body),
    far: tone(shift(body, { l: -0.09, c: -0.005 })),
    belly: tone(belly),
    accent: tone(accent),
    second: tone(second),
    bone: tone({ l: 0.93, c: 0.025, h: 80 }),
    gold: tone({ l: 0.82, c: 0.13, h: 86 }),
    iris: hexOf({ l: clamp(irisSource.l, 0.52, 0.68), c: 0.14, h: irisSource.h }),
    line: hexOf({
      l: 0.27,
      c: clamp(body.c, 0.02, 0.055),
      h: body.c < 0.02 ? tint.h : body.h,
    }),
    shell: tone(contrasting({ l: 0.62, c: 0.085, h: 66 }, body)),
    steel: tone({ l: 0.76, c: 0.018, h: 250 }),
    leaf: { light: '#8ccb6a', base: '#69b04e', deep: '#4a8a3c' },
    mark: hexOf(
      named.mark !== undefined
        ? parseColour(named.mark)
        : family.chance(0.62)
          ? shift(body, { l: body.l > 0.56 ? -0.2 : 0.2, c: 0.005, h: body.l > 0.56 ? -10 : 14 })
          : contrasting(family.chance(0.6) ? accent : second, body),
    ),
    sky: {
      light: hexOf({ l: 0.965, c: clamp(typeColour.c * 0.2, 0.014, 0.03), h: typeColour.h }),
      base: hexOf({ l: 0.925, c: clamp(typeColour.c * 0.34, 0.026, 0.05), h: typeColour.h }),
      deep: hexOf({ l: 0.87, c: clamp(typeColour.c * 0.42, 0.034, 0.065), h: typeColour.h + 8 }),
    },
    ground: hexOf({
      l: 0.78,
      c: clamp(typeColour.c * 0.5, 0.03, 0.075),
      h: typeColour.h,
    }),
  };
}
