import { readFileSync } from 'node:fs';
import path from 'node:path';
import { API, NodeBuilderFlags } from 'typescript/unstable/sync';

/** Writes out a type of the sources with nothing but what the language brings, however it is made there. */
export type ExpandType = (file: string, name: string) => string;

const flags =
  NodeBuilderFlags.NoTruncation |
  NodeBuilderFlags.MultilineObjectLiterals |
  NodeBuilderFlags.InTypeAlias;

/** Opens a project for `use`, and closes it after. */
export function withTypes<Result>(
  configuration: string,
  use: (expand: ExpandType) => Result,
): Result {
  const api = new API({ cwd: path.dirname(configuration) });
  try {
    const [project] = api.updateSnapshot({ openProjects: [configuration] }).getProjects();
    return use((file, name) => {
      const position = readFileSync(file, 'utf8').search(
        new RegExp(`(?<=^(?:export )?type )${name}\\b`, 'm'),
      );
      const symbol = project?.checker.getSymbolAtPosition(file, position);
      if (!project || !symbol) {
        throw new Error(`"${file}" declares no type "${name}"`);
      }
      const { checker } = project;
      return checker.typeToString(checker.getDeclaredTypeOfSymbol(symbol), undefined, flags);
    });
  } finally {
    api.close();
  }
}
