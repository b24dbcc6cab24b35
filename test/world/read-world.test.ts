import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { readWorldFiles, unreadFiles } from '../../src/world/read-world.ts';
import { atEnd, newFolder } from '../../harness/lifetimes.ts';
import { executableOf, root, runProgram } from '../../harness/processes.ts';

let folder: string;

beforeEach(() => {
  folder = newFolder();
});

async function write(paths: readonly string[]): Promise<void> {
  for (const each of paths) {
    await mkdir(path.join(folder, path.dirname(each)), { recursive: true });
    await writeFile(path.join(folder, each), `text of ${each}`);
  }
}

describe('readWorldFiles()', () => {
  test('reads JSON and YAML at any depth of creatures/, sorted by path, with "/" between the parts', async () => {
    const paths = [
      'creatures/a.yaml',
      'creatures/b/c/d.json',
      'creatures/b/e.yml',
      'creatures.json',
    ];
    await write([...paths, 'world.yaml', 'leagues.json']);
    expect(await readWorldFiles(folder)).toEqual(
      [...paths, 'leagues.json', 'world.yaml']
        .toSorted()
        .map((each) => ({ path: each, text: `text of ${each}` })),
    );
  });

  test.each([
    ['files that are no JSON', 'README.md'],
    ['files that are no JSON among the creatures', 'creatures/notes.txt'],
    ['backups', 'world.json~'],
    ['hidden folders among the creatures', 'creatures/.git/a.json'],
    ['other folders', 'images/a.json'],
    ['folders that are called like a file', 'archive.json/a.json'],
    ['hidden files, which systems and editors leave', '._world.json'],
    ['hidden files among the creatures', 'creatures/._a.json'],
  ])('ignores %s', async (_, other) => {
    await write(['world.json', 'creatures/a.json', other]);
    const files = await readWorldFiles(folder);
    expect(files.map((file) => file.path)).toEqual(['creatures/a.json', 'world.json']);
  });

  test('follows no link to a folder, which could lead in circles', async () => {
    await write(['world.json', 'creatures/a.json']);
    await symlink('..', path.join(folder, 'creatures/around'));
    expect(await readWorldFiles(folder)).toHaveLength(2);
  });

  test('follows a link to a file inside of the folder, which volumes of Kubernetes have', async () => {
    await write(['.data/world.json']);
    await symlink('.data/world.json', path.join(folder, 'world.json'));
    expect(await readWorldFiles(folder)).toEqual([
      { path: 'world.json', text: 'text of .data/world.json' },
    ]);
  });

  test.each([
    ['out of the folder', '/etc/passwd', 'out of the folder'],
    ['to a folder beside it with a longer name', undefined, 'out of the folder'],
    ['nowhere', 'missing', 'nowhere'],
  ])('rejects for a link that leads %s, and names it', async (_, target, reason) => {
    await write(['world.json', 'creatures/a.json']);
    const beside = `${folder}-more`;
    atEnd(() => rm(beside, { recursive: true }));
    await mkdir(beside);
    await symlink(target ?? beside, path.join(folder, 'creatures/link.json'));
    await expect(readWorldFiles(folder)).rejects.toThrow(
      `"creatures/link.json" is a link that leads ${reason}`,
    );
  });

  test('reads more files than a process may have open', async () => {
    const count = 1500;
    await write(Array.from({ length: count }, (__, i) => `creatures/${i}.json`));
    const script = `import { readWorldFiles, unreadFiles } from ${JSON.stringify(path.join(root, 'src/world/read-world.ts'))};
      console.log((await readWorldFiles(process.argv[1])).length);`;
    const limited = 'ulimit -n 256 && exec "$0" --input-type=module-typescript --eval "$1" "$2"';
    const args = ['-c', limited, executableOf('Node'), script, folder];
    const result = await runProgram('sh', args);
    expect(result).toEqual({ code: 0, stdout: `${count}\n`, stderr: '' });
  });

  test('ignores the lock of an editor, a link that leads nowhere', async () => {
    await write(['world.json']);
    await symlink('somebody@somewhere.1234', path.join(folder, '.#world.json'));
    expect(await readWorldFiles(folder)).toHaveLength(1);
  });

  test('reads UTF-8', async () => {
    await writeFile(path.join(folder, 'world.json'), '"からくりぼし ♀ é"');
    expect(await readWorldFiles(folder)).toEqual([
      { path: 'world.json', text: '"からくりぼし ♀ é"' },
    ]);
  });

  test('returns no files for an empty folder', async () => {
    expect(await readWorldFiles(folder)).toEqual([]);
  });

  test.each([
    ['a folder that is missing', 'nowhere', 'ENOENT'],
    ['a file in place of the folder', 'world.json', 'ENOTDIR'],
    ['a file in place of creatures/', '.', 'ENOTDIR'],
  ])('rejects for %s', async (_, place, code) => {
    await write(['world.json', 'creatures']);
    await expect(readWorldFiles(path.join(folder, place))).rejects.toMatchObject({ code });
  });
});

describe('unreadFiles()', () => {
  test('finds files that look like a part of the world and are not read', async () => {
    const unread = [
      'creature.yaml',
      'creatures/a/notes.txt',
      'creatures/b.yaml.txt',
      'world.json.txt',
    ];
    const folders = ['Pictures', 'move'];
    await write(folders.map((each) => `${each}/a.png`));
    await write([...unread, 'world.JSON', 'creatures/c.YAML', 'README.md', 'creatures/.d.txt']);
    expect((await unreadFiles(folder)).toSorted()).toEqual([...folders, ...unread].toSorted());
    expect((await readWorldFiles(folder)).map((file) => file.path)).toContain('creatures/c.YAML');
  });
});
