import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '../../src/explorer/parts/programs.ts';
import { executableOf } from '../../harness/places.ts';
import { runProgram } from '../../harness/processes.ts';

/** What a program printed, or why it failed. */
export type Outcome = { readonly printed?: unknown; readonly error?: string };

/** The interpreters that run many programs in one process, which prints an outcome a line. */
const runners = {
  node: (count: number) => `
let printed;
console.log = (value) => (printed = value instanceof Blob ? value.size : value);
for (let i = 0; i < ${count}; i += 1) {
  const outcome = await import('./' + i + '.mjs').then(() => ({ printed }), ({ message }) => ({ error: message }));
  process.stdout.write(JSON.stringify(outcome) + '\\n');
}`,
  python3: (count: number) => `
import json, runpy
for i in range(${count}):
    shown = {}
    try:
        runpy.run_path(str(i) + ".py", {"print": lambda value: shown.update(printed=value)})
        print(json.dumps(shown))
    except Exception as error:
        print(json.dumps({"error": str(error)}))`,
};

/** Runs programs as they stand, in a folder that holds the client as `client.js`. */
export async function runPrograms(
  language: Language,
  programs: readonly string[],
  folder: string,
): Promise<readonly Outcome[]> {
  if (language === 'curl') {
    return Promise.all(
      programs.map(async (program) => {
        const { code, stdout, stderr } = await runProgram('sh', ['-c', program], {}, folder);
        return code === 0 ? { printed: stdout } : { error: stderr };
      }),
    );
  }
  const [interpreter, ending] =
    language === 'Python' ? (['python3', 'py'] as const) : (['node', 'mjs'] as const);
  for (const [i, program] of programs.entries()) {
    // As the first line of the client's programs tells: Node imports no addresses.
    const code = program.replace(/from '.*client\.js'/, "from './client.js'");
    await writeFile(path.join(folder, `${i}.${ending}`), code);
  }
  await writeFile(path.join(folder, `all.${ending}`), runners[interpreter](programs.length));
  const command = interpreter === 'node' ? executableOf('Node') : interpreter;
  const { stdout, stderr } = await runProgram(command, [`all.${ending}`], {}, folder);
  const lines = stdout.trim().split('\n');
  if (lines.length !== programs.length) {
    throw new Error(stderr);
  }
  return lines.map((line): Outcome => JSON.parse(line));
}
