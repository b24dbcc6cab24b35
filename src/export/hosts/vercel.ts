import { commonFields, compileRules } from '../field-rules.ts';
import type { Fields } from '../journal.ts';
import {
  encodePath,
  filesWithoutChoice,
  type HostFile,
  type Hosting,
  rewrites,
  statedType,
  writeName,
} from './hosting.ts';

/** `vercel.json`. A rewrite is looked at where no file has the path. */
export function writeVercel(hosting: Hosting): HostFile {
  const rules = compileRules(filesWithoutChoice(hosting));
  const common = commonFields(rules);
  const names = new Set(common.map(([name]) => name));
  const config = {
    cleanUrls: true,
    trailingSlash: false,
    headers: [
      { source: '/(.*)', headers: toList(common) },
      ...rules.map(({ scope, fields, contentTypes, isException }) => {
        const type = statedType(contentTypes);
        return {
          source: `${escapePattern(encodePath(scope.path))}${scope.kind === 'below' ? '(.*)' : ''}`,
          headers: toList([
            ...(type === undefined ? [] : [['content-type', type] as const]),
            ...(isException ? [] : fields.filter(([name]) => !names.has(name))),
          ]),
        };
      }),
    ].filter(({ headers }) => headers.length > 0),
    rewrites: rewrites(hosting).map(({ path, file }) => ({
      source: escapePattern(encodePath(path)),
      destination: `/${encodePath(file)}`,
    })),
  };
  return { file: 'vercel.json', text: `${JSON.stringify(config, undefined, 2)}\n` };
}

function toList(fields: Fields): { readonly key: string; readonly value: string }[] {
  return fields.map(([name, value]) => ({ key: writeName(name), value }));
}

/** A path whose signs stand for themselves (path-to-regexp). */
function escapePattern(path: string): string {
  return path.replaceAll(/[().:*+?{}[\]!|^$\\]/g, String.raw`\$&`);
}
