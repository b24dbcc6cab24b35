import { type Chooser, createChooser } from '../../harness/random.ts';
import { type Sent, sent } from './sent.ts';

const searches = [
  'type:water gen<=3',
  'is:legendary height>2m -ability:levitate',
  '(egg:dragon or egg:monster) weight>=10kg',
  'flying -is:mega',
  'hight>2m',
];

const misspelt = ['pikchu', 'charzard', 'mewtoo', 'zzzzzz'];

const codings = ['gzip', 'br', 'zstd', 'gzip, br;q=0.5', 'identity'];

const creatures = 1025;
const families = 500;
const lists = ['/info', '/stats', '/v1/league', '/v1/creature/counts', '/v1/type'];
const kinds = ['/', '/nowhere', '/openapi.json', '/v1/bulk', '/health/live'];

/** Requested pictures: enough to vary, few enough to be cached. */
const pictures = 10;

/** Requests of all kinds, as clients of all kinds send them; none of them asks for anything that is not there to stay. */
export function mixedRequests(seed: number): () => Sent {
  const chooser = createChooser(seed);
  return () => {
    const target = targetOf(chooser);
    return sent(target, fieldsOf(chooser), chooser.happens(0.05) ? 'HEAD' : 'GET');
  };
}

/** Every cacheable target of `mixedRequests` once. */
export function* everythingKept(): Generator<Sent> {
  const targets = [
    ...Array.from({ length: pictures }, (_, i) => `/resources/creature/96/${i + 1}.png`),
    ...Array.from({ length: creatures }, (_, i) => `/v1/creature/${i + 1}`),
    ...Array.from({ length: creatures }, (_, i) => `/v1/creature/00${i + 1}`),
    ...Array.from({ length: creatures }, (_, i) => misspelt.map((name) => batchOf(i + 1, name))),
    ...Array.from({ length: creatures }, (_, i) => `/v1/random?seed=${i + 1}`),
    ...Array.from({ length: families }, (_, i) => `/v1/family/${i + 1}`),
    ...lists,
    ...kinds,
  ].flat();
  const fields = [
    {},
    ...codings.map((coding) => ({ 'Accept-Encoding': coding })),
    { 'If-None-Match': '*' },
  ];
  for (const target of targets) {
    for (const each of fields) {
      yield sent(target, each);
    }
  }
}

function batchOf(number: number, name: string): string {
  return `/v1/batch?creatures=${number},mr-mime,${name}`;
}

function targetOf(chooser: Chooser): string {
  const number = 1 + chooser.below(creatures);
  const ways: (() => string)[] = [
    () => `/v1/creature/${number}`,
    () => `/v1/creature/00${number}`,
    () => `/v1/creature/${chooser.pick(misspelt)}`,
    () => `/v1/search?q=${encodeURIComponent(chooser.pick(searches))}&limit=20`,
    () => `/v1/suggest?q=${chooser.pick(misspelt)}`,
    () => batchOf(number, chooser.pick(misspelt)),
    () => `/v1/random?seed=${number}`,
    () => `/v1/family/${1 + chooser.below(families)}`,
    () => chooser.pick(lists),
    () => chooser.pick(kinds),
    () => `/resources/creature/96/${1 + chooser.below(pictures)}.png`,
  ];
  // Half of the requests are for a creature by its number.
  return chooser.happens(0.5) ? `/v1/creature/${number}` : chooser.pick(ways)();
}

function fieldsOf(chooser: Chooser): Record<string, string> {
  return {
    ...(chooser.happens(0.3) && { 'Accept-Encoding': chooser.pick(codings) }),
    ...(chooser.happens(0.1) && { 'If-None-Match': '*' }),
  };
}
