import {
  type Fields,
  type HostedFile,
  type Hosting,
  oldPaths,
  rulesOf,
  writeName,
} from './rules.ts';

/** `_headers` of Cloudflare Pages and Netlify. The fields of several matching rules add up. */
export function writeHeadersFile(hosting: Hosting): string {
  const rules = rulesOf(filesWithoutChoice(hosting), hosting.prefix);
  const common = (rules[0]?.fields ?? []).filter(([name, value]) =>
    rules.every(({ fields }) => new Map(fields).get(name) === value),
  );
  const names = new Set(common.map(([name]) => name));
  // Cloudflare reads 100 rules. The types of pictures come last, since browsers recognise a picture by its content.
  const exceptionsLast = rules.toSorted((a, b) => Number(a.isException) - Number(b.isException));
  const blocks = exceptionsLast.map(({ path, fields, isException }) =>
    block(
      encodePath(path),
      fields.filter(([name]) => (isException ? name === 'content-type' : !names.has(name))),
    ),
  );
  return [block('/*', common), ...blocks].join('\n');
}

function block(path: string, fields: Fields): string {
  return `${path}\n${fields.map(([name, value]) => `  ${writeName(name)}: ${value}\n`).join('')}`;
}

/** `_redirects` of the same hosts: paths that are the file `index.json` of a folder, and paths as old clients write them. */
export function writeRedirectsFile(hosting: Hosting): string {
  const lists = new Map(
    filesWithoutChoice(hosting)
      .filter(({ file }) => /(?:^|\/)index\.json$/.test(file))
      .map(({ path, file }) => [path, `/${file}`]),
  );
  const lines = [
    ...lists,
    ...oldFolders(hosting).flatMap(([from, to]): [string, string][] => {
      const list = lists.get(to);
      return [
        ...(list === undefined ? [] : [[from, list] as [string, string]]),
        [`${from}/*`, `${to}/:splat`],
      ];
    }),
  ];
  return lines.map(([from, to]) => `${encodePath(from)} ${encodePath(to)} 200\n`).join('');
}

/** Folders as old clients name them (decision 18), without those that pages are in: these hosts ignore `Accept`. */
function oldFolders(hosting: Hosting): [from: string, to: string][] {
  const { prefix } = hosting;
  const { subjects, resources } = oldPaths(hosting);
  return [
    ...subjects.flatMap((word): [string, string][] => [
      [`${prefix}/v1/${word}`, `${prefix}/v1/creature`],
      [`${prefix}/${word}`, `${prefix}/v1/creature`],
      [`${prefix}/resources/${word}`, `${prefix}/resources/creature`],
    ]),
    ...resources.map((word): [string, string] => [`${prefix}/${word}`, `${prefix}/v1/${word}`]),
  ];
}

/** The files of hosts that ignore `Accept`: a page takes precedence over a response to programs. */
function filesWithoutChoice({ programs, persons }: Hosting): HostedFile[] {
  const pages = new Set(persons.map(({ path }) => path));
  return [...persons, ...programs.filter(({ path }) => !pages.has(path))].map((each) => ({
    ...each,
    fields: each.fields.filter(([name]) => name !== 'vary'),
  }));
}

/** `*` and `:splat` have a meaning in rules; the other segments are names. */
function encodePath(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment === ':splat' ? segment : encodeURIComponent(segment)))
    .join('/');
}
