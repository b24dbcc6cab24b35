import { columnLetters } from './cell-issue.ts';
import { type Column, guessColumns, unitOf } from './guess-columns.ts';
import { findMember, type MemberName, memberNames, members } from './members.ts';

/** What was said of a column: the member that it says, or `-` for none. */
export type Choice = { readonly column: string; readonly member: string };

export type ChosenColumns =
  | { readonly kind: 'chosen'; readonly columns: readonly Column[] }
  | { readonly kind: 'fault'; readonly reason: string };

/** What stands in the place of a member where a column says none. */
export const noMember = '-';

/** Earlier choices, without those of what later ones say another column to be. */
export function overrule(earlier: readonly Choice[], later: readonly Choice[]): readonly Choice[] {
  return [
    ...earlier.filter(({ member: text }) => {
      const member = findMember(text);
      return (
        member === undefined ||
        members[member].isList ||
        later.every((each) => findMember(each.member) !== member)
      );
    }),
    ...later,
  ];
}

/**
 * What the columns say: what was chosen, of a column the last choice, and by their names what nothing was chosen
 * for. A column is chosen by its name in any case, or by its letters where its name is not one of its own.
 */
export function chooseColumns(names: readonly string[], choices: readonly Choice[]): ChosenColumns {
  const columns = [...guessColumns(names)];
  const chosen = new Set<number>();
  for (const { column, member: text } of choices) {
    const place = placeOf(column, names);
    if (typeof place === 'string') {
      return { kind: 'fault', reason: place };
    }
    const member = text === noMember ? undefined : findMember(text);
    if (text !== noMember && member === undefined) {
      const reason = `No member is called ${JSON.stringify(text)}; expected ${noMember} or one of ${memberNames.join(', ')}`;
      return { kind: 'fault', reason };
    }
    const name = names[place] ?? '';
    columns[place] = { name, member, unit: member && unitOf(name) };
    chosen.add(place);
  }
  return settle(columns, chosen);
}

/** What was guessed gives way to what was chosen. */
function settle(columns: readonly Column[], chosen: ReadonlySet<number>): ChosenColumns {
  const owners = new Map<MemberName, number>();
  for (const place of chosen) {
    const member = columns[place]?.member;
    if (member === undefined || members[member].isList) {
      continue;
    }
    const owner = owners.get(member);
    if (owner !== undefined) {
      const both = [owner, place].map((each) => columnLetters(each)).join(' and ');
      return { kind: 'fault', reason: `Columns ${both} cannot both be the member "${member}"` };
    }
    owners.set(member, place);
  }
  return {
    kind: 'chosen',
    columns: columns.map((column, i) =>
      chosen.has(i) || column.member === undefined || !owners.has(column.member)
        ? column
        : { ...column, member: undefined, unit: undefined },
    ),
  };
}

/** The place of a column, or why there is none. */
function placeOf(text: string, names: readonly string[]): number | string {
  const wanted = text.trim().toLowerCase();
  const places = [...names.keys()].filter((i) => names[i]?.trim().toLowerCase() === wanted);
  const byLetters = [...names.keys()].find((i) => columnLetters(i).toLowerCase() === wanted);
  const [place = byLetters] = places;
  if (places.length > 1) {
    const letters = places.map((each) => columnLetters(each)).join(' and ');
    return `Columns ${letters} are both called ${JSON.stringify(text)}; name one by its letter`;
  }
  return (
    place ??
    `No column is called ${JSON.stringify(text)}; there are ${names.map((name) => JSON.stringify(name)).join(', ')}`
  );
}
