import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Connection } from '../../harness/client/connection.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import {
  lampshoal,
  type ServeProcess,
  startServe,
  testedRuntimes,
} from '../../harness/processes.ts';
import { ownPictures } from '../export/own-pictures.ts';
import { makeVersion, nameVersion, untilServed } from './reload/world-versions.ts';

describe.each(testedRuntimes)('responses of the service on %s', (runtime) => {
  const folder = newFolder();
  let world: string;
  let service: ServeProcess;

  beforeAll(async () => {
    world = path.join(folder, 'world');
    await makeVersion(world, 'one');
    await mkdir(path.join(world, 'pictures'));
    await writeFile(path.join(world, 'pictures/2.png'), ownPictures.get('1.png') ?? '');
    service = await startServe(runtime, ['--world', world]);
  });

  const isComputed = async (target: string, headers: Record<string, string> = {}) => {
    const answer = await service.request(target, { headers });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    return answer.headers.has('server-timing');
  };

  it.each([
    ['/resources/creature/1.png', {}],
    ['/types', { Accept: 'text/html' }],
    ['/docs', {}],
  ] as const)(
    'make nothing new for %s with parameters that it does not read',
    async (target, headers) => {
      await isComputed(target, headers);
      for (const query of ['?', '?x=1', '?x=2&y']) {
        expect(await isComputed(target + query, headers)).toBe(false);
      }
    },
  );

  it('show pages with the parameters that they read', async () => {
    const html = { headers: { Accept: 'text/html' } };
    const bodyOf = async (target: string) => (await service.request(target, html)).text();
    expect(await bodyOf('/?q=is:mega')).not.toBe(await bodyOf('/'));
    expect(await bodyOf('/?x=1&q=is:mega')).toBe(await bodyOf('/?q=is:mega'));
  });

  it('show the hits of the moment on the page of the service, with a tag of its own', async () => {
    const ask = () => service.request('/service', { headers: { Accept: 'text/html' } });
    const first = await ask();
    await service.request('/v1/creature/1');
    const second = await ask();
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
    expect(await second.text()).not.toBe(await first.text());
  });

  it('say that pictures are drawn only where none is of the user', async () => {
    const pagesOf = ({ request }: ServeProcess) =>
      Promise.all(
        ['/', '/creature/2'].map(async (target) =>
          (await request(target, { headers: { Accept: 'text/html' } })).text(),
        ),
      );
    const saying = /drawings of our own/;
    expect((await pagesOf(service)).filter((html) => saying.test(html))).toEqual([]);
    const drawn = await startServe(runtime, ['--world', lampshoal]);
    expect((await pagesOf(drawn)).filter((html) => saying.test(html))).toHaveLength(2);
    await drawn.stop();
  });

  it("show the user's own picture as it is now, with the tag of its bytes", async () => {
    const target = '/resources/creature/2.png';
    const first = await service.request(target);
    expect(Buffer.from(await first.arrayBuffer())).toEqual(ownPictures.get('1.png'));
    await (await service.request('/Resources/creature/2.png')).arrayBuffer();
    const tag = first.headers.get('etag') ?? '';
    expect((await service.request(target, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    const changed = Buffer.concat([ownPictures.get('1.png') ?? Buffer.of(), Buffer.from('new')]);
    await writeFile(path.join(world, 'pictures/2.png'), changed);
    // A cache knows the other spelling as another target.
    for (const spelling of [target, '/Resources/creature/2.png']) {
      const second = await service.request(spelling, { headers: { 'If-None-Match': tag } });
      expect(second.status).toBe(200);
      expect(Buffer.from(await second.arrayBuffer())).toEqual(changed);
    }
    await rm(path.join(world, 'pictures/2.png'));
    expect((await (await service.request(target)).arrayBuffer()).byteLength).toBeGreaterThan(1000);
  });

  it('have other tags after the world has changed', async () => {
    const before = (await service.request('/v1/league')).headers.get('etag');
    await nameVersion(world, 'three');
    service.process.kill('SIGHUP');
    await untilServed(service, 'three');
    expect((await service.request('/v1/league')).headers.get('etag')).not.toBe(before);
  });

  it('leave a connection usable after a body that is too long', async () => {
    const connection = await Connection.open(service.port);
    // Bun closes a connection whose body is longer than the limit of the server.
    const body = 'x'.repeat(runtime === 'Bun' ? 200_000 : 2_000_000);
    const post = `POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    expect((await connection.send(post)).status).toBe(413);
    const next = await connection.send('GET /v1/creature/1 HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(next.status).toBe(200);
    connection.close();
  });
});

describe('a service on Node', () => {
  it('asks for the body that it reads at "/mcp" with a query too', async () => {
    const service = await startServe('Node', ['--world', lampshoal]);
    const connection = await Connection.open(service.port);
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    let received = '';
    connection.socket.on('data', (chunk) => {
      if (received === '') {
        connection.socket.write(body);
      }
      received += String(chunk);
    });
    void connection
      .send(
        `POST /mcp?x HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: ${body.length}\r\n\r\n`,
      )
      .catch(() => undefined);
    await expect.poll(() => received).toMatch(/^HTTP\/1.1 100 [^]*HTTP\/1.1 200/);
    connection.close();
  });
});
