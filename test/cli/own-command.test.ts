import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../harness/lifetimes.ts';
import { executableOf, root, runProgram, serviceProgram } from '../../harness/processes.ts';

describe('a message that names a command', () => {
  const work = newFolder();
  const shell = (line: string, cwd: string) =>
    runProgram('sh', ['-c', line], { XDG_STATE_HOME: path.join(work, 'state') }, cwd);
  const elsewhere = (): string => work;

  it.each([
    {
      way: 'npm in a subfolder of a clone',
      command: 'npm run -s catalog --',
      cwd: () => path.join(root, 'src/world'),
    },
    {
      way: 'npm elsewhere',
      command: `npm --prefix ${root} run -s catalog --`,
      cwd: elsewhere,
    },
    ...(['Node', 'Bun'] as const).map((runtime) => ({
      way: `${runtime} elsewhere`,
      command: `${executableOf(runtime)} ${serviceProgram}`,
      cwd: elsewhere,
    })),
  ])('prints one that works there, after a start by $way', async ({ way, command, cwd }) => {
    const folder = cwd();
    const world = path.relative(folder, path.join(work, `a world made by ${way}`));
    const made = await shell(`${command} new '${world}' --yes`, folder);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const printed = /^Check it with: +(?<line>.*)$/m.exec(made.stdout)?.groups?.['line'] ?? '';
    expect(printed).toMatch(
      command.startsWith('npm') ? /^npm .*run -s catalog -- validate / : /main\.js validate /,
    );
    expect(await shell(printed, folder)).toMatchObject({ code: 0, stderr: '' });

    // Its readers may have the program elsewhere.
    const readme = await readFile(path.resolve(folder, world, 'README.md'), 'utf8');
    expect(readme).toContain('$ npx creature-catalog validate .');
    expect(readme).not.toContain(root);

    const help = await shell(`${command} help`, folder);
    const usage = /^Usage: (?<program>.*) COMMAND/.exec(help.stdout)?.groups?.['program'] ?? '';
    expect(await shell(`${usage} help`, folder)).toEqual(help);
  });

  it('takes every path from where the user is, not from where npm finds the clone', async () => {
    const folder = path.join(root, 'src/world');
    const place = (name: string): string => `'${path.relative(folder, path.join(work, name))}'`;
    const catalog = 'npm run -s catalog --';
    const steps = [
      `${catalog} new ${place('moor')} --yes`,
      `${catalog} import ../../worlds/quiet-line.csv ${place('line')} --yes`,
      `${catalog} compile ${place('moor')} ${place('moor.json')}`,
      `${catalog} export ${place('site')} --world ${place('moor.json')} --pictures none --images ../../docs/pictures --base-url https://example.org`,
    ];
    for (const step of steps) {
      expect(await shell(step, folder), step).toMatchObject({ code: 0 });
    }
    for (const file of ['moor.json', 'line/world.json', 'site/v1']) {
      expect(existsSync(path.join(work, file)), file).toBe(true);
    }
  });
});
