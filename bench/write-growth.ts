import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Figure, isMet, type Outcome, type Panel } from './figure.ts';
import { formatMeasured } from './format-measured.ts';
import { panelTable } from './panel-table.ts';
import { root } from '../harness/places.ts';
import { plotPanels } from './plot.ts';

/** When and on what was measured. */
export type Circumstances = { readonly date: string; readonly machine: string };

const title = 'The cost of a large world';

/** Writes the result of the group `growth` as a page of the documentation with its picture. */
export function writeGrowth(outcome: Outcome, circumstances: Circumstances): void {
  const { panels = [] } = outcome;
  const docs = path.join(root, 'docs/project');
  writeFileSync(path.join(docs, 'growth.md'), growthPage(outcome, circumstances));
  writeFileSync(
    path.join(docs, 'growth.svg'),
    plotPanels(panels, { title, description: describePanels(panels) }),
  );
}

/** The page, in Markdown. */
export function growthPage(outcome: Outcome, { date, machine }: Circumstances): string {
  const { figures, panels = [], notes } = outcome;
  return `# ${title}

<!-- Written by \`npm run bench -- growth --write\`. -->

![${title}: the measurements below as lines](growth.svg)

Measured on ${date.slice(0, 10)} (${machine}) with generated worlds that are shaped like the built-in one. \`serve\` ran on one core,
the load came from another, and each number is the median of the rounds.

- A first start is with an unknown world, later starts find it compiled. Both end with the first answer.
- Memory is resident memory, with the mapped pages of files. The bytes of the records are the JSON bodies of all creatures.
- Lookups ask for any creature by number or name over 64 connections, searches are 200 of many kinds, and half of the suggestions are
  for a name with a typo. The compiled world is in the cache of the system.

## Promises

${markdownTable([
  ['figure', 'measured', 'wanted', ''],
  ...figures.map((figure) => [
    figure.name,
    `${formatMeasured(figure.measured)} ${figure.unit}`,
    wantedText(figure),
    isMet(figure) ? 'met' : 'missed',
  ]),
])}
${notes.map((note) => `\n${note}\n`).join('')}
## Measurements

${panels.map((panel) => `${panel.title}, ${panel.unit}:\n\n${markdownTable(panelTable(panel))}\n`).join('\n')}`;
}

function wantedText({ wanted }: Figure): string {
  return 'atMost' in wanted ? `≤ ${wanted.atMost}` : `≥ ${wanted.atLeast}`;
}

/** The text alternative of the picture: the value of each line for the largest world. */
function describePanels(panels: readonly Panel[]): string {
  return panels
    .map(({ title: name, unit, lines }) => {
      const ends = lines.map((line) => {
        const values = line.points.map(({ value }) => formatMeasured(value));
        return `${line.name} from ${values.at(0)} to ${values.at(-1)}`;
      });
      return `${name}, ${unit}: ${ends.join('; ')}.`;
    })
    .join(' ');
}

function markdownTable([header = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = header.map((_, i) => (i === 0 ? '---' : '---:'));
  return [line(header), line(rule), ...rows.map((row) => line(row))].join('\n');
}
