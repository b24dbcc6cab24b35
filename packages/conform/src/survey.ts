import type { Asker } from './asker.ts';
import {
  baseIndex,
  type Evidence,
  familyOf,
  type Found,
  lineOf,
  type ListedGroup,
  type Lookup,
  objectOf,
  objectsOf,
  textIn,
  textsOf,
  toTexts,
} from './evidence.ts';

/** No world has these. */
const unknownName = 'no-creature-has-this-name';
const unknownNumber = '999999999';
const unknownSlug = 'nothing-has-this-slug';

/** Spec §9: the only prefix that is shown. */
const usualPrefix = '/v1';

const mostPrefixes = 3;
const mostLineNames = 6;
const mostRecords = 2;
const mostSprites = 3;

/** Asks a server all that the rules need, a few dozen requests, and follows what it says itself. */
export async function survey({ ask }: Asker): Promise<Evidence> {
  const information = await ask('/info');
  const statistics = await ask('/stats');
  const prefixes = prefixesOf(objectOf(information));
  const [prefix = usualPrefix, ...further] = prefixes;
  const first = await ask(`${prefix}/creature/counts`);
  const others = [];
  for (const each of further) {
    others.push(await ask(`${each}/creature/counts`));
  }

  const lookUp = async (asked: string): Promise<Lookup> => ({
    asked,
    answer: await ask(`${prefix}/creature/${encodeURIComponent(asked)}`),
  });
  const lookUpAll = async (wanted: Iterable<string>): Promise<Lookup[]> => {
    const lookups = [];
    for (const each of wanted) {
      lookups.push(await lookUp(each));
    }
    return lookups;
  };
  const total = objectOf(first)?.members.get('total');
  const last = typeof total === 'number' && Number.isSafeInteger(total) ? [String(total)] : [];
  const byNumber = await lookUpAll(new Set(['1', '25', ...last]));
  const forms = byNumber.flatMap(({ answer }) => {
    const all = objectsOf(answer);
    return all[baseIndex(all)] ?? all[0] ?? [];
  });
  const names = new Set(forms.flatMap((each) => textIn(each, 'name') ?? []));
  const lineNames = forms
    .flatMap((each) => familyOf(each) ?? [])
    .flatMap((family) => toTexts(lineOf(family)) ?? [])
    .filter((name) => !names.has(name));
  const byName = await lookUpAll(names);
  const byLineName = await lookUpAll([...new Set(lineNames)].slice(0, mostLineNames));

  const leagues = await surveyGroup(ask, `${prefix}/league`);
  const stones = await surveyGroup(ask, `${prefix}/evolution-stone`);
  const askSprites = async (records: readonly Found[]): Promise<Evidence['sprites']['stones']> => {
    const addresses = records
      .flatMap((each) => textIn(each, 'sprite') ?? [])
      .filter((address) => /^https?:\/\//.test(address));
    const answers = [];
    for (const address of [...new Set(addresses)].slice(0, mostSprites)) {
      answers.push(await ask(address));
    }
    return answers;
  };
  return {
    information,
    statistics,
    prefix,
    counts: [first, ...others],
    byNumber,
    byName,
    byLineName,
    unknownName: (await lookUp(unknownName)).answer,
    unknownNumber: (await lookUp(unknownNumber)).answer,
    leagues,
    stones,
    sprites: {
      creatures: await askSprites(byNumber.flatMap(({ answer }) => objectsOf(answer))),
      stones: await askSprites(stones.records.map(({ found }) => found)),
    },
  };
}

/** Prefixes that the service lists, the usual one first where it is among them. */
function prefixesOf(information: Found | undefined): readonly string[] {
  const listed = (toTexts(information?.members.get('versions')) ?? []).filter((each) =>
    /^\/v[0-9]+$/.test(each),
  );
  const usual = listed.includes(usualPrefix) ? [usualPrefix] : [];
  return [...new Set([...usual, ...listed])].slice(0, mostPrefixes);
}

async function surveyGroup(ask: Asker['ask'], path: string): Promise<ListedGroup> {
  const list = await ask(path);
  const records: ListedGroup['records'][number][] = [];
  const guesses: string[] = [];
  for (const name of (textsOf(list) ?? []).slice(0, mostRecords)) {
    for (const guess of guessSlugs(name)) {
      const answer = await ask(`${path}/${encodeURIComponent(guess)}`);
      const found = objectOf(answer);
      if (found) {
        const slug = textIn(found, 'slug');
        const bySlug =
          slug === undefined || slug === guess
            ? answer
            : await ask(`${path}/${encodeURIComponent(slug)}`);
        records.push({ found, bySlug });
        break;
      }
      guesses.push(guess);
    }
  }
  return { list, records, guesses, unknown: await ask(`${path}/${unknownSlug}`) };
}

/**
 * Slugs that a name may have. How they are formed is not said (spec §4 rule 6); the sample is one word in lower case: the
 * first words of the name without what it has in common with the others, such as "League", then the whole of it.
 */
function guessSlugs(name: string): readonly string[] {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const guesses = [words.slice(0, -1).join('-'), words.join('-'), words[0] ?? '', words.join('')];
  return [...new Set(guesses)].filter((guess) => guess !== '');
}
