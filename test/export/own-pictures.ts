import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Whole pictures of one pixel, by their file names: of each kind that a copy may have to tell of. */
export const ownPictures: ReadonlyMap<string, Uint8Array> = new Map(
  [
    [
      '1.png',
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    ],
    ['2.gif', 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'],
  ].map(([name = '', text = '']) => [name, Buffer.from(text, 'base64')]),
);

/** Puts the pictures into a folder. */
export function placeOwnPictures(folder: string): void {
  mkdirSync(folder, { recursive: true });
  ownPictures.forEach((body, name) => writeFileSync(path.join(folder, name), body));
}
