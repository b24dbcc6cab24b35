import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executableOf } from '../../harness/places.ts';
import { root, runProgram, type ServeProcess, startServe } from '../../harness/processes.ts';

const platforms = path.join(root, 'test/platforms');
/** Beside the packages that generated programs import. */
const folder = path.join(platforms, 'node_modules/.generated');

type Generator = {
  readonly name: string;
  /** The command that starts its command line, in the folder that has `openapi.json`. */
  readonly command: readonly [binary: string, ...parameters: string[]];
  /** Files beside the document. */
  readonly files?: Readonly<Record<string, string>>;
  /** A program for what was generated; it prints JSON. */
  readonly program: (baseUrl: string) => string;
};

const questions = `{ type: 'dragon', gen: 4, legendary: true, sort: '-weight', limit: 2, page: 1, fields: ['number', 'name'] }`;

const generators: readonly Generator[] = [
  {
    name: 'openapi-typescript with openapi-fetch',
    command: ['openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'paths.d.ts'],
    program: (baseUrl) => `
import createClient from 'openapi-fetch';
import type { paths } from './paths';
const client = createClient<paths>({ baseUrl: '${baseUrl}' });
const search = await client.GET('/v1/search', { params: { query: ${questions} } });
const names: (string | undefined)[] | undefined = search.data?.items.map((item) => item.name);
const form = await client.GET('/v1/form/{form}', { params: { path: { form: 'mega charizard x' } } });
const number: string | undefined = form.data?.number;
const lost = await client.GET('/v1/creature/{creature}', { params: { path: { creature: 'pikchu' } } });
const suggestions: string[] | undefined = lost.error?.suggestions;
console.log(JSON.stringify({ total: search.data?.total, names, number, suggestions }));
`,
  },
  {
    name: 'orval',
    command: ['orval/dist/bin/orval.mjs', '--config', 'orval.config.mjs'],
    files: {
      'orval.config.mjs': `export default {
  catalog: {
    input: './openapi.json',
    output: { mode: 'single', target: './orval/catalog.ts', client: 'fetch', baseUrl: 'BASE_URL' },
  },
};`,
    },
    program: () => `
import { getCreature, getForm, search } from './orval/catalog';
const found = await search(${questions});
if (found.status !== 200) throw new Error('status ' + found.status);
const names: (string | undefined)[] = found.data.items.map((item) => item.name);
const form = await getForm('mega charizard x');
const number: string | undefined = form.status === 200 ? form.data.number : undefined;
const lost = await getCreature('pikchu');
const suggestions: string[] | undefined = lost.status === 404 ? lost.data.suggestions : undefined;
console.log(JSON.stringify({ total: found.data.total, names, number, suggestions }));
`,
  },
];

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  skipLibCheck: true,
};

let service: ServeProcess;
let baseUrl: string;
let description: string;
beforeAll(async () => {
  service = await startServe('Bun', []);
  baseUrl = `http://localhost:${service.port}`;
  description = await (await service.request('/openapi.json')).text();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'openapi.json'), description);
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['*.ts'] }),
  );
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('the OpenAPI document', () => {
  it.each(generators)(
    'makes a client with $name that type-checks and works',
    async ({ name, command: [binary, ...parameters], files = {}, program }) => {
      for (const [file, text] of Object.entries(files)) {
        await writeFile(path.join(folder, file), text.replace('BASE_URL', baseUrl));
      }
      const node = (...given: readonly string[]) =>
        runProgram(executableOf('Node'), given, {}, folder);
      const generated = await node(path.join(platforms, 'node_modules', binary), ...parameters);
      expect(generated.code, generated.stderr + generated.stdout).toBe(0);
      const file = `${name.replaceAll(/\W+/g, '-')}.ts`;
      await writeFile(
        path.join(folder, file),
        `export {};\ndeclare const console: { log(text: string): void };\n${program(baseUrl)}`,
      );
      const compiler = path.join(platforms, 'node_modules/typescript/bin/tsc');
      const checked = await node(compiler, '-p', 'tsconfig.json');
      expect(checked.stdout).toBe('');
      expect(checked.code).toBe(0);
      const run = await runProgram(executableOf('Bun'), [path.join(folder, file)], {}, folder);
      expect(run.stderr).toBe('');
      expect(JSON.parse(run.stdout)).toEqual({
        total: 6,
        names: ['Origin Dialga', 'Giratina'],
        number: '6',
        suggestions: ['Pikachu', 'Pichu'],
      });
      await rm(path.join(folder, file));
    },
    120_000,
  );
});
