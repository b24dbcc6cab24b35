import type { WorldOverview } from './api.ts';
import { typeClass } from './parts/type-tag.tsx';

/** Path of the style sheet of a version of the world. */
export function worldStylePath(worldVersion: string): string {
  return `/explorer/world-${worldVersion}.css`;
}

/** Whether a path is such a path of any version. */
export function isWorldStyle(path: string): boolean {
  return /^\/explorer\/world-\w+\.css$/.test(path);
}

/**
 * The colours of a world's types as a style sheet: the security policy of pages forbids inline styles. `--type` is
 * the colour, `--on-type` a readable colour on it.
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
