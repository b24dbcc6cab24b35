import { request } from '../harness/request.ts';
import { type Condition, type Query, writeQuery } from './search-queries.ts';
import { pageLength } from './sqlite-search.ts';

/** A search as a target of each of the two services. */
export type SearchTargets = { readonly service: string; readonly jsonServer: string };

/** The searches that json-server supports too. */
export function comparableTargets(queries: readonly Query[]): readonly SearchTargets[] {
  return queries.flatMap((query) => {
    const parameters = query.conditions.map(jsonServerParameter);
    const names = parameters.map((each) => each?.[0]);
    // It treats two parameters of the same name as alternatives.
    const isComparable =
      query.join === 'and' &&
      query.sort === '' &&
      !names.includes(undefined) &&
      new Set(names).size === names.length;
    if (!isComparable) {
      return [];
    }
    const known = parameters.filter((each) => each !== undefined);
    const peer = new URLSearchParams([...known, ['_limit', String(pageLength)]]);
    const own = new URLSearchParams({ q: writeQuery(query), limit: String(pageLength) });
    return [{ service: `/v1/search?${own.toString()}`, jsonServer: `/forms?${peer.toString()}` }];
  });
}

/** Whether two running services find as many forms. */
export async function isAgreed(
  { service, jsonServer }: SearchTargets,
  ports: { readonly service: number; readonly jsonServer: number },
): Promise<boolean> {
  const own = await request(ports.service, service);
  const peer = await request(ports.jsonServer, jsonServer);
  const { total }: { total: number } = JSON.parse(own.body.toString('utf8'));
  const count = peer.fields.find(([name]) => name === 'x-total-count')?.[1];
  return own.status === 200 && peer.status === 200 && String(total) === count;
}

/** A condition as a parameter of json-server; undefined if it has none. */
function jsonServerParameter(condition: Condition): [name: string, value: string] | undefined {
  switch (condition.kind) {
    case 'word':
      return ['name_like', condition.text];
    case 'text':
      return condition.negated ? undefined : textParameter(condition.field, condition.value);
    case 'number':
      return numberParameter(condition);
  }
}

function textParameter(
  field: Extract<Condition, { kind: 'text' }>['field'],
  value: string,
): [name: string, value: string] | undefined {
  switch (field) {
    case 'type':
      return ['types_like', value];
    case 'hidden':
      return ['abilities.hidden_like', value];
    case 'egg':
      return ['eggGroups_like', value];
    case 'species':
      return ['species', value];
    case 'is':
      return value === 'legendary' || value === 'mega' ? [value, 'true'] : undefined;
    case 'ability':
      return undefined;
  }
}

function numberParameter({
  field,
  operator,
  value,
}: Extract<Condition, { kind: 'number' }>): [name: string, value: string] | undefined {
  const suffix = { '=': '', '<=': '_lte', '>=': '_gte', '>': undefined }[operator];
  const name = field === 'gen' ? 'gen' : field === 'family' ? 'family.id' : undefined;
  return suffix === undefined || name === undefined ? undefined : [name + suffix, String(value)];
}
