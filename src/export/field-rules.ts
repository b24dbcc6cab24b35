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
export type FieldRule = {
  /** Decoded; `below` ends with a slash. */
  readonly scope: Scope;
  readonly fields: Fields;
  /** Content types by the extension of the path with its dot; `''` for a path without one. */
  readonly contentTypes: ReadonlyMap<string, string>;
  /** Whether a wider rule also matches the path and has all fields but the type. */
  readonly isException: boolean;
};

export type Scope = { readonly kind: 'at' | 'below'; readonly path: string };

/** Paths with the same fields. */
export type FieldGroup = Pick<FieldRule, 'fields' | 'contentTypes' | 'isException'> & {
  readonly scopes: readonly Scope[];
};

/**
 * Compiles the rules that cover all files: one for a folder of the service whose files have the same fields, and one for
 * each other file. At most one rule matches a path, because some hosts join the fields of several rules; only a file of
 * another type than its folder, such as a user's own picture, has an exception before it.
 */
export function compileRules(files: readonly HostedFile[], prefix: string): FieldRule[] {
  const folders = Map.groupBy(files, ({ path }) => scopeOf(path, prefix));
  return [...folders]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([folder, group]) =>
      folder.endsWith('/') ? rulesOf(folder, group) : group.map(ruleAt),
    );
}

/** Returns the folder of a path with a slash at its end, or the path of a file that is in none. */
function scopeOf(path: string, prefix: string): string {
  const [, below] = /^(\/v1\/[^/]+\/|\/(?!v1\/)[^/]+\/)./.exec(path.slice(prefix.length)) ?? [];
  return below === undefined ? path : prefix + below;
}

function rulesOf(folder: string, files: readonly HostedFile[]): FieldRule[] {
  const [first] = files;
  const contentTypes = commonTypes(files);
  if (first === undefined || files.length === 1 || !isUniform(files, contentTypes)) {
    return files.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map(ruleAt);
  }
  const exceptions = files.filter(
    ({ path, contentType }) => contentTypes.get(endingOf(path)) !== contentType,
  );
  return [
    ...exceptions.map((each) => ({ ...ruleAt(each), isException: true })),
    {
      scope: { kind: 'below', path: folder },
      fields: first.fields,
      contentTypes,
      isException: false,
    },
  ];
}

function ruleAt({ path, fields, contentType }: HostedFile): FieldRule {
  const contentTypes = new Map([[endingOf(path), contentType]]);
  return { scope: { kind: 'at', path }, fields, contentTypes, isException: false };
}

/** Returns the most frequent content type of each extension. */
function commonTypes(files: readonly HostedFile[]): ReadonlyMap<string, string> {
  const endings = Map.groupBy(files, ({ path }) => endingOf(path));
  return new Map(
    [...endings]
      .map(([ending, group]): [string, string] => {
        const types = [...Map.groupBy(group, ({ contentType }) => contentType)];
        const [[type] = ['']] = types.toSorted(([, a], [, b]) => b.length - a.length);
        return [ending, type];
      })
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Whether all files have the same fields, and types that follow from their extensions, except for pictures. */
function isUniform(files: readonly HostedFile[], types: ReadonlyMap<string, string>): boolean {
  const fields = JSON.stringify(files[0]?.fields);
  const agree = files.every(
    (each) =>
      JSON.stringify(each.fields) === fields &&
      (types.get(endingOf(each.path)) === each.contentType ||
        each.contentType.startsWith('image/')),
  );
  return agree && (new Set(types.values()).size === 1 || !types.has(''));
}

/** Returns the extension with its dot, such as `.png`; the dot in the name of a creature starts none. */
export function endingOf(path: string): string {
  return (
    /\.(?:css|csv|html|ico|js|json|ndjson|pack|png|svg|webmanifest|woff2)$/.exec(path)?.[0] ?? ''
  );
}

/** Joins rules with the same fields, for hosts whose rules match several paths. Exceptions come first. */
export function groupRules(rules: readonly FieldRule[]): FieldGroup[] {
  const exceptionsFirst = rules.toSorted((a, b) => Number(b.isException) - Number(a.isException));
  const groups: (FieldGroup & { contentTypes: Map<string, string>; scopes: Scope[] })[] = [];
  for (const { scope, fields, contentTypes, isException } of exceptionsFirst) {
    const group = groups.find(
      (each) =>
        each.isException === isException &&
        JSON.stringify(each.fields) === JSON.stringify(fields) &&
        // The dot in the name of a creature starts no extension.
        each.contentTypes.has('') === contentTypes.has('') &&
        [...contentTypes].every(
          ([ending, type]) => (each.contentTypes.get(ending) ?? type) === type,
        ),
    );
    if (group) {
      group.scopes.push(scope);
      contentTypes.forEach((type, ending) => group.contentTypes.set(ending, type));
    } else {
      groups.push({ scopes: [scope], fields, contentTypes: new Map(contentTypes), isException });
    }
  }
  return groups;
}

/** Returns the fields that all rules have in common. */
export function commonFields(rules: readonly FieldRule[]): Fields {
  const [first, ...others] = rules.map(({ fields }) => new Map(fields));
  return [...(first ?? [])].filter(([name, value]) =>
    others.every((fields) => fields.get(name) === value),
  );
}
