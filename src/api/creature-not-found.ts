import type { Context } from 'hono';
import type { Finder } from './finder.ts';
import { isCatalogNumber } from './lookup.ts';
import { replyProblem } from './replies.ts';
import { pathOf, quote } from './request-path.ts';
import type { Service } from './service.ts';

const suggestionLimit = 5;

/** The problem of a name or number that no creature has, with names like it. */
export function replyCreatureNotFound(
  { catalog, addresses }: Service,
  finder: Finder,
  c: Context,
  wanted: string,
): Response {
  // "#25" and "no. 25" are names by the rule, but everybody means the number.
  const suggestionsFor = (): string[] => {
    const number = /^\D*(?<digits>[0-9]{1,7})$/.exec(wanted.normalize('NFKC'))?.groups?.['digits'];
    const numbered = number === undefined ? undefined : catalog.findNumber(Number(number));
    const nearest = finder.nearest(wanted, suggestionLimit);
    return numbered && nearest.length === 0 ? [numbered.name] : nearest;
  };
  const isNumber = isCatalogNumber(wanted);
  return replyProblem(addresses.baseUrl, {
    kind: 'creature-not-found',
    detail: isNumber
      ? `No creature has the number ${quote(wanted)}; the numbers go from ${catalog.creatures.at(0)?.number} to ${catalog.creatures.at(catalog.creatures.length - 1)?.number}`
      : `No creature or form is called ${quote(wanted)}`,
    instance: pathOf(c.req.raw),
    suggestions: isNumber ? [] : suggestionsFor(),
  });
}
