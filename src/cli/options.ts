import { homedir } from 'node:os';
import path from 'node:path';
import type { StoreAddress } from '../service/hits/store-address.ts';
import type { LogFormat } from '../service/log/format-line.ts';
import type { Threshold } from '../service/log/log.ts';
import type { PictureChoice } from '../export/list-addresses.ts';
import { builtInWorld } from '../service/world-store/built-in-world.ts';
import type { Quota } from '../service/limits/quotas.ts';
import type { Network } from '../service/limits/trusted-proxies.ts';
import {
  type Encoding,
  parseEncodings,
  parseLogFormat,
  parseLogLevel,
  parseMaxConnections,
  parseNetworks,
  parsePictures,
  parsePort,
  parseRateLimit,
  parseSeconds,
  parseStore,
  parseText,
  parseUrl,
  parseWorkers,
} from './option-values.ts';

/** An option of the command line and the environment variable that stands in for it. */
export type Option<Value> = {
  readonly flag: string;
  readonly variable: string;
  readonly value: string;
  readonly meaning: string;
  readonly fallback: () => Value;
  readonly parse: (text: string, source: string) => Value;
};

/** Every option that takes a value. */
export const options = {
  port: option({
    flag: 'port',
    variable: 'PORT',
    value: 'NUMBER',
    meaning: 'port to listen on; 0 lets the system choose (8080)',
    fallback: () => 8080,
    parse: parsePort,
  }),
  host: option({
    flag: 'host',
    variable: 'HOST',
    value: 'ADDRESS',
    meaning: 'address to listen on (127.0.0.1)',
    fallback: () => '127.0.0.1',
    parse: parseText,
  }),
  operationsPort: option<number | undefined>({
    flag: 'operations-port',
    variable: 'OPERATIONS_PORT',
    value: 'NUMBER',
    meaning: 'port for /health and /metrics alone, which PORT has not any more (none)',
    fallback: () => undefined,
    parse: parsePort,
  }),
  operationsHost: option<string | undefined>({
    flag: 'operations-host',
    variable: 'OPERATIONS_HOST',
    value: 'ADDRESS',
    meaning: 'address for OPERATIONS_PORT (HOST)',
    fallback: () => undefined,
    parse: parseText,
  }),
  baseUrl: option<string | undefined>({
    flag: 'base-url',
    variable: 'BASE_URL',
    value: 'URL',
    meaning: 'address under which clients reach the service (http://localhost:PORT)',
    fallback: () => undefined,
    parse: parseUrl,
  }),
  resourcesUrl: option<string | undefined>({
    flag: 'resources-url',
    variable: 'RESOURCES_URL',
    value: 'URL',
    meaning: 'address under which clients reach the pictures (BASE_URL/resources)',
    fallback: () => undefined,
    parse: parseUrl,
  }),
  world: option({
    flag: 'world',
    variable: 'WORLD',
    value: 'DIR',
    meaning: "folder of the world's files, or a file made by compile (the built-in world)",
    fallback: () => builtInWorld,
    parse: parseText,
  }),
  language: option<string | undefined>({
    flag: 'lang',
    variable: 'CATALOG_LANG',
    value: 'TAG',
    meaning: "language of names, such as de or zh-Hant (the world's own)",
    fallback: () => undefined,
    parse: parseText,
  }),
  stateDirectory: option({
    flag: 'state-dir',
    variable: 'STATE_DIR',
    value: 'DIR',
    meaning: 'folder where the hits live (~/.local/state/creature-catalog)',
    fallback: () =>
      path.join(
        process.env['XDG_STATE_HOME'] || path.join(homedir(), '.local', 'state'),
        'creature-catalog',
      ),
    parse: parseText,
  }),
  sharedStore: option<StoreAddress | undefined>({
    flag: 'redis-url',
    variable: 'REDIS_URL',
    value: 'URL',
    meaning: 'Redis or Valkey server through which replicas share their hits (none)',
    fallback: () => undefined,
    parse: parseStore,
  }),
  images: option<string | undefined>({
    flag: 'images',
    variable: 'IMAGES',
    value: 'DIR',
    meaning: 'folder of pictures of your own, laid over the portraits (WORLD/pictures)',
    fallback: () => undefined,
    parse: parseText,
  }),
  workers: option({
    flag: 'workers',
    variable: 'WORKERS',
    value: 'NUMBER',
    meaning: 'processes that answer, 1 to 256, for as many cores (1)',
    fallback: () => 1,
    parse: parseWorkers,
  }),
  drainDelaySeconds: option({
    flag: 'drain-delay',
    variable: 'DRAIN_DELAY',
    value: 'SECONDS',
    meaning: 'after SIGTERM, to go on while /health/ready says no (0)',
    fallback: () => 0,
    parse: parseSeconds,
  }),
  drainTimeoutSeconds: option({
    flag: 'drain-timeout',
    variable: 'DRAIN_TIMEOUT',
    value: 'SECONDS',
    meaning: 'for answers under way to end, before connections are cut (10)',
    fallback: () => 10,
    parse: parseSeconds,
  }),
  rateLimit: option<Quota | undefined>({
    flag: 'rate-limit',
    variable: 'RATE_LIMIT',
    value: 'N/TIME',
    meaning: 'requests that an address may make in s, m or h, such as 100/1m (any number)',
    fallback: () => undefined,
    parse: parseRateLimit,
  }),
  trustedProxies: option<readonly Network[]>({
    flag: 'trust-proxy',
    variable: 'TRUST_PROXY',
    value: 'LIST',
    meaning: 'proxies whose X-Forwarded-For counts, such as 127.0.0.1,10.0.0.0/8 (none)',
    fallback: () => [],
    parse: parseNetworks,
  }),
  maxConnections: option<number | undefined>({
    flag: 'max-connections',
    variable: 'MAX_CONNECTIONS',
    value: 'NUMBER',
    meaning: 'connections at once (10000, or what "ulimit -n" allows)',
    fallback: () => undefined,
    parse: parseMaxConnections,
  }),
  pictures: option<PictureChoice>({
    flag: 'pictures',
    variable: 'PICTURES',
    value: 'CHOICE',
    meaning: 'pictures of an export: sprites, all (further sizes too), or none (sprites)',
    fallback: () => 'sprites',
    parse: parsePictures,
  }),
  encodings: option<readonly Encoding[]>({
    flag: 'encodings',
    variable: 'ENCODINGS',
    value: 'LIST',
    meaning: 'codings in which an export has each text once more, such as gzip,br,zstd (none)',
    fallback: () => [],
    parse: parseEncodings,
  }),
  logLevel: option<Threshold>({
    flag: 'log-level',
    variable: 'LOG_LEVEL',
    value: 'LEVEL',
    meaning: 'what is logged: silent, error, warn, info, or debug, each request (info)',
    fallback: () => 'info',
    parse: parseLogLevel,
  }),
  logFormat: option<LogFormat>({
    flag: 'log-format',
    variable: 'LOG_FORMAT',
    value: 'FORMAT',
    meaning: 'how it is logged: text, or json, an object a line (text)',
    fallback: () => 'text',
    parse: parseLogFormat,
  }),
} as const;

export type OptionName = keyof typeof options;

export type OptionValues = {
  readonly [Name in OptionName]: ReturnType<(typeof options)[Name]['fallback']>;
};

function option<Value>(definition: Option<Value>): Option<Value> {
  return definition;
}
