/**
 * A program that requests a target with the client of `src/client/`. Throws for a request that the client has no
 * method for.
 */
export function writeClientProgram(baseUrl: string, target: string): string {
  return `import { createClient } from 'creature-catalog/client';

const catalog = createClient({ baseUrl: ${quote(baseUrl)} });
const answer = await catalog.${writeCall(target)};`;
}

/** The calls whose only argument is the last segment of the path. */
const callsByPath: readonly (readonly [path: string, call: string])[] = [
  ['/v1/creature/', 'creature'],
  ['/v1/move/', 'move'],
];

/** The calls without an argument. */
const plainCalls: ReadonlyMap<string, string> = new Map([
  ['/v1/league', 'leagues()'],
  ['/v1/evolution-stone', 'evolutionStones()'],
  ['/stats', 'stats()'],
]);

function writeCall(target: string): string {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  const plain = plainCalls.get(pathname);
  if (plain !== undefined) {
    return plain;
  }
  switch (pathname) {
    case '/v1/search':
      return `search(${writeMembers(searchParams)})`;
    case '/v1/move':
      return `moves(${writeMembers(searchParams)})`;
    case '/v1/world/statistics':
      return `worldStatistics(${searchParams.size === 0 ? '' : writeMembers(searchParams)})`;
    case '/v1/matchup':
      return `matchup(${writeList(searchParams.get('types'))})`;
    case '/v1/batch': {
      const include = searchParams.get('include');
      const options = include === null ? '' : `, { include: ${writeList(include)} }`;
      return searchParams.has('forms')
        ? `forms(${writeList(searchParams.get('forms'))}${options})`
        : `batch(${writeList(searchParams.get('creatures'))})`;
    }
    default: {
      const [path, call] = callsByPath.find(([each]) => pathname.startsWith(each)) ?? [];
      const name = pathname.slice(path?.length);
      if (call === undefined || name.includes('/')) {
        throw new Error(
          `Expected a request that the client has a method for, received "${target}"`,
        );
      }
      return `${call}(${quote(decodeURIComponent(name))})`;
    }
  }
}

function writeMembers(parameters: URLSearchParams): string {
  return `{ ${[...parameters].map(writeMember).join(', ')} }`;
}

function writeList(text: string | null): string {
  return `[${(text ?? '').split(',').map(quote).join(', ')}]`;
}

function writeMember([name, value]: readonly [string, string]): string {
  return `${name}: ${name === 'limit' || name === 'offset' ? value : quote(value)}`;
}

/** Quotes a text as a literal. */
function quote(text: string): string {
  return /^[^'\\\p{C}]*$/u.test(text) ? `'${text}'` : JSON.stringify(text);
}
