/** Worlds, files and requests of attackers. */
import { linkSync, mkdirSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Place, parse, put, readFiles, valueAt } from '../../accept/worlds/edit.ts';
import type { Answer } from '../../harness/client/answer.ts';
import type { WorldFile } from '../../src/package/world.ts';
import { lampshoal } from '../../harness/processes.ts';

/** Targets whose answers hold addresses of the service, and some that do not. */
export const addressTargets: readonly (readonly [target: string, accept: string])[] = [
  ['/', 'application/json'],
  ['/', 'text/html'],
  ['/info', '*/*'],
  ['/openapi.json', '*/*'],
  ['/docs', 'text/html'],
  ['/v1/creature/1', '*/*'],
  ['/v1/creature/CHARIZARD', '*/*'],
  ['/v1/evolution-stone/fire', '*/*'],
  ['/v1/search?q=is:base&limit=3', '*/*'],
  ['/v1/bulk', '*/*'],
  ['/v1/league/', '*/*'],
  ['/v1/creature/nobody', '*/*'],
  ['/v1/search?limt=1', '*/*'],
  ['/resources/creature/1.svg', '*/*'],
  ['/.well-known/api-catalog', '*/*'],
];

const hosts = (
  'evil.example evil.example:80 localhost:1 127.0.0.1 [::1]:8080 a%2eb EVIL.example. ' +
  "'onerror=alert(1) "
).split(' ');

/** Header fields by which a proxy, a cache or a framework may be told another address, each with some values. */
const claims = Object.entries({
  'X-Forwarded-Host': ['evil.example', 'evil.example, localhost', '"><script>', 'evil.example:443'],
  'X-Forwarded-Proto': ['https', 'javascript', 'http, https'],
  'X-Forwarded-Port': ['666'],
  'X-Forwarded-Prefix': ['/evil'],
  'X-Forwarded-Path': ['/v1/league'],
  'X-Forwarded-For': ['127.0.0.1'],
  'X-Forwarded-Server': ['evil.example'],
  'X-Forwarded-Ssl': ['on'],
  'X-Forwarded-Scheme': ['https'],
  'X-Real-IP': ['127.0.0.1'],
  'X-Host': ['evil.example'],
  'X-HTTP-Host-Override': ['evil.example'],
  'X-Original-URL': ['/v1/league'],
  'X-Rewrite-URL': ['/v1/league'],
  'X-HTTP-Method-Override': ['POST'],
  'X-Original-Host': ['evil.example'],
  Forwarded: ['host=evil.example;proto=https', 'for=127.0.0.1;host="evil.example:666"'],
  'Front-End-Https': ['on'],
  Via: ['1.1 evil.example'],
  Origin: ['https://evil.example'],
  Referer: ['https://evil.example/'],
  'True-Client-IP': ['127.0.0.1'],
  'Cf-Visitor': ['{"scheme":"https"}'],
  'Base-Url': ['http://evil.example'],
}).flatMap(([name, values]) => values.map((value) => `${name}: ${value}`));

const authorities = ['http://evil.example', 'https://evil.example:1', 'HTTP://localhost'];

/** Ways to claim another address: a beginning of the target, and lines of the header section. */
export const addressClaims: readonly (readonly [title: string, prefix: string, lines: string])[] = [
  ...hosts.map((host) => [`Host: ${host}`, '', `Host: ${host}`] as const),
  ...claims.map((field) => [field, '', `Host: localhost\r\n${field}`] as const),
  ...authorities.map((authority) => [authority, authority, 'Host: localhost'] as const),
  ['all at once', 'http://evil.example', ['Host: evil.example', ...claims].join('\r\n')],
];

/** Spellings of `../` that a server may decode after it has checked the path. */
const waysUp = [
  ...(
    '../ ..%2f ..%2F %2e%2e/ %2e%2e%2f %2E%2E%5C ..%5c ..\\ .%2e/ %2e./ ..;/ ..%00/ ..%c0%af ..%ef%bc%8f ' +
    '%c0%ae%c0%ae/ %252e%252e%252f ..%252f ....// ..././ ..%u2215 .../ ..// ./../ %2f..%2f ..%0d%0a/ ..%09/ ' +
    '..%20/ %E2%80%A5/ %uff0e%uff0e/'
  ).split(' '),
  '\u2024\u2024/',
];

const folders = ['/resources/creature/', '/resources/creature/96/', '/resources/evolution-stone/'];

