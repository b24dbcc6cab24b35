import { createRequire } from 'node:module';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CreatureRecord } from '../../src/catalog/representations.ts';
import { root, type ServeProcess, startServe } from '../../harness/processes.ts';

/** Programs written for the vanished service (decision 18), unchanged but for the host. */

const require = createRequire(path.join(root, 'test/platforms/package.json'));

/** The official library in JavaScript, `pokedex-api` 1.1.2. */
type Library = new (options?: {
  readonly version: string;
  readonly userAgent: string;
}) => Readonly<Record<string, (argument?: string | number) => Promise<unknown>>>;

type Embed = {
  readonly setTitle: (text: string) => Embed;
  readonly setDescription: (text: string) => Embed;
  readonly setThumbnail: (address: string) => Embed;
  readonly addFields: (...fields: { name: string; value: string; inline?: boolean }[]) => Embed;
  readonly toJSON: () => { readonly description: string };
};

let service: ServeProcess;
beforeAll(async () => {
  service = await startServe('Node', []);
});

async function getJson<Body>(target: string): Promise<Body> {
  return (await service.request(target)).json() as Promise<Body>;
}

describe.each([
  ['without a version', undefined],
  ['with the version v1', { version: 'v1', userAgent: 'a bot (https://bot.example, v1.0.0)' }],
] as const)('the official library "pokedex-api" 1.1.2 %s', (_, options) => {
  let library: InstanceType<Library>;
  beforeAll(() => {
    const config = require('pokedex-api/settings/config.json') as { baseURL: string };
    config.baseURL = `http://127.0.0.1:${service.port}`;
    const Pokedex = require('pokedex-api') as Library;
    library = new Pokedex(options);
  });

  it.each([
    ['getCategories', undefined, '/v1/categories'],
    ['getEggGroups', undefined, '/v1/egg-groups'],
    ['getEvolutionStone', 'dusk', '/v1/evolution-stone/dusk'],
    ['getEvolutionStones', undefined, '/v1/evolution-stone'],
    ['getLeague', 'kalos', '/v1/league/kalos'],
    ['getLeagues', undefined, '/v1/league'],
    ['getPokemonByName', 'Pikachu', '/v1/creature/25'],
    ['getPokemonByName', encodeURIComponent('Nidoran♀'), '/v1/creature/29'],
    ['getPokemonByNumber', 658, '/v1/creature/658'],
    ['getPokemonCounts', undefined, '/v1/creature/counts'],
    ['getTypes', undefined, '/v1/types'],
  ])('gets what %s(%j) asks for', async (method, argument, target) => {
    expect(await library[method]?.(argument)).toEqual(await getJson(target));
  });

  it('has no other method', () => {
    const methods = Object.keys(library).filter((name) => name.startsWith('get'));
    expect(methods).toHaveLength(10);
  });

  it('rejects for a name that no creature has', async () => {
    await expect(library['getPokemonByName']?.('nobody')).rejects.toMatchObject({
      statusCode: 404,
    });
  });
});

describe('an embed of discord.js', () => {
  it('takes every form as bots wrote it: each field is a text that is not empty (decision 17)', async () => {
    const { EmbedBuilder } = require('discord.js') as { EmbedBuilder: new () => Embed };
    const creatures = await getJson<CreatureRecord[][]>('/v1/bulk/creatures.json');
    const failed: string[] = [];
    for (const form of creatures.flat()) {
      try {
        const embed = new EmbedBuilder()
          .setTitle(`#${form.number} ${form.name}`)
          .setDescription(form.description)
          .setThumbnail(form.sprite)
          .addFields(
            { name: 'Species', value: form.species, inline: true },
            { name: 'Types', value: form.types.join(', '), inline: true },
            { name: 'Height', value: form.height, inline: true },
            { name: 'Weight', value: form.weight, inline: true },
            { name: 'Evolution line', value: form.family.evolutionLine.join(' → ') },
            { name: 'Entry', value: form.description },
          );
        expect(embed.toJSON().description).toBe(form.description);
      } catch (error) {
        failed.push(`${form.name}: ${String(error)}`);
      }
    }
    expect(creatures.flat().length).toBeGreaterThan(1600);
    expect(failed).toEqual([]);
  });
});
