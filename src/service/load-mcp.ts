import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnswerMcp, LoadMcp } from '../api/service.ts';
import { builtFolder } from './package-root.ts';

/** What the build for assistants exports. */
type BuiltMcp = { readonly answerMcp: AnswerMcp };

/** Loads what answers assistants, which the build made, once; undefined where the sources run, which have none. */
export function mcpLoader(): LoadMcp | undefined {
  if (builtFolder === undefined) {
    return undefined;
  }
  const file = path.join(builtFolder, 'mcp', 'server.js');
  let loaded: Promise<AnswerMcp> | undefined;
  return () => {
    loaded ??= import(pathToFileURL(file).href).then(({ answerMcp }: BuiltMcp) => answerMcp);
    return loaded;
  };
}
