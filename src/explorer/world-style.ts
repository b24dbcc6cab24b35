import type { WorldOverview } from './api.ts';
import { lastingFolder } from './built-files.ts';
import { paper } from './manifest.ts';
import { typeClass } from './parts/type-tag.tsx';

export function worldStylePath(worldVersion: string): string {
  return `${lastingFolder}world-${worldVersion}.css`;
}

export function isWorldStyle(path: string): boolean {
  return /^\/assets\/world-\w+\.css$/.test(path);
}

/**
 * The colours of a world's types as a style sheet: the security policy of pages forbids inline styles. `--type` is
 * the colour, `--on-type` a readable colour on it.
 */
export function writeWorldStyle({ types, accent }: WorldOverview): string {
  const own = accent === undefined ? '' : `${writeAccent(accent)}\n`;
  return (
    own +
    types
      .map(
        ({ slug, colour }) =>
          `.${typeClass(slug)}{--type:${colour};--on-type:${readableOn(colour)}}\n`,
      )
      .join('')
  );
}

function readableOn(colour: string): '#000000' | '#ffffff' {
  return contrastOf(colour, '#000000') > contrastOf(colour, '#ffffff') ? '#000000' : '#ffffff';
}

/** The accent in both themes, mixed with black or white until texts in it can be read on the paper. */
export function writeAccent(accent: string): string {
  const light = readableAs(accent, '#000000', paper.light);
  const dark = readableAs(accent, '#ffffff', paper.dark);
  return `:root{--accent:light-dark(${light},${dark});--on-accent:light-dark(${readableOn(light)},${readableOn(dark)})}`;
}

/** The contrast of small text (WCAG 2.2, 1.4.3), with a reserve for plates with a tint, which changes dark ones more. */
const fewestContrast = { '#000000': 5.5, '#ffffff': 6.5 };

function readableAs(colour: string, towards: keyof typeof fewestContrast, on: string): string {
  const steps = Array.from({ length: 21 }, (_, i) => mix(colour, towards, i / 20));
  return steps.find((each) => contrastOf(each, on) >= fewestContrast[towards]) ?? towards;
}

/** Mixes a share of another colour into one; both are `#rrggbb`. */
function mix(colour: string, other: string, share: number): string {
  const others = channelsOf(other);
  return `#${channelsOf(colour)
    .map((channel, i) =>
      Math.round(channel + ((others[i] ?? 0) - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other].map(luminanceOf).toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((each) => {
    const channel = each / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 0 to 255. */
function channelsOf(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
