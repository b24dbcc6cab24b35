import { isYaml, type TextFormat } from './text-format.ts';
import type { WorldFile } from './world-files.ts';

/** What reads YAML, where one of the files is: it is large, and most worlds do without. */
export async function loadYaml(files: readonly WorldFile[]): Promise<TextFormat | undefined> {
  if (!files.some(({ path }) => isYaml(path))) {
    return undefined;
  }
  return (await import('./yaml-text.ts')).yamlText;
}
