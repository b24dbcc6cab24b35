import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Addresses } from '../api/addresses.ts';
import { addressesOf } from '../service/serve-options.ts';
import { parseArguments } from './arguments.ts';
import { type Option, type OptionName, options, type OptionValues } from './options.ts';

/** What stood on the command line, typed; for an option that did not, its variable or its fallback. */
export type CommandLine = {
  readonly values: OptionValues;
  readonly switches: ReadonlySet<string>;
  readonly positionals: readonly string[];
};

/** Reads a command line of the named options and switches. Throws a `UsageError` where it has anything else. */
export function parseCommandLine(
  args: readonly string[],
  allowed: readonly OptionName[],
  switches: readonly string[] = [],
): CommandLine {
  const flags = allowed.map((name) => options[name].flag);
  const parsed = parseArguments(args, flags, switches);
  return { ...parsed, values: optionValues(parsed.values) };
}

/** Where the service and its pictures stand: as configured, or where a service with the same options would have them. */
export function addressesFor(values: OptionValues): Addresses {
  return addressesOf(values, options.port.fallback());
}

/** The folder of the user's own pictures: as configured, or the world's, where it has one. */
export function imagesFor({ images, world }: OptionValues): string | undefined {
  const own = path.join(world, 'pictures');
  return images ?? (existsSync(own) ? own : undefined);
}

function optionValues(given: ReadonlyMap<string, string>): OptionValues {
  return {
    port: valueOf(options.port, given),
    host: valueOf(options.host, given),
    operationsPort: valueOf(options.operationsPort, given),
    operationsHost: valueOf(options.operationsHost, given),
    baseUrl: valueOf(options.baseUrl, given),
    resourcesUrl: valueOf(options.resourcesUrl, given),
    world: valueOf(options.world, given),
    language: valueOf(options.language, given),
    stateDirectory: valueOf(options.stateDirectory, given),
    sharedStore: valueOf(options.sharedStore, given),
    images: valueOf(options.images, given),
    workers: valueOf(options.workers, given),
    drainDelaySeconds: valueOf(options.drainDelaySeconds, given),
    drainTimeoutSeconds: valueOf(options.drainTimeoutSeconds, given),
    rateLimit: valueOf(options.rateLimit, given),
    trustedProxies: valueOf(options.trustedProxies, given),
    maxConnections: valueOf(options.maxConnections, given),
    pictures: valueOf(options.pictures, given),
    encodings: valueOf(options.encodings, given),
    logLevel: valueOf(options.logLevel, given),
    logFormat: valueOf(options.logFormat, given),
  };
}

/** An empty environment variable counts as absent, as an orchestrator's unset one often comes. */
function valueOf<Value>(
  { flag, variable, fallback, parse }: Option<Value>,
  given: ReadonlyMap<string, string>,
): Value {
  const text = given.get(flag);
  if (text !== undefined) {
    return parse(text, `--${flag}`);
  }
  const fromEnvironment = process.env[variable];
  return fromEnvironment ? parse(fromEnvironment, variable) : fallback();
}
