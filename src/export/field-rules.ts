import type { Fields } from './journal.ts';

/** An answer in a file, as a host has to give it. */
export type HostedFile = {
  readonly file: string;
  /** Decoded path under which it is asked for. */
  readonly path: string;
  readonly contentType: string;
  /** All others. */
  readonly fields: Fields;
};

/** What holds for one path, or for all below one. */
export type FieldRule = {
  /** Decoded; `below` ends with a slash. */
  readonly scope: { readonly kind: 'at' | 'below'; readonly path: string };
  readonly fields: Fields;
  /** Content types by the ending of the path with its dot; for a path without one, by `''`. */
  readonly contentTypes: ReadonlyMap<string, string>;
};

/**
 * As few rules as say the fields of all files; no path has two, because some hosts would join their fields.
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
  if (node.path !== '/' && first && below.length > 1 && isUniform(below)) {
    const contentTypes = new Map(
      below
        .map((each): [string, string] => [endingOf(each.path), each.contentType])
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
    const scope = { kind: 'below', path: `${node.path}/` } as const;
    return [{ scope, fields: first.fields, contentTypes }];
  }
  return [...node.children.values()]
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap((child) => [...(child.file ? [ruleAt(child.file)] : []), ...rulesBelow(child)]);
}

function ruleAt({ path, fields, contentType }: HostedFile): FieldRule {
  const contentTypes = new Map([[endingOf(path), contentType]]);
  return { scope: { kind: 'at', path }, fields, contentTypes };
}

function filesBelow({ children }: Node): HostedFile[] {
  return [...children.values()].flatMap((child) => [
    ...(child.file ? [child.file] : []),
    ...filesBelow(child),
  ]);
}

/** Whether all have the same fields, and their types can be told by their endings. */
function isUniform(files: readonly HostedFile[]): boolean {
  const types = new Map<string, string>();
  const fields = JSON.stringify(files[0]?.fields);
  const agree = files.every((each) => {
    const ending = endingOf(each.path);
    const type = types.get(ending) ?? each.contentType;
    types.set(ending, type);
    return type === each.contentType && JSON.stringify(each.fields) === fields;
  });
  return agree && (new Set(types.values()).size === 1 || !types.has(''));
}

/** The ending of the last name with its dot, such as `.png`; what a creature is called has none, whatever dots it has. */
export function endingOf(path: string): string {
  return (
    /\.(?:css|csv|html|ico|js|json|ndjson|pack|png|svg|webmanifest|woff2)$/.exec(path)?.[0] ?? ''
  );
}

/** Fields that every one of the rules has. */
export function commonFields(rules: readonly FieldRule[]): Fields {
  const [first, ...others] = rules.map(({ fields }) => new Map(fields));
  return [...(first ?? [])].filter(([name, value]) =>
    others.every((fields) => fields.get(name) === value),
  );
}
