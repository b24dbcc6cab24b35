import type { Fields, HostedFile } from '../field-rules.ts';
import { nameKey } from '../../world/name-key.ts';

/** The input of the configuration of a host. */
export type Hosting = {
  /** Path of the base URL, decoded: empty, or with a slash at its start and none at its end. */
  readonly prefix: string;
  /** Responses to programs. */
  readonly programs: readonly HostedFile[];
  /** Pages, some with the same path as a response to programs. */
  readonly persons: readonly HostedFile[];
  /** Error responses. */
  readonly errors: readonly HostedError[];
  /** Fields of the response to OPTIONS. */
  readonly options: Fields;
  /** Other words for the subject in paths, from the manifest. */
  readonly subjects: readonly string[];
  /** Content codings of the encoded files. */
  readonly encodings: readonly ('gzip' | 'br' | 'zstd')[];
};

export type HostedError = HostedFile & { readonly status: 400 | 404 | 405 };

/** A file that configures a host. */
export type HostFile = { readonly file: string; readonly text: string };

/** Returns the files of hosts that ignore `Accept`: a page takes precedence over a response to programs. */
export function filesWithoutChoice({ programs, persons }: Hosting): HostedFile[] {
  const pages = new Set(persons.map(({ path }) => path));
  return [...persons, ...programs.filter(({ path }) => !pages.has(path))].map((each) => ({
    ...each,
    fields: each.fields.filter(([name]) => name !== 'vary'),
  }));
}

/** Returns paths that hosts have to map to the file `index.json` of a folder. */
export function rewrites(hosting: Hosting): { readonly path: string; readonly file: string }[] {
  return filesWithoutChoice(hosting).filter(({ file }) => /(?:^|\/)index\.json$/.test(file));
}

/** First segments of paths as old clients write them, without a version and with other words (decision 18). */
export type OldPaths = {
  /** Words for the subject, as they are written and in lower case. */
  readonly subjects: readonly string[];
  /** Resources without a page at the same path. */
  readonly resources: readonly string[];
  /** Resources with one: `Accept` decides. */
  readonly shared: readonly string[];
};

export function oldPaths({ prefix, programs, persons, subjects }: Hosting): OldPaths {
  const firstSegments = (files: readonly HostedFile[], folder: string): Set<string> =>
    new Set(
      files.flatMap(({ path }) =>
        path.startsWith(folder) ? (path.slice(folder.length).split('/', 1)[0] ?? []) : [],
      ),
    );
  const pages = firstSegments(persons, `${prefix}/`);
  const resources = [...firstSegments(programs, `${prefix}/v1/`)].toSorted();
  return {
    subjects: [...new Set(subjects.flatMap((word) => [word, word.toLowerCase(), nameKey(word)]))],
    resources: resources.filter((each) => !pages.has(each)),
    shared: resources.filter((each) => pages.has(each)),
  };
}

export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Capitalizes the name of a field. */
export function writeName(name: string): string {
  return name === 'etag'
    ? 'ETag'
    : name.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

/** Escapes a path for a regular expression. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[().*+?{}[\]|^$\\]/g, String.raw`\$&`);
}
