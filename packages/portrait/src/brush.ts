import type { Tone } from './colours.ts';
import { lineThrough, pathOf, place, type Shape, short } from './shapes.ts';

type MassOptions = {
  /** SVG painted on the mass, clipped to it. */
  readonly inside?: string;
  /** Width of the shade along the lower right edge, in units. */
  readonly depth?: number;
  readonly outline?: boolean;
  readonly opacity?: number;
};

/** The place of one copy of an emblem that is drawn round the origin, about 2 high. */
export type Stamp = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly degrees: number;
  readonly colour: string;
  readonly opacity: number;
};

/** Writes shapes as SVG, and collects the definitions of the picture. */
export type Brush = {
  /** Draws shapes as one body: one outline round all of them, and light from the upper left. */
  readonly mass: (shapes: readonly Shape[], tone: Tone, options?: MassOptions) => string;
  /** Draws shapes in a flat colour, without an outline. */
  readonly tint: (shapes: readonly Shape[], colour: string, opacity?: number) => string;
  readonly line: (
    points: readonly (readonly [number, number])[],
    colour: string,
    width: number,
    opacity?: number,
  ) => string;
  /** Draws flat copies of one emblem. */
  readonly stamp: (emblem: readonly Shape[], places: readonly Stamp[]) => string;
  /** Draws a soft round glow. */
  readonly glow: (x: number, y: number, radius: number, colour: string, opacity: number) => string;
  /** Returns the id of the gradient of a tone. */
  readonly gradient: (tone: Tone) => string;
  /** Returns an id that no other picture has. */
  readonly id: (name: string) => string;
  /** 1 where the light comes from the left of the drawing, −1 where the drawing will be shown mirrored. */
  readonly light: 1 | -1;
  /** Returns the extent of the masses painted so far, without their outlines. */
  readonly extent: () => Extent;
  readonly definitions: () => string;
};

