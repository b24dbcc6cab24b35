import { describe, expect, it } from 'vitest';
import type { Dictionary } from '../../src/api/languages.ts';
import type {
  CreatureNames,
  CreatureRecord,
  FamilyRecord,
  Suggestion,
  WorldOverview,
} from '../../src/client/types.ts';
import { nameKey } from '../../src/world/name-key.ts';
import {
  type AdditiveContext,
  entriesOf,
  inParallel,
  namesOf,
  sampleOf,
  target,
} from './additive-context.ts';

type Named = {
  readonly name: string;
  readonly names?: Readonly<Record<string, string>> | undefined;
};

/** Names in other languages, and answers in them. */
export function describeLanguages(
  { world, lookups, request, getJson, getProblem, search }: AdditiveContext,
  oneNameIn: number,
): void {
  /** The names of each form in other languages, base forms first. */
  const formNames = (number: string | undefined): Readonly<Record<string, string>>[] =>
    entriesOf(world())
      .filter(({ creature }) => String(creature.number) === number)
      .map(({ entry }) => entry.names ?? {});
  /** The creatures that have names in other languages, with these. */
  const named = (): { number: string; name: string; names: [tag: string, name: string][] }[] =>
    world().creatures.map(({ number, name, names }) => ({
      number: String(number),
      name,
      names: Object.entries(names ?? {}),
    }));
  const tags = (): string[] => [...new Set(named().flatMap(({ names }) => names.map(([t]) => t)))];
  const nameIn = (tag: string, own: string): string =>
    world().creatures.find(({ name }) => name === own)?.names?.[tag] ?? own;
  const numberOf = async (name: string): Promise<string | undefined> => {
    const response = await request(`/v1/creature/${encodeURIComponent(name)}`);
    const [first] = response.status === 200 ? ((await response.json()) as CreatureRecord[]) : [];
    return first?.number;
  };
  const ask = (wanted: string, acceptLanguage?: string) =>
    request(
      wanted,
      acceptLanguage === undefined ? {} : { headers: { 'accept-language': acceptLanguage } },
    );

  describe('names in other languages', () => {
    it('find their types, abilities and moves, unless they name another', async () => {
      const { manifest, moves = [] } = world();
      const kinds = { type: manifest.types, ability: manifest.abilities ?? [], move: moves };
      for (const [kind, all] of Object.entries(kinds)) {
        const owners = Map.groupBy(
          all.flatMap(({ name, names = {} }) =>
            [...new Set([name, ...Object.values(names)].map(nameKey))].map((key) => ({
              name,
              key,
            })),
          ),
          ({ key }) => key,
        );
        const only = [...owners.values()].filter(({ length }) => length === 1).flat();
        await inParallel(sampleOf(only, 40), async ({ name, key }) => {
          const found = await getJson<Named>(`/v1/${kind}/${encodeURIComponent(key)}`);
          expect(found.name).toBe(name);
        });
      }
    });

    it('find their creatures, every one of them', async () => {
      const all = named().flatMap(({ number, names }) =>
        names.map(([, name]) => ({ number, name })),
      );
      expect(all.length).toBeGreaterThan(3);
      const distinct = [...new Map(all.map((each) => [each.name, each])).values()];
      const some = distinct.filter((_, i) => i % oneNameIn === 0);
      const wrong = await inParallel(some, async ({ number, name }) =>
        (await numberOf(name)) === number ? undefined : name,
      );
      expect(wrong.filter((name) => name !== undefined)).toEqual([]);
    }, 60_000);

    it('of a form find its creature, and a search by one finds the form alone', async () => {
      const forms = world().creatures.flatMap(({ number, names: own = {}, forms: further = [] }) =>
        further.flatMap(({ name, names = {} }) =>
          Object.values(names)
            .filter((each) => !each.includes(name) && !Object.values(own).includes(each))
            .map((localName) => ({ number: String(number), name, localName })),
        ),
      );
      expect(forms.length).toBeGreaterThan(0);
      await inParallel(sampleOf(forms, 40), async ({ number, name, localName }) => {
        expect(await numberOf(localName), localName).toBe(number);
        const { items } = await search({ q: `name:"${localName}"` });
        expect(namesOf(items), localName).toContain(name);
      });
    }, 60_000);

    it('find them as forgivingly as any name', async () => {
      await inParallel(sampleOf(named(), 40), async ({ number, names }) => {
        for (const [, name] of names) {
          for (const spelling of [name.toUpperCase(), name.normalize('NFD'), ` ${name}!`]) {
            expect(await numberOf(spelling), spelling).toBe(number);
          }
        }
      });
    });

    it('are found by a search that matches no own name of the world', async () => {
      await inParallel(sampleOf(named(), 20), async ({ number, names }) => {
        for (const [, name] of names) {
          const { items } = await search({ q: `name="${name}"`, forms: 'base' });
          expect(items, name).toMatchObject([{ number }]);
          const found = await search({ q: `"${name}"`, fields: 'number' });
          expect(found.items, name).toContainEqual({ number });
        }
      });
    });

    it('of a type, an egg group and a stone find it too, and so does what a stone is also called', async () => {
      const { manifest, evolutionStones } = world();
      const groups = [
        ['/v1/type/', manifest.types],
        ['/v1/egg-group/', manifest.eggGroups],
        ['/v1/evolution-stone/', evolutionStones],
      ] as const;
      for (const [path, entries] of groups) {
        // A name that two of them share finds neither.
        const others = entries.flatMap(({ name, names = {}, ...rest }) =>
          [...new Set([...Object.values(names), 'aka' in rest ? (rest.aka ?? name) : name])].map(
            (other) => ({ name, other }),
          ),
        );
        const clear = others.filter(
          ({ name, other }) => !others.some((each) => each.other === other && each.name !== name),
        );
        await inParallel(clear, async ({ name, other }) => {
          const found = await getJson<{ name: string }>(`${path}${encodeURIComponent(other)}`);
          expect(found.name, other).toBe(name);
        });
      }
      const [type] = manifest.types;
      const [other = ''] = Object.values(type?.names ?? {});
      const { types } = await getJson<{ types: string[] }>(
        target('/v1/matchup', { types: other || (type?.name ?? '') }),
      );
      expect(types).toEqual([type?.name]);
    });

    it('are suggested for their beginnings, with the matched name', async () => {
      await inParallel(sampleOf(named(), 20), async ({ number, name, names }) => {
        for (const [, localName] of names) {
          const query = target('/v1/suggest', { q: localName, limit: 25 });
          const found = await getJson<Suggestion[]>(query);
          const own = found.find((each) => each.name === name);
          expect(own?.number, localName).toBe(number);
          expect(own?.matched === undefined || own.matched !== name).toBe(true);
        }
      });
    });

    it('are suggested where a lookup misses one by a letter', async () => {
      const names = named().flatMap((each) => each.names.map(([, name]) => name));
      const long = names.filter((name) => /^[a-z]{9,}$/i.test(name));
      await inParallel(sampleOf(long, 15), async (name) => {
        const typo = `${name.slice(0, 4)}q${name.slice(4)}`;
        const wanted = `/v1/creature/${typo}`;
        const { suggestions } = await getProblem(wanted, 404, 'creature-not-found');
        expect(suggestions, typo).not.toEqual([]);
      });
    });
  });

  describe('/v1/names/{creature}', () => {
    it('lists all names by language, the world’s own first', async () => {
      const { language } = await getJson<WorldOverview>('/v1/world');
      await inParallel(sampleOf(named(), 60), async ({ number, name, names }) => {
        const further = world().creatures.find((each) => String(each.number) === number)?.forms;
        const expected = {
          number,
          names: { [language]: name, ...Object.fromEntries(names) },
          forms: (further ?? []).map((form) => ({ [language]: form.name, ...form.names })),
        };
        const byNumber = await getJson<CreatureNames>(`/v1/names/${number}`);
        expect(byNumber).toEqual(expected);
        expect(Object.keys(byNumber.names)[0]).toBe(language);
        for (const each of [name, ...names.map(([, localName]) => localName)]) {
          const wanted = `/v1/names/${encodeURIComponent(each)}`;
          expect(await getJson<CreatureNames>(wanted)).toEqual(expected);
        }
      });
    });
  });

  describe('/v1/language/{tag}', () => {
    it('translates the names of forms, types, abilities and moves', async () => {
      for (const tag of tags()) {
        const { language, forms, types, abilities, moves } = await getJson<Dictionary>(
          `/v1/language/${tag}`,
        );
        const translate = (all: readonly Named[]): Record<string, string> =>
          Object.fromEntries(
            all.flatMap(({ name, names = {} }) => {
              const other = names[tag];
              return other === undefined || other === name ? [] : [[name, other]];
            }),
          );
        expect({ language, forms, types, abilities, moves }).toEqual({
          language: tag,
          forms: translate(entriesOf(world()).map(({ entry }) => entry)),
          types: translate(world().manifest.types),
          abilities: translate(world().manifest.abilities ?? []),
          moves: translate(world().moves ?? []),
        });
      }
    });

    it('answers the nearest language for the tag of a region, as "lang" does', async () => {
      expect(await getJson('/v1/language/de-AT')).toEqual(await getJson('/v1/language/de'));
    });

    it('answers 404 with the languages that there are for any other', async () => {
      const { suggestions } = await getProblem('/v1/language/tlh', 404, 'language-not-found');
      expect(suggestions).toEqual(expect.arrayContaining(tags()));
    });
  });

  describe('the parameter lang', () => {
    it('names the languages of the world, which "/v1/world" lists', async () => {
      const { language, otherLanguages } = await getJson<WorldOverview>('/v1/world');
      expect(otherLanguages).toEqual(tags().toSorted());
      const { detail } = await getProblem('/v1/creature?lang=tlh', 400, 'invalid-parameter');
      expect(detail).toContain(`one of ${[language, ...otherLanguages].join(', ')}`);
    });

    it('takes the tag of a region, in any case, by lookup (RFC 4647)', async () => {
      const expected = await getJson<string[]>('/v1/creature?lang=de');
      for (const tag of ['DE', 'de-DE', 'de-Latn-AT', 'de-x-own', `de${'-a'.repeat(5000)}`]) {
        const answer = await request(`/v1/creature?lang=${tag}`);
        expect([answer.headers.get('content-language'), await answer.json()]).toEqual([
          'de',
          expected,
        ]);
      }
    });

    it('translates the names of forms, lines and descriptions, and nothing else', async () => {
      const texts = new Set(
        entriesOf(world()).flatMap(({ entry }) => Object.values(entry.descriptions ?? {})),
      );
      for (const tag of tags()) {
        const list = await getJson<string[]>(`/v1/creature?lang=${tag}`);
        expect(list).toEqual(world().creatures.map(({ name }) => nameIn(tag, name)));
        const some = sampleOf(await lookups(), 8);
        const numbers = some.map(([base]) => base?.number).join(',');
        const query = target('/v1/batch', { creatures: numbers, lang: tag });
        const { items } = await getJson<{ items: CreatureRecord[][] }>(query);
        const expected = some.map((forms) =>
          forms.map((record, rank) => ({
            ...record,
            name: formNames(record.number)[rank]?.[tag] ?? record.name,
            family: {
              ...record.family,
              evolutionLine: record.family.evolutionLine.map((name) => nameIn(tag, name)),
            },
          })),
        );
        const facts = (all: readonly (readonly CreatureRecord[])[]) =>
          all.map((forms) => forms.map((record) => ({ ...record, description: '' })));
        expect(facts(items)).toEqual(facts(expected));
        for (const record of items.flat()) {
          const own = some.flat().find(({ sprite }) => sprite === record.sprite);
          expect(
            record.description === own?.description ||
              record.description.includes(record.name) ||
              texts.has(record.description),
            record.description,
          ).toBe(true);
        }
      }
    });

    it.each(['json', 'ndjson', 'csv'])('holds for a search as %s', async (format) => {
      const [tag = ''] = tags();
      const first = named().find(({ names }) => names.some(([t]) => t === tag));
      const q = `number:${first?.number}`;
      const wanted = target('/v1/search', { q, format, fields: 'name', lang: tag });
      const body = await (await ask(wanted)).text();
      expect(body).toContain(nameIn(tag, first?.name ?? ''));
    });

    it('holds for families and for the members of a type', async () => {
      const [tag = ''] = tags();
      const own = await getJson<FamilyRecord>('/v1/family/1');
      const other = await getJson<FamilyRecord>(`/v1/family/1?lang=${tag}`);
      expect(other.members).toEqual(
        own.members.map(({ number, name }) => ({ number, name: nameIn(tag, name) })),
      );
      const type = world().creatures[0]?.types[0] ?? '';
      const path = `/v1/type/${encodeURIComponent(type)}`;
      const members = await getJson<{ members: { name: string }[] }>(`${path}?lang=${tag}`);
      expect(members.members[0]?.name).toBe(nameIn(tag, world().creatures[0]?.name ?? ''));
    });
  });

  it('Accept-Language changes no response (decision 19)', async () => {
    const [tag = ''] = tags();
    for (const path of ['/v1/creature', '/v1/search?q=is:base&limit=3', '/v1/creature/1']) {
      const [plain, other] = await Promise.all([ask(path), ask(path, tag)]);
      expect(await other.text()).toBe(await plain.text());
      expect(other.headers.get('etag')).toBe(plain.headers.get('etag'));
      expect(other.headers.get('vary') ?? '').not.toMatch(/accept-language/i);
    }
  });
}
