import { compileRules, type FieldRule, type Fields } from '../field-rules.ts';
import { type HostFile, type Hosting, oldPaths, writeName } from './hosting.ts';

/** A fragment for a "server" block of nginx whose "root" is the folder of the export. */
export function writeNginx(hosting: Hosting): HostFile {
  const { prefix, persons, errors, options, encodings } = hosting;
  const pages = compileRules(persons);
  const answers = compileRules(hosting.programs);
  const pagePaths = new Set(pages.map(({ scope }) => scope.path));
  const answerPaths = new Set(answers.map(({ scope }) => scope.path));
  const notFound = errors.filter(({ status }) => status === 404);
  const hasPage = notFound.some(({ file }) => file === '404.html');
  const lines = [
    '# Into a "server" block of nginx 1.22 or newer, behind: root FOLDER;',
    'etag on;',
    'server_tokens off;',
    'charset off;',
    'merge_slashes off;',
    'absolute_redirect off;',
    'port_in_redirect off;',
    ...(encodings.includes('gzip') ? ['gzip_static on;', 'gzip_vary on;'] : ['gzip_static off;']),
    '',
    '# Browsers get pages, and programs get JSON.',
    "set $catalog_index '/index.json';",
    `set $catalog_missing '/404.json';`,
    String.raw`if ($http_accept ~* "\btext/html\b") {`,
    "  set $catalog_index '.html';",
    ...(hasPage ? ["  set $catalog_missing '/404.html';"] : []),
    '}',
    ...oldPathLines(hosting),
    'if ($request_method = OPTIONS) { return 418; }',
    'if ($request_method !~ ^(?:GET|HEAD)$) { return 405; }',
    // "//host" in a Location field names a host (RFC 3986 §4.2).
    `if ($request_uri ~ "^(?!${escapePattern(prefix)}/(?:\\?|$))(/(?!/)[^?]*?[^/?])/+(\\?.*)?$") { return 308 $1$2; }`,
    'error_page 404 $catalog_missing;',
    ...errors
      .filter(({ status }) => status !== 404)
      .map(({ status, file }) => `error_page ${status} /${file};`),
    'error_page 418 = @options;',
    'location @options {',
    ...options.map(([name, value]) => `  ${addHeader(name, value)};`),
    '  return 204;',
    '}',
    'location / { return 404; }',
    ...errors.flatMap(({ file, fields, contentType }) => [
      `location = ${quote(`/${file}`)} {`,
      '  internal;',
      '  etag off;',
      '  types { }',
      `  default_type ${quote(contentType)};`,
      ...fields.map(([name, value]) => `  ${addHeader(name, value)} always;`),
      '}',
    ]),
    ...pages.flatMap((rule) =>
      answerPaths.has(rule.scope.path) ? bothLocations(rule, 'page') : location(rule, '$uri.html'),
    ),
    ...answers.flatMap((rule) =>
      pagePaths.has(rule.scope.path)
        ? bothLocations(rule, 'answer')
        : location(rule, '$uri $uri/index.json', 'error_page 404 /404.json;'),
    ),
  ];
  return { file: 'hosting/nginx.conf', text: `${lines.join('\n')}\n` };
}

/** Rewrites paths as old clients write them (decision 18). */
function oldPathLines(hosting: Hosting): string[] {
  const { subjects, resources, shared } = oldPaths(hosting);
  const prefix = escapePattern(hosting.prefix);
  const to = encodeRewrite(hosting.prefix);
  const among = (words: readonly string[]): string => `(?:${words.map(escapePattern).join('|')})`;
  const rewrite = (from: string, target: string): string =>
    `rewrite ${quote(`^${prefix}/${from}$`)} ${quote(`${to}/${target}`)}`;
  return [
    "set $catalog_vary '';",
    ...(shared.length === 0
      ? []
      : [
          `if ($uri ~ ${quote(`^${prefix}/${among([...shared, ...subjects])}(?:/|$)`)}) { set $catalog_vary Accept; }`,
        ]),
    ...(subjects.length === 0
      ? []
      : [
          ...(shared.length === 0
            ? []
            : [
                `if ($catalog_index = '.html') { ${rewrite(`${among(subjects)}(/.+)`, 'creature$1')} permanent; }`,
              ]),
          `${rewrite(`resources/${among(subjects)}/(.*)`, 'resources/creature/$1')};`,
          `${rewrite(`(?:v1/)?${among(subjects)}(/.*)?`, 'v1/creature$1')};`,
        ]),
    `${rewrite(`(${among(resources)}(?:/.*)?)`, 'v1/$1')};`,
    ...(shared.length === 0
      ? []
      : [
          `if ($catalog_index = '/index.json') { ${rewrite(`(${among(shared)}(?:/.*)?)`, 'v1/$1')}; }`,
        ]),
  ];
}

