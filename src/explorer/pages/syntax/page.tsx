import type { ComponentChildren } from 'preact';
import type { FormDetail } from '../../../api/forms.ts';
import type { OpenApiDocument } from '../../../api/openapi-document.ts';
import type { WorldOverview } from '../../api.ts';
import { fieldsOf } from '../../form-measures.ts';
import { usePageContext } from '../../page-context.ts';
import { definePage } from '../../page.ts';
import { Link, searchPageTarget } from '../../parts/link.tsx';
import { conditionOf } from '../../../search/condition.ts';
import { Inline } from '../docs/prose.tsx';

/** A condition or a whole query, which is a link if it is known to find something. */
type Row = { readonly text: string; readonly meaning: string; readonly isFound: boolean };

/** How to search: the fields and flags of this world with examples, each of which finds the same form. */
export const page = definePage({
  load: async (_, api, world) => {
    const [{ paths }, { items }] = await Promise.all([
      api.get<OpenApiDocument>('/openapi.json'),
      // One of which much is known.
      api.search({ q: 'is:final -is:single-type is:base', limit: 1 }),
    ]);
    const parameters = paths['/v1/search']?.['get']?.parameters ?? [];
    const has = (field: string): boolean => parameters.some(({ name }) => name === field);
    const name = items[0]?.name ?? (await api.search({ limit: 1 })).items[0]?.name;
    const included = [...(has('weak') ? ['matchups'] : []), ...(has('knows') ? ['moves'] : [])];
    const query = included.length === 0 ? '' : `?include=${included.join(',')}`;
    const form =
      name === undefined
        ? undefined
        : await api.get<FormDetail>(`/v1/form/${encodeURIComponent(name)}${query}`);
    const values = form ? valuesOf(form, world) : new Map<string, never>();
    const flags = new Map(world.flags.map((flag) => [flag.name, flag.forms]));
    const isFlag = ({ schema }: { readonly schema: object }): boolean =>
      'type' in schema && schema.type === 'boolean';
    return {
      queries: form ? queriesOf(form, world) : [],
      fields: parameters
        .filter((parameter) => !isFlag(parameter) && !optionsOfSearch.has(parameter.name))
        .map((parameter) => rowOfField(parameter, values.get(parameter.name))),
      flags: parameters
        .filter((parameter) => isFlag(parameter) && flags.has(parameter.name))
        .map((parameter) => ({
          text: `is:${parameter.name}`,
          meaning: parameter.description.replace('Whether the form', 'It'),
          isFound: (flags.get(parameter.name) ?? 0) > 0,
        })),
    };
  },
  title: (_, { say }) => say('How to search'),
  preview: () => ({ description: 'Words, conditions, orders: how to find anything by any fact.' }),
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

/** Parameters of `/v1/search` that are no fields of the query language. */
const optionsOfSearch: ReadonlySet<string> = new Set(
  'q,sort,limit,offset,page,fields,forms,format,bom,lang'.split(','),
);

/** The description of a field ends with values: an order where its numbers are compared. */
function rowOfField(
  { name, description }: { readonly name: string; readonly description: string },
  value: string | number | undefined,
): Row {
  const [, meaning = description, sign] = /^(.*?)(?:: `([<>]?)[^:]*)?$/s.exec(description) ?? [];
  return value === undefined
    ? { text: `${name}:`, meaning, isFound: false }
    : {
        text:
          typeof value === 'number'
            ? `${name}${sign ? `${sign}=` : ':'}${value}`
            : conditionOf(name, value),
        meaning,
        isFound: true,
      };
}

function valuesOf(
  form: FormDetail,
  world: WorldOverview,
): ReadonlyMap<string, string | number | undefined> {
  const { abilities, appearance, effort = {}, family, gender } = form;
  const defending = Object.entries(form.matchups?.defending ?? {});
  const attacker = (holds: (multiplier: number) => boolean): string | undefined =>
    defending.find(([, multiplier]) => holds(multiplier))?.[0];
  return new Map<string, string | number | undefined>([
    ['name', form.name],
    ['number', Number(form.number)],
    ['species', form.species],
    ['type', form.types[0]],
    ['ability', abilities.normal[0]],
    ['hidden', abilities.hidden[0]],
    ['egg', form.eggGroups[0]],
    ['gen', form.gen],
    ['family', family.id],
    ['stage', family.evolutionStage],
    ['male', gender[0]],
    ['female', gender[1]],
    ['colour', appearance?.colour],
    ['body', appearance?.body],
    ['weak', attacker((multiplier) => multiplier > 1)],
    ['resists', attacker((multiplier) => multiplier > 0 && multiplier < 1)],
    ['immune', attacker((multiplier) => multiplier === 0)],
    ['knows', form.moves?.learned[0]?.name],
    ['effort', world.stats?.find(({ key }) => effort[key] !== undefined)?.name],
    ['growth', form.growthRate],
    ['catch-rate', form.catchRate],
    ['friendship', form.baseFriendship],
    ['hatch-cycles', form.hatchCycles],
    ['base-experience', form.baseExperience],
    ...fieldsOf(world).map(
      (measure) => [measure.field, measure.valueOf(form)] as [string, number | undefined],
    ),
  ]);
}

function queriesOf({ name, types, gen }: FormDetail, world: WorldOverview): readonly Row[] {
  const [first, second] = types.map((type) => conditionOf('type', type));
  const other = world.types.find((type) => !types.includes(type.name));
  const another = other && conditionOf('type', other.name);
  const rows = [
    [name.toLowerCase(), 'A name, or a part of it'],
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
