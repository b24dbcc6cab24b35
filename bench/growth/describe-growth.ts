import type { Figure, Line, Panel } from '../figure.ts';
import { type Runtime, runtimes } from '../../harness/places.ts';
import { type Measure, pointOf, type Subject } from './subject.ts';

/** MiB of the records of each world by its size; absent if they could not be measured. */
export type RecordSizes = ReadonlyMap<number, number>;

/** The panels, one for each measure. */
export function panelsOf(subjects: readonly Subject[], records: RecordSizes): readonly Panel[] {
  const line = (runtime: Runtime, measure: Measure, name: string, isSecond = false): Line => ({
    name: `${runtime}${name}`,
    of: runtime,
    isSecond,
    points: subjects
      .filter((subject) => subject.runtime === runtime)
      .map((subject) => pointOf(subject, measure)),
  });
  const reference: Line = {
    name: 'bytes of the records',
    of: 'reference',
    isSecond: false,
    points: [...records].map(([size, value]) => ({ size, value, rounds: [value] })),
  };
  return [
    {
      title: 'Start, from exec to the first answer',
      unit: 's',
      lines: runtimes.flatMap((runtime) => [
        line(runtime, 'later start', ', later start'),
        line(runtime, 'first start', ', first start of a world', true),
      ]),
    },
    {
      title: 'Resident memory',
      unit: 'MiB',
      lines: [
        ...runtimes.flatMap((runtime) => [
          line(runtime, 'memory used', ', after load'),
          line(runtime, 'memory unused', ', before any load', true),
        ]),
        reference,
      ],
    },
    ...(
      [
        ['lookup', 'Lookup by number or name'],
        ['search', 'Search, 20 items'],
        ['suggest', 'Suggestion for a prefix or a typo'],
      ] as const
    ).map(([measure, title]): Panel => ({
      title: `${title}, processor time per request`,
      unit: 'µs',
      lines: runtimes.map((runtime) => line(runtime, measure, '')),
    })),
  ];
}

/** The promised figures. A missing measurement is NaN, and misses its figure. */
export function figuresOf(subjects: readonly Subject[], records: RecordSizes): readonly Figure[] {
  return runtimes.flatMap((runtime): Figure[] => {
    const own = subjects.filter((subject) => subject.runtime === runtime);
    const [smallest, largest] = [own.at(0), own.at(-1)];
    if (!smallest || !largest) {
      return [];
    }
    const { size } = largest.world;
    return [
      {
        name: `${runtime}: lookup, ${count(size)} ÷ ${count(smallest.world.size)} creatures`,
        measured: pointOf(largest, 'lookup').value / pointOf(smallest, 'lookup').value,
        unit: '×',
        wanted: { atMost: 1.5 },
      },
      ...own.slice(1).map((subject, i): Figure => {
        const less = own[i] ?? smallest;
        const perCreature = (each: Subject): number =>
          pointOf(each, 'later start').value / each.world.size;
        return {
          name: `${runtime}: later start per creature, ${count(subject.world.size)} ÷ ${count(less.world.size)}`,
          measured: perCreature(subject) / perCreature(less),
          unit: '×',
          wanted: { atMost: 1 },
        };
      }),
      {
        name: `${runtime}: memory after load ÷ bytes of the records, ${count(size)}`,
        measured: pointOf(largest, 'memory used').value / (records.get(size) ?? Number.NaN),
        unit: '×',
        wanted: { atMost: 2 },
      },
    ];
  });
}

/** The number of creatures as a person writes it. */
export function count(size: number): string {
  return size.toLocaleString('en');
}
