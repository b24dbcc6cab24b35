import {
  compileRules,
  type FieldGroup,
  type FieldRule,
  groupRules,
  type Scope,
  typesByExtension,
} from '../field-rules.ts';
import { escapePattern, type HostFile, type Hosting, oldPaths, writeName } from './hosting.ts';

/** A fragment for a "server" block of nginx whose "root" is the folder of the export. */
export function writeNginx(hosting: Hosting): HostFile {
  const { prefix, errors, options, encodings } = hosting;
  const answers = compileRules(hosting.programs, prefix);
  const pages = compileRules(hosting.persons, prefix);
  const home = escapePattern(prefix);
  const hasPage = errors.some(({ file }) => file === '404.html');
  const text = `# Into a "server" block of nginx 1.22 or newer, behind: root FOLDER;
etag on;
server_tokens off;
charset off;
merge_slashes off;
absolute_redirect off;
port_in_redirect off;
${encodings.includes('gzip') ? 'gzip_static on;\ngzip_vary on;' : 'gzip_static off;'}

# Browsers get pages, and programs get JSON.
set $catalog_wants answer;
set $catalog_missing /404.json;
if ($http_accept ~* "\\btext/html\\b") {
  set $catalog_wants page;
${hasPage ? '  set $catalog_missing /404.html;\n' : ''}}
if ($request_method = OPTIONS) { return 418; }
if ($request_method !~ ^(?:GET|HEAD)$) { return 405; }
# "//host" in a Location field names a host (RFC 3986, section 4.2).
if ($request_uri ~ "^(?!${home}/(?:\\?|$))(/(?!/)[^?]*?[^/?])/+(\\?.*)?$") { return 308 $1$2; }

# Paths as old clients write them
${oldPathLines(hosting).join('\n')}

# A page is the file of its path with ".html".
${pageLines(pages, answers, prefix).join('\n')}

types {
  'text/html; charset=utf-8' html;
${[...typesByExtension].map(([extension, type]) => `  ${quote(type)} ${extension};`).join('\n')}
}
error_page 400 /400.json;
error_page 404 $catalog_missing;
error_page 405 /405.json;
error_page 418 = @options;
location / { return 404; }
`;
  const locations = [
    block('@options', [
      ...options.map(([name, value]) => `${addHeader(name, value)};`),
      'return 204;',
    ]),
    ...errors.map(({ file, fields, contentType }) =>
      block(`= ${quote(`/${file}`)}`, [
        'internal;',
        'etag off;',
        ...typeLines(contentType),
        ...fields.map(([name, value]) => `${addHeader(name, value)} always;`),
      ]),
    ),
    ...groupRules(pages).map((group) => {
      const files = group.scopes.map(({ kind, path }): Scope =>
        path === `${prefix}/` ? { kind, path: `${path}index` } : { kind, path },
      );
      return location(`${patternOf(files, prefix)}\\.html`, group, ['internal;']);
    }),
    ...groupRules(answers).map((group) =>
      location(patternOf(group.scopes, prefix), group, [
        'error_page 404 /404.json;',
        'try_files $uri $uri/index.json =404;',
      ]),
    ),
  ];
  return { file: 'hosting/nginx.conf', text: text + locations.join('') };
}

