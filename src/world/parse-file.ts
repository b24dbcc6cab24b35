import type { Fault } from './fault.ts';
import { jsonText } from './json-text.ts';
import { type TextFormat, isYaml } from './text-format.ts';
import type { WorldFile } from './world-files.ts';

/** The format that the name of a file says it has. Throws where that is YAML and nobody brought what reads it. */
export function formatOf({ path }: WorldFile, yaml: TextFormat | undefined): TextFormat {
  if (!isYaml(path)) {
    return jsonText;
  }
  if (!yaml) {
    throw new TypeError(`"${path}" is YAML, and "parseWorld" was given nothing that reads it`);
  }
  return yaml;
}

/** The text of a file without the byte order mark that some editors put first. */
export function textOf({ text }: WorldFile): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** What a file says, in a box, so that a `null` can be told from a text that does not parse. */
export function parseFile(
  file: WorldFile,
  yaml: TextFormat | undefined,
  faults: Fault[],
): { readonly value: unknown } | undefined {
  const parsed = formatOf(file, yaml).parse(textOf(file));
  switch (parsed.kind) {
    case 'value':
      return parsed;
    case 'faulty':
      faults.push(
        ...parsed.faults.map(({ offset, expected, received, hint }): Fault => ({
          place: { kind: 'offset', file: file.path, offset },
          record: undefined,
          field: undefined,
          expected,
          received,
          hint,
        })),
      );
      return undefined;
  }
}

/** What reads YAML, where one of the files is: it is large, and most worlds do without. */
export async function loadYaml(files: readonly WorldFile[]): Promise<TextFormat | undefined> {
  if (!files.some(({ path }) => isYaml(path))) {
    return undefined;
  }
  return (await import('./yaml-text.ts')).yamlText;
}
