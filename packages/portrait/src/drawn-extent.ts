import type { Extent } from './brush.ts';

/**
 * How far a drawing of the brush reaches, outlines and all, read from its SVG: what the shapes were made from says it to
 * some units only. What lies in a clip does not count: it reaches no further than what it is clipped to, which is drawn
 * beside it. `drawing` has no definitions and no transforms but those of signs; `definitions` is what it refers to.
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

/** Width of a stroke where none is given, as the root of a portrait has it. */
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
      return grown(pathExtent(text('d') ?? ''), half);
    case 'circle':
      return around(number('cx'), number('cy'), number('r') + half, number('r') + half);
    case 'ellipse':
      // A turned one reaches no further than its longer half.
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
        ? grown(pathExtent(path), half)
        : signExtent(pathExtent(path), transform);
    }
    default:
      return undefined;
  }
}

/** A sign is moved, turned and scaled: it reaches no further from its middle than its farthest corner. */
function signExtent({ left, top, right, bottom }: Extent, transform: string): Extent {
  const [x = 0, y = 0, , scale = 1] = (transform.match(/-?[\d.]+/g) ?? []).map(Number);
  const reach = Math.max(-left, -top, right, bottom) * scale;
  return around(x, y, reach, reach);
}

/** Parts into which a curve is cut to see how far it reaches. */
const parts = 12;

/** The extent of path data as the brush writes it: M, and c, C, l and a, each with its own letter, and z. */
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
        for (let i = 1; i <= parts; i += 1) {
          const t = i / parts;
          visit(bezier(t, [x, ox + a, ox + c, ox + e]), bezier(t, [y, oy + b, oy + d, oy + f]));
        }
        [x, y] = [ox + e, oy + f];
        break;
      }
      case 'a': {
        // Half of an oval: its middle is halfway to its end.
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

function grown({ left, top, right, bottom }: Extent, by: number): Extent {
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
