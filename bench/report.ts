import { type Chart, type Figure, isMet, type Outcome } from './figure.ts';

const barWidth = 40;

/** What a person reads of a group. */
export function describeOutcome({ figures, charts, notes }: Outcome): string {
  return [
    ...charts.map(describeChart),
    describeFigures(figures),
    ...notes.map((note) => `  ${note}`),
  ].join('\n');
}

function describeChart({ title, unit, bars }: Chart): string {
  const most = Math.max(...bars.map(({ value }) => value));
  const nameWidth = Math.max(...bars.map(({ name }) => name.length));
  const lines = bars.map(({ name, value }) => {
    const bar = '█'.repeat(Math.max(1, Math.round((value / most) * barWidth)));
    return `  ${name.padEnd(nameWidth)} ${format(value).padStart(8)} ${bar}`;
  });
  return [`  ${title}, ${unit}`, ...lines, ''].join('\n');
}

function describeFigures(figures: readonly Figure[]): string {
  const nameWidth = Math.max(...figures.map(({ name }) => name.length));
  return figures
    .map((figure) => {
      const { name, measured, unit, wanted } = figure;
      const bound = 'atMost' in wanted ? `≤ ${wanted.atMost}` : `≥ ${wanted.atLeast}`;
      const verdict = isMet(figure) ? 'ok' : 'missed';
      return `  ${name.padEnd(nameWidth)} ${format(measured).padStart(8)} ${unit.padEnd(2)}  wanted ${bound.padEnd(7)} ${verdict}`;
    })
    .join('\n');
}

function format(value: number): string {
  return Number.isFinite(value) ? value.toFixed(value < 10 ? 3 : 1) : 'none';
}
