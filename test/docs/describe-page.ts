import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { keepBegun, newFolder } from '../../harness/lifetimes.ts';
import { root, runProgram, type ServeProcess, startServe } from '../../harness/processes.ts';
import { until } from '../../harness/until.ts';
import { isMissing } from '../system-programs.ts';
import { type Example, readExamples } from './examples.ts';
import { readPage } from './pages.ts';
import { patternOf } from './pattern.ts';

const shown = 'localhost:8080';

/**
 * Follows a page below `docs/` block by block, as its readers do: in a folder of their own, with a service, the package and
 * the worlds of the clone at hand. `describeMore` may ask the service that runs after the last block.
 */
export function describePage(
  name: string,
  describeMore: (ask: (target: string) => Promise<Response>) => void = () => {},
): void {
  const page = readPage(name);
  const examples = readExamples(page);

  describe(path.join('docs', name), () => {
    const folder = newFolder();
    const reader = new Reader(folder);

    beforeAll(async () => {
      await mkdir(path.join(folder, 'node_modules'));
      await symlink(root, path.join(folder, 'node_modules/creature-catalog'));
      await symlink(path.join(root, 'worlds'), path.join(folder, 'worlds'));
      await reader.start('');
    });

    it('has an output for every block of code', () => {
      const fences = [...page.matchAll(/^```(?<language>[a-z]+)$/gm)].map(
        ({ groups }) => groups?.['language'],
      );
      expect(examples).toHaveLength(fences.filter((language) => language !== 'text').length);
      expect(examples.length).toBeGreaterThan(3);
    });

    // In the order of the page: an example that starts a service serves those behind it.
    it.for(examples)(
      'shows what example $number, in $language, prints',
      async (example, { skip }) => {
        skip(example.language === 'python' && isMissing('python3'), 'python3 is missing');
        expect(await reader.follow(example)).toMatch(patternOf(example.output));
      },
    );

    describeMore((target) => fetch(`http://${reader.address}${target}`));
  });
}

class Reader {
  readonly #folder: string;
  #service: ServeProcess | undefined;
  #starts = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get address(): string {
    return `localhost:${this.#service?.port}`;
  }

  /** Starts a service in the place of the one before, with the arguments and variables of a command. */
  async start(args: string, variables = ''): Promise<void> {
    const given = wordsOf(args).map((word) => {
      const file = path.join(this.#folder, word);
      return existsSync(file) ? file : word;
    });
    await this.#service?.stop();
    this.#starts += 1;
    this.#service = await startServe('Bun', given, {
      STATE_DIR: path.join(this.#folder, `state-${this.#starts}`),
      ...Object.fromEntries(wordsOf(variables).map((each) => each.split('=', 2))),
    });
    keepBegun();
  }

  /** Does what an example says, and resolves with what it prints. */
  async follow(example: Example): Promise<string> {
    const code = example.code.replaceAll(shown, this.address);
    const printed = await this.#do(code, example);
    return printed.replaceAll(this.address, shown).trimEnd();
  }

  async #do(code: string, { number, language, output }: Example): Promise<string> {
    const run = async (program: string, extension: string, text: string): Promise<string> => {
      const file = `example-${number}.${extension}`;
      await writeFile(path.join(this.#folder, file), text);
      return this.#run(program, [file]);
    };
    switch (language) {
      case 'js':
        return run(process.execPath, 'mjs', code);
      case 'ts':
        return run(process.execPath, 'mts', code);
      case 'python':
        return run('python3', 'py', code);
      case 'html':
        return run(process.execPath, 'mjs', await this.#asProgram(code));
      case 'diff':
        return this.#change(code);
      case 'console':
        return this.#command(code, patternOf(output.replaceAll(shown, this.address)));
    }
  }

  async #run(program: string, args: readonly string[]): Promise<string> {
    const state = path.join(this.#folder, 'state');
    const environment = { PYTHONIOENCODING: 'utf-8', XDG_STATE_HOME: state };
    const { stdout, stderr } = await runProgram(program, args, environment, this.#folder);
    return stdout + stderr;
  }

  /** Starts of services take another port, `curl` is done without, as not every machine has it, and npm runs in the clone. */
  async #command(command: string, expected: RegExp): Promise<string> {
    const [, variables, started, served] =
      /^((?:[A-Z_]+=\S+ )*)(?:npm start(?: --( .+))?|npm run -s catalog -- serve (.+))$/.exec(
        command,
      ) ?? [];
    if (variables !== undefined) {
      await this.start(started ?? served ?? '', variables);
      return '';
    }
    const [, file, address] =
      /^curl -s (?:-o (\S+) )?'?(?:http:\/\/)?([^\s']+)'?$/.exec(command) ?? [];
    if (address !== undefined) {
      const ask = () => fetch(`http://${address}`);
      if (file !== undefined) {
        const bytes = new Uint8Array(await (await ask()).arrayBuffer());
        await writeFile(path.join(this.#folder, file), bytes);
        return '';
      }
      let text = '';
      // A change is in service soon, not at once.
      await until(async () => {
        text = (await (await ask()).text()).replaceAll('\r\n', '\n');
        return expected.test(text.trimEnd());
      });
      return text;
    }
    const inClone = command.replace(/^npm run /, `npm --prefix '${root}' run `);
    const printed = await this.#run('sh', ['-c', inClone]);
    return printed.replaceAll(/npm --prefix \S+ run/g, 'npm run');
  }

  /** Replaces lines of a file, which its first line names. */
  async #change(code: string): Promise<string> {
    const [head = '', ...lines] = code.trimEnd().split('\n');
    const file = path.join(this.#folder, head.replace(/^--- /, ''));
    const [before = '', after = ''] = ['-', '+'].map((sign) =>
      lines.flatMap((line) => (line.startsWith(sign) ? [`${line.slice(1)}\n`] : [])).join(''),
    );
    const parts = (await readFile(file, 'utf8')).split(before);
    if (parts.length !== 2) {
      throw new Error(`Expected these lines once in "${file}":\n${before}`);
    }
    await writeFile(file, parts.join(after));
    return '';
  }

  /**
   * A page as a program that prints what its script puts into the elements that have an id. Node imports no module by its
   * address, so what the service has there is put into the folder.
   */
  async #asProgram(html: string): Promise<string> {
    const ids = [...html.matchAll(/ id="(?<id>[a-z]+)"/g)].map(([, id]) => id);
    let [, script = ''] = /<script type="module">([\s\S]*)<\/script>/.exec(html) ?? [];
    for (const [, address = ''] of script.matchAll(/from '(http[^']+)'/g)) {
      const module = await (await fetch(address)).text();
      await writeFile(path.join(this.#folder, 'module.mjs'), module);
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
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}
