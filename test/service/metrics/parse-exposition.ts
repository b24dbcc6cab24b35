/** The samples in Prometheus's text exposition format; whether a text is of it, a real Prometheus says (`test/deploy`). */
export type ParsedFamily = { readonly samples: readonly ParsedSample[] };

type ParsedSample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

/** The samples of each family by its name. Throws for a line that is neither a sample nor a comment, or that comes twice. */
export function parseExposition(text: string): ReadonlyMap<string, ParsedFamily> {
  const families = new Map<string, { samples: ParsedSample[] }>();
  const seen = new Set<string>();
  let samples: ParsedSample[] = [];
  for (const line of text.trimEnd().split('\n')) {
    const [, family] = /^# TYPE (?<family>\S+) \w+$/.exec(line) ?? [];
    const sample = /^(?<name>\w+)(?:\{(?<labels>.*)\})? (?<value>[-+.\dA-Za-z]+)$/.exec(line);
    const { name = '', labels = '', value = '' } = sample?.groups ?? {};
    const series = `${name}{${labels}}`;
    if (family !== undefined) {
      samples = [];
      families.set(family, { samples });
    } else if (sample && !seen.has(series)) {
      seen.add(series);
      const pairs = labels.matchAll(/(?<label>\w+)="(?<text>(?:[^"\\]|\\.)*)"/g);
      samples.push({
        name,
        labels: Object.fromEntries(
          pairs.map(({ groups }) => [groups?.['label'] ?? '', groups?.['text'] ?? '']),
        ),
        value: Number(value.replace('Inf', 'Infinity')),
      });
    } else if (line !== '' && !/^# HELP \S+ ./.test(line)) {
      throw new Error(`Not expected: ${line}`);
    }
  }
  return families;
}
