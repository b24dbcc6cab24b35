import type { Fields } from '../journal.ts';
import { encodePath, type HostFile, type Hosting, rewrites, writeName } from './hosting.ts';
import { compilePlainRules } from './plain-rules.ts';

/** `_headers`, as Cloudflare Pages and Netlify read it. Where several rules hold for a path their fields add up. */
export function writeHeadersFile(hosting: Hosting): HostFile {
  const { common, rules } = compilePlainRules(hosting);
  const blocks = rules.map(({ scope, fields }) =>
    block(`${encodePath(scope.path)}${scope.kind === 'below' ? '*' : ''}`, fields),
  );
  return { file: '_headers', text: [block('/*', common), ...blocks].join('\n') };
}

function block(pattern: string, fields: Fields): string {
  return `${pattern}\n${fields.map(([name, value]) => `  ${writeName(name)}: ${value}\n`).join('')}`;
}

/** `_redirects` of the same hosts: a list lies in the folder of what it lists. */
export function writeRedirectsFile(hosting: Hosting): HostFile {
  const lines = rewrites(hosting).map(
    ({ path, file }) => `${encodePath(path)} /${encodePath(file)} 200\n`,
  );
  return { file: '_redirects', text: lines.join('') };
}
