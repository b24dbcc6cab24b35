/** The black-box suite, for any running service with any world on any runtime. */
import { beforeAll, describe, expect, it } from 'vitest';
import { problems } from '../../src/api/problems.ts';
import { parseWorld } from '../../src/world/parse-world.ts';
import { readWorldFiles } from '../../src/world/read-world.ts';
import type { World } from '../../src/world/schema.ts';
import { describeBatch } from './additive-batch.ts';
import { describeBulk } from './additive-bulk.ts';
import { createContext, drawnAtOnce, entriesOf, inParallel, namesOf } from './additive-context.ts';
import { describeFacets } from './additive-facets.ts';
import { describeFamilies } from './additive-families.ts';
import { describeForms } from './additive-forms.ts';
import { describeLanguages } from './additive-languages.ts';
import { describeMoves } from './additive-moves.ts';
import { describeParameters } from './additive-parameters.ts';
import { describeRandom } from './additive-random.ts';
import { describeSchemas } from './additive-schemas.ts';
import { describeSearchCheck } from './additive-search-check.ts';
import { describeSearch } from './additive-search.ts';
import { describeSuggestions } from './additive-suggest.ts';
import { describeWorld } from './additive-world.ts';
import { basePath, type ServiceUnderTest } from '../../harness/service-under-test.ts';
import { excludeTests, type Exclusion } from './exclusions.ts';
import { describeHttpRules } from './http-rules.ts';
import { describeOldClients } from './old-clients.ts';

/** The members of a creature object in the order of spec §2.1, then the description (decision 17). */
const creatureMembers = [
  ...'number name species types abilities eggGroups gender height weight family'.split(' '),
  ...'starter legendary mythical ultraBeast mega gen sprite description'.split(' '),
];

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

type Json = Record<string, unknown>;

