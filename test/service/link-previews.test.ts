import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { retryWhileBusy } from '../../src/explorer/retry.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import { startServe, type ServeProcess } from '../../harness/processes.ts';
import { createCatalog } from '../../dist/index.js';
import { interpret } from '../../src/api/requests.ts';
import { fromRequest, withParts } from '../../src/responses/messages.ts';
import { ownPictures } from '../export/own-pictures.ts';

/** As they call themselves, with the field `Accept` that they send. */
const readers = [
  ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', undefined],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', '*/*'],
  ['WhatsApp/2.23.20.0', '*/*'],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', '*/*'],
  ['Synapse (bot; +https://github.com/matrix-org/synapse)', undefined],
] as const;

const card = (names: string): string =>
  `http://localhost:8080/resources/creature/card/${names}.png`;
const page = (target: string): string => `http://localhost:8080${target}`;

/** Pages with their title, the one address that they name, and their card. */
const pages = [
  ['/creature/glurak', 'Charizard', '/creature/charizard', '6'],
  [
    '/creature/6?form=Mega%20Charizard%20X',
    'Mega Charizard X',
    '/creature/mega-charizard-x',
    '6-mega-charizard-x',
  ],
  [
    '/compare?creatures=charizard,blastoise',
    'Charizard and Blastoise',
    '/compare?creatures=charizard%2Cblastoise',
    '6,9',
  ],
  ['/types/fire', 'Fire', '/types/fire', '4,5,6,37'],
  ['/quiz?seed=lamp&unknown=1', 'Quiz', '/quiz?seed=lamp', 'world'],
  ['/', '', '/', 'world'],
] as const;

/** The contents of the tags of a document by name. */
function tagsOf(html: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from(
      html.matchAll(
        /<(?:meta|link) (?:name|property|rel)="(?<name>[^"]+)" (?:content|href)="(?<text>[^"]*)">/g,
      ),
      ({ groups }) => [groups?.['name'] ?? '', groups?.['text'] ?? ''],
    ),
  );
}

