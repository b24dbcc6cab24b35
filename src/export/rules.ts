import { nameKey } from '../world/name-key.ts';

/** Header fields of a response, sorted by name. */
export type Fields = readonly (readonly [name: string, value: string])[];

/** A file with the header fields that a host must send with it. */
export type HostedFile = {
  readonly file: string;
  /** Path of its URL, decoded. */
  readonly path: string;
  readonly contentType: string;
  readonly fields: Fields;
};

export type Hosting = {
  /** Path of the base URL, decoded: empty, or with a slash at its start and none at its end. */
  readonly prefix: string;
  /** Responses to programs. */
  readonly programs: readonly HostedFile[];
  /** Pages, some with the same path as a response to programs. */
  readonly persons: readonly HostedFile[];
  /** Responses to requests that no other file answers. */
  readonly errors: readonly (HostedFile & { readonly status: number })[];
  /** Fields of the response to OPTIONS. */
  readonly options: Fields;
  /** Fields of a redirect to the path without a slash, which browsers follow from other sites only with them. */
  readonly redirect: Fields;
  /** Other words for the subject in paths, from the manifest. */
  readonly subjects: readonly string[];
  /** Content codings of the encoded files. */
  readonly encodings: readonly string[];
};

/** The fields of files. They begin with the content type if it does not follow from the extension. */
export type Rule = {
  /** Decoded; all paths below a folder end with `/*`, and no other path has an asterisk. */
  readonly path: string;
  readonly fields: Fields;
  /** Whether a wider rule also matches the path and has all fields but the type. */
  readonly isException: boolean;
};

export const typesByExtension: ReadonlyMap<string, string> = new Map([
  ['css', 'text/css; charset=utf-8'],
  ['csv', 'text/csv; charset=utf-8; header=present'],
  ['js', 'text/javascript; charset=utf-8'],
  ['json', 'application/json; charset=utf-8'],
  ['png', 'image/png'],
  ['svg', 'image/svg+xml; charset=utf-8'],
  ['woff2', 'font/woff2'],
]);

/**
 * Returns the rules that cover all files: one for a folder whose files have the same fields, and one for each other file.
 * At most one rule matches a path, because some hosts join the fields of several rules; only a file whose type follows
 * from nothing, such as a user's own picture, has an exception before the rule of its folder.
 */
export function rulesOf(files: readonly HostedFile[], prefix: string): Rule[] {
  const folders = Map.groupBy(files, ({ path }) => folderOf(path, prefix));
  return [...folders]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([folder, group]) => rulesOfFolder(folder, group));
}

/** Returns the folder of a path with a slash at its end, or the path of a file that is in none. */
function folderOf(path: string, prefix: string): string {
  const [, folder] = /^(\/v1\/[^/]+\/|\/(?!v1\/)[^/]+\/)./.exec(path.slice(prefix.length)) ?? [];
  return folder === undefined ? path : prefix + folder;
}

function rulesOfFolder(folder: string, files: readonly HostedFile[]): Rule[] {
  const rules = files.map(ruleOf).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const [first] = files;
  const haveSameFields = new Set(files.map(({ fields }) => JSON.stringify(fields))).size === 1;
  if (!first || files.length === 1 || !haveSameFields) {
    return rules;
  }
  const path = `${folder}*`;
  const typed = rules.filter(({ fields }) => hasType(fields));
  if (files.every(({ contentType }) => contentType === first.contentType)) {
    return [{ path, fields: typed[0]?.fields ?? first.fields, isException: false }];
  }
  const exceptions = typed.map((rule): Rule => ({ ...rule, isException: true }));
  return [...exceptions, { path, fields: first.fields, isException: false }];
}

function ruleOf({ path, fields, contentType }: HostedFile): Rule {
  const extension = path.slice(path.lastIndexOf('.') + 1);
  const follows =
    contentType.startsWith('text/html') || typesByExtension.get(extension) === contentType;
  return {
    path,
    fields: follows ? fields : [['content-type', contentType], ...fields],
    isException: false,
  };
}

export function hasType(fields: Fields): boolean {
  return fields[0]?.[0] === 'content-type';
}

/** Joins rules with the same fields, for hosts whose rules match several paths. Exceptions come first. */
export function joinRules(rules: readonly Rule[]): { paths: string[]; fields: Fields }[] {
  const exceptionsFirst = rules.toSorted((a, b) => Number(b.isException) - Number(a.isException));
  const groups = Map.groupBy(exceptionsFirst, ({ fields, isException }) =>
    JSON.stringify([fields, isException]),
  );
  return Array.from(groups.values(), (group) => ({
    paths: group.map(({ path }) => path),
    fields: group[0]?.fields ?? [],
  }));
}

/** First segments of paths as old clients write them, without a version and with other words (decision 18). */
export function oldPaths({ prefix, programs, persons, subjects }: Hosting): {
  /** Words for the subject, as they are written and in lower case. */
  readonly subjects: readonly string[];
  /** Resources without a page at the same path. */
  readonly resources: readonly string[];
  /** Resources with one: `Accept` decides. */
  readonly shared: readonly string[];
} {
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

export function writeName(name: string): string {
  return name.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

export function among(texts: readonly string[]): string {
  return `(?:${texts.map(escapePattern).join('|')})`;
}

export function escapePattern(text: string): string {
  return text.replaceAll(/[().*+?{}[\]|^$\\]/g, String.raw`\$&`);
}
