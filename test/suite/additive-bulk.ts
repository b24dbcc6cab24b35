import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { BulkFile } from '../../src/client/types.ts';
import { type AdditiveContext, inParallel } from './additive-context.ts';
import { csvTable, readCsv, readText } from './additive-csv.ts';

const path = '/v1/bulk';

/** `/v1/bulk`: the whole world in files. */
export function describeBulk(
  { service, world, lookups, measured, request, getJson, getProblem }: AdditiveContext,
  encodes: boolean,
): void {
  const list = (): Promise<BulkFile[]> => getJson(path);
  const identity = (file: string): Promise<Response> =>
    request(`${path}/${file}`, { headers: { 'accept-encoding': 'identity' } });

  describe('/v1/bulk', () => {
    it('lists the files, truly: size, type, digest and address are those of the bytes', async () => {
      const entries = await list();
      expect(entries.map(({ file }) => file)).toEqual([
        'creatures.json',
        'creatures.ndjson',
        'creatures.csv',
        'families.json',
        'leagues.json',
        'evolution-stones.json',
        'catalog.json',
        ...(world().manifest.types.some(({ attacks }) => attacks) ? ['types.csv'] : []),
        ...(world().moves ? ['moves.ndjson', 'moves.csv'] : []),
        ...(world().learnsets ? ['learnsets.csv'] : []),
      ]);
      for (const entry of entries) {
        expect(Object.keys(entry).join(' ')).toBe('file description contentType size sha256 url');
        expect(entry.url).toBe(`${service().baseUrl}${path}/${entry.file}`);
        const response = await identity(entry.file);
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe(entry.contentType);
        const bytes = Buffer.from(await response.arrayBuffer());
        expect(bytes.byteLength, entry.file).toBe(entry.size);
        expect(response.headers.get('content-length')).toBe(String(entry.size));
        const digest = createHash('sha256').update(bytes);
        expect(digest.copy().digest('hex'), entry.file).toBe(entry.sha256);
        // The digest of a response that a proxy encodes is unknown.
        expect(response.headers.get('repr-digest')).toBe(
          encodes ? `sha-256=:${digest.digest('base64')}:` : null,
        );
      }
    });

    it.each(encodes ? ['br'] : [])('sends the same bytes in %s', async (coding) => {
      const [entry] = await list();
      const response = await service().request(`${path}/${entry?.file}`, {
        headers: { 'accept-encoding': coding },
      });
      expect(response.headers.get('content-encoding')).toBe(coding);
      const encoded = Buffer.from(await response.arrayBuffer());
      const digestOf = (data: Buffer): Buffer => createHash('sha256').update(data).digest();
      expect(digestOf(brotliDecompressSync(encoded)).toString('hex')).toBe(entry?.sha256);
      // The digest is of the representation that is sent (RFC 9530 §3).
      expect(response.headers.get('repr-digest')).toBe(
        `sha-256=:${digestOf(encoded).toString('base64')}:`,
      );
    });

    it('has in types.csv the type chart, a line for each attacking type', async () => {
      const { types } = world().manifest;
      const names = types.map(({ name }) => name);
      expect(readCsv(await (await identity('types.csv')).text())).toEqual([
        ['type', ...names],
        ...types.map(({ name, attacks }) => [
          name,
          ...names.map((other) => String(attacks?.[other] ?? 1)),
        ]),
      ]);
    });

    it('has in creatures.json the records of the lookups, with numbers to compute with (decision 21)', async () => {
      expect(await getJson(`${path}/creatures.json`)).toEqual(await measured());
    });

    it('has in creatures.ndjson every form on a line', async () => {
      const text = await (await identity('creatures.ndjson')).text();
      expect(text.endsWith('}\n')).toBe(true);
      const lines = text.slice(0, -1).split('\n');
      expect(lines).toEqual((await measured()).flat().map((record) => JSON.stringify(record)));
    });

    it('has in creatures.csv every form with all members of its record', async () => {
      const text = await readText(await identity('creatures.csv'));
      expect(readCsv(text)).toEqual(csvTable((await measured()).flat()));
    });

    it('has in moves.csv every move, its numbers as numbers', async () => {
      const { moves } = world();
      if (!moves) {
        return;
      }
      const [header = [], ...rows] = readCsv(await readText(await identity('moves.csv')));
      const lines = (await readText(await identity('moves.ndjson'))).trimEnd().split('\n');
      const records = lines.map(
        (line) => JSON.parse(line) as Record<string, string | number | string[] | null>,
      );
      expect(rows).toEqual(
        records.map((record) => header.map((name) => [record[name] ?? ''].flat().join('; '))),
      );
    });

    it('begins creatures.csv with a byte order mark with bom=true (decision 21)', async () => {
      const plain = await readText(await identity('creatures.csv'));
      expect(await readText(await identity('creatures.csv?bom=true'))).toBe(`\uFEFF${plain}`);
    });

    it('has in families.json, leagues.json and evolution-stones.json the records of their paths', async () => {
      const families = await getJson<{ id: number }[]>(`${path}/families.json`);
      const ids = new Set((await lookups()).map(([base]) => base?.family.id));
      expect(families.map(({ id }) => id)).toEqual([...ids].toSorted((a = 0, b = 0) => a - b));
      expect(families).toEqual(await inParallel(families, ({ id }) => getJson(`/v1/family/${id}`)));
      for (const [group, entries] of [
        ['league', world().leagues],
        ['evolution-stone', world().evolutionStones],
      ] as const) {
        expect(await getJson(`${path}/${group}s.json`)).toEqual(
          await inParallel([...entries], ({ slug }) => getJson(`/v1/${group}/${slug}`)),
        );
      }
    });

    it.each(['creatures.xml', 'CREATURES.JSON', 'creatures', '..%2Fcreatures.json', '__proto__'])(
      'has no file %s',
      async (file) => {
        const wanted = `${path}/${file}`;
        const problem = await getProblem(wanted, 404, 'bulk-file-not-found');
        expect(problem.suggestions).toContain('creatures.json');
      },
    );
  });
}
