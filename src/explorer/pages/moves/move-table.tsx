import type { MoveRecord } from '../../../catalog/move-records.ts';
import { writePercent } from '../../fact-words.ts';
import { usePageContext, Link } from '../../page.tsx';
import { TypeTag } from '../../parts/type-tag.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';

type Row = Pick<MoveRecord, 'name' | 'slug' | 'type' | 'category' | 'power' | 'accuracy' | 'pp'> & {
  readonly description?: string;
};

const numbers = ['Power', 'Accuracy', 'PP'] as const;

/** Moves with their numbers, a row for each; `lead` is what comes first in a row, such as a level. */
export function MoveTable({
  moves,
  caption,
  lead,
}: {
  readonly moves: readonly Row[];
  readonly caption: string;
  readonly lead?: { readonly title: string; readonly of: (row: number) => string };
}) {
  const { say, prose, speech } = usePageContext();
  const hasDescriptions = moves.some(({ description }) => description !== undefined);
  return (
    <TableFrame label={caption}>
      <table class="move-table">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {lead && <th scope="col">{lead.title}</th>}
            <th scope="col">{say('Name')}</th>
            <th scope="col">{say('Type')}</th>
            <th scope="col">{say('Category')}</th>
            {numbers.map((name) => (
              <th key={name} scope="col" class="number">
                {say(name)}
              </th>
            ))}
            {hasDescriptions && <th scope="col">{say('What it does')}</th>}
          </tr>
        </thead>
        <tbody>
          {moves.map(({ name, slug, type, category, power, accuracy, pp, description }, i) => (
            <tr key={`${i} ${slug}`}>
              {lead && <td>{lead.of(i)}</td>}
              <th scope="row">
                <Link to={`/moves/${encodeURIComponent(slug)}`}>{speech.moveOf(name)}</Link>
              </th>
              <td>
                <TypeTag name={type} to={movesOfTypeTarget(type)} />
              </td>
              <td>{speech.wordOf(category)}</td>
              {[power, accuracy === null ? null : writePercent(accuracy, speech), pp].map(
                (value, column) => (
                  <td
                    key={numbers[column]}
                    class="number"
                    data-label={say(numbers[column] ?? 'PP')}
                  >
                    {value ?? '–'}
                  </td>
                ),
              )}
              {hasDescriptions && (
                <td class="move-text" lang={prose}>
                  {description}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

export function movesOfTypeTarget(type: string): string {
  return `/moves?q=${encodeURIComponent(`type:"${type}"`)}`;
}