/** The width and height of a PNG. */
function sizeOf(png: Buffer): readonly [width: number, height: number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('previews of links', () => {
  const folder = newFolder();
  let service: ServeProcess;
  beforeAll(async () => {
    await mkdir(path.join(folder, 'pictures'));
    await writeFile(path.join(folder, 'pictures', '25.png'), ownPictures.get('1.png') ?? '');
    service = await startServe('Bun', ['--images', path.join(folder, 'pictures')], {
      BASE_URL: 'http://localhost:8080',
    });
  });

  const ask = (target: string, agent: string, accept?: string): Promise<Response> =>
    retryWhileBusy(() =>
      service.request(target, {
        headers: { 'user-agent': agent, ...(accept !== undefined && { accept }) },
      }),
    );

  it.each(pages)(
    '%s has a title, a description, one address and a card',
    async (target, title, address, names) => {
      for (const [agent, accept] of readers) {
        const response = await ask(target, agent, accept);
        expect(response.headers.get('content-type')).toContain('text/html');
        expect(response.headers.get('vary')).toContain('User-Agent');
        const tags = tagsOf(await response.text());
        expect(tags).toMatchObject({
          'og:title': title === '' ? 'Creature Catalog' : `${title} · Creature Catalog`,
          canonical: page(address),
          'og:url': page(address),
          'og:image': card(names),
          'twitter:card': 'summary_large_image',
        });
        expect(tags['og:description']).toBe(tags['description']);
        expect(tags['description']?.length).toBeGreaterThan(20);
      }
      const picture = await ask(`/resources/creature/card/${names}.png?from=chat`, readers[0][0]);
      expect(picture.headers.get('content-type')).toBe('image/png');
      expect(sizeOf(Buffer.from(await picture.arrayBuffer()))).toEqual([1200, 630]);
    },
  );

  it('describes each page in words of its own', async () => {
    const targets = [
      '/',
      '/types',
      '/types/fire',
      '/moves',
      '/moves/tackle',
      '/world',
      '/compare',
      '/quiz',
      '/leagues',
      '/stones',
      '/service',
      '/docs',
      '/?q=fire',
      '/creature/1',
      '/creature/2',
    ];
    // One after the other: a busy machine would refuse some of so many at once.
    const descriptions = new Set<string | undefined>();
    for (const each of targets) {
      descriptions.add(
        tagsOf(await (await ask(each, 'Twitterbot/1.0', '*/*')).text())['description'],
      );
    }
    expect(descriptions.size).toBe(targets.length);
  });

  it('gives all other programs JSON, also after a page was asked for', async () => {
    for (const [agent, accept, type] of [
      ['Discordbot/2.0', '*/*', 'text/html'],
      ['curl/8.5.0', '*/*', 'application/json'],
      ['DiscordBot (https://example.org, 1.0)', '*/*', 'application/json'],
      ['MyTelegramBot/1.0', '*/*', 'application/json'],
      ['Discordbot/2.0', 'application/json', 'application/json'],
      ['', undefined, 'application/json'],
      ['Discordbot/2.0', undefined, 'text/html'],
    ] as const) {
      // The second response comes from the cache.
      for (const target of ['/creature/25', '/creature/25', '/']) {
        const response = await ask(target, agent, accept);
        expect([agent, target, response.headers.get('content-type')]).toEqual([
          agent,
          target,
          `${type}; charset=utf-8`,
        ]);
        await response.arrayBuffer();
      }
    }
    const record = await ask('/v1/creature/25', 'Discordbot/2.0', '*/*');
    expect(record.headers.get('content-type')).toContain('application/json');
    await record.arrayBuffer();
  });

  it('come from a catalog in a program too', async () => {
    const catalog = await createCatalog();
    const headers = { 'user-agent': 'Discordbot/2.0' };
    const answer = await catalog.fetch(new Request(page('/creature/25'), { headers }));
    expect(tagsOf(await answer.text())['og:title']).toContain('Pikachu');
  });

  it.each(['0', '6,6', '1,2,3,4,5', 'charizard', '6,nothing', ''])(
    'has no card of "%s"',
    async (names) => {
      const { status, headers } = await ask(
        `/resources/creature/card/${names}.png`,
        'Discordbot/2.0',
      );
      expect([status, headers.get('content-type')]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ]);
    },
  );

  it.each(['cut-out', 'silhouette'])(
    'draws a form without background as PNG: its %s',
    async (kind) => {
      const picture = await ask(`/resources/creature/${kind}/6.png`, '');
      expect(picture.headers.get('content-type')).toBe('image/png');
      const [width, height] = sizeOf(Buffer.from(await picture.arrayBuffer()));
      expect(Math.max(width, height)).toBe(512);
      const own = await ask(`/resources/creature/${kind}/25.png`, '');
      expect(own.status).toBe(kind === 'cut-out' ? 200 : 404);
      await own.arrayBuffer();
    },
  );

  it("shows the user's own picture on a card", async () => {
    const own = Buffer.from(await (await ask('/resources/creature/card/25.png', '')).arrayBuffer());
    expect(sizeOf(own)).toEqual([1200, 630]);
  });

  it('names no address for a page that is not there', async () => {
    const response = await ask('/creature/nothing', 'Discordbot/2.0', 'text/html');
    expect(response.status).toBe(404);
    expect(Object.keys(tagsOf(await response.text()))).not.toContain('canonical');
  });
});

describe('interpret()', () => {
  it.each(['text/html,*/*;q=0.8', 'application/json'])(
    'keeps the field %s, without a look at the name of the program',
    (accept) => {
      const header = (): never => {
        throw new Error('The name was read');
      };
      const plain = fromRequest(new Request('http://any.host/', { headers: { accept } }));
      const sent = withParts(plain, { header });
      expect(interpret(sent, (target) => target).request).toBe(sent);
    },
  );
});
