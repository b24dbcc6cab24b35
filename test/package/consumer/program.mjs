/**
 * A program that uses the installed package, on whichever runtime runs it. It ends by itself, which it would not do with a
 * socket, a timer or a thread left; what it prints is what the test expects.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createCatalog, WorldError } from 'creature-catalog';
import { CatalogError, createClient } from 'creature-catalog/client';
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
const catalog = await createCatalog({ baseUrl: 'https://example.org' });
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
  baseUrl: 'https://example.org',
  fetch: (url, init) => catalog.fetch(new Request(url, init)),
});
assert.equal((await client.creature('mr mime'))[0].number, '122');
const bulk = await other.fetch(new Request('http://any.host/v1/bulk/catalog.json'));
const offline = await createOfflineClient(bulk);
assert.equal((await offline.creature(1))[0].name, 'Snugwick');
await assert.rejects(offline.creature('pikachu'), CatalogError);

// In a server of node:http.
const handle = createNodeHandler(catalog);
const server = createServer((request, response) => void handle(request, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const served = await fetch(`http://127.0.0.1:${server.address().port}/v1/creature/25`);
assert.equal((await served.json())[0].name, 'Pikachu');
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

await other.close();
assert.deepEqual(written, []);
assert.deepEqual(listenerCounts(), listenersBefore);
assert.deepEqual(Object.getOwnPropertyNames(globalThis).toSorted(), globalsBefore);
delete process.stdout.write;
// The first catalog stays open: it keeps nothing that runs.
console.log(`used ${manifest.name} ${manifest.version}`);

/** How many listeners the process has for each of its events. */
function listenerCounts() {
  return process
    .eventNames()
    .map((name) => [String(name), process.listenerCount(name)])
    .toSorted();
}
