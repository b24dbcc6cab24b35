/**
 * A program that requests a target with the client of `src/client/`. Throws for a request that the client has no
 * method for.
 */
export function writeClientProgram(baseUrl: string, target: string): string {
  return `import { createClient } from 'creature-catalog/client';

const catalog = createClient({ baseUrl: ${quote(baseUrl)} });
const answer = await catalog.${writeCall(target)};`;
}

function writeCall(target: string): string {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  switch (pathname) {
    case '/v1/search':
      return `search({ ${[...searchParams].map(writeMember).join(', ')} })`;
    case '/v1/batch': {
      const names = (searchParams.get('creatures') ?? '').split(',');
      return `batch([${names.map(quote).join(', ')}])`;
    }
    case '/v1/league':
      return 'leagues()';
    case '/v1/evolution-stone':
      return 'evolutionStones()';
    case '/v1/world/statistics':
      return 'worldStatistics()';
    case '/stats':
      return 'stats()';
    default: {
      const [, creature] = /^\/v1\/creature\/([^/]+)$/.exec(pathname) ?? [];
      if (creature === undefined) {
        throw new Error(
          `Expected a request that the client has a method for, received "${target}"`,
        );
      }
      return `creature(${quote(decodeURIComponent(creature))})`;
    }
  }
}

function writeMember([name, value]: readonly [string, string]): string {
  return `${name}: ${name === 'limit' || name === 'offset' ? value : quote(value)}`;
}

/** Quotes a text as a literal. */
function quote(text: string): string {
  return /^[^'\\\p{C}]*$/u.test(text) ? `'${text}'` : JSON.stringify(text);
}
