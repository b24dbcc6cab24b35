import type { WorldOverview } from './api.ts';
import { typeClass } from './parts/type-class.ts';

/** Where the style sheet of a version of the world stands. */
export function worldStylePath(worldVersion: string): string {
  return `/explorer/world-${worldVersion}.css`;
}

/** Whether a path is that of the style sheet of some version. */
export function isWorldStyle(path: string): boolean {
  return /^\/explorer\/world-\w+\.css$/.test(path);
}

/**
 * The colours of a world's types as a style sheet: pages may not carry styles of their own, and what is known of colours
 * is known to the world alone. `--type` is the colour, `--on-type` what can be read on it.
 */
export function writeWorldStyle({ types }: WorldOverview): string {
  return types
    .map(
      ({ slug, colour }) =>
        `.${typeClass(slug)}{--type:${colour};--on-type:${readableOn(colour)}}\n`,
    )
    .join('');
}

/** Black or white, whichever contrasts more with a colour `#rrggbb` (WCAG 2.2, contrast ratio). */
function readableOn(colour: string): '#000' | '#fff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) / 0.05 > 1.05 / (luminance + 0.05) ? '#000' : '#fff';
}
