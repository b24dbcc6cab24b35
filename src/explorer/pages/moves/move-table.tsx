import type { MoveRecord } from '../../../catalog/move-records.ts';
import { usePageContext } from '../../page-context.ts';
import { Link } from '../../parts/link.tsx';
import { TypeTag } from '../../parts/type-tag.tsx';

type Row = Pick<MoveRecord, 'name' | 'slug' | 'type' | 'category' | 'power' | 'accuracy' | 'pp'> & {
  readonly description?: string;
};

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
  const { say, number, prose } = usePageContext();
  const hasDescriptions = moves.some(({ description }) => description !== undefined);
  return (
    <div class="table-frame" tabIndex={0} role="region" aria-label={caption}>
      <table class="move-table">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {lead && <th scope="col">{lead.title}</th>}
            <th scope="col">{say('Name')}</th>
            <th scope="col">{say('Type')}</th>
            <th scope="col">{say('Category')}</th>
            <th scope="col" class="number">
              {say('Power')}
            </th>
            <th scope="col" class="number">
              {say('Accuracy')}
            </th>
            <th scope="col" class="number">
              {say('PP')}
            </th>
            {hasDescriptions && <th scope="col">{say('What it does')}</th>}
          </tr>
        </thead>
        <tbody>
          {moves.map(({ name, slug, type, category, power, accuracy, pp, description }, i) => (
            <tr key={`${i} ${slug}`}>
              {lead && <td>{lead.of(i)}</td>}
              <th scope="row">
                <Link to={moveTarget(slug)}>{name}</Link>
              </th>
              <td>
                <TypeTag name={type} to={`/moves?q=${encodeURIComponent(`type:"${type}"`)}`} />
              </td>
              <td>{category}</td>
              <td class="number" data-label={say('Power')}>
                {power ?? '–'}
              </td>
              <td class="number" data-label={say('Accuracy')}>
                {accuracy === null ? '–' : `${number(accuracy)}%`}
              </td>
              <td class="number" data-label={say('PP')}>
                {pp ?? '–'}
              </td>
              {hasDescriptions && (
                <td class="move-text" lang={prose}>
                  {description}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function moveTarget(slug: string): string {
  return `/moves/${encodeURIComponent(slug)}`;
}
