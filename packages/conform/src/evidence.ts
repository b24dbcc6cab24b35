import type { Answer } from './asker.ts';

/** A JSON object of an answer, with where it was. */
export type Found = { readonly where: string; readonly members: ReadonlyMap<string, unknown> };

/** What a creature was asked for by, and what came. */
export type Lookup = { readonly asked: string; readonly answer: Answer };

/** A group of resources that is a list of names and a record for each slug. */
export type ListedGroup = {
  readonly list: Answer;
  /** Each record that a guess at its slug found, and the same asked for by the slug that it names. */
  readonly records: readonly { readonly found: Found; readonly bySlug: Answer }[];
  /** Slugs that were guessed in vain. */
  readonly guesses: readonly string[];
  readonly unknown: Answer;
};

/** All that a server was asked, and what it said. */
export type Evidence = {
  readonly information: Answer;
  readonly statistics: Answer;
  /** The version prefix that the resources were asked for under. */
  readonly prefix: string;
  /** The counts under every prefix that the service lists, the one above first. */
  readonly counts: readonly [Answer, ...Answer[]];
  readonly byNumber: readonly Lookup[];
  /** By the name of the base form of each creature that a number found. */
  readonly byName: readonly Lookup[];
  /** By names in evolution lines. */
  readonly byLineName: readonly Lookup[];
  readonly unknownName: Answer;
  readonly unknownNumber: Answer;
  readonly leagues: ListedGroup;
  readonly stones: ListedGroup;
  readonly sprites: {
    readonly creatures: readonly Answer[];
    readonly stones: readonly Answer[];
  };
};

/** Whether an answer is a success of JSON. */
export function isSuccess(answer: Answer): answer is Extract<Answer, { kind: 'json' }> {
  return answer.kind === 'json' && answer.status >= 200 && answer.status < 300;
}

/** The object that a success holds. */
export function objectOf(answer: Answer): Found | undefined {
  return isSuccess(answer) ? toFound(answer.value, `"${answer.target}"`) : undefined;
}

/** The objects of the array that a success holds. */
export function objectsOf(answer: Answer): readonly Found[] {
  if (!isSuccess(answer) || !Array.isArray(answer.value)) {
    return [];
  }
  const items: readonly unknown[] = answer.value;
  return items.flatMap((item, i) => toFound(item, `"${answer.target}" [${i}]`) ?? []);
}

/** The texts of the array that a success holds; undefined where it is none, or not of texts. */
export function textsOf(answer: Answer): readonly string[] | undefined {
  return isSuccess(answer) ? toTexts(answer.value) : undefined;
}

export function toTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
    ? value
    : undefined;
}

export function toFound(value: unknown, where: string): Found | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { where, members: new Map(Object.entries(value)) }
    : undefined;
}

/** The text that a member holds. */
export function textIn({ members }: Found, name: string): string | undefined {
  const value = members.get(name);
  return typeof value === 'string' ? value : undefined;
}

/** The family of a creature object. */
export function familyOf(found: Found): Found | undefined {
  return toFound(found.members.get('family'), `${found.where} family`);
}

/** The names of an evolution line, under either of its spellings (spec §2.2). */
export function lineOf(family: Found): unknown {
  return family.members.get('evolutionLine') ?? family.members.get('evolution-line');
}

/** Digits as a client reads them: the samples show a string, the field table says integer (spec §2.1). */
export function numberIn({ members }: Found): string | undefined {
  const value = members.get('number');
  return (typeof value === 'string' || typeof value === 'number') && /^[0-9]+$/.test(String(value))
    ? String(value)
    : undefined;
}

/** Which of the forms of a creature has the name that evolution lines give to it; -1 where none has. */
export function baseIndex(forms: readonly Found[]): number {
  const names = new Set(
    forms
      .flatMap((form) => familyOf(form) ?? [])
      .flatMap((family) => toTexts(lineOf(family)) ?? []),
  );
  return forms.findIndex((form) => names.has(textIn(form, 'name') ?? ''));
}
