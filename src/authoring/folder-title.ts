import path from 'node:path';

/** The title of a world that has none yet: the words of its folder's name. */
export function folderTitle(folder: string): string {
  const words = path
    .basename(path.resolve(folder))
    .normalize('NFC')
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter((word) => word !== '');
  return words.length === 0
    ? 'A New World'
    : words
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(' ')
        .slice(0, 100);
}
