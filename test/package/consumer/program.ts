/** A program that the compiler reads with the installed declarations, and with nothing but these. */
import {
  type CatalogOptions,
  type CreatureRecord,
  createCatalog,
  WorldError,
} from 'creature-catalog';
import { type Client, createClient, type SearchPage } from 'creature-catalog/client';
import { createOfflineClient } from 'creature-catalog/client/offline';
import { createFetchHandler, type FetchHandler } from 'creature-catalog/fetch';
import { createNodeHandler } from 'creature-catalog/node';
import { compileWorld, type Issue, parseWorld, type World } from 'creature-catalog/world';

const world: World = {
  manifest: {
    format: 1,
    title: 'One',
    author: 'Somebody',
    generations: 1,
    types: [{ name: 'Plain', colour: '#808080' }],
    eggGroups: [],
  },
  creatures: [
    {
      number: 1,
      name: 'Ant',
      species: 'Insect',
      generation: 1,
      types: ['Plain'],
      abilities: { normal: [], hidden: [] },
      eggGroups: [],
      gender: 'genderless',
      heightMetres: 0.01,
      weightKilograms: 'unknown',
    },
  ],
  leagues: [],
  evolutionStones: [],
};
const options: CatalogOptions = { world, baseUrl: 'https://example.org' };
const catalog = await createCatalog(options);
const forms: CreatureRecord[] | undefined = catalog.find('ant');
const name: string | undefined = forms?.[0]?.name;
const found = catalog.search('is:base', { limit: 1 });
const column: number | undefined = found.kind === 'invalid' ? found.column : found.items.length;
const client: Client = createClient({ baseUrl: 'https://example.org' });
const kinds: string[] = (catalog.find(1) ?? (await client.creature(1)))[0].types;
const page: SearchPage<'name'> = await client.search({ q: 'is:base', fields: ['name'] });
const form = await client.form('ant', { include: ['matchups', 'family'] });
const weaknesses: number[] = Object.values(form.matchups.defending);
const fast = await client.search({ filters: { speed: '>100' }, fields: ['name', 'stats'] });
const speed: number | undefined = fast.items[0]?.stats?.['speed'];
const moves: string[] | undefined = catalog
  .form('ant', { include: ['moves'] })
  ?.moves.learned.map((move) => move.name);
const offline = await createOfflineClient(new URL('https://example.org/v1/bulk/catalog.json'));
const stones: string[] = await offline.evolutionStones();
const handle: FetchHandler = createFetchHandler({ world: await compileWorld(world) });
const parsed = await parseWorld([{ path: 'world.json', text: '{}' }]);
const issues: readonly Issue[] = parsed.kind === 'invalid' ? parsed.issues : [];
export const used = {
  weaknesses,
  speed,
  moves,
  stones,
  page,
  name,
  kinds,
  column,
  handle,
  issues,
  WorldError,
  node: createNodeHandler(catalog),
};

// @ts-expect-error: what was not included is absent.
void client.form('ant').then(({ matchups }) => matchups);
// @ts-expect-error: an option of no such name is seen.
void createCatalog({ wrold: world });
