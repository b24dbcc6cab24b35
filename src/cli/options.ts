import { homedir } from 'node:os';
import path from 'node:path';
import { type Addresses, parseBaseAddress } from '../api/addresses.ts';
import type { PictureChoice } from '../export/addresses.ts';
import { parseStoreAddress, type StoreAddress } from '../service/hits/store-address.ts';
import type { Quota } from '../service/rate-limit.ts';
import { type Network, parseNetwork } from '../service/client-address.ts';
import { type LogFormat, logFormats, type Threshold, thresholds } from '../service/log.ts';
import { addressesOf } from '../service/options.ts';
import { builtInWorld } from '../service/world-store/open-world.ts';

/** A command line that is not valid. The CLI prints its message as it is. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Parses the text of an option. Throws a `UsageError` that names `source`: the flag or the environment variable. */
type Parse<Value> = (text: string, source: string) => Value;

type Option<Value> = {
  readonly flag: string;
  /** Environment variable that is read where the flag is absent. */
  readonly variable: string;
  readonly value: string;
  readonly meaning: string;
  readonly fallback: () => Value;
  readonly parse: Parse<Value>;
};

type OptionDefinition<Value> = Omit<Option<Value>, 'variable' | 'fallback'> & {
  /** The flag in capitals where absent. */
  readonly variable?: string;
};

/** Every option that has an environment variable. */
export const options = {
  port: option(() => 8080, {
    flag: 'port',
    value: 'NUMBER',
    meaning: 'port to listen on; 0 lets the system choose (8080)',
    parse: parsePort,
  }),
  host: option(() => '127.0.0.1', {
    flag: 'host',
    value: 'ADDRESS',
    meaning: 'address to listen on (127.0.0.1)',
    parse: parseText,
  }),
  operationsPort: optional({
    flag: 'operations-port',
    value: 'NUMBER',
    meaning: 'separate port for /health and /metrics, which PORT then no longer serves (none)',
    parse: parsePort,
  }),
  operationsHost: optional({
    flag: 'operations-host',
    value: 'ADDRESS',
    meaning: 'address to listen on with OPERATIONS_PORT (HOST)',
    parse: parseText,
  }),
  baseUrl: optional({
    flag: 'base-url',
    value: 'URL',
    meaning: 'address at which clients reach the service (http://localhost:PORT)',
    parse: parseUrl,
  }),
  resourcesUrl: optional({
    flag: 'resources-url',
    value: 'URL',
    meaning: 'address at which clients reach the pictures (BASE_URL/resources)',
    parse: parseUrl,
  }),
  world: option(() => builtInWorld, {
    flag: 'world',
    value: 'DIR',
    meaning: "folder of the world's files, or a file made by compile (the built-in world)",
    parse: parseText,
  }),
  language: optional({
    flag: 'lang',
    variable: 'CATALOG_LANG',
    value: 'TAG',
    meaning: 'language of names, such as de or zh-Hant (that of the world)',
    parse: parseText,
  }),
  stateDirectory: option(defaultStateDirectory, {
    flag: 'state-dir',
    value: 'DIR',
    meaning: 'folder for hits and compiled worlds (~/.local/state/creature-catalog)',
    parse: parseText,
  }),
  sharedStore: optional({
    flag: 'redis-url',
    value: 'URL',
    meaning: 'Redis or Valkey server through which replicas share their hits (none)',
    parse: parseStore,
  }),
  images: optional({
    flag: 'images',
    value: 'DIR',
    meaning: 'folder of pictures that replace or add to those of the world (none)',
    parse: parseText,
  }),
  workers: option(() => 1, {
    flag: 'workers',
    value: 'NUMBER',
    meaning: 'number of processes that answer requests, 1 to 256, one for each core (1)',
    parse: wholeNumber('a number of processes', 1, 256),
  }),
  drainDelaySeconds: option(() => 2, {
    flag: 'drain-delay',
    value: 'SECONDS',
    meaning:
      'time to go on serving after SIGTERM, with 503 at /health/ready, if requests came recently (2)',
    parse: parseSeconds,
  }),
  drainTimeoutSeconds: option(() => 10, {
    flag: 'drain-timeout',
    value: 'SECONDS',
    meaning: 'time for requests in progress to end before connections are closed (10)',
    parse: parseSeconds,
  }),
  rateLimit: optional({
    flag: 'rate-limit',
    value: 'N/TIME',
    meaning:
      'cost of the requests that each client address may make in a time, in lookups, such as 300/1m; s, m or h (no limit)',
    parse: parseRateLimit,
  }),
  trustedProxies: option(() => [], {
    flag: 'trust-proxy',
    value: 'LIST',
    meaning: 'proxies whose X-Forwarded-For is trusted, such as 127.0.0.1,10.0.0.0/8 (none)',
    parse: parseNetworks,
  }),
  maxConnections: optional({
    flag: 'max-connections',
    value: 'NUMBER',
    meaning: 'maximum number of open connections, on Node only (no limit)',
    parse: wholeNumber('a number of connections', 1, 9_999_999),
  }),
  pictures: option<PictureChoice>(() => 'sprites', {
    flag: 'pictures',
    value: 'CHOICE',
    meaning: 'pictures of an export: sprites, all (also other sizes), or none (sprites)',
    parse: choice(['sprites', 'all', 'none']),
  }),
  encodings: option(() => [], {
    flag: 'encodings',
    value: 'LIST',
    meaning: 'compressed copies of each text in an export, such as gzip,br,zstd (none)',
    parse: parseEncodings,
  }),
  tlsCert: optional({
    flag: 'tls-cert',
    value: 'FILE',
    meaning: 'certificate in PEM, with its chain; serves HTTPS (none)',
    parse: parseText,
  }),
  tlsKey: optional({
    flag: 'tls-key',
    value: 'FILE',
    meaning: 'private key of the certificate in PEM (none)',
    parse: parseText,
  }),
  logLevel: option<Threshold>(() => 'info', {
    flag: 'log-level',
    value: 'LEVEL',
    meaning:
      'least severe messages to log: silent, error, warn, info, or debug with each request (info)',
    parse: choice(thresholds),
  }),
  logFormat: option<LogFormat>(() => 'text', {
    flag: 'log-format',
    value: 'FORMAT',
    meaning: 'format of the log: text, or json with one object on each line (text)',
    parse: choice(logFormats),
  }),
} as const;

