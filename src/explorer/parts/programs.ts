/** What an answer is: JSON, another text, or bytes such as those of a picture. */
export type AnswerKind = 'json' | 'text' | 'bytes';

type Request = {
  readonly baseUrl: string;
  readonly target: string;
  readonly kind: AnswerKind;
  /** The whole address, which holds no quotation mark. */
  readonly url: string;
};

/** Programs that send a request and print the answer, by language. Each runs as it stands. */
const writers = {
  curl: ({ url, target, kind }: Request) =>
    kind === 'bytes' ? `curl --output '${fileOf(target)}' '${url}'` : `curl '${url}'`,
  JavaScript: ({ url, kind }: Request) => `const response = await fetch('${url}');
if (!response.ok) throw new Error(await response.text());
console.log(await response.${kind === 'bytes' ? 'blob' : kind}());`,
  Python: ({ url, target, kind }: Request) =>
    `${kind === 'json' ? 'import json\n' : ''}from urllib.request import urlopen

with urlopen("${url}") as response:
    ${{ json: 'print(json.load(response))', text: 'print(response.read().decode())', bytes: `open("${fileOf(target)}", "wb").write(response.read())` }[kind]}`,
  Client: (request: Request) => {
    const call = writeCall(request.target);
    const module = `${request.baseUrl}/explorer/client.js`;
    return call === undefined
      ? `// The client has no method for this path.\n${writers.JavaScript(request)}`
      : `// For pages and Deno. For Node and Bun, save the module and import './client.js'.
import { createClient } from '${module}';

const catalog = createClient({ baseUrl: '${request.baseUrl}' });
console.log(await ${call});`;
  },
} as const;

export type Language = keyof typeof writers;

// The keys of an object are strings to the compiler.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const languages = Object.keys(writers) as readonly Language[];

export function writeProgram(language: Language, request: Omit<Request, 'url'>): string {
  const url = (request.baseUrl + request.target).replaceAll("'", '%27');
  return writers[language]({ ...request, url });
}

function fileOf(target: string): string {
  return `picture${/\.\w+$/.exec(target)?.[0] ?? ''}`;
}

/** Methods of the client by the paths that they ask; `*` stands for their argument. */
const methods: ReadonlyMap<string, string> = new Map([
  ['/v1/creature', 'creatures'],
  ['/v1/creature/counts', 'creatureCounts'],
  ['/v1/creature/*', 'creature'],
  ['/v1/form/*', 'form'],
  ['/v1/names/*', 'names'],
  ['/v1/search', 'search'],
  ['/v1/search/check', 'checkSearch'],
  ['/v1/random', 'random'],
  ['/v1/family/*', 'family'],
  ['/v1/type', 'types'],
  ['/v1/type/*', 'type'],
  ['/v1/ability', 'abilities'],
  ['/v1/ability/*', 'ability'],
  ['/v1/egg-group', 'eggGroups'],
  ['/v1/egg-group/*', 'eggGroup'],
  ['/v1/matchup', 'chart'],
  ['/v1/move', 'moves'],
  ['/v1/move/*', 'move'],
  ['/v1/stat', 'statSummaries'],
  ['/v1/league', 'leagues'],
  ['/v1/league/*', 'league'],
  ['/v1/evolution-stone', 'evolutionStones'],
  ['/v1/evolution-stone/*', 'evolutionStone'],
  ['/v1/evolution-stone/*/evolutions', 'stoneEvolutions'],
  ['/v1/world', 'world'],
  ['/v1/world/statistics', 'worldStatistics'],
  ['/v1/bulk', 'bulkFiles'],
  ['/info', 'info'],
  ['/stats', 'stats'],
  // Parameters that are an argument of their own.
  ['/v1/ask?q', 'ask'],
  ['/v1/suggest?q', 'suggest'],
  ['/v1/batch?creatures', 'batch'],
  ['/v1/batch?forms', 'forms'],
  ['/v1/matchup?types', 'matchup'],
  ['/v1/matchup?forms', 'team'],
]);

/** The call of the client's method for a request; undefined if it has none. */
function writeCall(target: string): string | undefined {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  const write = (name: string, value: string): string =>
    /^(?:limit|offset|page)$/.test(name)
      ? value
      : /^(?:fields|include|types|creatures)$/.test(name) ||
          (name === 'forms' && pathname !== '/v1/search')
        ? `[${value.split(',').map(quote).join(', ')}]`
        : quote(value);
  const pairs = [...searchParams];
  const own = pairs.find(([name]) => methods.has(`${pathname}?${name}`));
  const [, segment = ''] = /([^/]+)(?:\/evolutions)?$/.exec(pathname) ?? [];
  const plain = own ? undefined : methods.get(pathname);
  const method = own
    ? methods.get(`${pathname}?${own[0]}`)
    : (plain ?? methods.get(pathname.replace(/[^/]+(\/evolutions)?$/, '*$1')));
  const isFile = pathname.startsWith('/v1/bulk/');
  if (pairs.some(([name]) => name === 'format' || name === 'bom') || (!method && !isFile)) {
    return undefined;
  }
  const members = pairs
    .filter((pair) => pair !== own)
    .map(([name, value]) => `${/^\w+$/.test(name) ? name : quote(name)}: ${write(name, value)}`);
  const given = [
    ...(own ? [write(...own)] : plain === undefined ? [quote(decodeURIComponent(segment))] : []),
    ...(members.length > 0 ? [`{ ${members.join(', ')} }`] : []),
  ];
  return isFile
    ? `new Response(await catalog.bulk(${given.join()})).text()`
    : // Every search is a request, one of all forms too.
      `catalog.${method}(${method === 'search' && given.length === 0 ? '{}' : given.join(', ')})`;
}

function quote(text: string): string {
  return /^[^'\\\p{C}]*$/u.test(text) ? `'${text}'` : JSON.stringify(text);
}
