import { compileRules, type FieldRule, type Fields } from '../field-rules.ts';
import { type HostFile, type Hosting, oldPaths, writeName } from './hosting.ts';

/** A fragment for a site block of Caddy whose "root" is the folder of the export. */
export function writeCaddy(hosting: Hosting): HostFile {
  const { prefix, persons, programs, errors, options, encodings } = hosting;
  const pages = compileRules(persons);
  const answers = compileRules(programs);
  const answerPaths = new Set(answers.map(({ scope }) => scope.path));
  const pagePaths = new Set(pages.map(({ scope }) => scope.path));
  const precompressed = encodings.length === 0 ? '' : `precompressed ${encodings.join(' ')}`;
  const serve = (rule: FieldRule, files: string, matcher: string): string[] => [
    `handle ${matcher} {`,
    `\ttry_files ${files}`,
    ...typeLines(rule),
    ...headerLines(rule.fields),
    ...(precompressed === ''
      ? ['\tfile_server']
      : ['\tfile_server {', `\t\t${precompressed}`, '\t}']),
    '}',
  ];
  const blocks = [
    ...pages.flatMap((rule, i) => {
      const both = answerPaths.has(rule.scope.path);
      const matcher = `@page${i}`;
      return [
        ...matcherLines(matcher, rule, both ? ['header Accept *text/html*'] : []),
        ...serve(
          rule,
          rule.scope.path.endsWith('/') && rule.scope.kind === 'at'
            ? `${quote(`${rule.scope.path}index.html`)} =404`
            : '{path}.html =404',
          matcher,
        ),
      ];
    }),
    ...answers.flatMap((rule, i) => {
      const matcher = `@answer${i}`;
      const isBoth = pagePaths.has(rule.scope.path);
      const isRoot = rule.scope.kind === 'at' && rule.scope.path.endsWith('/');
      const files = isRoot
        ? quote(`${rule.scope.path}index.json`)
        : isBoth
          ? '{path}/index.json'
          : '{path} {path}/index.json';
      return [...matcherLines(matcher, rule, []), ...serve(rule, `${files} =404`, matcher)];
    }),
  ];
  const lines = [
    '# Into a site block of Caddy 2.6 or newer, behind: root * FOLDER',
    '@options method OPTIONS',
    'handle @options {',
    ...headerLines(options),
    '\trespond 204',
    '}',
    '@written not method GET HEAD',
    'handle @written {',
    '\terror 405',
    '}',
    '@slash {',
    '\tpath_regexp slash ^(/(?:[^/].*?)?[^/])/+$',
    `\tnot path ${quote(`${prefix}/`)}`,
    '}',
    'handle @slash {',
    '\tredir {re.slash.1} 308',
    '}',
    ...oldPathLines(hosting),
    ...blocks,
    'handle {',
    '\terror 404',
    '}',
    'handle_errors {',
    ...errors.flatMap(({ status, file, fields, contentType }) => [
      `\t@${file.replace('.', '_')} {`,
      `\t\texpression {http.error.status_code} == ${status}`,
      ...(file === '404.html'
        ? ['\t\theader Accept *text/html*', `\t\tnot path ${quote(`${prefix}/v1/*`)}`]
        : []),
      '\t}',
      `\thandle @${file.replace('.', '_')} {`,
      `\t\trewrite * /${file}`,
      `\t\theader Content-Type ${quote(contentType)}`,
      ...headerLines(fields).map((line) => `\t${line}`),
      '\t\tfile_server {',
      `\t\t\tstatus ${status}`,
      '\t\t}',
      '\t}',
    ]),
    '}',
  ];
  return { file: 'hosting/Caddyfile', text: `${lines.join('\n')}\n` };
}

/** Rewrites paths as old clients write them (decision 18). Of several rewrites, the first that matches applies. */
function oldPathLines(hosting: Hosting): string[] {
  const { prefix } = hosting;
  const { subjects, resources, shared } = oldPaths(hosting);
  const among = (words: readonly string[]): string => `(?:${words.map(escapePattern).join('|')})`;
  const matcher = (name: string, pattern: string, more: readonly string[] = []): string[] => [
    `@${name} {`,
    `\tpath_regexp ${name} ${quote(`^${escapePattern(prefix)}/${pattern}$`)}`,
    ...more.map((line) => `\t${line}`),
    '}',
  ];
  const rewrite = (name: string, target: string): string =>
    `rewrite @${name} ${quote(`${prefix}/${target}`)}`;
  return [
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
          ...matcher('shared', `${among([...shared, ...subjects])}(?:/.*)?`),
          'header @shared Vary Accept',
          ...matcher('shared_answer', `(${among(shared)}(?:/.*)?)`, [
            'not header Accept *text/html*',
          ]),
          rewrite('shared_answer', 'v1/{re.shared_answer.1}'),
        ]),
  ];
}

function escapePattern(text: string): string {
  return text.replaceAll(/[().*+?{}[\]|^$\\]/g, String.raw`\$&`);
}

function matcherLines(matcher: string, { scope }: FieldRule, more: readonly string[]): string[] {
  const path = quote(scope.path + (scope.kind === 'below' ? '*' : ''));
  return [`${matcher} {`, `\tpath ${path}`, ...more.map((line) => `\t${line}`), '}'];
}

/** The types of files without an ending, and of those with an ending that Caddy may not know. */
function typeLines({ contentTypes }: FieldRule): string[] {
  const types = [...contentTypes];
  const isOne = new Set(contentTypes.values()).size === 1;
  return isOne
    ? [`\theader Content-Type ${quote(types[0]?.[1] ?? '')}`]
    : types.map(
        ([ending, type], i) =>
          `\t@type${i} path *${ending}\n\theader @type${i} Content-Type ${quote(type)}`,
      );
}

function headerLines(fields: Fields): string[] {
  return fields.map(([name, value]) => `\theader ${writeName(name)} ${quote(value)}`);
}

/** Quotes literally; no field or path of an export contains a backtick. */
function quote(text: string): string {
  return `\`${text.replaceAll('`', '%60')}\``;
}