/** A rectangle in units of the picture. */
export type Extent = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** Every id begins with `prefix`, so that one page can hold several pictures. */
export function createBrush(prefix: string, line: string, light: 1 | -1): Brush {
  const definitions = new Map<string, string>();
  let made = 0;
  const define = (key: string, write: (id: string) => string): string => {
    const known = definitions.get(key);
    if (known !== undefined) {
      return known.slice(0, known.indexOf('|'));
    }
    const id = `${prefix}${made.toString(36)}`;
    made += 1;
    definitions.set(key, `${id}|${write(id)}`);
    return id;
  };
  const gradient = ({ light: bright, base, deep }: Tone): string =>
    define(
      `${bright}${base}${deep}`,
      (id) =>
        `<linearGradient id="${id}" x1="${light > 0 ? '.15' : '.85'}" y1="0" x2="${light > 0 ? '.75' : '.25'}" y2="1"><stop stop-color="${bright}"/>` +
        `<stop offset=".45" stop-color="${base}"/><stop offset="1" stop-color="${deep}"/></linearGradient>`,
    );
  let extent: Extent = { left: 256, top: 256, right: 256, bottom: 256 };
  const grow = (x: number, y: number, rx = 0, ry = 0): void => {
    extent = {
      left: Math.min(extent.left, x - rx),
      top: Math.min(extent.top, y - ry),
      right: Math.max(extent.right, x + rx),
      bottom: Math.max(extent.bottom, y + ry),
    };
  };
  // `opacity` makes renderers draw an extra layer; `fill-opacity` and `stroke-opacity` do not.
  const seeThrough = (opacity: number, of: '' | 'fill-' | 'stroke-' = ''): string =>
    opacity < 1 ? ` ${of}opacity="${opacity}"` : '';

  return {
    mass(shapes, tone, { inside = '', depth = 9, outline = true, opacity = 1 } = {}) {
      const path = pathOf(shapes);
      if (path === '') {
        return '';
      }
      for (const shape of shapes) {
        if ('rx' in shape) {
          grow(shape.x, shape.y, shape.rx, shape.ry);
        } else {
          for (const [x, y] of shape) {
            grow(x, y);
          }
        }
      }
      const edge = outline ? ` stroke="${line}"` : '';
      const paint = gradient(tone);
      // A small part has no shade along its edge, so that one element is enough.
      if (inside === '' && depth < 7) {
        return `<path d="${path}" fill="url(#${paint})"${edge} paint-order="stroke"${seeThrough(opacity)}/>`;
      }
      const shape = define(path, (id) => `<path id="${id}" d="${path}"/>`);
      const clip = define(
        `clip ${shape}`,
        (id) => `<clipPath id="${id}"><use href="#${shape}"/></clipPath>`,
      );
      const offset = depth > 0 ? ` x="${short(-depth * 0.75 * light)}" y="${short(-depth)}"` : '';
      return (
        `<g${seeThrough(opacity)}><use href="#${shape}" fill="${tone.deep}"${edge} paint-order="stroke"/>` +
        `<g clip-path="url(#${clip})"><use href="#${shape}"${offset} fill="url(#${paint})"/>${inside}</g></g>`
      );
    },
    tint(shapes, colour, opacity = 1) {
      const path = pathOf(shapes);
      return path === ''
        ? ''
        : `<path d="${path}" fill="${colour}"${seeThrough(opacity, 'fill-')}/>`;
    },
    line(points, colour, width, opacity = 1) {
      return (
        `<path d="${lineThrough(points)}" fill="none" stroke="${colour}"` +
        ` stroke-width="${short(width)}"${seeThrough(opacity, 'stroke-')}/>`
      );
    },
    stamp(emblem, places) {
      // A path has one decimal, so the emblem is written large.
      const path = pathOf(emblem.map((shape) => place(shape, { x: 0, y: 0, scale: 20 })));
      const id = define(path, (name) => `<path id="${name}" d="${path}"/>`);
      return places
        .map(
          ({ x, y, size, degrees, colour, opacity }) =>
            `<use href="#${id}" transform="translate(${Math.round(x)} ${Math.round(y)}) ` +
            `rotate(${Math.round(degrees)}) scale(${Math.round(size * 5) / 100})" fill="${colour}"${seeThrough(opacity, 'fill-')}/>`,
        )
        .join('');
    },
    glow(x, y, radius, colour, opacity) {
      const id = define(
        `glow ${colour}`,
        (name) =>
          `<radialGradient id="${name}"><stop stop-color="${colour}"/>` +
          `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
      );
      return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="url(#${id})"${seeThrough(opacity, 'fill-')}/>`;
    },
    gradient,
    extent: () => extent,
    id: (name) => `${prefix}${name}`,
    light,
    definitions() {
      const all = [...definitions.values()].map((entry) => entry.slice(entry.indexOf('|') + 1));
      return `<defs>${all.join('')}</defs>`;
    },
  };
}

/**
 * Measures a drawing of the brush with its outlines, from its SVG, which is more exact than `Brush.extent`. Clipped
 * elements do not count, since the shape that clips them is drawn too. `drawing` has no transforms but those of emblems;
 * `definitions` holds the elements that it refers to.
 */
export function drawnExtent(drawing: string, definitions: string): Extent {
  const paths = new Map(
    Array.from(definitions.matchAll(/<path id="([^"]+)" d="([^"]+)"/g), ([, id = '', d = '']) => [
      id,
      d,
    ]),
  );
  let extent: Extent = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  let clipped = 0;
  for (const [tag, slash, name = '', attributes = ''] of drawing.matchAll(
    /<(\/?)([a-z]+)([^>]*?)\/?>/g,
  )) {
    if (name === 'g') {
      if (slash === '/') {
        clipped = Math.max(0, clipped - 1);
      } else if (clipped > 0 || attributes.includes('clip-path=')) {
        clipped += 1;
      }
    } else if (clipped === 0 && slash === '') {
      extent = join(extent, extentOf(name, attributes, paths) ?? fail(tag));
    }
  }
  return extent;
}

/** The default width of a stroke, set on the root element of a portrait. */
const plainStroke = 9;

function extentOf(
  name: string,
  attributes: string,
  paths: ReadonlyMap<string, string>,
): Extent | undefined {
  const text = (key: string): string | undefined =>
    new RegExp(`(?:^| )${key}="([^"]*)"`).exec(attributes)?.[1];
  const number = (key: string): number => Number(text(key) ?? 0);
  const half = text('stroke') === undefined ? 0 : Number(text('stroke-width') ?? plainStroke) / 2;
  switch (name) {
    case 'path':
      return widened(pathExtent(text('d') ?? ''), half);
    case 'circle':
      return around(number('cx'), number('cy'), number('r') + half, number('r') + half);
    case 'ellipse':
      // A rotated ellipse stays within its longer radius.
      return text('transform') === undefined
        ? around(number('cx'), number('cy'), number('rx') + half, number('ry') + half)
        : undefined;
    case 'use': {
      const path = paths.get(text('href')?.slice(1) ?? '');
      if (path === undefined) {
        return undefined;
      }
      const transform = text('transform');
      return transform === undefined
        ? widened(pathExtent(path), half)
        : emblemExtent(pathExtent(path), transform);
    }
    default:
      return undefined;
  }
}

/** Whatever its rotation, an emblem stays within the distance of its farthest corner. */
function emblemExtent({ left, top, right, bottom }: Extent, transform: string): Extent {
  const [x = 0, y = 0, , scale = 1] = (transform.match(/-?[\d.]+/g) ?? []).map(Number);
  const reach = Math.max(-left, -top, right, bottom) * scale;
  return around(x, y, reach, reach);
}

/** Points of a curve that are measured. */
const curvePoints = 12;

/** Measures path data of the brush, which has the commands M, c, C, l, a and z, each with its letter. */
function pathExtent(data: string): Extent {
  let extent: Extent = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  let [x, y] = [0, 0];
  const visit = (px: number, py: number): void => {
    extent = join(extent, around(px, py, 0, 0));
  };
  for (const [, command = '', written = ''] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const values = (written.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = values;
    switch (command) {
      case 'M':
        [x, y] = [a, b];
        visit(x, y);
        break;
      case 'l':
        [x, y] = [x + a, y + b];
        visit(x, y);
        break;
      case 'c':
      case 'C': {
        const [ox, oy] = command === 'c' ? [x, y] : [0, 0];
        for (let i = 1; i <= curvePoints; i += 1) {
          const t = i / curvePoints;
          visit(bezier(t, [x, ox + a, ox + c, ox + e]), bezier(t, [y, oy + b, oy + d, oy + f]));
        }
        [x, y] = [ox + e, oy + f];
        break;
      }
      case 'a': {
        // Half of an ellipse: its centre is halfway to its end.
        const turned = (c * Math.PI) / 180;
        const rx = Math.hypot(a * Math.cos(turned), b * Math.sin(turned));
        const ry = Math.hypot(a * Math.sin(turned), b * Math.cos(turned));
        extent = join(extent, around(x + f / 2, y + g / 2, rx, ry));
        [x, y] = [x + f, y + g];
        break;
      }
      case 'z':
        break;
      default:
        fail(command);
    }
  }
  return extent;
}

function bezier(t: number, [p0, p1, p2, p3]: readonly [number, number, number, number]): number {
  const s = 1 - t;
  return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3;
}

function around(x: number, y: number, rx: number, ry: number): Extent {
  return { left: x - rx, top: y - ry, right: x + rx, bottom: y + ry };
}

function widened({ left, top, right, bottom }: Extent, by: number): Extent {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

function join(a: Extent, b: Extent): Extent {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

function fail(part: string): never {
  throw new Error(`Expected a drawing of the brush, received "${part}"`);
}
