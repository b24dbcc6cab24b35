import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Answer } from '../harness/client/answer.ts';
import { HttpClient } from '../harness/client/http-client.ts';
import { Tally } from '../harness/client/tally.ts';
import { executableOf, root, serviceProgram } from '../harness/places.ts';
import { type OpenApiDocument, pathsOf } from '../src/api/openapi-document.ts';
import type { WorldFile } from '../src/package/world.ts';
import { type Check, noFaults } from './check.ts';
import type { Settings } from './run.ts';
import { checkLife, startService } from './service.ts';
import { parse, type Place, put, readFiles, valueAt, writeFiles } from './worlds/edit.ts';

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
const splittingTexts = ['a\r\nSet-Cookie: owned=1', 'a\nb', 'a\0b', 'a\u2028b', '\r\n\r\n<html>'];

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

/** Writes a world with these texts in its free-text members, one after the other. */
function writeHostileWorld(folder: string, texts: readonly string[]): void {
  let files: readonly WorldFile[] = readFiles(path.join(root, 'worlds/lampshoal'));
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
  writeFiles(folder, files);
}

/** Scripts that pages may hold: files of the service, and data, which does not run. */
const safeScripts = [
  /^<script (?:type="module" )?src="\/explorer\/[\w-]+\.js">$/,
  /^<script type="application\/json" id="embedded">$/,
];

/** Targets whose responses repeat text of the request. */
const echoes = [
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

/** Checks that no text of a world or a client adds a header to a response or a script to a page. */
export async function checkContent(settings: Settings): Promise<readonly Check[]> {
  const world = path.join(settings.folder, 'hostile');
  writeHostileWorld(world, hostileTexts);
  const service = await startService(settings, { args: ['--world', world] });
  const { send, close } = new HttpClient(service.port, new Tally());
  const described = await send('/openapi.json');
  const document: OpenApiDocument = JSON.parse(described.body.toString('utf8'));
  const targets = [
    ...pathsOf(document).map(({ path: each, operation }) =>
      each.replaceAll(/\{(?<name>\w+)\}/g, (_, name: string) => {
        const example = operation.parameters.find((parameter) => parameter.name === name)?.example;
        return encodeURIComponent(String(example ?? ''));
      }),
    ),
    ...hostileTexts.map((text) => `/v1/creature/${encodeURIComponent(text)}`),
    ...echoes,
  ];
  const faults: string[] = [];
  let pages = 0;
  for (const target of targets) {
    for (const accept of ['*/*', 'text/html,application/xhtml+xml']) {
      const answer = await send(target, { Accept: accept });
      const isPage = answer.fields.get('content-type')?.startsWith('text/html') ?? false;
      pages += isPage ? 1 : 0;
      const found = [...fieldFaults(answer), ...(isPage ? pageFaults(answer) : [])];
      faults.push(...found.map((fault) => `${target} as ${accept}: ${fault}`));
    }
  }
  close();
  return [
    noFaults('answers with fields or pages that are not safe', faults, 2 * targets.length),
    { name: 'pages among them', measured: pages, wanted: '≥ 4', passed: pages >= 4 },
    await checkSplitting(settings),
    ...checkLife(service),
  ];
}

/** Required headers, and forbidden ones: cookies, and names of the software behind the service. */
function fieldFaults({ status, fields }: Answer): string[] {
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

function pageFaults({ fields, body }: Answer): string[] {
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

/** A world whose texts would split a header is refused before it is served. */
async function checkSplitting({ folder, runtime }: Settings): Promise<Check> {
  const faults: string[] = [];
  for (const [i, text] of splittingTexts.entries()) {
    const world = path.join(folder, `splitting-${i}`);
    writeHostileWorld(world, [text]);
    const { status, stderr } = spawnSync(
      executableOf(runtime),
      [serviceProgram, 'validate', world],
      // Nothing of ours that would change what it does.
      { encoding: 'utf8', env: { PATH: process.env['PATH'] } },
    );
    if (status !== 1 || /\p{Cc}/u.test(stderr.replaceAll('\n', ''))) {
      faults.push(`${JSON.stringify(text)}: exit code ${status}, ${stderr.slice(0, 200)}`);
    }
  }
  return noFaults(
    'worlds with breaks of a line that are not refused',
    faults,
    splittingTexts.length,
  );
}
