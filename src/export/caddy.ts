import {
  among,
  escapePattern,
  type Fields,
  type Hosting,
  joinRules,
  oldPaths,
  rulesOf,
  typesByExtension,
  writeName,
} from './rules.ts';

const forBrowsers = 'header Accept *text/html*';

/** A fragment for a site block of Caddy whose "root" is the folder of the export. */
export function writeCaddy(hosting: Hosting): string {
  const { prefix, options, redirect, encodings } = hosting;
  const answers = rulesOf(hosting.programs, prefix);
  const pages = Map.groupBy(rulesOf(hosting.persons, prefix), ({ path }) =>
    answers.some((answer) => answer.path === path) ? 'both' : 'page',
  );
  const server =
    encodings.length === 0
      ? ['file_server']
      : block('file_server', [`precompressed ${encodings.join(' ')}`]);
  const serve = (name: string, files: string, more: readonly string[] = []) => {
    return ({ paths, fields }: ReturnType<typeof joinRules>[number], i: number): string[] => [
      ...block(`@${name}${i}`, [`path ${matchesOf(paths, prefix).join(' ')}`, ...more]),
      ...block(`handle @${name}${i}`, [
        `try_files ${files} =404`,
        ...headerLines(fields),
        ...server,
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
    ...block('@slash', ['path_regexp ^/(?:[^/].*)?[^/]/+$', `not path ${quote(`${prefix}/`)}`]),
    ...block('route @slash', [
      ...headerLines(redirect),
      'uri path_regexp /+$ ""',
      // "//host" in a Location field names a host. The matcher has seen one slash.
      'uri path_regexp ^/+ /',
      'redir {uri} 308',
    ]),
    ...oldPathLines(hosting),
    ...joinRules(pages.get('both') ?? []).flatMap(
      serve('both', '{path}.html {path}/index.html', [forBrowsers]),
    ),
    ...joinRules(pages.get('page') ?? []).flatMap(serve('page', '{path}.html')),
    ...joinRules(answers).flatMap(serve('answer', '{path} {path}/index.json')),
    ...block('handle', ['error 404']),
  ];
  const lines = [
    '# Into a site block of Caddy 2.6 or newer, behind: root * FOLDER',
    // "route" keeps the order.
    ...block('route', requests),
    ...block('handle_errors', errorLines(hosting)),
  ];
  return `${lines.join('\n')}\n`;
}

function errorLines({ prefix, errors }: Hosting): string[] {
  return errors.flatMap(({ status, file, fields, contentType }) => {
    const matcher = `@${file.replace('.', '_')}`;
    return [
      ...block(matcher, [
        `expression {http.error.status_code} == ${status}`,
        ...(file === '404.html' ? [forBrowsers, `not path ${quote(`${prefix}/v1/*`)}`] : []),
      ]),
      ...block(`handle ${matcher}`, [
        `rewrite * /${file}`,
        ...headerLines([['content-type', contentType], ...fields]),
        ...block('file_server', [`status ${status}`]),
      ]),
    ];
  });
}

/** Rewrites paths as old clients write them (decision 18). Of several rewrites, the first that matches applies. */
function oldPathLines(hosting: Hosting): string[] {
  const { prefix } = hosting;
  const { subjects, resources, shared } = oldPaths(hosting);
  const matcher = (name: string, pattern: string, ...more: readonly string[]): string[] =>
    block(`@${name}`, [
      `path_regexp ${name} ${quote(`^${escapePattern(prefix)}/${pattern}$`)}`,
      ...more,
    ]);
  const rewrite = (name: string, target: string): string =>
    `rewrite @${name} ${quote(`${prefix}/${target}`)}`;
  const words = among(subjects);
  const ofSubjects = [
    ...matcher('subject_page', `${words}(/.+)`, forBrowsers),
    `redir @subject_page ${quote(`${prefix}/creature{re.subject_page.1}`)} 308`,
    ...matcher('subject_picture', `resources/${words}/(.*)`),
    rewrite('subject_picture', 'resources/creature/{re.subject_picture.1}'),
    ...matcher('subject', `(?:v1/)?${words}(/.*)?`),
    rewrite('subject', 'v1/creature{re.subject.1}'),
  ];
  const varied = [
    ...matcher('shared', `${among([...shared, ...subjects])}(?:/.*)?`),
    'header @shared Vary Accept',
  ];
  const ofShared = [
    ...matcher('shared_answer', `(${among(shared)}(?:/.*)?)`, `not ${forBrowsers}`),
    rewrite('shared_answer', 'v1/{re.shared_answer.1}'),
  ];
  return [
    ...(shared.length === 0 ? [] : varied),
    ...(subjects.length === 0 ? [] : ofSubjects),
    ...matcher('resource', `(${among(resources)}(?:/.*)?)`),
    rewrite('resource', 'v1/{re.resource.1}'),
    ...(shared.length === 0 ? [] : ofShared),
  ];
}

/** The paths of rules; that of the base URL without a slash as well. */
function matchesOf(paths: readonly string[], prefix: string): string[] {
  const home = `${prefix}/`;
  return paths
    .flatMap((path) => (prefix !== '' && path === home ? [prefix, path] : [path]))
    .map(quote);
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
