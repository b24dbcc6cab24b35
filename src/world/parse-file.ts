import type { Fault } from './fault.ts';
import { jsonText } from './json-text.ts';
import { type TextFormat, isYaml } from './text-format.ts';
import type { WorldFile } from './world-files.ts';

/** Returns the format for a file's extension. Throws for YAML without a YAML parser. */
export function formatOf({ path }: WorldFile, yaml: TextFormat | undefined): TextFormat {
  if (!isYaml(path)) {
    return jsonText;
  }
  if (!yaml) {
    throw new TypeError(`"${path}" is YAML, and "parseWorld" was given nothing that reads it`);
  }
  return yaml;
}

/** Returns the text without a byte order mark. */
export function textOf({ text }: WorldFile): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** Parses a file; wraps its value so that `null` differs from a syntax error. */
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

/** Loads the YAML parser only where a file needs it, since it is large. */
export async function loadYaml(files: readonly WorldFile[]): Promise<TextFormat | undefined> {
  if (!files.some(({ path }) => isYaml(path))) {
    return undefined;
  }
  return (await import('./yaml-text.ts')).yamlText;
}
