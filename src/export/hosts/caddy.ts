import {
  compileRules,
  type FieldGroup,
  type Fields,
  groupRules,
  typesByExtension,
} from '../field-rules.ts';
import { escapePattern, type HostFile, type Hosting, oldPaths, writeName } from './hosting.ts';

/** A fragment for a site block of Caddy whose "root" is the folder of the export. */
export function writeCaddy(hosting: Hosting): HostFile {
  const { prefix, errors, options } = hosting;
  const answers = compileRules(hosting.programs, prefix);
  const pages = compileRules(hosting.persons, prefix);
  const answered = new Set(answers.map(({ scope }) => scope.path));
  const both = pages.filter(({ scope }) => answered.has(scope.path));
  const alone = pages.filter(({ scope }) => !answered.has(scope.path));
  const serve = (name: string, files: string, more: readonly string[] = []) => {
    return (group: FieldGroup, i: number): string[] => [
      ...block(`@${name}${i}`, [`path ${pathsOf(group, prefix).join(' ')}`, ...more]),
      ...block(`handle @${name}${i}`, [
        `try_files ${files} =404`,
        ...typeLines(group.contentType),
        ...headerLines(group.fields),
        ...fileServer(hosting),
      ]),
    ];
  };
  const requests = [
    '@options method OPTIONS',
    ...block('handle @options', [...headerLines(options), 'respond 204']),
    '@written not method GET HEAD',
    ...block('handle @written', ['error 405']),
    ...[...typesByExtension].flatMap(([extension, type]) => [
      `@${extension} path *.${extension}`,
      `header @${extension} Content-Type ${quote(type)}`,
    ]),
    ...block('@slash', [
      'path_regexp slash ^(/(?:[^/].*?)?[^/])/+$',
      `not path ${quote(`${prefix}/`)}`,
    ]),
    ...block('handle @slash', ['redir {re.slash.1} 308']),
    ...oldPathLines(hosting),
    ...groupRules(both).flatMap(
      serve('both', '{path}.html {path}/index.html', ['header Accept *text/html*']),
    ),
    ...groupRules(alone).flatMap(serve('page', '{path}.html')),
    ...groupRules(answers).flatMap(serve('answer', '{path} {path}/index.json')),
    ...block('handle', ['error 404']),
  ];
  const lines = [
    '# Into a site block of Caddy 2.6 or newer, behind: root * FOLDER',
    // "route" keeps the order.
    ...block('route', requests),
    ...block(
      'handle_errors',
      errors.flatMap(({ status, file, fields, contentType }) => [
        ...block(`@${file.replace('.', '_')}`, [
          `expression {http.error.status_code} == ${status}`,
          ...(file === '404.html'
            ? ['header Accept *text/html*', `not path ${quote(`${prefix}/v1/*`)}`]
            : []),
        ]),
        ...block(`handle @${file.replace('.', '_')}`, [
          `rewrite * /${file}`,
          ...typeLines(contentType),
          ...headerLines(fields),
          ...block('file_server', [`status ${status}`]),
        ]),
      ]),
    ),
  ];
  return { file: 'hosting/Caddyfile', text: `${lines.join('\n')}\n` };
}

/** Rewrites paths as old clients write them (decision 18). Of several rewrites, the first that matches applies. */
function oldPathLines(hosting: Hosting): string[] {
  const { prefix } = hosting;
  const { subjects, resources, shared } = oldPaths(hosting);
  const among = (words: readonly string[]): string => `(?:${words.map(escapePattern).join('|')})`;
  const matcher = (name: string, pattern: string, more: readonly string[] = []): string[] =>
    block(`@${name}`, [
      `path_regexp ${name} ${quote(`^${escapePattern(prefix)}/${pattern}$`)}`,
      ...more,
    ]);
  const rewrite = (name: string, target: string): string =>
    `rewrite @${name} ${quote(`${prefix}/${target}`)}`;
  return [
    ...(shared.length === 0
      ? []
      : [
          ...matcher('shared', `${among([...shared, ...subjects])}(?:/.*)?`),
          'header @shared Vary Accept',
        ]),
    ...(subjects.length === 0
      ? []
      : [
          ...matcher('subject_page', `${among(subjects)}(/.+)`, ['header Accept *text/html*']),
          `redir @subject_page ${quote(`${prefix}/creature{re.subject_page.1}`)} 308`,
          ...matcher('subject_picture', `resources/${among(subjects)}/(.*)`),
          rewrite('subject_picture', 'resources/creature/{re.subject_picture.1}'),
          ...matcher('subject', `(?:v1/)?${among(subjects)}(/.*)?`),
          rewrite('subject', 'v1/creature{re.subject.1}'),
        ]),
    ...matcher('resource', `(${among(resources)}(?:/.*)?)`),
    rewrite('resource', 'v1/{re.resource.1}'),
    ...(shared.length === 0
      ? []
      : [
          ...matcher('shared_answer', `(${among(shared)}(?:/.*)?)`, [
            'not header Accept *text/html*',
          ]),
          rewrite('shared_answer', 'v1/{re.shared_answer.1}'),
        ]),
  ];
}

/** The paths of rules; that of the base URL without a slash as well. */
function pathsOf({ scopes }: FieldGroup, prefix: string): string[] {
  return scopes
    .flatMap(({ kind, path }) =>
      kind === 'below'
        ? [`${path}*`]
        : prefix !== '' && path === `${prefix}/`
          ? [prefix, path]
          : [path],
    )
    .map(quote);
}

function fileServer({ encodings }: Hosting): string[] {
  return encodings.length === 0
    ? ['file_server']
    : block('file_server', [`precompressed ${encodings.join(' ')}`]);
}

/** The type of all files of a block. */
function typeLines(contentType: string | undefined): string[] {
  return contentType === undefined ? [] : [`header Content-Type ${quote(contentType)}`];
}

function headerLines(fields: Fields): string[] {
  return fields.map(([name, value]) => `header ${writeName(name)} ${quote(value)}`);
}

function block(head: string, lines: readonly string[]): string[] {
  return [`${head} {`, ...lines.map((line) => `\t${line}`), '}'];
}

/** Quotes literally; no field or path of an export contains a backtick. */
function quote(text: string): string {
  return `\`${text.replaceAll('`', '%60')}\``;
}
