import type { HttpClient } from './http-client.ts';
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

/** Names that no world has. */
const unknownName = 'no-creature-has-this-name';
const unknownNumber = '999999999';
const unknownSlug = 'nothing-has-this-slug';

/** The only prefix that spec §9 shows. */
const usualPrefix = '/v1';

const maxPrefixes = 3;
const maxLineNames = 6;
const maxRecords = 2;
const maxSprites = 3;

/** Gathers the responses that the rules need: a few dozen requests, some to addresses in earlier responses. */
export async function gatherEvidence({ get }: HttpClient): Promise<Evidence> {
  const information = await get('/info');
  const statistics = await get('/stats');
  const prefixes = prefixesOf(objectOf(information));
  const [prefix = usualPrefix, ...further] = prefixes;
  const first = await get(`${prefix}/creature/counts`);
  const others = [];
  for (const each of further) {
    others.push(await get(`${each}/creature/counts`));
  }

  const lookUp = async (asked: string): Promise<Lookup> => ({
    asked,
    answer: await get(`${prefix}/creature/${encodeURIComponent(asked)}`),
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
  const unversioned = await get('/creature/1');
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
  const byLineName = await lookUpAll([...new Set(lineNames)].slice(0, maxLineNames));

  const leagues = await gatherList(get, `${prefix}/league`);
  const stones = await gatherList(get, `${prefix}/evolution-stone`);
  const getSprites = async (records: readonly Found[]): Promise<Evidence['sprites']['stones']> => {
    const addresses = records
      .flatMap((each) => textIn(each, 'sprite') ?? [])
      .filter((address) => /^https?:\/\//.test(address));
    const answers = [];
    for (const address of [...new Set(addresses)].slice(0, maxSprites)) {
      answers.push(await get(address));
    }
    return answers;
  };
  return {
    information,
    statistics,
    prefix,
    counts: [first, ...others],
    byNumber,
    unversioned,
    byName,
    byLineName,
    unknownName: (await lookUp(unknownName)).answer,
    unknownNumber: (await lookUp(unknownNumber)).answer,
    leagues,
    stones,
    sprites: {
      creatures: await getSprites(byNumber.flatMap(({ answer }) => objectsOf(answer))),
      stones: await getSprites(stones.records.map(({ found }) => found)),
    },
  };
}

/** Returns the prefixes that the service lists, `/v1` first if it is among them. */
function prefixesOf(information: Found | undefined): readonly string[] {
  const listed = (toTexts(information?.members.get('versions')) ?? []).filter((each) =>
    /^\/v[0-9]+$/.test(each),
  );
  const usual = listed.includes(usualPrefix) ? [usualPrefix] : [];
  return [...new Set([...usual, ...listed])].slice(0, maxPrefixes);
}

async function gatherList(get: HttpClient['get'], path: string): Promise<ListedGroup> {
  const list = await get(path);
  const records: ListedGroup['records'][number][] = [];
  const guesses: string[] = [];
  for (const name of (textsOf(list) ?? []).slice(0, maxRecords)) {
    for (const guess of guessSlugs(name)) {
      const answer = await get(`${path}/${encodeURIComponent(guess)}`);
      const found = objectOf(answer);
      if (found) {
        const slug = textIn(found, 'slug');
        const bySlug =
          slug === undefined || slug === guess
            ? answer
            : await get(`${path}/${encodeURIComponent(slug)}`);
        records.push({ found, bySlug });
        break;
      }
      guesses.push(guess);
    }
  }
  return { list, records, guesses, unknown: await get(`${path}/${unknownSlug}`) };
}

/**
 * Returns likely slugs of a name. The specification does not say how a slug is formed (spec §4 rule 6); its samples drop the
 * last word ("League"), so that guess comes first.
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
