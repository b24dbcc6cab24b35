/**
 * A strict reader of the text exposition format of Prometheus, version 0.0.4: a slow one, which knows nothing of how the
 * service writes it. Throws if a text is not of the format, or is not as its documentation recommends.
 */
export type ParsedFamily = {
  readonly type: string;
  readonly help: string;
  readonly samples: readonly ParsedSample[];
};

export type ParsedSample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

const metricName = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const labelName = /^(?!__)[a-zA-Z_][a-zA-Z0-9_]*$/;
const number = /^(?:[+-]?Inf|NaN|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)$/;
const types = new Set(['counter', 'gauge', 'histogram', 'summary', 'untyped']);

export function parseExposition(text: string): ReadonlyMap<string, ParsedFamily> {
  if (!text.endsWith('\n')) {
    throw new Error('Not of the format: the last line does not end with a line feed');
  }
  const families = new Map<string, { type: string; help: string; samples: ParsedSample[] }>();
  const seen = new Set<string>();
  let current = '';
  let help: { readonly name: string; readonly text: string } | undefined;
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') {
      continue;
    }
    const [, keyword, name = '', rest = ''] =
      /^# (?<keyword>HELP|TYPE) (?<name>\S+) (?<rest>.+)$/.exec(line) ?? [];
    if (keyword === 'HELP') {
      require(metricName.test(name) && !families.has(name), line);
      require(!/\\(?![\\n])/.test(rest), line);
      help = { name, text: rest };
    } else if (keyword === 'TYPE') {
      require(help?.name === name && types.has(rest), line);
      families.set(name, { type: rest, help: help?.text ?? '', samples: [] });
      current = name;
    } else {
      const sample = parseSample(line);
      const family = families.get(current);
      require(family !== undefined && belongsTo(sample, current, family.type), line);
      const key = JSON.stringify([sample.name, Object.entries(sample.labels).toSorted()]);
      require(!seen.has(key), `${line} is listed twice`);
      seen.add(key);
      family?.samples.push(sample);
    }
  }
  for (const [name, family] of families) {
    require(family.samples.length > 0, `${name} has no sample`);
    checkValues(name, family);
  }
  return families;
}

function parseSample(line: string): ParsedSample {
  const [, name = '', inBraces, value = ''] =
    /^(?<name>[^{ ]+)(?:\{(?<labels>.*)\})? (?<value>\S+)$/s.exec(line) ?? [];
  require(metricName.test(name) && number.test(value), line);
  const labels: Record<string, string> = {};
  let rest = inBraces ?? '';
  while (rest !== '') {
    const [whole, label = '', quoted = ''] =
      /^(?<label>[^=]+)="(?<quoted>(?:[^"\\\n]|\\[\\"n])*)"(?:,(?=.)|$)/s.exec(rest) ?? [];
    require(whole !== undefined && labelName.test(label) && !(label in labels), line);
    labels[label] = quoted.replaceAll(/\\(?<escaped>[\\"n])/g, (_, each: string) =>
      each === 'n' ? '\n' : each,
    );
    rest = rest.slice(whole?.length);
  }
  return { name, labels, value: Number(value.replace('Inf', 'Infinity')) };
}

function belongsTo({ name, labels }: ParsedSample, family: string, type: string): boolean {
  if (type !== 'histogram') {
    return name === family && !('le' in labels);
  }
  return name === `${family}_bucket`
    ? number.test(labels['le'] ?? '')
    : [`${family}_sum`, `${family}_count`].includes(name);
}

function checkValues(name: string, { type, samples }: ParsedFamily): void {
  if (type === 'counter') {
    require(name.endsWith('_total') && samples.every(({ value }) => value >= 0), name);
  }
  if (type !== 'histogram') {
    return;
  }
  const groups = Map.groupBy(samples, ({ labels }) =>
    JSON.stringify(Object.entries(labels).filter(([label]) => label !== 'le')),
  );
  for (const [labels, group] of groups) {
    const buckets = group.filter((each) => each.name.endsWith('_bucket'));
    const bounds = buckets.map((each) => Number(each.labels['le']?.replace('Inf', 'Infinity')));
    const counts = buckets.map(({ value }) => value);
    const count = group.filter((each) => each.name.endsWith('_count'));
    const sum = group.filter((each) => each.name.endsWith('_sum'));
    const isRising = (values: readonly number[]): boolean =>
      values.every((value, i) => i === 0 || value >= (values[i - 1] ?? 0));
    require(isRising(bounds) && isRising(counts), `${name} ${labels}`);
    require(bounds.at(-1) === Infinity &&
      count.length === 1 &&
      sum.length === 1, `${name} ${labels}`);
    require(counts.at(-1) === count[0]?.value, `${name} ${labels}`);
  }
}

function require(holds: boolean, what: string): void {
  if (!holds) {
    throw new Error(`Not of the format: ${what}`);
  }
}
