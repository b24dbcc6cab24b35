import { type CardRecord, writeTarget } from '../../api.ts';
import { usePageContext, creatureTarget, Link } from '../../page.tsx';
import { Choice } from '../../parts/controls.tsx';
import { MoreForms } from '../../parts/creature-card.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TypeTags } from '../../parts/type-tag.tsx';
import { orderOf, PrintedPart } from './card-grid.tsx';
import { chosenFields, type Found, type TableField } from './outcome.ts';
import { type CatalogState, leadOf, stateTarget, useLatest } from './state.ts';
import { columnsOf, type PartialRecord } from '../../../api/record-formats.ts';
import { measuresIn } from '../../form-measures.ts';
import type { FactWord } from '../../fact-words.ts';
import { capitalise, type Speech } from '../../speech.ts';

export function MatchTable({ state, first, fields }: Found) {
  const { speech, say } = usePageContext();
  const latest = useLatest(state);
  const { items, offset, total } = first;
  const order = leadOf(orderOf(state, first));
  const chosenIn = ({ columns = [] }: CatalogState) => chosenFields(fields, columns, order.field);
  const chosen = chosenIn(state);
  const columns = chosen.map((field) => ({ ...field, ...describeField(field, speech) }));
  return (
    <>
      <Tools state={latest} fields={fields} chosen={chosenIn(latest)} />
      {/* Other rows begin at their first. */}
      <TableFrame key={offset} label={say('Table')} class="sheet">
        <table>
          <caption>
            {say('{first} to {last} of {count}', {
              first: offset + 1,
              last: offset + items.length,
              count: total,
            })}
          </caption>
          <thead>
            <tr>
              {columns.map(({ name, kind, sorts, title }) => {
                // A column that sorts already sorts the other way round.
                const isLead = order.field === name;
                const sort = isLead && !order.isDescending ? `-${name}` : name;
                return (
                  <th
                    key={name}
                    scope="col"
                    class={kind === 'number' ? 'number' : undefined}
                    aria-sort={
                      isLead ? (order.isDescending ? 'descending' : 'ascending') : undefined
                    }
                  >
                    {sorts ? <Link to={stateTarget({ ...state, sort })}>{title}</Link> : title}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {items.map((record) => (
              <tr key={`${record.number} ${record.name}`}>
                {columns.map((field) => (
                  <Cell key={field.name} field={field} record={record} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <PrintedPart shown={items.length} total={total} />
    </>
  );
}

type Described = TableField & ReturnType<typeof describeField>;

function Cell({ field, record }: { readonly field: Described; readonly record: CardRecord }) {
  const { nameOf, told } = usePageContext();
  const { name, types, number, moreForms = 0 } = record;
  switch (field.name) {
    case 'name':
      return (
        <th scope="row">
          <Link to={creatureTarget(number, name)}>{nameOf(name)}</Link>
          <MoreForms count={moreForms} />
        </th>
      );
    case 'type':
      return (
        <td class="table-types">
          <TypeTags types={types} />
        </td>
      );
    default:
      return (
        <td
          class={field.kind === 'number' ? 'number' : undefined}
          lang={field.name === 'species' ? told : undefined}
        >
          {field.textOf(record)}
        </td>
      );
  }
}

function Tools({
  state,
  fields,
  chosen,
}: Pick<Found, 'state' | 'fields'> & { readonly chosen: Found['fields'] }) {
  const { prefix, origin, speech, say, world } = usePageContext();
  const { q, sort, forms } = state;
  const file = {
    q,
    sort,
    forms,
    fields: chosen.map(({ column }) => column).join(','),
    lang: world.otherLanguages.find((tag) => tag === speech.language),
    format: 'csv',
    bom: 'true',
  };
  return (
    <div class="table-tools">
      <details class="columns">
        <summary>{say('Columns')}</summary>
        <ul class="columns-list">
          {fields
            .filter(({ name }) => name !== 'name')
            .map((field) => {
              const isShown = chosen.includes(field);
              const names = isShown
                ? chosen.filter((each) => each !== field)
                : fields.filter((each) => each === field || chosen.includes(each));
              return (
                <li key={field.name}>
                  <Choice
                    to={stateTarget({ ...state, columns: names.map(({ name }) => name) })}
                    isOn={isShown}
                  >
                    {describeField(field, speech).title}
                  </Choice>
                </li>
              );
            })}
        </ul>
      </details>
      {origin === 'service' && (
        // Without a connection, browsers would name it after the last parameter.
        <a href={`${prefix}${writeTarget('/v1/search', file)}`} download="search.csv" data-outside>
          {say('CSV of this search')}
        </a>
      )}
    </div>
  );
}

function describeField(
  { name, member, column }: TableField,
  speech: Speech,
): { readonly title: string; readonly textOf: (record: CardRecord) => string } {
  const { stats = [] } = speech.world;
  const measure = measuresIn(speech).find(({ field }) => field === name);
  const cellOf = columnsOf([member], stats).find((each) => each.name === column)?.cellOf;
  const [, write] = known.get(name) ?? [];
  return {
    title: titleOfField(name, speech),
    textOf: (record: PartialRecord) => {
      const cell = cellOf?.(record);
      return typeof cell === 'number'
        ? (measure?.write(cell) ?? speech.number(cell))
        : speech.enumerate(
            String(cell ?? '')
              .split('; ')
              .map((text) => (write ? speech[write](text) : text)),
          );
    },
  };
}

/** What a field is called in the language of a page. */
export function titleOfField(name: string, speech: Speech): string {
  const measure = measuresIn(speech).find(({ field }) => field === name);
  const [title] = known.get(name) ?? [];
  return capitalise(
    measure?.name ?? (title ? speech.say(title) : speech.wordOf(name.replaceAll('-', ' '))),
  );
}

/** Fields that are called otherwise than their names, or whose values are words. */
const known: ReadonlyMap<string, FactWord> = new Map<string, FactWord>([
  ['type', ['Types']],
  ['gen', ['{Generation}']],
  ['ability', ['Abilities', 'abilityOf']],
  ['hidden', ['Hidden ability', 'abilityOf']],
  ['egg', ['{EggGroups}', 'eggGroupOf']],
  ['male', ['male']],
  ['female', ['female']],
  ['colour', ['Colour', 'wordOf']],
  ['body', ['Body', 'wordOf']],
  ['effort', ['Effort points']],
  ['growth', ['Growth', 'wordOf']],
  ['weaknesses', ['Weaknesses']],
  ['resistances', ['Resistances']],
  ['immunities', ['Immunities']],
  ['evolution-level', ['Evolution level']],
  ['letters', ['Letters']],
]);
