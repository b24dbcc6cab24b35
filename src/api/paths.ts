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

/**
 * Creates a function that finds what the path of a target stands for among templates: a path without a placeholder first,
 * then the first template that fits.
 */
export function createRouter<Target extends { readonly path: string }>(
  targets: readonly Target[],
): (target: string) => Target | undefined {
  const fixed = new Map<string, Target>();
  const templates: { readonly target: Target; readonly parts: readonly string[] }[] = [];
  for (const target of targets) {
    if (target.path.includes('{')) {
      templates.push({ target, parts: segmentsOf(target.path) });
    } else {
      fixed.set(target.path, target);
    }
  }
  return (asked) => {
    const { path } = splitQuery(asked);
    const found = fixed.get(path);
    if (found) {
      return found;
    }
    const segments = segmentsOf(path);
    return templates.find(({ parts }) => fitsTemplate(segments, parts))?.target;
  };
}
