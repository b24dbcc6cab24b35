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

/** `_headers`, as Cloudflare Pages and Netlify read it. Where several rules hold for a path their fields add up. */
export function writeHeadersFile(hosting: Hosting): HostFile {
  const rules = compileRules(filesWithoutChoice(hosting));
  const common = commonFields(rules);
  const names = new Set(common.map(([name]) => name));
  const blocks = rules.map(({ scope, fields, contentTypes, isException }) => {
    const type = statedType(contentTypes);
    return block(`${encodePath(scope.path)}${scope.kind === 'below' ? '*' : ''}`, [
      ...(type === undefined ? [] : [['content-type', type] as const]),
      ...(isException ? [] : fields.filter(([name]) => !names.has(name))),
    ]);
  });
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
