import { type Chart, type Figure, isMet, type Outcome, type Panel } from './figure.ts';
import { formatMeasured } from './format-measured.ts';
import { panelTable } from './panel-table.ts';

const barWidth = 40;

/** The results of a group, written for people. */
export function describeOutcome({ figures, charts, panels = [], notes }: Outcome): string {
  return [
    ...charts.map(describeChart),
    ...panels.map(describePanel),
    describeFigures(figures),
    ...notes.map((note) => `  ${note}`),
  ].join('\n');
}

function describeChart({ title, unit, bars }: Chart): string {
  const most = Math.max(...bars.map(({ value }) => value));
  const nameWidth = Math.max(...bars.map(({ name }) => name.length));
  const lines = bars.map(({ name, value }) => {
    const bar = '█'.repeat(Math.max(1, Math.round((value / most) * barWidth)));
    return `  ${name.padEnd(nameWidth)} ${formatMeasured(value).padStart(8)} ${bar}`;
  });
  return [`  ${title}, ${unit}`, ...lines, ''].join('\n');
}

function describePanel(panel: Panel): string {
  const [header = [], ...rows] = panelTable(panel);
  const widths = header.map((_, i) =>
    Math.max(...[header, ...rows].map((row) => row[i]?.length ?? 0)),
  );
  const lines = [header, ...rows].map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  '),
  );
  return [`  ${panel.title}, ${panel.unit}`, ...lines.map((line) => `  ${line}`), ''].join('\n');
}

function describeFigures(figures: readonly Figure[]): string {
  const nameWidth = Math.max(...figures.map(({ name }) => name.length));
  return figures
    .map((figure) => {
      const { name, measured, unit, wanted } = figure;
      const bound = 'atMost' in wanted ? `≤ ${wanted.atMost}` : `≥ ${wanted.atLeast}`;
      const verdict = isMet(figure) ? 'ok' : 'missed';
      return `  ${name.padEnd(nameWidth)} ${formatMeasured(measured).padStart(8)} ${unit.padEnd(2)}  wanted ${bound.padEnd(7)} ${verdict}`;
    })
    .join('\n');
}
