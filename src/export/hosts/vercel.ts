import type { Fields } from '../journal.ts';
import { encodePath, type HostFile, type Hosting, rewrites, writeName } from './hosting.ts';
import { compilePlainRules } from './plain-rules.ts';

/** `vercel.json`. A rewrite is looked at where no file has the path. */
export function writeVercel(hosting: Hosting): HostFile {
  const { common, rules } = compilePlainRules(hosting);
  const config = {
    cleanUrls: true,
    trailingSlash: false,
    headers: [
      { source: '/(.*)', headers: toList(common) },
      ...rules.map(({ scope, fields }) => ({
        source: `${escapePattern(encodePath(scope.path))}${scope.kind === 'below' ? '(.*)' : ''}`,
        headers: toList(fields),
      })),
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
