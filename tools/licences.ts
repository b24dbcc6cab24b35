import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);

/** What stands between two licences. */
export const separator = `\n${'-'.repeat(80)}\n\n`;

/** The licences of packages whose code becomes part of what is built, each under the package's name. */
export function licencesOf(packages: readonly string[]): string {
  return packages
    .map((name) => `${name}\n\n${licenceOf(path.join(root, 'node_modules', name))}\n`)
    .join(separator);
}

function licenceOf(folder: string): string {
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (file === undefined) {
    // One that brings no text names its licence.
    const { license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      readonly license: string;
    };
    return license;
  }
  return readFileSync(path.join(folder, file), 'utf8').trim();
}