/** Rewrites paths as old clients write them (decision 18). */
function oldPathLines(hosting: Hosting): string[] {
  const { subjects, resources, shared } = oldPaths(hosting);
  const home = escapePattern(hosting.prefix);
  const to = encodeRewrite(hosting.prefix);
  const among = (words: readonly string[]): string => `(?:${words.map(escapePattern).join('|')})`;
  const rewrite = (from: string, target: string): string =>
    `rewrite ${quote(`^${home}/${from}$`)} ${quote(`${to}/${target}`)}`;
  const hasShared = shared.length > 0;
  const varied = quote(`^${home}/${among([...shared, ...subjects])}(?:/|$)`);
  return [
    "set $catalog_vary '';",
    ...(hasShared ? [`if ($uri ~ ${varied}) { set $catalog_vary Accept; }`] : []),
    ...(hasShared && subjects.length > 0
      ? [
          `if ($catalog_wants = page) { ${rewrite(`${among(subjects)}(/.+)`, 'creature$1')} permanent; }`,
        ]
      : []),
    ...(subjects.length > 0
      ? [
          `${rewrite(`resources/${among(subjects)}/(.*)`, 'resources/creature/$1')};`,
          `${rewrite(`(?:v1/)?${among(subjects)}(/.*)?`, 'v1/creature$1')};`,
        ]
      : []),
    `${rewrite(`(${among(resources)}(?:/.*)?)`, 'v1/$1')};`,
    ...(hasShared
      ? [`if ($catalog_wants = answer) { ${rewrite(`(${among(shared)}(?:/.*)?)`, 'v1/$1')}; }`]
      : []),
  ];
}

/** Rewrites the path of a page to that of its file; a path that has an answer as well, for browsers alone. */
function pageLines(
  pages: readonly FieldRule[],
  answers: readonly FieldRule[],
  prefix: string,
): string[] {
  const answered = new Set(answers.map(({ scope }) => scope.path));
  const rewrite = (rules: readonly FieldRule[]): string[] => {
    const scopes = rules.map(({ scope }) => scope).filter(({ path }) => path !== `${prefix}/`);
    return scopes.length === 0
      ? []
      : [`rewrite ${quote(`^(${patternOf(scopes, prefix)})$`)} $1.html last;`];
  };
  const home = `rewrite ${quote(`^${escapePattern(prefix)}/?$`)} ${quote(`${encodeRewrite(prefix)}/index.html`)} last;`;
  return [
    ...rewrite(pages.filter(({ scope }) => !answered.has(scope.path))),
    'if ($catalog_wants = page) {',
    ...(pages.some(({ scope }) => scope.path === `${prefix}/`) ? [`  ${home}`] : []),
    ...rewrite(pages.filter(({ scope }) => answered.has(scope.path))).map((line) => `  ${line}`),
    '}',
  ];
}

/** Returns a pattern for the paths of rules. The path of the base URL may lack its slash. */
function patternOf(scopes: readonly Scope[], prefix: string): string {
  const below = scopes.map(({ kind, path }) =>
    kind === 'at' && path === `${prefix}/`
      ? '/?'
      : escapePattern(path.slice(prefix.length)) + (kind === 'below' ? '.*' : ''),
  );
  return `${escapePattern(prefix)}(?:${below.join('|')})`;
}

function location(
  pattern: string,
  { fields, contentType }: FieldGroup,
  more: readonly string[],
): string {
  const isStored = !fields.some(([, value]) => value === 'no-store');
  return block(`~ ${quote(`^${pattern}$`)}`, [
    ...more,
    ...(contentType === undefined ? [] : typeLines(contentType)),
    // Validators are for responses that may be stored.
    ...(isStored ? [] : ['etag off;', "add_header Last-Modified '';"]),
    ...fields.map(([name, value]) => `${addHeader(name, value)};`),
    // Empty, and then not sent, but for a path that a page has as well.
    ...(fields.some(([name]) => name === 'vary') ? [] : ['add_header Vary $catalog_vary;']),
  ]);
}

/** The type of all files of a location. */
function typeLines(contentType: string): string[] {
  return ['types { }', `default_type ${quote(contentType)};`];
}

function block(head: string, lines: readonly string[]): string {
  return `location ${head} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}

/** Escapes the dollar sign, which starts a variable; only addresses contain it. */
function addHeader(name: string, value: string): string {
  return `add_header ${writeName(name)} ${quote(value.replaceAll('$', '%24'))}`;
}

function quote(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}

function encodeRewrite(path: string): string {
  return path.replaceAll('$', '%24');
}
