import { runChild } from '../harness/child.ts';
import { newFile } from '../harness/lifetimes.ts';
import { createChooser } from '../harness/random.ts';
import { programPath } from '../harness/system-programs.ts';

/** A repeated list of requests: every target in one order that depends on the seed. */
export type Load = {
  readonly targets: readonly string[];
  /** Header fields of each target's request, in the order of the targets, or of all alike. */
  readonly headers?: (target: string) => Readonly<Record<string, string>>;
};

const defaultConnections = 64;
const seed = 20_260_101;

/** Writes the program for wrk that makes a load; the result is its path. */
export function writeLoad({ targets, headers }: Load): string {
  // The same order each time, but not one that a server could be optimised for.
  const lines = createChooser(seed)
    .shuffle(targets)
    .map((target) => [target, ...Object.entries(headers?.(target) ?? {}).flat()].join('\t'));
  const list = newFile('targets.txt', lines.join('\n'));
  return newFile(
    'load.lua',
    `local texts = {}
local last = 0
function init(args)
  for line in io.lines(${JSON.stringify(list)}) do
    local target
    local headers = { ["Host"] = wrk.headers["Host"] }
    local name
    for part in line:gmatch("[^\\t]+") do
      if target == nil then target = part
      elseif name == nil then name = part
      else headers[name] = part name = nil end
    end
    texts[#texts + 1] = wrk.format("GET", target, headers)
  end
end
function request()
  last = last % #texts + 1
  return texts[last]
end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format("result %d %d %d", summary.requests, e.status,
    e.connect + e.read + e.write + e.timeout))
end
`,
  );
}

/** How a load is sent: over 64 connections, by default. */
export type Sending = {
  readonly connections?: number;
  /** Whether every response is to be an error, such as a 404, instead of none. */
  readonly isRefused?: boolean;
};

/** Sends a load for the given time, and resolves with the number of requests. Rejects if a response is missing, or an error where none is to be. */
export async function runLoad(
  file: string,
  port: number,
  seconds: number,
  { connections = defaultConnections, isRefused = false }: Sending = {},
): Promise<number> {
  const duration = `${Math.max(1, Math.round(seconds))}s`;
  const output = await runChild(
    programPath('wrk'),
    [
      '-t1',
      `-c${connections}`,
      `-d${duration}`,
      '--timeout',
      '10s',
      '-s',
      file,
      `http://127.0.0.1:${port}`,
    ],
    { place: 'load' },
  );
  const [, requests, refused, errors] =
    /^result (\d+) (\d+) (\d+)$/m.exec(output)?.map(Number) ?? [];
  if (requests === undefined) {
    throw new Error(`wrk printed no result: ${output}`);
  }
  if (errors !== 0 || requests === 0 || refused !== (isRefused ? requests : 0)) {
    throw new Error(`${errors} of ${requests} requests failed, and ${refused} were refused`);
  }
  return requests;
}
