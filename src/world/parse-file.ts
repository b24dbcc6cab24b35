import { type Fault, fileFault } from './issue.ts';
import { jsonText } from './json-text.ts';
import { isYaml, type TextFormat } from './text-format.ts';
import type { WorldFile } from './world-files.ts';

/** YAML, once a file has needed its parser, which is large. */
let yamlText: TextFormat | undefined;

/** Loads the parser of YAML if one of the files needs it. */
export async function loadYaml(files: readonly WorldFile[]): Promise<void> {
  if (files.some(({ path }) => isYaml(path))) {
    ({ yamlText } = await import('./yaml-text.ts'));
  }
}

/** Returns the format for a file's extension. Throws for YAML before `loadYaml`. */
export function formatOf({ path }: WorldFile): TextFormat {
  if (!isYaml(path)) {
    return jsonText;
  }
  if (!yamlText) {
    throw new TypeError(`"${path}" is YAML, which "loadYaml" has not loaded`);
  }
  return yamlText;
}

/** Stands in a decoded text for bytes that are not UTF-8. */
const replacementCharacter = '\uFFFD';

/** Returns the text without a byte order mark. */
export function textOf({ text }: WorldFile): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** Parses a file; wraps its value so that `null` differs from a syntax error. Appends to `faults`. */
export function parseFile(
  file: WorldFile,
  faults: Fault[] = [],
): { readonly value: unknown } | undefined {
  const text = textOf(file);
  const damaged = text.indexOf(replacementCharacter);
  if (damaged !== -1) {
    const place = { kind: 'offset', file: file.path, offset: damaged } as const;
    const hint = { kind: 'advice', text: 'Save the file as UTF-8' } as const;
    faults.push({ ...fileFault(file.path, 'text in UTF-8', 'other bytes'), place, hint });
    return undefined;
  }
  const parsed = formatOf(file).parse(text);
  if (parsed.kind === 'value') {
    return parsed;
  }
  for (const { offset, expected, received, hint } of parsed.faults) {
    const place = { kind: 'offset', file: file.path, offset } as const;
    faults.push({ ...fileFault(file.path, expected, received), place, hint });
  }
  return undefined;
}
