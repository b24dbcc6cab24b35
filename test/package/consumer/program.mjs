/**
 * A program that uses the installed package, on whichever runtime runs it. It ends by itself, which it would not do with a
 * socket, a timer or a thread left; what it prints is what the test expects.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createCatalog, WorldError } from 'creature-catalog';
import { CatalogError, createClient, heightInMetres } from 'creature-catalog/client';
import { createOfflineClient } from 'creature-catalog/client/offline';
import { createFetchHandler } from 'creature-catalog/fetch';
import { createNodeHandler } from 'creature-catalog/node';
import { compileWorld, formatIssue, parseWorld, readWorld } from 'creature-catalog/world';

const written = [];
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (text) => written.push(text) > 0;
}
const listenersBefore = listenerCounts();
const globalsBefore = Object.getOwnPropertyNames(globalThis).toSorted();

// The built-in world, and beside it another one.
const baseUrl = 'https://example.org';
const catalog = await createCatalog({ baseUrl });
const lampshoal = new URL('node_modules/creature-catalog/worlds/lampshoal/', import.meta.url);
const other = await createCatalog({ world: lampshoal });
assert.equal(catalog.find('mr mime')?.[0]?.number, '122');
assert.equal(catalog.find(25)?.[0]?.sprite, 'https://example.org/resources/creature/25.png');
assert.equal(catalog.search('type:dragon is:legendary').kind, 'found');
assert.equal(catalog.suggest('pika')[0]?.name, 'Pikachu');
assert.equal(catalog.world.creatures, 1025);
assert.equal(other.find(1)?.[0]?.name, 'Snugwick');
assert.equal(other.find('pikachu'), undefined);
await assert.rejects(() => createCatalog({ world: '/nowhere' }), WorldError);

// Its answers: JSON, the explorer, and a picture from the thread.
const answer = await catalog.fetch(new Request('http://any.host/v1/creature/pikachu'));
assert.equal((await answer.json())[0].name, 'Pikachu');
const page = await catalog.fetch(
  new Request('http://any.host/', { headers: { accept: 'text/html' } }),
);
assert.match(await page.text(), /<title>/);
const picture = await catalog.fetch(new Request('http://any.host/resources/creature/96/25.png'));
assert.equal(picture.headers.get('content-type'), 'image/png');

// Requests of the client, and the file of the offline client.
const client = createClient({
  baseUrl,
  fetch: catalog.fetch,
});
assert.equal((await client.creature('mr mime'))[0].number, '122');
const bulk = await other.fetch(new Request('http://any.host/v1/bulk/catalog.json'));
const offline = await createOfflineClient(bulk);
assert.equal((await offline.creature(1))[0].name, 'Snugwick');
await assert.rejects(offline.creature('pikachu'), CatalogError);
await assert.rejects(offline.stats(), { kind: 'offline' });

// In a server of node:http.
const handle = createNodeHandler(catalog);
const server = createServer((request, response) => void handle(request, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const served = await fetch(`http://127.0.0.1:${server.address().port}/v1/creature/25`);
assert.equal((await served.json())[0].name, 'Pikachu');

// The client over HTTP, and its errors, for which each runtime has words of its own.
const remote = createClient({ baseUrl: `http://127.0.0.1:${server.address().port}` });
const kindOf = (promise) => promise.then(String, ({ kind }) => kind);
const [[mouse], missing] = await Promise.all([
  remote.creature('PIKACHU'),
  remote.creature('pikchu').catch(({ suggestions }) => suggestions),
]);
assert.deepEqual([mouse.number, heightInMetres(mouse)], ['25', 0.4]);
assert.deepEqual(missing, ['Pikachu', 'Pichu']);
const { total } = await remote.search({ q: 'type:dragon' });
let walked = 0;
for await (const _ of remote.searchAll({ q: 'type:dragon', fields: ['name'], limit: 50 })) {
  walked += 1;
}
assert.equal(walked, total);
assert.equal((await new Response(await remote.bulk('leagues.json')).json()).length, 10);
assert.equal(await kindOf(remote.leagues({ signal: AbortSignal.abort() })), 'aborted');
const silence = (_, { signal }) =>
  new Promise((resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const silent = createClient({ baseUrl, fetch: silence, timeoutMilliseconds: 50 });
assert.equal(await kindOf(silent.leagues()), 'timeout');
const nowhere = createClient({ baseUrl: 'http://localhost:1', retries: 0 });
assert.equal(await kindOf(nowhere.info()), 'network');
server.close();
server.closeAllConnections();

// In the server that Bun has.
if (globalThis.Bun) {
  const bunServer = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: catalog.fetch });
  const byBun = await fetch(new URL('/v1/creature/25', bunServer.url));
  assert.equal((await byBun.json())[0].name, 'Pikachu');
  await bunServer.stop(true);
}

// Worlds, and the function without a runtime.
const parsed = await readWorld(lampshoal);
assert.equal(parsed.kind, 'valid');
const invalid = await parseWorld([{ path: 'world.json', text: '{}' }]);
assert.ok(invalid.issues.map(formatIssue).some((line) => line.startsWith('world.json:')));
const compiled = await compileWorld(parsed.world);
const answerTo = createFetchHandler({ world: compiled });
const tagged = await answerTo(new Request('http://any.host/v1/creature/1'));
assert.ok(tagged.headers.get('etag'));
assert.equal(
  (await (await answerTo(new Request('http://any.host/v1/creature/1'))).json())[0].name,
  'Snugwick',
);
const manifest = JSON.parse(
  await readFile(new URL(import.meta.resolve('creature-catalog/package.json')), 'utf8'),
);

assert.deepEqual(written, []);
assert.deepEqual(listenerCounts(), listenersBefore);
assert.deepEqual(Object.getOwnPropertyNames(globalThis).toSorted(), globalsBefore);
delete process.stdout.write;
// Both catalogs keep nothing that runs.
console.log(`used ${manifest.name} ${manifest.version}`);

/** How many listeners the process has for each of its events. */
function listenerCounts() {
  return process
    .eventNames()
    .map((name) => [String(name), process.listenerCount(name)])
    .toSorted();
}