function location(rule: FieldRule, files: string, ...more: readonly string[]): string[] {
  const { kind, path } = rule.scope;
  return block(`location ${kind === 'at' ? '= ' : ''}${quote(path)}`, rule, [
    ...more,
    `try_files ${files} =404;`,
  ]);
}

/** For a path with a page and a response to programs: a location that chooses, and an internal one for each of them. */
function bothLocations(rule: FieldRule, part: 'page' | 'answer'): string[] {
  const { kind, path } = rule.scope;
  const ending = part === 'page' ? '.html' : '/index.json';
  // The page of the root is inside its folder; any other page is beside it.
  const file = (path + (part === 'page' && path.endsWith('/') ? 'index.html' : ending)).replace(
    '//',
    '/',
  );
  const choose =
    part === 'page'
      ? []
      : kind === 'below'
        ? [`location ${quote(path)} { rewrite ^(.*)$ $1$catalog_index last; }`]
        : [
            `location = ${quote(path)} {`,
            `  if ($catalog_index = '.html') { rewrite ^ ${quote(encodeRewrite(`${path}index.html`))} last; }`,
            `  rewrite ^ ${quote(encodeRewrite(`${path}index.json`))} last;`,
            '}',
          ];
  const pattern =
    kind === 'at'
      ? `= ${quote(file)}`
      : `~ ${quote(`^${escapePattern(path)}[^/]+${escapePattern(ending)}$`)}`;
  return [...choose, ...block(`location ${pattern}`, rule, ['internal;', 'try_files $uri =404;'])];
}

function block(
  head: string,
  { fields, contentTypes }: FieldRule,
  more: readonly string[],
): string[] {
  const types = [...contentTypes];
  const plain = contentTypes.get('') ?? types[0]?.[1] ?? 'application/octet-stream';
  const others = types.filter(([ending, type]) => ending !== '' && type !== plain);
  return [
    `${head} {`,
    ...more.map((line) => `  ${line}`),
    `  types { ${others.map(([ending, type]) => `${quote(type)} ${ending.slice(1)}; `).join('')}}`,
    `  default_type ${quote(plain)};`,
    ...fieldLines(fields),
    '}',
  ];
}

function fieldLines(fields: Fields): string[] {
  const isStored = !fields.some(([, value]) => value === 'no-store');
  return [
    // Validators are for responses that may be stored.
    ...(isStored ? [] : ['  etag off;', "  add_header Last-Modified '';"]),
    ...fields.map(([name, value]) => `  ${addHeader(name, value)};`),
    // Empty, and then not sent, but for a path that a page has as well.
    ...(fields.some(([name]) => name === 'vary') ? [] : ['  add_header Vary $catalog_vary;']),
  ];
}

/** Escapes the dollar sign, which starts a variable; only addresses contain it. */
function addHeader(name: string, value: string): string {
  return `add_header ${writeName(name)} ${quote(value.replaceAll('$', '%24'))}`;
}

function quote(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}

function escapePattern(text: string): string {
  return text.replaceAll(/[().*+?{}[\]|^$\\]/g, String.raw`\$&`);
}

function encodeRewrite(path: string): string {
  return path.replaceAll('$', '%24');
}
