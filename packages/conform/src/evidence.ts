import type { Answer } from './http-client.ts';

/** A JSON object of a response, with its place for messages. */
export type Found = { readonly where: string; readonly members: ReadonlyMap<string, unknown> };

/** The name or number that a creature was looked up by, and the response. */
export type Lookup = { readonly asked: string; readonly answer: Answer };

/** The leagues or the evolution stones: a list of names and a record for each slug. */
export type ListedGroup = {
  readonly list: Answer;
  /** Records found by a guessed slug, and the response under the slug that the record itself states. */
  readonly records: readonly { readonly found: Found; readonly bySlug: Answer }[];
  /** Guessed slugs that were not found. */
  readonly guesses: readonly string[];
  readonly unknown: Answer;
};

/** All responses that the rules judge. */
export type Evidence = {
  readonly information: Answer;
  readonly statistics: Answer;
  /** The version prefix of the requests. */
  readonly prefix: string;
  /** The counts under every prefix that the service lists, `prefix` first. */
  readonly counts: readonly [Answer, ...Answer[]];
  readonly byNumber: readonly Lookup[];
  /** The creature with the number 1 without a version in the path. */
  readonly unversioned: Answer;
  /** Lookups by the name of the base form of each creature in `byNumber`. */
  readonly byName: readonly Lookup[];
  /** Lookups by names in evolution lines. */
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

export function isSuccess(answer: Answer): answer is Extract<Answer, { kind: 'json' }> {
  return answer.kind === 'json' && answer.status >= 200 && answer.status < 300;
}

/** Returns the object in a successful response. */
export function objectOf(answer: Answer): Found | undefined {
  return isSuccess(answer) ? toFound(answer.value, `"${answer.target}"`) : undefined;
}

/** Returns the objects in the array of a successful response. */
export function objectsOf(answer: Answer): readonly Found[] {
  if (!isSuccess(answer) || !Array.isArray(answer.value)) {
    return [];
  }
  const items: readonly unknown[] = answer.value;
  return items.flatMap((item, i) => toFound(item, `"${answer.target}" [${i}]`) ?? []);
}

/** Returns the array of strings in a successful response; undefined if it holds anything else. */
export function textsOf(answer: Answer): readonly string[] | undefined {
  return isSuccess(answer) ? toTexts(answer.value) : undefined;
}

export function toTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
    ? value
    : undefined;
}

function toFound(value: unknown, where: string): Found | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { where, members: new Map(Object.entries(value)) }
    : undefined;
}

export function textIn({ members }: Found, name: string): string | undefined {
  const value = members.get(name);
  return typeof value === 'string' ? value : undefined;
}

export function familyOf(found: Found): Found | undefined {
  return toFound(found.members.get('family'), `${found.where} family`);
}

/** Reads the evolution line under either of its spellings (spec §2.2). */
export function lineOf(family: Found): unknown {
  return family.members.get('evolutionLine') ?? family.members.get('evolution-line');
}

/** Reads the number as digits: the samples of spec §2.1 show a string, its field table says integer. */
export function numberIn({ members }: Found): string | undefined {
  const value = members.get('number');
  return (typeof value === 'string' || typeof value === 'number') && /^[0-9]+$/.test(String(value))
    ? String(value)
    : undefined;
}

/** Returns the index of the form that evolution lines name, or -1. */
export function baseIndex(forms: readonly Found[]): number {
  const names = new Set(
    forms
      .flatMap((form) => familyOf(form) ?? [])
      .flatMap((family) => toTexts(lineOf(family)) ?? []),
  );
  return forms.findIndex((form) => names.has(textIn(form, 'name') ?? ''));
}