const secretFiles = [
  'secret.png',
  'images-secret/5.png',
  'images-secret/secret.txt',
  'etc/passwd',
  'proc/self/environ',
];

/** Raw targets that lead out of the folder of pictures. More than 300 of them. */
export const traversals: readonly string[] = [
  ...folders.flatMap((folder) =>
    waysUp.flatMap((step) =>
      secretFiles.flatMap((file, i) => [
        `${folder}${step.repeat(1 + (i % 3))}${encodeStep(step, file)}`,
      ]),
    ),
  ),
  ...secretFiles.flatMap((file) => [
    `/resources//${file}`,
    `/resources/creature//${file}`,
    `/resources/creature/%2f${file}`,
    `/resources/creature/${encodeURIComponent(file)}`,
    `/resources/creature/file:%2F%2F${file}`,
    `/resources/creature/1.png/../../../${file}`,
    `/resources/creature/1.png%00../../${file}`,
    `/resources/creature/${file}%00.png`,
    `/resources/creature/${file}?.png`,
    `/resources/creature/${file};.png`,
    `//${file}`,
    `/resources/../${file}`,
    `/resources/folder/${file}`,
    `/resources/creature/folder%2f${file}`,
  ]),
].map((target) => (/^[\x21-\x7e]+$/.test(target) ? target : encodeURI(target)));

/** A file's path, its slashes written as those of the step are. */
function encodeStep(step: string, file: string): string {
  const slash = /%2f|%5c|\\/i.exec(step)?.[0] ?? '/';
  return file.replaceAll('/', slash);
}

/** Text in every file that must not be served. */
export const secret = 'the-secret-beside-the-pictures';

/** Text in every picture that may be. */
export const mark = 'a-picture-of-the-user';

/** The eight bytes with which every PNG begins. */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Makes a folder of pictures. Those of 1, 2 and 3 are the user's own; 4 to 9 are links that lead out of the folder. */
export function makePictureFolder(parent: string) {
  const images = path.join(parent, 'images');
  const outside = path.join(parent, 'images-secret');
  mkdirSync(images);
  mkdirSync(outside);
  const beside = path.join(parent, 'secret.png');
  const text = path.join(outside, 'secret.txt');
  [beside, path.join(outside, '5.png'), text].forEach((file) =>
    writeFileSync(file, Buffer.concat([signature, Buffer.from(secret)])),
  );
  for (const own of ['1.png', '2.png']) {
    writeFileSync(path.join(images, own), Buffer.concat([signature, Buffer.from(mark)]));
  }
  linkSync(path.join(images, '2.png'), path.join(images, '3.png'));
  const links = {
    '4.png': beside,
    '5.png': '../images-secret/5.png',
    folder: outside,
    '6.png': 'folder/5.png',
    '7.png': '4.png',
    '8.png': text,
    '9.png': '/proc/self/environ',
  };
  for (const [link, to] of Object.entries(links)) {
    symlinkSync(to, path.join(images, link));
  }
  /** Puts a link to a secret where a picture was. */
  const swap = (): void => {
    const link = path.join(parent, 'link');
    symlinkSync(beside, link);
    renameSync(link, path.join(images, '1.png'));
    unlinkSync(path.join(images, '2.png'));
    symlinkSync(text, path.join(images, '2.png'));
  };
  return { images, swap };
}

/** Texts that a page would run, load or be broken by, where it took them for anything but text. */
export const hostileTexts = [
  '<script>document.title="owned"</script>',
  '<img src=x onerror="document.title=`owned`">',
  '"><svg onload=document.title="owned">',
  "' onmouseover='document.title=1' x='",
  '</title></style></script><script>document.title="owned"</script>',
  'javascript:document.title="owned"',
  '[a](javascript:document.title="owned")',
  '--><script>document.title="owned"</script><!--',
  '`${document.title="owned"}`',
  '{{constructor.constructor("document.title=1")()}}',
  '&lt;script&gt;document.title="owned"&lt;/script&gt;',
  '<base href="https://evil.example/">',
];

/** Text that would split any header field. */
export const splittingTexts = [
  'a\r\nSet-Cookie: owned=1',
  'a\nb',
  'a\0b',
  'a\u2028b',
  '\r\n\r\n<html>',
];