export type OptionName = keyof typeof options;

export type OptionValues = {
  readonly [Name in OptionName]: ReturnType<(typeof options)[Name]['fallback']>;
};

/** The values of all options: from their flags, else from the environment, else by default. */
export function optionValues(flags: ReadonlyMap<string, string>): OptionValues {
  const values = Object.entries(options).map(([name, each]) => [name, valueOf(each, flags)]);
  // The compiler does not know that the names are those of the options.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(values) as OptionValues;
}

function valueOf(
  { flag, variable, fallback, parse }: Option<unknown>,
  flags: ReadonlyMap<string, string>,
): unknown {
  const text = flags.get(flag);
  if (text !== undefined) {
    return parse(text, `--${flag}`);
  }
  // Orchestrators pass an unset variable as an empty one.
  const fromEnvironment = process.env[variable];
  return fromEnvironment ? parse(fromEnvironment, variable) : fallback();
}

/** The addresses of the service and its pictures: as configured, or those of a service with the same options. */
export function addressesFor(values: OptionValues): Addresses {
  return addressesOf(values, options.port.fallback());
}

function option<Value>(fallback: () => Value, definition: OptionDefinition<Value>): Option<Value> {
  const variable = definition.flag.toUpperCase().replaceAll('-', '_');
  return { variable, ...definition, fallback };
}

function optional<Value>(definition: OptionDefinition<Value>): Option<Value | undefined> {
  return option<Value | undefined>(() => undefined, definition);
}

