import { parseBaseAddress } from '../api/addresses.ts';
import { parseStoreAddress, type StoreAddress } from '../service/hits/store-address.ts';
import type { Quota } from '../service/limits/quotas.ts';
import { type Network, parseNetwork } from '../service/limits/trusted-proxies.ts';
import { type LogFormat, logFormats } from '../service/log/format-line.ts';
import { type Threshold, thresholds } from '../service/log/log.ts';
import { UsageError } from './usage-error.ts';

/** How the texts of options are understood. Each throws a `UsageError` that names the source of a text that does not fit. */

export function parseText(text: string, source: string): string {
  if (text === '') {
    throw new UsageError(`${source} is empty`);
  }
  return text;
}

export function parsePort(text: string, source: string): number {
  const port = Number(text);
  if (!/^[0-9]{1,5}$/.test(text) || port > 65_535) {
    throw new UsageError(`${source} is a port from 0 to 65535, not ${JSON.stringify(text)}`);
  }
  return port;
}

export function parseSwitch(text: string, source: string): boolean {
  if (!/^[01]$/.test(text)) {
    throw new UsageError(`${source} is 1 or 0, not ${JSON.stringify(text)}`);
  }
  return text === '1';
}

export function parseWorkers(text: string, source: string): number {
  const workers = Number(text);
  if (!/^[0-9]{1,3}$/.test(text) || workers < 1 || workers > 256) {
    throw new UsageError(
      `${source} is a number of processes from 1 to 256, not ${JSON.stringify(text)}`,
    );
  }
  return workers;
}

/** Seconds, up to an hour. */
export function parseSeconds(text: string, source: string): number {
  const seconds = Number(text);
  if (!/^[0-9]{1,4}(?:\.[0-9]{1,3})?$/.test(text) || seconds > 3600) {
    throw new UsageError(
      `${source} is a number of seconds from 0 to 3600, not ${JSON.stringify(text)}`,
    );
  }
  return seconds;
}

export function parseLogLevel(text: string, source: string): Threshold {
  return parseChoice(thresholds, text, source);
}

export function parseLogFormat(text: string, source: string): LogFormat {
  return parseChoice(logFormats, text, source);
}

export function parsePictures(text: string, source: string): 'sprites' | 'all' | 'none' {
  return parseChoice(['sprites', 'all', 'none'], text, source);
}

const encodings = ['gzip', 'br', 'zstd'] as const;

/** A content coding that files can be written in. */
export type Encoding = (typeof encodings)[number];

/** Names of codings, separated by commas. */
export function parseEncodings(text: string, source: string): readonly Encoding[] {
  const names = text.split(',').map((name) => parseChoice(encodings, name.trim(), source));
  return [...new Set(names)];
}

function parseChoice<Choice extends string>(
  choices: readonly Choice[],
  text: string,
  source: string,
): Choice {
  const choice = choices.find((each) => each === text);
  if (choice === undefined) {
    throw new UsageError(`${source} is one of ${choices.join(', ')}, not ${JSON.stringify(text)}`);
  }
  return choice;
}

/** An address to build others from: without a query, a fragment or a slash at its end. */
export function parseUrl(text: string, source: string): string {
  const address = parseBaseAddress(text);
  if (address === undefined) {
    throw new UsageError(
      `${source} is an address such as "https://catalog.example.org", not ${JSON.stringify(text)}`,
    );
  }
  return address;
}

/** What was given is not quoted: it may hold a password. */
export function parseStore(text: string, source: string): StoreAddress {
  const address = parseStoreAddress(text);
  if (!address) {
    throw new UsageError(
      `${source} is an address such as "redis://:password@localhost:6379/0", and rediss:// for TLS`,
    );
  }
  return address;
}

/** A number of requests and a time: `100/1m`. */
export function parseRateLimit(text: string, source: string): Quota {
  const [, requests, count, unit = ''] =
    /^(?<requests>[1-9][0-9]{0,8})\/(?<count>[1-9][0-9]{0,3})?(?<unit>[smh])$/.exec(text) ?? [];
  if (requests === undefined) {
    throw new UsageError(
      `${source} is a number of requests in seconds, minutes or hours, such as "100/1m", not ${JSON.stringify(text)}`,
    );
  }
  const unitSeconds = unit === 's' ? 1 : unit === 'm' ? 60 : 3600;
  return { requests: Number(requests), seconds: Number(count ?? 1) * unitSeconds };
}

/** Addresses and networks between commas: `127.0.0.1,10.0.0.0/8`. */
export function parseNetworks(text: string, source: string): readonly Network[] {
  return text.split(',').map((each) => {
    const network = parseNetwork(each.trim());
    if (!network) {
      throw new UsageError(
        `${source} is a list of addresses and networks such as "127.0.0.1,10.0.0.0/8,fd00::/8"; ${JSON.stringify(each.trim())} is none`,
      );
    }
    return network;
  });
}

export function parseMaxConnections(text: string, source: string): number {
  const connections = Number(text);
  if (!/^[1-9][0-9]{0,6}$/.test(text)) {
    throw new UsageError(
      `${source} is a number of connections from 1 to 9999999, not ${JSON.stringify(text)}`,
    );
  }
  return connections;
}
