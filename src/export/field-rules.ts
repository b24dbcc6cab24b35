/** Header fields of a response, sorted by name. */
export type Fields = readonly (readonly [name: string, value: string])[];

/** A file with the response header fields that a host must send with it. */
export type HostedFile = {
  readonly file: string;
  /** Path of its URL, decoded. */
  readonly path: string;
  readonly contentType: string;
  /** All other fields. */
  readonly fields: Fields;
};

/** The fields of one path, or of all paths below one. */
export type FieldRule = FieldsOfPaths & {
  readonly scope: Scope;
  /** Whether a wider rule also matches the path and has all fields but the type. */
  readonly isException: boolean;
};

/** The path is decoded; that of `below` ends with a slash. */
export type Scope = { readonly kind: 'at' | 'below'; readonly path: string };

type FieldsOfPaths = {
  readonly fields: Fields;
  /** The content type if it does not follow from the extensions of the paths. */
  readonly contentType: string | undefined;
};

/** Paths with the same fields. */
export type FieldGroup = FieldsOfPaths & { readonly scopes: readonly Scope[] };

/** Content types by extension. */
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
 * Compiles the rules that cover all files: one for a folder whose files have the same fields, and one for each other file.
 * At most one rule matches a path, because some hosts join the fields of several rules; only a file whose type follows
 * from nothing, such as a user's own picture, has an exception before the rule of its folder.
 */
export function compileRules(files: readonly HostedFile[], prefix: string): FieldRule[] {
  const folders = Map.groupBy(files, ({ path }) => folderOf(path, prefix));
  return [...folders]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([folder, group]) => rulesOf(folder, group));
}

/** Returns the folder of a path with a slash at its end, or the path of a file that is in none. */
function folderOf(path: string, prefix: string): string {
  const [, folder] = /^(\/v1\/[^/]+\/|\/(?!v1\/)[^/]+\/)./.exec(path.slice(prefix.length)) ?? [];
  return folder === undefined ? path : prefix + folder;
}

function rulesOf(folder: string, files: readonly HostedFile[]): FieldRule[] {
  const rules = files.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map(ruleAt);
  const [fields, ...others] = new Set(files.map((file) => JSON.stringify(file.fields)));
  if (fields === undefined || others.length > 0 || files.length === 1) {
    return rules;
  }
  const isOfOneType = new Set(files.map(({ contentType }) => contentType)).size === 1;
  const stated = rules.filter(({ contentType }) => contentType !== undefined);
  return [
    ...(isOfOneType ? [] : stated.map((rule) => ({ ...rule, isException: true }))),
    {
      scope: { kind: 'below', path: folder },
      fields: files[0]?.fields ?? [],
      contentType: isOfOneType ? stated[0]?.contentType : undefined,
      isException: false,
    },
  ];
}

function ruleAt({ path, fields, contentType: type }: HostedFile): FieldRule {
  const follows = type.startsWith('text/html') || typesByExtension.get(extensionOf(path)) === type;
  const contentType = follows ? undefined : type;
  return { scope: { kind: 'at', path }, fields, contentType, isException: false };
}

function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** Joins rules with the same fields, for hosts whose rules match several paths. Exceptions come first. */
export function groupRules(rules: readonly FieldRule[]): FieldGroup[] {
  const exceptionsFirst = rules.toSorted((a, b) => Number(b.isException) - Number(a.isException));
  const groups = Map.groupBy(exceptionsFirst, ({ fields, contentType, isException }) =>
    JSON.stringify([fields, contentType, isException]),
  );
  return [...groups.values()].flatMap((group) => {
    const scopes = group.map(({ scope }) => scope);
    return group.slice(0, 1).map(({ fields, contentType }) => ({ scopes, fields, contentType }));
  });
}

/** Returns the fields that all rules have in common. */
export function commonFields(rules: readonly FieldRule[]): Fields {
  const [first, ...others] = rules.map(({ fields }) => new Map(fields));
  return [...(first ?? [])].filter(([name, value]) =>
    others.every((fields) => fields.get(name) === value),
  );
}
