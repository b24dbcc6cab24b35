import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executableOf } from '../../harness/places.ts';
import { createClient } from '../../src/client/index.ts';
import { type ClientPlace, createClientPlace } from '../client/install-client.ts';
import { readPage } from './pages.ts';
import { patternOf } from './pattern.ts';

const page = readPage('reference/client.md');
const shown = 'http://localhost:8080';

/** Blocks of code, each with the text below it, which it prints. */
const examples = [
  ...page.matchAll(
    /^```(?<language>ts|html)\n(?<code>[\s\S]*?)^```\n\n```text\n(?<output>[\s\S]*?)^```$/gm,
  ),
].map(({ groups = {} }, i) => ({ number: i + 1, ...groups }) as Example);

type Example = {
  readonly number: number;
  readonly language: 'ts' | 'html';
  readonly code: string;
  readonly output: string;
};

let place: ClientPlace;
beforeAll(async () => {
  place = await createClientPlace();
});
afterAll(() => place.close());

describe('the page of the client', () => {
  it('runs every block of code', () => {
    expect(examples).toHaveLength([...page.matchAll(/^```(?:ts|html)$/gm)].length);
    expect(examples.length).toBeGreaterThan(6);
  });

  it.each(examples)(
    'shows what example $number prints',
    async ({ number, language, code, output }) => {
      const actual = `http://localhost:${place.service.port}`;
      const file = path.join(
        place.folder,
        `example-${number}.${language === 'ts' ? 'mts' : 'mjs'}`,
      );
      const program = code.replaceAll(shown, actual);
      await writeFile(file, language === 'ts' ? program : await asProgram(program));
      const { stdout, stderr } = spawnSync(executableOf('Node'), [file], { encoding: 'utf8' });
      expect(stderr).toBe('');
      expect(stdout.replaceAll(actual, shown).trimEnd()).toMatch(patternOf(output));
    },
  );

  it('lists every method', () => {
    const section = page.slice(page.indexOf('## Methods'), page.indexOf('The last argument'));
    const listed = [...section.matchAll(/`(?<name>\w+)\(/g)].map(([, name]) => name);
    const client = createClient({ baseUrl: shown });
    expect(new Set(listed)).toEqual(new Set(Object.keys(client)));
  });
});

/**
 * The page of an example as a program that prints its element. Node imports no module by its address, so what the service
 * has there is put beside it.
 */
async function asProgram(html: string): Promise<string> {
  const [, address = ''] = /from '(?<address>http[^']+)'/.exec(html) ?? [];
  await writeFile(path.join(place.folder, 'client.mjs'), await (await fetch(address)).text());
  const [, id = ''] = / id="(?<id>[a-z]+)"/.exec(html) ?? [];
  const [, script = ''] = /<script type="module">(?<script>[\s\S]*)<\/script>/.exec(html) ?? [];
  return `const element = {};
globalThis.document = { querySelector: () => element };
${script.replace(address, './client.mjs')}
console.log('${id}: ' + element.textContent);`;
}
