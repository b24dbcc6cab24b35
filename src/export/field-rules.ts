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
  readonly scope: { readonly kind: 'at' | 'below'; readonly path: string };
  readonly fields: Fields;
  /** Content types by the extension of the path with its dot; `''` for a path without one. */
  readonly contentTypes: ReadonlyMap<string, string>;
  /** Whether a wider rule also matches the path and has all fields but the type. */
  readonly isException: boolean;
};

/**
 * Compiles the fewest rules that cover all files. At most one rule matches a path, because some hosts join the fields of
 * several rules; only a file of another type than its folder, such as a user's own picture, has an exception before it.
 */
export function compileRules(files: readonly HostedFile[]): FieldRule[] {
  const root = createNode('/');
  for (const file of files) {
    let node = root;
    for (const name of file.path.split('/').filter((each) => each !== '')) {
      const path = node.path === '/' ? `/${name}` : `${node.path}/${name}`;
      const child = node.children.get(name) ?? createNode(path);
      node.children.set(name, child);
      node = child;
    }
    node.file = file;
  }
  return [...(root.file ? [ruleAt(root.file)] : []), ...rulesBelow(root)];
}

type Node = {
  readonly path: string;
  readonly children: Map<string, Node>;
  file: HostedFile | undefined;
};

function createNode(path: string): Node {
  return { path, children: new Map(), file: undefined };
}

function rulesBelow(node: Node): FieldRule[] {
  const below = filesBelow(node);
  const [first] = below;
  const contentTypes = commonTypes(below);
  const isCommon = ({ path, contentType }: HostedFile): boolean =>
    contentTypes.get(endingOf(path)) === contentType;
  if (node.path !== '/' && first && below.length > 1 && isUniform(below, contentTypes)) {
    const exceptions = below.filter((each) => !isCommon(each)).map(ruleAt);
    const scope = { kind: 'below', path: `${node.path}/` } as const;
    return [
      ...exceptions.map((rule) => ({ ...rule, isException: true })),
      { scope, fields: first.fields, contentTypes, isException: false },
    ];
  }
  return [...node.children.values()]
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap((child) => [...(child.file ? [ruleAt(child.file)] : []), ...rulesBelow(child)]);
}

function ruleAt({ path, fields, contentType }: HostedFile): FieldRule {
  const contentTypes = new Map([[endingOf(path), contentType]]);
  return { scope: { kind: 'at', path }, fields, contentTypes, isException: false };
}

function filesBelow({ children }: Node): HostedFile[] {
  return [...children.values()].flatMap((child) => [
    ...(child.file ? [child.file] : []),
    ...filesBelow(child),
  ]);
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

/** Returns the fields that all rules have in common. */
export function commonFields(rules: readonly FieldRule[]): Fields {
  const [first, ...others] = rules.map(({ fields }) => new Map(fields));
  return [...(first ?? [])].filter(([name, value]) =>
    others.every((fields) => fields.get(name) === value),
  );
}
