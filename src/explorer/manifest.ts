import type { Api } from './api.ts';
import type { ExplorerOptions } from '../api/explorer.ts';
import { createSpeech } from './speech.ts';

/** Path of the icon on a ground, as PNG: for home screens. */
export const iconPath = '/resources/creature/512/icon.png';

export const manifestPath = '/explorer/manifest.webmanifest';

/** `--paper` of the style sheet: the browser paints the area around a page with it. */
export const paper = { light: '#f6f1e5', dark: '#171613' } as const;

export async function writeManifest(
  api: Api,
  prefix: string,
  origin: ExplorerOptions['origin'],
): Promise<string> {
  const [world, { items }] = await Promise.all([
    api.world(),
    api.search({ forms: 'base', limit: 1 }),
  ]);
  const { title, creatures, description } = world;
  const sprite = world.icon ?? items[0]?.sprite;
  const { say } = createSpeech('en', world, undefined, undefined);
  const pictures = sprite === undefined ? [] : [256, 512].map((size) => icon(sprite, size));
  return JSON.stringify({
    id: `${prefix}/`,
    name: title,
    short_name: title,
    description:
      description ??
      say(
        'Look up, compare and play with {count} {creature}. | Look up, compare and play with {count} {creatures}.',
        { count: creatures },
      ),
    lang: 'en',
    start_url: `${prefix}/`,
    scope: `${prefix}/`,
    display: 'standalone',
    background_color: paper.light,
    theme_color: paper.light,
    icons: [
      ...pictures,
      { src: `${prefix}/favicon.ico`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      // Systems cut it to a shape of their own. A static copy has no pictures but those of records.
      ...(origin === 'files'
        ? []
        : [{ src: prefix + iconPath, sizes: '512x512', purpose: 'maskable' }]),
    ],
  });
}

/** An icon without a type: a picture of the user may have another one than its path says. */
function icon(sprite: string, size: number) {
  return {
    src: sprite.replace(/\/creature\/(?<file>[^/]+)$/, `/creature/${size}/$<file>`),
    sizes: `${size}x${size}`,
    purpose: 'any',
  };
}
