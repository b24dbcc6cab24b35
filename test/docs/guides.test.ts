import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServeProcess, startServe, temporaryFolder } from '../../harness/processes.ts';
import { createClient } from '../../src/client/index.ts';
import { platforms } from '../../tools/platforms.ts';
import { installClient } from '../client/install-client.ts';
import { isMissing } from '../system-programs.ts';
import { type Example, readExamples } from './examples.ts';
import { readPage } from './pages.ts';
import { patternOf } from './pattern.ts';

const shown = 'http://localhost:8080';

type Start = (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
) => Promise<void>;

describe.each(['guides/bot.md', 'guides/pages-and-classes.md', 'reference/client.md'])(
  'docs/%s',
  (name) => {
    const guides = [name].filter((each) => each.startsWith('guides/'));
    const page = readPage(name);
    const examples = readExamples(page);
    const services: ServeProcess[] = [];
    let work: Awaited<ReturnType<typeof temporaryFolder>>;

    /** Starts a service as a reader of the page would, on a free port and with a new state directory. */
    const start: Start = async (args, environment) => {
      services.push(
        await startServe('Bun', args, {
          STATE_DIR: path.join(work.folder, `state-${services.length}`),
          ...environment,
        }),
      );
    };
    const actual = (): string => `http://localhost:${services.at(-1)?.port}`;

    beforeAll(async () => {
      work = await temporaryFolder();
      await installClient(work.folder);
      await start([], {});
    });
    afterAll(async () => {
      await Promise.all(services.map((service) => service.stop()));
      await work.remove();
    });

    it('runs every block of code', () => {
      const fences = [...page.matchAll(/^```(?<language>[a-z]+)$/gm)].map(
        ({ groups }) => groups?.['language'],
      );
      expect(examples).toHaveLength(fences.filter((language) => language !== 'text').length);
      expect(examples.length).toBeGreaterThan(3);
    });

    it.each(guides)('%s needs less than ten lines for each task', () => {
      for (const { code } of examples) {
        expect(code.split('\n').filter((line) => line.trim() !== '').length, code).toBeLessThan(10);
      }
    });

    // In the order of the page: an example that starts a service serves those behind it.
    it.for(examples)(
      'shows what example $number, in $language, prints',
      async (example, { skip }) => {
        skip(example.language === 'python' && isMissing('python3'), 'python3 is missing');
        const printed = await run(
          { ...example, code: example.code.replaceAll(shown, actual()) },
          work.folder,
          start,
        );
        expect(printed.replaceAll(actual(), shown).trimEnd()).toMatch(patternOf(example.output));
      },
    );

    it.each(guides)('%s shows pictures that exist', async () => {
      const response = await fetch(`${actual()}/resources/creature/122.png`);
      expect(response.headers.get('content-type')).toBe('image/png');
    });
  },
);

/** The output of an example. */
async function run(
  { number, language, code }: Example,
  folder: string,
  start: Start,
): Promise<string> {
  const file = (extension: string): string => path.join(folder, `example-${number}.${extension}`);
  switch (language) {
    case 'js':
      await writeFile(file('mjs'), code);
      return outputOf(process.execPath, file('mjs'));
    case 'ts':
      await writeFile(file('mts'), code);
      return outputOf(process.execPath, file('mts'));
    case 'python':
      await writeFile(file('py'), code);
      return outputOf('python3', file('py'));
    case 'html':
      await writeFile(file('mjs'), await asProgram(code, folder));
      return outputOf(process.execPath, file('mjs'));
    case 'console':
      return runCommand(code, start);
  }
}

/** The output of a program. Rejects if it cannot be started or fails. */
async function outputOf(command: string, file: string): Promise<string> {
  const { PATH, HOME } = process.env;
  const child = spawn(command, [file], { env: { PATH, HOME, PYTHONIOENCODING: 'utf-8' } });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  try {
    await once(child, 'close');
  } catch (error) {
    throw new Error(`The examples need "${command}", which this machine cannot start`, {
      cause: error,
    });
  }
  expect(stderr).toBe('');
  expect(child.exitCode).toBe(0);
  return stdout;
}

/** Runs a command of the page: `curl -s 'URL'`, without curl, which not every machine has, or `npm start`. */
async function runCommand(command: string, start: Start): Promise<string> {
  const url = /^curl -s '(?<url>[^']+)'$/.exec(command)?.groups?.['url'];
  if (url !== undefined) {
    return (await (await fetch(url)).text()).replaceAll('\r\n', '\n');
  }
  const groups = /^(?<variables>(?:[A-Z_]+=\S+ )*)npm start(?: --(?<args>(?: \S+)+))?$/.exec(
    command,
  )?.groups;
  if (!groups) {
    throw new Error(`No way to run "${command}"`);
  }
  const variables = wordsOf(groups['variables']).map((each) => each.split('=', 2));
  await start(wordsOf(groups['args']), Object.fromEntries(variables));
  return '';
}

function wordsOf(text = ''): string[] {
  return text.split(' ').filter((word) => word !== '');
}

/**
 * A page as a program that prints what its script puts into the elements that have an id. Node imports no module by its
 * address, so what the service has there is put into the folder.
 */
async function asProgram(html: string, folder: string): Promise<string> {
  const ids = [...html.matchAll(/ id="(?<id>[a-z]+)"/g)].map(([, id]) => id);
  let [, script = ''] = /<script type="module">([\s\S]*)<\/script>/.exec(html) ?? [];
  for (const [, address = ''] of script.matchAll(/from '(http[^']+)'/g)) {
    await writeFile(path.join(folder, 'module.mjs'), await (await fetch(address)).text());
    script = script.replace(address, './module.mjs');
  }
  return `
    const elements = Object.fromEntries(${JSON.stringify(ids)}.map((id) => [id, {}]));
    globalThis.document = { querySelector: (selector) => elements[selector.slice(1)] };
    ${script}
    for (const [id, element] of Object.entries(elements)) {
      console.log(id + ': ' + Object.values(element).join(' '));
    }`;
}

it('docs/reference/client.md lists every method', () => {
  const page = readPage('reference/client.md');
  const section = page.slice(page.indexOf('## Methods'), page.indexOf('The last argument'));
  const listed = [...section.matchAll(/`(?<name>\w+)\(/g)].map(([, each]) => each);
  expect(new Set(listed)).toEqual(new Set(Object.keys(createClient({ baseUrl: shown }))));
});

it('docs/deploy/edge.md names the platforms of the executables', () => {
  const systems = new Set(platforms.map((name) => name.split('-')[0]));
  expect(systems).toEqual(new Set(['linux', 'darwin', 'windows']));
  expect(readPage('deploy/edge.md')).toContain(
    'Linux (x64 and arm64, glibc and musl), macOS (x64 and arm64) and Windows',
  );
});