/** The free-text members of a world. */
const places: readonly Place[] = [
  ['world.json', 'title'],
  ['world.json', 'author'],
  ['world.json', 'types', 'Deep Song', 'name'],
  ['creatures/generation-1.json', 0, 'name'],
  ['creatures/generation-1.json', 0, 'species'],
  ['creatures/generation-1.json', 0, 'abilities', 'normal', 0],
  ['creatures/generation-1.json', 0, 'forms', 0, 'name'],
  ['leagues.json', 0, 'name'],
  ['leagues.json', 0, 'region'],
  ['leagues.json', 0, 'badges', 0],
  ['evolution-stones.json', 0, 'name'],
  ['evolution-stones.json', 0, 'aka'],
];

/** The files of a world with these texts in its free-text members, one after the other. */
export function hostileWorld(texts: readonly string[]): readonly WorldFile[] {
  let files: readonly WorldFile[] = readFiles(lampshoal);
  for (const [i, place] of places.entries()) {
    const hostile = texts[i % texts.length] ?? '';
    const [file, ...steps] = place;
    const whole = files.find((each) => each.path === file)?.text ?? 'null';
    const was = JSON.stringify(valueAt(parse(whole), steps));
    files = put(files, place, hostile);
    if (place.at(-1) === 'name') {
      // References to a name are changed to the new one.
      files = files.map((each) => ({
        path: each.path,
        text: each.text.replaceAll(was, () => JSON.stringify(hostile)),
      }));
    }
  }
  return files;
}

/** Scripts that pages may hold: files of the service, and data, which does not run. */
const safeScripts = [
  /^<script (?:type="module" )?src="\/assets\/[\w-]+\.js">$/,
  /^<script type="application\/json" id="embedded">$/,
];

/** Targets whose responses repeat text of the request. */
export const echoes = [
  '/problems/creature-not-found',
  '/%0d%0aSet-Cookie:%20owned=1',
  '/v1/creature/%0d%0aSet-Cookie:%20owned=1',
  '/v1/league/%0d%0aSet-Cookie:%20owned=1/',
  '/v1/search?q=%0d%0aSet-Cookie:%20owned=1',
  '/v1/search?%0d%0aSet-Cookie:%20owned=1=1',
  '/v1/search?q=is:base&limit=1&format=%0d%0a',
  '/problems/%3Cscript%3Edocument.title=1%3C/script%3E',
  '/v1/creature/%3Cscript%3Edocument.title=1%3C/script%3E',
  '/v1/suggest?q=%3Cscript%3Edocument.title=1%3C/script%3E',
  '//evil.example/%2f..',
  '//evil.example//',
  '/\\evil.example/',
  '/%5cevil.example/',
];

/** Required headers, and forbidden ones: cookies, and names of the software behind the service. */
export function fieldFaults({ status, fields }: Answer): string[] {
  const location = fields.get('location');
  return [
    ...(fields.get('x-content-type-options') === 'nosniff' ? [] : ['no "nosniff"']),
    ...['set-cookie', 'server', 'x-powered-by', 'x-aspnet-version', 'via']
      .filter((name) => fields.has(name))
      .map((name) => `the field "${name}"`),
    ...(status >= 500 ? [`the status ${status}`] : []),
    ...(location !== undefined && !/^\/(?![/\\])/.test(location) ? [`to ${location}`] : []),
  ];
}

export function pageFaults({ fields, body }: Answer): string[] {
  const policy = fields.get('content-security-policy') ?? '';
  const html = body.toString('utf8');
  const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
  return [
    ...(policy.includes("default-src 'none'") &&
    !/unsafe|\*|data:|https?:/.test(withoutPictures(policy))
      ? []
      : [`the policy "${policy}"`]),
    ...(fields.has('referrer-policy') ? [] : ['no "Referrer-Policy"']),
    ...tags
      .filter((tag) =>
        /\son\w+\s*=|(?:href|src|action)\s*=\s*["']?\s*(?:javascript|data):|\sstyle=|^<base/i.test(
          unquoted(tag),
        ),
      )
      .map((tag) => `the tag ${tag}`),
    ...tags
      .filter((tag) => /^<script/i.test(tag) && !safeScripts.some((safe) => safe.test(tag)))
      .map((tag) => `the script ${tag}`),
  ];
}

/** A policy without its picture sources, which may be on another host. */
function withoutPictures(policy: string): string {
  return policy.replace(/img-src [^;]*/, '');
}

/** A tag without quoted values, except addresses. */
function unquoted(tag: string): string {
  return tag.replaceAll(/(?<!href|src|action)=("|')(?:(?!\1).)*\1/gi, '=""');
}
