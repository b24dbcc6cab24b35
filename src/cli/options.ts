import { type Addresses, parseBaseAddress } from '../api/addresses.ts';
import { parseStoreAddress, type StoreAddress } from '../service/hits/store-address.ts';
import type { Quota } from '../service/rate-limit.ts';
import { parseNetwork } from '../service/client-address.ts';
import { logFormats, thresholds } from '../service/log.ts';
import { addressesOf } from '../service/options.ts';
import { builtInWorld } from '../service/places.ts';

/** A command line that is not valid. The CLI prints its message as it is. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A kind of option: the texts that it may have, and their values. */
export type Kind<Value> = {
  readonly expected: string;
  /** Returns undefined for another text. */
  readonly parse: (text: string) => Value | undefined;
  /** Returns the part of a wrong text that messages show: an item of a list, nothing of a password. */
  readonly show?: (text: string) => string | undefined;
};

const text: Kind<string> = {
  expected: 'a text',
  parse: (given) => given || undefined,
};

/** Addresses of IPv6 stand in brackets in URLs. */
const address: Kind<string> = {
  expected: 'an address such as "127.0.0.1" or "::1"',
  parse: (given) => given.replace(/^\[(.*)\]$/, '$1') || undefined,
};

export function wholeNumber(noun: string, least: number, most: number): Kind<number> {
  return {
    expected: `${noun} from ${least} to ${most}`,
    parse: (given) => {
      const number = /^[0-9]{1,7}$/.test(given) ? Number(given) : -1;
      return number < least || number > most ? undefined : number;
    },
  };
}

const port = wholeNumber('a port', 0, 65_535);

const seconds: Kind<number> = {
  expected: 'a number of seconds from 0 to 3600',
  parse: (given) => {
    const number = /^[0-9]{1,4}(?:\.[0-9]{1,3})?$/.test(given) ? Number(given) : Infinity;
    return number > 3600 ? undefined : number;
  },
};

export function oneOf<const Choice extends string>(choices: readonly Choice[]): Kind<Choice> {
  return {
    expected: `one of ${choices.join(', ')}`,
    parse: (given) => choices.find((each) => each === given),
  };
}

/** Several of a kind, separated by commas. */
function listOf<Item>(
  { parse }: Pick<Kind<Item>, 'parse'>,
  expected: string,
): Kind<readonly Item[]> {
  const partsOf = (given: string): readonly string[] => given.split(',').map((part) => part.trim());
  const wrongPart = (given: string): string | undefined =>
    partsOf(given).find((part) => parse(part) === undefined);
  return {
    expected,
    parse: (given) =>
      wrongPart(given) === undefined
        ? [...new Set(partsOf(given).flatMap((part) => parse(part) ?? []))]
        : undefined,
    // An empty item shows nothing.
    show: (given) => wrongPart(given) || given,
  };
}

/** An address without a query, a fragment or a slash at its end. */
export const url: Kind<string> = {
  expected: 'an address such as "https://catalog.example.org"',
  parse: parseBaseAddress,
};

const store: Kind<StoreAddress> = {
  expected: 'an address such as "redis://:password@localhost:6379/0", or rediss:// for TLS',
  parse: parseStoreAddress,
  show: () => undefined,
};

/** A number of requests and a time: `100/1m`. */
const rateLimit: Kind<Quota> = {
  expected: 'a number of requests in seconds, minutes or hours, such as "100/1m"',
  parse: (given) => {
    const [, requests, count = '1', unit = ''] =
      /^(?<requests>[1-9][0-9]{0,8})\/(?<count>[1-9][0-9]{0,3})?(?<unit>[smh])$/.exec(given) ?? [];
    const unitSeconds = unit === 's' ? 1 : unit === 'm' ? 60 : 3600;
    return requests === undefined
      ? undefined
      : { requests: Number(requests), seconds: Number(count) * unitSeconds };
  },
};

const networks = listOf(
  { parse: parseNetwork },
  'a list of addresses and networks such as "127.0.0.1,10.0.0.0/8,fd00::/8"',
);

const encoding = oneOf(['gzip', 'br', 'zstd']);

/** A switch of the environment. */
export const onOrOff: Kind<string> = { ...oneOf(['1', '0']), expected: '1 or 0' };

export type Environment = Readonly<Record<string, string | undefined>>;

type Option<Value, Fallback> = {
  readonly flag: string;
  /** Environment variable that is read if the flag is absent. */
  readonly variable: string;
  /** The word for the value in `help`. */
  readonly value: string;
  readonly meaning: string;
  readonly kind: Kind<Value>;
  readonly fallback: Fallback;
};

/** Describes an option; `usage` is its flag and the word for the value in `help`. Without a default value its is undefined. */
function option<Value, const Fallback extends readonly unknown[]>(
  usage: string,
  meaning: string,
  kind: Kind<Value>,
  ...[fallback]: Fallback
): Option<Value, Fallback[0]> {
  const [flag = '', value = ''] = usage.split(' ');
  // The language of a system is in LANG.
  const name = flag === 'lang' ? 'catalog-lang' : flag;
  const variable = name.toUpperCase().replaceAll('-', '_');
  return { flag, value, variable, meaning, kind, fallback };
}