export function describeService(
  title: string,
  worldFolder: string,
  start: (worldFolder: string) => Promise<ServiceUnderTest>,
  {
    encodes = true,
    servesQueries = true,
    drawn = 1,
    oneNameIn = 1,
    exclusions = [],
  }: {
    /** Whether the service encodes its responses, or the platform that it runs on. */
    readonly encodes?: boolean;
    /** Whether a query changes a response; a copy as files has no such paths. */
    readonly servesQueries?: boolean;
    /** One PNG in how many is requested: each takes 20 ms to draw, and the built-in world has 1,300. */
    readonly drawn?: number;
    /** One name in how many is looked up. */
    readonly oneNameIn?: number;
    /** The features that this kind of service does not have, with the tests that ask for them. */
    readonly exclusions?: readonly Exclusion[];
  } = {},
): void {
  describe(title, () => {
    let service: ServiceUnderTest;
    let world: World;
    excludeTests(exclusions);

    beforeAll(async () => {
      const parsed = parseWorld(await readWorldFiles(worldFolder));
      if (parsed.kind === 'invalid') {
        throw new Error(`The world "${worldFolder}" is not valid`);
      }
      world = parsed.world;
      service = await start(worldFolder);
    });

    const context = createContext(
      () => service,
      () => world,
    );
    const { getJson, getProblem, lookups } = context;

    const getForms = async (nameOrNumber: string): Promise<Json[]> =>
      getJson(`/v1/creature/${encodeURIComponent(nameOrNumber)}`);

    describe('creatures (spec §4, operations 1 to 3)', () => {
      it('answers every number with all forms, the base form first', async () => {
        expect(await lookups()).toMatchObject(
          world.creatures.map((creature) => {
            const { number, species, generation: gen, forms = [] } = creature;
            return [creature, ...forms].map(({ name }) => {
              return { name, number: String(number), species, gen };
            });
          }),
        );
      });

      it('answers every name of a creature, a form or an alias, as written, lower-cased, upper-cased and without punctuation', async () => {
        const names = entriesOf(world).flatMap(({ creature, entry: { name, aliases = [] } }) =>
          [name, ...aliases].flatMap((each) =>
            [...new Set(spellings(each))].map((spelling) => ({ spelling, creature })),
          ),
        );
        const some = names.filter((_, i) => i % oneNameIn === 0);
        await inParallel(some, async ({ spelling, creature }) => {
          const [base] = await getForms(spelling);
          expect(base?.['name'], spelling).toBe(creature.name);
        });
      });

      it("gives each form exactly the members of spec §2.1, in the spec's order", async () => {
        for (const form of (await lookups()).flat()) {
          expect(Object.keys(form)).toEqual(creatureMembers);
          expect(Object.keys(form.abilities)).toEqual(['normal', 'hidden']);
          const family = ['id', 'evolutionStage', 'evolutionLine'];
          expect(Object.keys(form.family)).toEqual(family);
        }
      });

      it('takes leading zeros, "#" or "No." before a number, and spaces around a number or a name (decision 1)', async () => {
        const [first] = world.creatures;
        const expected = await getForms(`${first?.number}`);
        for (const spelling of [
          `000${first?.number}`,
          `#${first?.number}`,
          ` #00${first?.number} `,
          ` ${first?.number}`,
          `No. ${first?.number}`,
          `№${first?.number}`,
          `  ${first?.name} `,
        ]) {
          expect(await getForms(spelling), spelling).toEqual(expected);
        }
      });

      it('counts the creatures of each generation, then all of them (decision 9)', async () => {
        const counts = await getJson<Json>('/v1/creature/counts');
        const { creatures, manifest } = world;
        const expected = Array.from({ length: manifest.generations }, (_, i) => [
          `gen${i + 1}`,
          creatures.filter(({ generation }) => generation === i + 1).length,
        ]);
        expect(Object.entries(counts)).toEqual([...expected, ['total', creatures.length]]);
      });
    });

    describe('leagues and evolution stones (spec §4, operations 4 to 7)', () => {
      it('lists the names of the leagues in the order of the world', async () => {
        expect(await getJson('/v1/league')).toEqual(namesOf(world.leagues));
      });

      it('answers each league by slug, by name, by region and in any case', async () => {
        for (const league of world.leagues) {
          const { slug, name, region } = league;
          for (const wanted of [slug, name, slug.toUpperCase(), region.toUpperCase()]) {
            const body = await getJson<Json>(`/v1/league/${encodeURIComponent(wanted)}`);
            expect(body).toEqual(league);
            expect(Object.keys(body).join(' ')).toBe('name slug region badgesRequired badges');
          }
        }
      });

      it('lists the names of the evolution stones in the order of the world', async () => {
        expect(await getJson('/v1/evolution-stone')).toEqual(namesOf(world.evolutionStones));
      });

      it('answers each stone with a sentence for every evolution that uses it (decision 12)', async () => {
        for (const { name, slug, aka } of world.evolutionStones) {
          const body = await getJson<Json>(`/v1/evolution-stone/${slug}`);
          expect(Object.keys(body)).toEqual(['name', 'aka', 'slug', 'effects', 'sprite']);
          expect(body).toMatchObject({ name, slug, aka });
          const evolutions = entriesOf(world).flatMap(({ entry: { name: to, evolvesFrom = [] } }) =>
            evolvesFrom.filter(({ stone }) => stone === slug).map(({ from }) => ({ from, to })),
          );
          const effects = body['effects'] as string[];
          const ofEffects = effects.map(
            (effect) =>
              evolutions
                .filter(({ from, to }) => effect.includes(` ${from} into ${to}`))
                .toSorted((a, b) => b.to.length - a.to.length)[0],
          );
          expect(ofEffects).not.toContain(undefined);
          expect(new Set(effects).size).toBe(effects.length);
          // Decision 22: forms that differ in looks alone have one sentence together.
          const creatureOf = new Map(
            entriesOf(world).map(({ creature, entry }) => [entry.name, creature.name]),
          );
          const pairs = (of: typeof ofEffects): Set<string> =>
            new Set(
              of.map((each) =>
                [each?.from, each?.to].map((form) => creatureOf.get(form ?? '')).join(' into '),
              ),
            );
          expect(pairs(ofEffects)).toEqual(pairs(evolutions));
        }
      });
    });

    describeHttpRules(() => service, { encodes, servesQueries });
    describe('additive surface (decision 15)', () => {
      describeSearch(context);
      describeSearchCheck(context);
      describeSuggestions(context);
      describeBatch(context);
      describeForms(context);
      describeRandom(context);
      describeFamilies(context);
      describeFacets(context);
      describeMoves(context);
      describeLanguages(context, oneNameIn);
      describeBulk(context, encodes);
      describeSchemas(context);
      describeOldClients(context);
      describeWorld(context);
      describeParameters(context);
    });

    describe('service (spec §4, operations 8 and 9)', () => {
      it('gives its configured addresses and versions', async () => {
        expect(Object.entries(await getJson<Json>('/info'))).toEqual([
          ['title', world.manifest.title],
          ['baseURL', service.baseUrl],
          ['resourcesURL', `${service.baseUrl}/resources`],
          ['versions', ['/v1']],
          ['author', world.manifest.author],
        ]);
      });

      it('gives hits as digits and the uptime as a number of seconds', async () => {
        const body = await getJson<Json>('/stats');
        expect(Object.keys(body)).toEqual(['total_hits', 'session_hits', 'uptime']);
        expect(body['total_hits']).toMatch(/^[0-9]+$/);
        expect(body['session_hits']).toMatch(/^[0-9]+$/);
        expect(body['uptime']).toBeGreaterThan(0);
        expect((await getJson<{ uptime: number }>('/stats')).uptime).toBeGreaterThanOrEqual(
          body['uptime'] as number,
        );
      });

      it('counts a hit for each answer under /v1/, /info and /stats, whatever its status, and for nothing else (decision 14)', async () => {
        const hits = async (): Promise<[number, number]> => {
          const body = await getJson<{ total_hits: string; session_hits: string }>('/stats');
          return [Number(body.total_hits), Number(body.session_hits)];
        };
        const [totalBefore, sessionBefore] = await hits();
        const [first] = world.creatures;
        for (const [target, method] of [
          [`/v1/creature/${first?.number}`, 'GET'],
          [`/v1/creature/${first?.number}`, 'HEAD'],
          ['/v1/creature/nobody-is-called-so', 'GET'],
          ['/v1/creature/%ZZ', 'GET'],
          ['/v1/league', 'POST'],
          ['/v1/league/', 'GET'],
          ['/v1/nothing', 'GET'],
          ['/info', 'GET'],
        ] as const) {
          await service.request(target, { method });
        }
        for (const [target, method] of [
          ['/', 'GET'],
          ['/openapi.json', 'GET'],
          ['/problems/path-not-found', 'GET'],
          ['/nothing', 'GET'],
          ['/v1', 'GET'],
          ['/information', 'GET'],
          [`/resources/creature/${first?.number}.svg`, 'GET'],
          ['/v1/league', 'OPTIONS'],
        ] as const) {
          await service.request(target, { method });
        }
        expect(await hits()).toEqual([totalBefore + 9, sessionBefore + 9]);
      });
    });

    it('is found by machines at /.well-known/api-catalog (RFC 9727)', async () => {
      const response = await service.request('/.well-known/api-catalog');
      expect(response.headers.get('content-type')).toContain('application/linkset+json');
      expect(await response.json()).toMatchObject({
        linkset: [{ 'service-desc': [{ href: `${service.baseUrl}/openapi.json` }] }],
      });
    });

    describe('pictures (decisions 10 and 13)', () => {
      it('serves a PNG at the address of each sprite, each form of a creature at its own', async () => {
        const all = [
          ...(await lookups()).flat().map(({ sprite }) => sprite),
          ...(await Promise.all(
            world.evolutionStones.map(async ({ slug }) =>
              String((await getJson<Json>(`/v1/evolution-stone/${slug}`))['sprite']),
            ),
          )),
        ];
        expect(new Set(all).size).toBe(all.length);
        for (const sprite of all) {
          expect(sprite.startsWith(`${service.baseUrl}/resources/`), sprite).toBe(true);
        }
        const wanted = all.filter((_, i) => i % drawn === 0);
        const visit = async (sprite: string): Promise<void> => {
          const response = await service.request(sprite.slice(service.baseUrl.length));
          expect(response.status, sprite).toBe(200);
          expect(response.headers.get('content-type'), sprite).toBe('image/png');
          const bytes = new Uint8Array(await response.arrayBuffer());
          expect([...bytes.subarray(0, 8)], sprite).toEqual(pngSignature);
          expect(response.headers.get('content-length')).toBe(String(bytes.length));
        };
        await inParallel(wanted, visit, drawnAtOnce);
      }, 240_000);

      it('serves the same picture as SVG and in three sizes', async () => {
        const [first] = world.creatures;
        const svg = await service.request(`/resources/creature/${first?.number}.svg`);
        expect(svg.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
        expect(svg.headers.get('content-security-policy')).toContain("default-src 'none'");
        expect(await svg.text()).toMatch(/^<svg /);
        for (const size of [96, 256, 512]) {
          const png = await service.request(`/resources/creature/${size}/${first?.number}.png`);
          const bytes = new DataView(await png.arrayBuffer());
          // Width and height follow the header of the first chunk (PNG specification, IHDR).
          expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual([size, size]);
        }
      });

      it('serves each form without a background as an SVG of its own size', async () => {
        const [first] = world.creatures;
        const [base] = await getForms(String(first?.number));
        const { pathname } = new URL(String(base?.['sprite']));
        const target = pathname.replace('/creature/', '/creature/cut-out/').replace('.png', '.svg');
        const cutOut = await service.request(target.slice(target.indexOf('/resources/')));
        expect(cutOut.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
        expect(cutOut.headers.get('content-security-policy')).toContain("default-src 'none'");
        expect(cutOut.headers.get('access-control-allow-origin')).toBe('*');
        const [, width = '', height = ''] =
          /^<svg [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(await cutOut.text()) ?? [];
        expect(Number(width)).toBeGreaterThan(50);
        expect(Number(height)).toBeGreaterThan(50);
      });

      it.each([
        '/resources/creature/0.png',
        '/resources/creature/cut-out/0.svg',
        '/resources/creature/silhouette/0.png',
        '/resources/evolution-stone/silhouette/1.svg',
        '/resources/evolution-stone/cut-out/1.svg',
        '/resources/creature/1.gif',
        '/resources/creature/97/1.png',
        '/resources/creature/..%2F..%2Fpackage.json',
        '/resources/creature/constructor.png',
        '/resources/evolution-stone/nothing.png',
        '/resources/nothing.png',
      ])('has no picture at %s', async (target) => {
        const response = await service.request(target);
        expect(response.status).toBe(404);
        expect(response.headers.get('content-type')).toContain('application/problem+json');
      });
    });

    describe('errors (decision 4)', () => {
      const cases = [
        ['GET', '/v1/creature/nobody-is-called-so', 404, 'creature-not-found'],
        ['GET', '/v1/creature/0', 404, 'creature-not-found'],
        ['GET', '/v1/creature/9007199254740993', 404, 'creature-not-found'],
        ['GET', `/v1/creature/${'9'.repeat(400)}`, 404, 'creature-not-found'],
        ['GET', '/v1/creature/1e0', 404, 'creature-not-found'],
        ['GET', '/v1/creature/-1', 404, 'creature-not-found'],
        ['GET', '/v1/creature/%D9%A1', 404, 'creature-not-found'],
        ['GET', '/v1/creature/constructor', 404, 'creature-not-found'],
        ['GET', '/v1/creature/__proto__', 404, 'creature-not-found'],
        ['GET', '/v1/creature/%20', 404, 'creature-not-found'],
        ['GET', '/v1/creature/%00', 404, 'creature-not-found'],
        ['GET', `/v1/creature/${'x'.repeat(4000)}`, 404, 'creature-not-found'],
        ['GET', '/v1/creature/%ZZ', 400, 'malformed-path'],
        ['GET', '/v1/creature/%C0%AE', 400, 'malformed-path'],
        ['GET', '/v1/creature/%', 400, 'malformed-path'],
        ['GET', '/v1/league/toString', 404, 'league-not-found'],
        ['GET', '/v1/evolution-stone/nothing', 404, 'evolution-stone-not-found'],
        ['GET', '/v2/creature/1', 404, 'path-not-found'],
        ['GET', '/v1', 404, 'path-not-found'],
        ['GET', '/v1/form', 404, 'path-not-found'],
        ['GET', '/v1/family', 404, 'path-not-found'],
        ['GET', '/v1/creature/1/forms', 404, 'path-not-found'],
        ['GET', '/nothing', 404, 'path-not-found'],
        ['GET', '//nothing', 404, 'path-not-found'],
        ['POST', '/v1/league', 405, 'method-not-allowed'],
      ] as const;

      it.each(
        cases.map(
          (each) => [`${each[0]} ${each[1].slice(0, 60)} with ${each[2]}`, ...each] as const,
        ),
      )('answers %s and a problem document', async (_, method, target, status, kind) => {
        await getProblem(target, status, kind, method);
      });

      it('explains each kind of problem at the address of its type', async () => {
        for (const kind of Object.keys(problems)) {
          const page = await getJson<Json>(`/problems/${kind}`);
          expect(page).toMatchObject({ type: `${service.baseUrl}/problems/${kind}` });
          const html = await service.request(`/problems/${kind}`, {
            headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
          });
          expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
          expect(html.headers.get('content-security-policy')).toContain("default-src 'none'");
          expect(html.headers.get('vary')).toContain('Accept');
          expect(await html.text()).toContain(`<h1>${String(page['title'])}</h1>`);
        }
      });

      it.each(['creature', 'form', 'names'])(
        'suggests names like the one that was asked for at /v1/%s',
        async (path) => {
          const name = world.creatures[0]?.name ?? '';
          const wanted = `/v1/${path}/${encodeURIComponent(`${name}x`)}`;
          const { suggestions } = await getProblem(wanted, 404, 'creature-not-found');
          expect(suggestions?.[0]).toBe(name);
        },
      );
    });

    describe('addresses (decisions 15 and 16)', () => {
      it('redirects a path with a slash at its end to the path without it, below the path of the base address', async () => {
        for (const [target, location] of [
          ['/v1/league/', '/v1/league'],
          ['/v1/league///', '/v1/league'],
          ['/creature/1/', '/creature/1'],
          ['/info/?a=b/', '/info?a=b/'],
          ['/v1/family/1//', '/v1/family/1'],
          ['/v1/creature/nobody/', '/v1/creature/nobody'],
        ] as const) {
          const response = await service.request(target);
          expect(response.status, target).toBe(308);
          expect(response.headers.get('location'), target).toBe(`${basePath(service)}${location}`);
        }
      });

      it('ignores a query on the nine operations', async () => {
        const [first] = world.creatures;
        for (const target of [
          `/v1/creature/${first?.number}`,
          '/v1/creature/counts',
          '/v1/league',
          '/info',
        ]) {
          const plain = await (await service.request(target)).text();
          const queried = await service.request(`${target}?a=1&b=%ZZ&__proto__=2`);
          expect(queried.status).toBe(200);
          expect(await queried.text()).toBe(plain);
        }
      });
    });
  });
}

function spellings(name: string): string[] {
  return [
    name,
    name.toLowerCase(),
    name.toUpperCase(),
    // Gender signs are letters of the name as far as a reader is concerned.
    name.replaceAll(/[^\p{L}\p{M}\p{N}\u2640\u2642]/gu, ''),
  ];
}