function defaultStateDirectory(): string {
  const states = process.env['XDG_STATE_HOME'] || path.join(homedir(), '.local', 'state');
  return path.join(states, 'creature-catalog');
}

function parseText(text: string, source: string): string {
  if (text === '') {
    throw new UsageError(`${source} is empty`);
  }
  return text;
}

function parsePort(text: string, source: string): number {
  return wholeNumber('a port', 0, 65_535)(text, source);
}

function wholeNumber(noun: string, least: number, most: number): Parse<number> {
  return (text, source) => {
    const number = Number(text);
    if (!/^[0-9]{1,7}$/.test(text) || number < least || number > most) {
      throw new UsageError(
        `${source} is ${JSON.stringify(text)}; expected ${noun} from ${least} to ${most}`,
      );
    }
    return number;
  };
}

function parseSeconds(text: string, source: string): number {
  const seconds = Number(text);
  if (!/^[0-9]{1,4}(?:\.[0-9]{1,3})?$/.test(text) || seconds > 3600) {
    throw new UsageError(
      `${source} is ${JSON.stringify(text)}; expected a number of seconds from 0 to 3600`,
    );
  }
  return seconds;
}

function choice<Choice extends string>(choices: readonly Choice[]): Parse<Choice> {
  return (text, source) => {
    const chosen = choices.find((each) => each === text);
    if (chosen === undefined) {
      throw new UsageError(
        `${source} is ${JSON.stringify(text)}; expected one of ${choices.join(', ')}`,
      );
    }
    return chosen;
  };
}

/** Parses `1` or `0`. */
export function parseSwitch(text: string, source: string): boolean {
  if (!/^[01]$/.test(text)) {
    throw new UsageError(`${source} is ${JSON.stringify(text)}; expected 1 or 0`);
  }
  return text === '1';
}

/** Parses names of content codings, separated by commas. */
function parseEncodings(text: string, source: string): readonly ('gzip' | 'br' | 'zstd')[] {
  const parse = choice(['gzip', 'br', 'zstd']);
  return [...new Set(text.split(',').map((name) => parse(name.trim(), source)))];
}

/** Parses a base address: without a query, a fragment or a slash at its end. */
export function parseUrl(text: string, source: string): string {
  const address = parseBaseAddress(text);
  if (address === undefined) {
    throw new UsageError(
      `${source} is ${JSON.stringify(text)}; expected an address such as "https://catalog.example.org"`,
    );
  }
  return address;
}

function parseStore(text: string, source: string): StoreAddress {
  const address = parseStoreAddress(text);
  if (!address) {
    // Does not quote the text, which may have a password.
    throw new UsageError(
      `${source} is not valid; expected an address such as "redis://:password@localhost:6379/0", or rediss:// for TLS`,
    );
  }
  return address;
}

/** Parses a number of requests and a time: `100/1m`. */
function parseRateLimit(text: string, source: string): Quota {
  const [, requests, count, unit = ''] =
    /^(?<requests>[1-9][0-9]{0,8})\/(?<count>[1-9][0-9]{0,3})?(?<unit>[smh])$/.exec(text) ?? [];
  if (requests === undefined) {
    throw new UsageError(
      `${source} is ${JSON.stringify(text)}; expected a number of requests in seconds, minutes or hours, such as "100/1m"`,
    );
  }
  const unitSeconds = unit === 's' ? 1 : unit === 'm' ? 60 : 3600;
  return { requests: Number(requests), seconds: Number(count ?? 1) * unitSeconds };
}

/** Parses addresses and networks, separated by commas: `127.0.0.1,10.0.0.0/8`. */
function parseNetworks(text: string, source: string): readonly Network[] {
  return text.split(',').map((each) => {
    const network = parseNetwork(each.trim());
    if (!network) {
      throw new UsageError(
        `${source} has ${JSON.stringify(each.trim())}; expected a list of addresses and networks such as "127.0.0.1,10.0.0.0/8,fd00::/8"`,
      );
    }
    return network;
  });
}
