import { commonFields, compileRules, type FieldRule, type Fields } from '../field-rules.ts';
import {
  filesWithoutChoice,
  type Hosting,
  encodePath,
  type HostFile,
  oldPaths,
  rewrites,
  writeName,
} from './hosting.ts';

/** Rules for hosts that can only set header fields by path. */
type PlainRules = {
  /** The fields of all responses. */
  readonly common: Fields;
  /** Further fields of a scope, with a content type that hosts do not derive from the extension. */
  readonly rules: readonly { readonly scope: FieldRule['scope']; readonly fields: Fields }[];
};

function compilePlainRules(hosting: Hosting): PlainRules {
  const rules = compileRules(filesWithoutChoice(hosting), hosting.prefix);
  const common = commonFields(rules);
  const names = new Set(common.map(([name]) => name));
  return {
    common,
    rules: rules.map(({ scope, fields, contentType, isException }) => ({
      scope,
      fields: [
        ...(contentType === undefined ? [] : [['content-type', contentType] as const]),
        ...(isException ? [] : fields.filter(([name]) => !names.has(name))),
      ],
    })),
  };
}

/** `_headers` of Cloudflare Pages and Netlify. The fields of several matching rules add up. */
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

/** `_redirects` of the same hosts. */
export function writeRedirectsFile(hosting: Hosting): HostFile {
  const files = rewrites(hosting);
  const lines = [
    ...files.map(({ path, file }) => `${encodePath(path)} /${encodePath(file)} 200\n`),
    ...oldFolders(hosting).flatMap(({ from, to }) => {
      const list = files.find(({ path }) => path === to);
      return [
        ...(list ? [`${encodePath(from)} /${encodePath(list.file)} 200\n`] : []),
        `${encodePath(from)}/* ${encodePath(to)}/:splat 200\n`,
      ];
    }),
  ];
  return { file: '_redirects', text: lines.join('') };
}

/** Folders as old clients name them (decision 18), without those that pages are in: these hosts ignore `Accept`. */
function oldFolders(hosting: Hosting): { readonly from: string; readonly to: string }[] {
  const { prefix } = hosting;
  const { subjects, resources } = oldPaths(hosting);
  return [
    ...subjects.flatMap((word) => [
      { from: `${prefix}/v1/${word}`, to: `${prefix}/v1/creature` },
      { from: `${prefix}/${word}`, to: `${prefix}/v1/creature` },
      { from: `${prefix}/resources/${word}`, to: `${prefix}/resources/creature` },
    ]),
    ...resources.map((word) => ({ from: `${prefix}/${word}`, to: `${prefix}/v1/${word}` })),
  ];
}
