import { arctangent, clamp, cosine, cubeRoot, fifthRoot, mix, sine } from './arithmetic.ts';

/**
 * A colour in OKLCH, where equal steps look equal: lightness 0 to 1, chroma 0 to about 0.32, hue in degrees.
 * https://bottosson.github.io/posts/oklab/
 */
export type Colour = { readonly l: number; readonly c: number; readonly h: number };

const DEGREE = Math.PI / 180;

/** sRGB transfer (IEC 61966-2-1): x^2.4 is x² times the fifth root of x². */
function toLinear(channel: number): number {
  if (channel <= 0.04045) return channel / 12.92;
  const x = (channel + 0.055) / 1.055;
  return x * x * fifthRoot(x * x);
}

/** Its inverse: x^(1/2.4) is the cube root of x times the twelfth root of x. */
function fromLinear(channel: number): number {
  if (channel <= 0.0031308) return 12.92 * channel;
  return 1.055 * cubeRoot(channel) * cubeRoot(Math.sqrt(Math.sqrt(channel))) - 0.055;
}

/** Reads `#rrggbb`; other text counts as black, since the schema has let none of it through. */
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
  const hue = arctangent(beta, alpha) / DEGREE;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.sqrt(alpha * alpha + beta * beta),
    h: hue < 0 ? hue + 360 : hue,
  };
}

function channels({ l, c, h }: Colour): readonly [number, number, number] {
  const alpha = c * cosine(h * DEGREE);
  const beta = c * sine(h * DEGREE);
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

/** Writes `#rrggbb`. What sRGB cannot show loses chroma, never hue or lightness. */
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

/** The same colour with some of its members changed by the given amounts. */
export function shift(colour: Colour, by: Partial<Colour>): Colour {
  return {
    l: clamp(colour.l + (by.l ?? 0), 0.05, 0.99),
    c: clamp(colour.c + (by.c ?? 0), 0, 0.3),
    h: (((colour.h + (by.h ?? 0)) % 360) + 360) % 360,
  };
}

/** Shortest way from one hue to another, −180 to 180 degrees. */
export function hueDistance(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180;
}

/** A colour between two; the hue takes the short way round, and that of a grey does not count. */
export function blend(from: Colour, to: Colour, share: number): Colour {
  const weight = from.c + to.c === 0 ? share : (share * to.c) / (mix(from.c, to.c, share) || 1);
  return {
    l: mix(from.l, to.l, share),
    c: mix(from.c, to.c, share),
    h: (((from.h + hueDistance(from.h, to.h) * clamp(weight, 0, 1)) % 360) + 360) % 360,
  };
}
