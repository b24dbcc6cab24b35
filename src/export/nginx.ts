import {
  among,
  escapePattern,
  type Fields,
  hasType,
  type Hosting,
  joinRules,
  oldPaths,
  type Rule,
  rulesOf,
  typesByExtension,
  writeName,
} from './rules.ts';

/** A fragment for a "server" block of nginx whose "root" is the folder of the export. */
export function writeNginx(hosting: Hosting): string {
  const { prefix, errors, options, redirect, encodings } = hosting;
  const answers = rulesOf(hosting.programs, prefix);
  const pages = rulesOf(hosting.persons, prefix);
  const hasPage = errors.some(({ file }) => file === '404.html');
  const locations = [
    location('@options', [...options.map(addHeader), 'return 204;']),
    location('@slash', [...redirect.map(addHeader), 'return 308 $catalog_path$catalog_query;']),
    ...errors.map(({ file, fields, contentType }) =>
      location(`= ${quote(`/${file}`)}`, [
        'internal;',
        'etag off;',
        ...typeLines(contentType),
        ...fields.map((field) => addHeader(field).replace(/;$/, ' always;')),
      ]),
    ),
    ...joinRules(pages).map(({ paths, fields }) => {
      const files = paths.map((path) => (path === `${prefix}/` ? `${path}index` : path));
      return location(`~ ${quote(`^${patternOf(files, prefix)}\\.html$`)}`, [
        'internal;',
        ...fieldLines(fields),
      ]);
    }),
    ...joinRules(answers).map(({ paths, fields }) =>
      location(`~ ${quote(`^${patternOf(paths, prefix)}$`)}`, [
        'error_page 404 /404.json;',
        'try_files $uri $uri/index.json =404;',
        ...fieldLines(fields),
      ]),
    ),
  ];
  return `# Into a "server" block of nginx 1.22 or newer, behind: root FOLDER;
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
if ($uri = /405.json) { break; }
# "//host" in a Location field names a host (RFC 3986, section 4.2). "$1" would be escaped a second time.
if ($request_uri ~ "^(?!${escapePattern(encodeURI(prefix))}/(?:\\?|$))(?<catalog_path>/(?!/)[^?]*?[^/?])/+(?<catalog_query>\\?.*)?$") {
  return 419;
}

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
error_page 419 = @slash;
location / { return 404; }
${locations.join('')}`;
}

/** Rewrites paths as old clients write them (decision 18). */
function oldPathLines(hosting: Hosting): string[] {
  const { subjects, resources, shared } = oldPaths(hosting);
  const rewrite = rewriteBelow(hosting.prefix);
  const lines = ["set $catalog_vary '';"];
  if (shared.length > 0) {
    const varied = `^${escapePattern(hosting.prefix)}/${among([...shared, ...subjects])}(?:/|$)`;
    lines.push(`if ($uri ~ ${quote(varied)}) { set $catalog_vary Accept; }`);
  }
  if (subjects.length > 0) {
    const words = among(subjects);
    if (shared.length > 0) {
      const page = rewrite(`/${words}(/.+)`, '/creature$1');
      lines.push(`if ($catalog_wants = page) { ${page} permanent; }`);
    }
    lines.push(
      `${rewrite(`/resources/${words}/(.*)`, '/resources/creature/$1')};`,
      `${rewrite(`/(?:v1/)?${words}(/.*)?`, '/v1/creature$1')};`,
    );
  }
  lines.push(`${rewrite(`/(${among(resources)}(?:/.*)?)`, '/v1/$1')};`);
  if (shared.length > 0) {
    const answer = rewrite(`/(${among(shared)}(?:/.*)?)`, '/v1/$1');
    lines.push(`if ($catalog_wants = answer) { ${answer}; }`);
  }
  return lines;
}

/** Rewrites the path of a page to that of its file; a path that has an answer as well, for browsers alone. */
function pageLines(pages: readonly Rule[], answers: readonly Rule[], prefix: string): string[] {
  const answered = new Set(answers.map(({ path }) => path));
  const home = `${prefix}/`;
  const toFiles = (rules: readonly Rule[]): string[] => {
    const paths = rules.map(({ path }) => path).filter((path) => path !== home);
    return paths.length === 0
      ? []
      : [`rewrite ${quote(`^(${patternOf(paths, prefix)})$`)} $1.html last;`];
  };
  return [
    ...toFiles(pages.filter(({ path }) => !answered.has(path))),
    'if ($catalog_wants = page) {',
    ...(pages.some(({ path }) => path === home)
      ? [`  ${rewriteBelow(prefix)('/?', '/index.html')} last;`]
      : []),
    ...toFiles(pages.filter(({ path }) => answered.has(path))).map((line) => `  ${line}`),
    '}',
  ];
}

function rewriteBelow(prefix: string): (from: string, to: string) => string {
  return (from, to) =>
    `rewrite ${quote(`^${escapePattern(prefix)}${from}$`)} ${quote(prefix.replaceAll('$', '%24') + to)}`;
}

/** Returns a pattern for the paths of rules. The path of the base URL may lack its slash. */
function patternOf(paths: readonly string[], prefix: string): string {
  const below = paths.map((path) =>
    path === `${prefix}/` ? '/?' : escapePattern(path.slice(prefix.length)).replace(/\\\*$/, '.*'),
  );
  return `${escapePattern(prefix)}(?:${below.join('|')})`;
}

function fieldLines(fields: Fields): string[] {
  const others = hasType(fields) ? fields.slice(1) : fields;
  const isStored = !others.some(([, value]) => value === 'no-store');
  return [
    ...(hasType(fields) ? typeLines(fields[0]?.[1] ?? '') : []),
    // Validators are for responses that may be stored.
    ...(isStored ? [] : ['etag off;', "add_header Last-Modified '';"]),
    ...others.map(addHeader),
    // Empty, and then not sent, but for a path that a page has as well.
    ...(others.some(([name]) => name === 'vary') ? [] : ['add_header Vary $catalog_vary;']),
  ];
}

function typeLines(contentType: string): string[] {
  return ['types { }', `default_type ${quote(contentType)};`];
}

function location(which: string, lines: readonly string[]): string {
  return `location ${which} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}

/** Escapes the dollar sign, which starts a variable; only addresses contain it. */
function addHeader([name, value]: Fields[number]): string {
  return `add_header ${writeName(name)} ${quote(value.replaceAll('$', '%24'))};`;
}

function quote(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}
