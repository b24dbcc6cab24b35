/** Paths of requests, and templates of paths such as `/v1/creature/{creature}`. */

/** The path and the query of a target; the query begins with its question mark, and is empty if there is none. */
export function splitQuery(target: string): { readonly path: string; readonly query: string } {
  const start = target.indexOf('?');
  return start === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, start), query: target.slice(start) };
}

export function segmentsOf(path: string): string[] {
  return path.split('/').slice(1);
}

/** Whether a segment of a template stands for any text. */
export function isPlaceholder(part: string): boolean {
  return part.startsWith('{');
}

/** Whether segments have the shape of a template; `matches` compares one with a literal part. */
export function fitsTemplate(
  segments: readonly string[],
  parts: readonly string[],
  matches = (segment: string, literal: string): boolean => segment === literal,
): boolean {
  return (
    parts.length === segments.length &&
    segments.every((segment, i) => {
      const part = parts[i] ?? '';
      return isPlaceholder(part) ? segment !== '' : matches(segment, part);
    })
  );
}

/** Returns the decoded value of a placeholder of a template that fits a path; empty if the template has none of that name. */
export function parameterOf(template: string, path: string, name: string): string {
  const place = segmentsOf(template).indexOf(`{${name}}`);
  return decodeURIComponent(segmentsOf(path)[place] ?? '');
}

/** What the rest of a path can be, after its first segments. */
type Branch<Target> = {
  readonly literal: Map<string, Branch<Target>>;
  placeholder?: Branch<Target>;
  /** What the path stands for if it ends here. */
  target?: Target;
};

/**
 * Creates a function that finds what the path of a target stands for among templates: of two that fit, the one with a
 * literal segment where the other has a placeholder, and of two alike the last.
 */
export function createRouter<Target extends { readonly path: string }>(
  targets: readonly Target[],
): (target: string) => Target | undefined {
  const root: Branch<Target> = { literal: new Map() };
  for (const target of targets) {
    let branch = root;
    for (const part of segmentsOf(target.path)) {
      const next = (isPlaceholder(part) ? branch.placeholder : branch.literal.get(part)) ?? {
        literal: new Map(),
      };
      if (isPlaceholder(part)) {
        branch.placeholder = next;
      } else {
        branch.literal.set(part, next);
      }
      branch = next;
    }
    branch.target = target;
  }
  return (asked) => follow(root, segmentsOf(splitQuery(asked).path), 0);
}

function follow<Target>(
  { literal, placeholder, target }: Branch<Target>,
  segments: readonly string[],
  at: number,
): Target | undefined {
  const segment = segments[at];
  if (segment === undefined) {
    return target;
  }
  const next = literal.get(segment);
  return (
    (next && follow(next, segments, at + 1)) ??
    (placeholder && segment !== '' ? follow(placeholder, segments, at + 1) : undefined)
  );
}
