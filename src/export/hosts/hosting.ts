import type { HostedFile } from '../field-rules.ts';
import type { Fields } from '../journal.ts';

/** What a host has to know of a copy. */
export type Hosting = {
  /** Path in the address of the service; empty, or begins with a slash and does not end with one. Decoded. */
  readonly prefix: string;
  /** Answers for programs. */
  readonly programs: readonly HostedFile[];
  /** Pages, some of which have the path of an answer for programs. */
  readonly persons: readonly HostedFile[];
  /** What is said where there is no answer, by status. */
  readonly errors: readonly HostedError[];
  /** Fields of the answer to OPTIONS. */
  readonly options: Fields;
  /** Endings of the encoded files that stand beside the others. */
  readonly encodings: readonly ('gzip' | 'br' | 'zstd')[];
};

export type HostedError = HostedFile & { readonly status: 400 | 404 | 405 };

/** A file that configures a host. */
export type HostFile = { readonly file: string; readonly text: string };

/** The answers of hosts that do not look at `Accept`: where people and programs share a path, the page wins. */
export function filesWithoutChoice({ programs, persons }: Hosting): HostedFile[] {
  const pages = new Set(persons.map(({ path }) => path));
  return [...persons, ...programs.filter(({ path }) => !pages.has(path))].map((each) => ({
    ...each,
    fields: each.fields.filter(([name]) => name !== 'vary'),
  }));
}

/** Paths whose answer is the file of a folder, which hosts do not look for by themselves. */
export function rewrites(hosting: Hosting): { readonly path: string; readonly file: string }[] {
  return filesWithoutChoice(hosting).filter(({ file }) => /(?:^|\/)index\.json$/.test(file));
}

/** Content types that every host gives files by their ending. */
const usualTypes: ReadonlyMap<string, string> = new Map([
  ['.css', 'text/css'],
  ['.csv', 'text/csv'],
  ['.html', 'text/html'],
  ['.js', 'text/javascript'],
  ['.json', 'application/json'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
]);

/** Whether a host finds the type of a file by its ending; a page has one, though its path does not. */
export function isUsualType(ending: string, contentType: string): boolean {
  const [essence] = contentType.split(';');
  return essence === 'text/html' || usualTypes.get(ending) === essence;
}

/** The content type that a rule has to state, because no host would know it; undefined where all of them would. */
export function statedType(contentTypes: ReadonlyMap<string, string>): string | undefined {
  const [type, ...others] = new Set(contentTypes.values());
  const isUsual = [...contentTypes].every(([ending, each]) => isUsualType(ending, each));
  return isUsual || others.length > 0 ? undefined : type;
}

/** A path as a browser sends it. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** The name of a field as it is usually written. */
export function writeName(name: string): string {
  return name === 'etag'
    ? 'ETag'
    : name.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