/** Every option that has an environment variable. */
export const options = {
  port: option('port NUMBER', 'port to listen on; 0 lets the system choose (8080)', port, 8080),
  host: option('host ADDRESS', 'address to listen on (127.0.0.1)', address, '127.0.0.1'),
  socket: option(
    'socket PATH',
    'Unix socket to listen on instead of HOST and PORT, with one worker (none)',
    text,
  ),
  operationsPort: option(
    'operations-port NUMBER',
    'separate port for /health and /metrics, which PORT then no longer serves (none)',
    port,
  ),
  operationsHost: option(
    'operations-host ADDRESS',
    'address to listen on with OPERATIONS_PORT (HOST)',
    address,
  ),
  baseUrl: option(
    'base-url URL',
    'address at which clients reach the service (http://localhost:PORT)',
    url,
  ),
  resourcesUrl: option(
    'resources-url URL',
    'address at which clients reach the pictures (BASE_URL/resources)',
    url,
  ),
  world: option(
    'world DIR',
    "folder of the world's files, or a file made by compile (the built-in world, for changes this folder)",
    text,
    builtInWorld,
  ),
  language: option(
    'lang TAG',
    'language of names, such as de or zh-Hant (that of the world)',
    text,
  ),
  stateDirectory: option(
    'state-dir DIR',
    'folder for hits (~/.local/state/creature-catalog)',
    text,
  ),
  sharedStore: option(
    'redis-url URL',
    'Redis or Valkey server through which replicas share their hits (none)',
    store,
  ),
  images: option(
    'images DIR',
    'folder of pictures that replace or add to those of the world (none)',
    text,
  ),
  workers: option(
    'workers NUMBER',
    'number of processes that answer requests, 1 to 256, one for each core (1)',
    wholeNumber('a number of processes', 1, 256),
    1,
  ),
  drainDelaySeconds: option(
    'drain-delay SECONDS',
    'time to go on serving after SIGTERM, with 503 at /health/ready, if requests came recently (2)',
    seconds,
    2,
  ),
  drainTimeoutSeconds: option(
    'drain-timeout SECONDS',
    'time for requests in progress to end before connections are closed (10)',
    seconds,
    10,
  ),
  rateLimit: option(
    'rate-limit N/TIME',
    'cost of the requests that each client address may make in a time, in lookups, such as 300/1m; s, m or h (no limit)',
    rateLimit,
  ),
  trustedProxies: option(
    'trust-proxy LIST',
    'proxies whose X-Forwarded-For is trusted, such as 127.0.0.1,10.0.0.0/8 (none)',
    networks,
    [],
  ),
  maxConnections: option(
    'max-connections NUMBER',
    'maximum number of open connections, on Node only (no limit)',
    wholeNumber('a number of connections', 1, 9_999_999),
  ),
  pictures: option(
    'pictures CHOICE',
    'pictures of an export: sprites, all (also other sizes), or none (sprites)',
    oneOf(['sprites', 'all', 'none']),
    'sprites',
  ),
  encodings: option(
    'encodings LIST',
    'compressed copies of each text in an export, such as gzip,br,zstd (none)',
    listOf(encoding, encoding.expected),
    [],
  ),
  tlsCert: option('tls-cert FILE', 'certificate in PEM, with its chain; serves HTTPS (none)', text),
  tlsKey: option('tls-key FILE', 'private key of the certificate in PEM (none)', text),
  logLevel: option(
    'log-level LEVEL',
    'least severe messages to log: silent, error, warn, info, or debug with each request (info)',
    oneOf(thresholds),
    'info',
  ),
  logFormat: option(
    'log-format FORMAT',
    'format of the log: text, or json with one object on each line (text)',
    oneOf(logFormats),
    'text',
  ),
} as const;

export type OptionName = keyof typeof options;

// The names of members of an object are texts to the compiler.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const optionNames = Object.keys(options) as OptionName[];

type ValueOf<Each> = Each extends Option<infer Value, infer Fallback> ? Value | Fallback : never;

export type OptionValues = {
  readonly [Name in OptionName]: ValueOf<(typeof options)[Name]>;
};

/** The values of all options, of which a command takes some: from their flags, else from the environment, else by default. */
export function optionValues(
  taken: readonly OptionName[],
  flags: ReadonlyMap<string, string>,
  environment: Environment,
): OptionValues {
  const values = Object.entries(options).map(([name, each]) => {
    const isTaken = taken.some((other) => other === name);
    return [name, valueOf(each, isTaken, flags, environment)];
  });
  // The compiler does not know that the names are those of the options.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(values) as OptionValues;
}

function valueOf(
  { flag, variable, fallback, kind }: Option<unknown, unknown>,
  isTaken: boolean,
  flags: ReadonlyMap<string, string>,
  environment: Environment,
): unknown {
  const given = flags.get(flag);
  if (given !== undefined) {
    return parseAs(kind, given, `--${flag}`);
  }
  // Orchestrators pass an unset variable as an empty one.
  const set = environment[variable];
  if (!set) {
    return fallback;
  }
  // The variable of another option may be that of another program.
  return isTaken ? parseAs(kind, set, variable) : (kind.parse(set) ?? fallback);
}

/** Parses the text of an option. Throws a `UsageError` that names `source`: the flag or the environment variable. */
export function parseAs<Value>(kind: Kind<Value>, given: string, source: string): Value {
  const value = kind.parse(given);
  if (value !== undefined) {
    return value;
  }
  const shown = kind.show ? kind.show(given) : given;
  const fault = shown === undefined ? 'is not valid' : `is ${JSON.stringify(shown)}`;
  throw new UsageError(
    given === '' ? `${source} is empty` : `${source} ${fault}; expected ${kind.expected}`,
  );
}

/** The addresses of the service and its pictures: as configured, or those of a service with the same options. */
export function addressesFor(values: OptionValues): Addresses {
  return addressesOf(values, options.port.fallback);
}
