import type { ComponentChildren } from 'preact';
import type { FormDetail } from '../../../api/forms.ts';
import type { Chart } from '../../../api/matchups.ts';
import type { OpenApiDocument } from '../../../api/openapi-document.ts';
import { type Column, columnsOf } from '../../../api/record-formats.ts';
import type { SearchField } from '../../../api/search-fields.ts';
import { type WorldOverview, writeTarget } from '../../api.ts';
import { definePage, usePageContext, Link, searchPageTarget } from '../../page.tsx';
import { conditionOf } from '../../../search/condition.ts';
import { Inline } from '../docs/prose.tsx';

/** A condition or a whole query, which is a link if it is known to find something. */
type Row = { readonly text: string; readonly meaning: string; readonly isFound: boolean };

type Field = Omit<SearchField, 'member'> & { readonly member?: Column['member'] };

/** How to search: the fields and flags of this world with examples, each of which finds the same form. */
export const page = definePage({
  load: async (_, api, world) => {
    const [fields, { paths }, { items }] = await Promise.all([
      api.get<readonly Field[]>('/v1/search/fields'),
      api.get<OpenApiDocument>('/openapi.json'),
      // One of which much is known.
      api.search({ q: 'is:final -is:single-type is:base', limit: 1 }),
    ]);
    const has = (field: string): boolean => fields.some(({ name }) => name === field);
    const name = items[0]?.name ?? (await api.search({ limit: 1 })).items[0]?.name;
    const included = [...(has('weak') ? ['matchups'] : []), ...(has('knows') ? ['moves'] : [])];
    const form =
      name === undefined
        ? undefined
        : await api.get<FormDetail>(
            writeTarget(`/v1/form/${encodeURIComponent(name)}`, { include: included.join(',') }),
          );
    const chart = has('immune') ? await api.get<Chart>('/v1/matchup') : undefined;
    // The form may be immune to no type.
    const harmless = chart?.attacking.find(({ against }) => Object.values(against).includes(0));
    const flags = new Map(world.flags.map((flag) => [flag.name, flag.forms]));
    const parameters = paths['/v1/search']?.['get']?.parameters ?? [];
    return {
      queries: form ? queriesOf(form, world) : [],
      fields: fields
        .filter(({ name: field }) => field !== 'is')
        .map((field) =>
          rowOfField(
            field,
            form && valueOf(field, form, world),
            field.name === 'immune' ? harmless?.type : undefined,
          ),
        ),
      flags: parameters
        .filter(({ name: flag, schema }) => schema['type'] === 'boolean' && flags.has(flag))
        .map(({ name: flag, description }) => ({
          text: `is:${flag}`,
          meaning: description.replace('Whether the form', 'It'),
          isFound: (flags.get(flag) ?? 0) > 0,
        })),
    };
  },
  title: (_, { say }) => say('How to search'),
  preview: () => 'Words, conditions, orders: how to find anything by any fact.',
  View: ({ data: { queries, fields, flags } }) => (
    // In English alone, like the words of searches.
    <div class="shelf syntax" lang={usePageContext().prose}>
      <h1>How to search</h1>
      <p>
        Type a name, a number or a type into the search box. For more, put words and conditions side
        by side: what is found fulfils all of them. Try one:
      </p>
      <Rows title="Put together" rows={queries} />
      <Rows title="Conditions" rows={fields}>
        After a number’s field, write <code>:</code> or <code>=</code>, <code>{'<'}</code>,{' '}
        <code>{'<='}</code>, <code>{'>'}</code>, <code>{'>='}</code> or <code>!=</code>. Put
        quotation marks around several words.
      </Rows>
      <Rows title="Kinds" rows={flags} />
    </div>
  ),
});

function Rows({
  title,
  rows,
  children,
}: {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly children?: ComponentChildren;
}) {
  return (
    <section class="section">
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      <dl class="syntax-rows">
        {rows.map(({ text, meaning, isFound }) => (
          <div key={text}>
            <dt>
              {isFound ? (
                <Link to={searchPageTarget(text)}>
                  <code>{text}</code>
                </Link>
              ) : (
                <code>{text}</code>
              )}
            </dt>
            <dd>
              <Inline text={meaning} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The meaning of a field ends with values: a bound where its numbers are compared. One of them, or another, stands for a value that the form lacks. */
function rowOfField(
  { name, meaning }: Field,
  value: string | number | undefined,
  other: string | undefined,
): Row {
  const [, text = meaning, sample = ''] = /^(.*?)(?:: `([^`:]*)`[^:]*)?$/s.exec(meaning) ?? [];
  const sign = /^[<>]/.exec(sample)?.[0];
  return value === undefined
    ? {
        text: sign ? name + sample : conditionOf(name, other ?? sample),
        meaning: text,
        isFound: false,
      }
    : {
        text:
          typeof value === 'number'
            ? `${name}${sign ? `${sign}=` : ':'}${value}`
            : conditionOf(name, value),
        meaning: text,
        isFound: true,
      };
}

/** A value of a field that a form has; of several the first. */
function valueOf(
  { name, kind, member, column }: Field,
  form: FormDetail,
  { stats = [] }: WorldOverview,
): string | number | undefined {
  const attacker = (holds: (multiplier: number) => boolean): string | undefined =>
    Object.entries(form.matchups?.defending ?? {}).find(([, multiplier]) => holds(multiplier))?.[0];
  switch (name) {
    case 'weak':
      return attacker((multiplier) => multiplier > 1);
    case 'resists':
      return attacker((multiplier) => multiplier > 0 && multiplier < 1);
    case 'immune':
      return attacker((multiplier) => multiplier === 0);
    case 'knows':
      return form.moves?.learned[0]?.name;
    case 'effort':
      return stats.find(({ key }) => form.effort?.[key] !== undefined)?.name;
    case 'description':
      // Its words are sentences.
      return undefined;
    default: {
      const columns = member ? columnsOf([member], stats) : [];
      const cell = columns.find((each) => each.name === column)?.cellOf(form);
      const [first = ''] = String(cell ?? '').split('; ');
      return first === '' ? undefined : kind === 'number' ? Number(first) : first;
    }
  }
}

function queriesOf({ name, types, gen }: FormDetail, world: WorldOverview): readonly Row[] {
  const [first, second] = types.map((type) => conditionOf('type', type));
  const other = world.types.find((type) => !types.includes(type.name));
  const another = other && conditionOf('type', other.name);
  const [letter] = /[\p{L}\p{N}]/u.exec(name.toLowerCase()) ?? [];
  const rows = [
    [name.toLowerCase(), 'A name, or a part of it'],
    [letter && `${letter}*`, 'Names that begin so; `*y` for how they end'],
    [`"${name.toLowerCase()}"`, 'Whole words in this order'],
    [types[0] && `${types[0].toLowerCase()} gen ${gen}`, 'Words as people say them'],
    [first && `heaviest ${first}`, 'The heaviest first'],
    [first && `${first} sort:-height`, 'In the order of a field, `-` for the most first'],
    [first && second && `${first} ${second}`, 'Both'],
    [first && another && `${first} | ${another}`, 'One or the other; `or` is the same'],
    [first && another && `${first} -${another}`, 'One without the other; `not` is the same'],
    [
      first && another && `(${first} or ${another}) gen:${gen}`,
      'Parentheses keep together what belongs together',
    ],
    [`gen:${gen}..${gen + 1}`, 'From one number to another'],
    [`gen:${gen},${gen + 1}`, 'Any of some values'],
  ] as const;
  return rows.flatMap(([text, meaning]) => (text ? [{ text, meaning, isFound: true }] : []));
}
