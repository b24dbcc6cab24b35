import * as v from 'valibot';
import type { Catalog } from '../catalog/catalog.ts';
import { fieldsOf, flagsOf, hasOneValue } from '../search/fields.ts';
import { operators } from '../search/parse-query.ts';
import type { Filter } from '../search/search.ts';
import { memoize } from '../world/memoize.ts';
import { optionalTextParameter } from './parameters.ts';

type FilterParameters = Readonly<Record<string, v.GenericSchema<string | undefined>>>;

/** A parameter for each field, whose value is that of its term in `q`, and for each flag. */
export const filterParametersOf = memoize((catalog: Catalog): FilterParameters => {
  const parameters = new Map<string, v.GenericSchema<string | undefined>>();
  for (const { name, aliases = [], kind, meaning } of fieldsOf(catalog)) {
    if (name === 'is') {
      continue;
    }
    const type = kind === 'number' ? ['number', 'string'] : 'string';
    parameters.set(
      name,
      v.pipe(optionalTextParameter(200), v.metadata({ type, aliases }), v.description(meaning)),
    );
  }
  for (const { name, meaning } of flagsOf(catalog)) {
    parameters.set(
      name,
      v.pipe(
        v.optional(v.picklist(['true', 'false'], 'true or false')),
        v.metadata({ type: 'boolean' }),
        v.description(`Whether the form ${meaning}`),
      ),
    );
  }
  return Object.fromEntries(parameters);
});

/** The conditions of the parameters that are named after fields and flags. */
export function readFilters(
  catalog: Catalog,
  values: Readonly<Record<string, unknown>>,
): readonly Filter[] {
  const flags = new Set(flagsOf(catalog).map(({ name }) => name));
  const matchups = new Set(
    fieldsOf(catalog).flatMap(({ kind, name }) => (kind === 'matchup' ? [name] : [])),
  );
  // One of the values in a list, which a form cannot have together.
  const singles = new Set(
    fieldsOf(catalog).flatMap((field) => (hasOneValue(field) ? [field.name] : [])),
  );
  return Object.keys(filterParametersOf(catalog)).flatMap((parameter) => {
    const text = values[parameter];
    if (typeof text !== 'string') {
      return [];
    }
    if (flags.has(parameter)) {
      const isNegated = text === 'false';
      return [{ parameter, field: 'is', operator: ':', value: parameter, column: 1, isNegated }];
    }
    const isMatchup = matchups.has(parameter);
    if (singles.has(parameter) && /^[^!<>=]*$/.test(text)) {
      const value = text.trim();
      return [{ parameter, field: parameter, operator: ':', value, column: 1, isNegated: false }];
    }
    let column = 1;
    return text.split(',').map((part): Filter => {
      const [, sign = '', value = ''] = /^\s*(!=|<=|>=|[=<>]?)\s*(.*?)\s*$/s.exec(part) ?? [];
      const operator = operators.get(sign) ?? ':';
      const start = column + part.length - part.trimStart().length + sign.length;
      column += [...part].length + 1;
      const filter = { parameter, field: parameter, operator, column: start, isNegated: false };
      return isMatchup ? { ...filter, ...splitBound(value, start) } : { ...filter, value };
    });
  });
}

/** Splits `fire>=4` into the type and the bound behind it. */
function splitBound(text: string, column: number): Pick<Filter, 'value' | 'bound'> {
  const [, value = text, sign = '', number = ''] = /^(.*?)(<=|>=|[=<>])(.*)$/s.exec(text) ?? [];
  const operator = operators.get(sign);
  const at = column + value.length;
  return operator
    ? {
        value,
        bound: {
          operator: { text: operator, column: at },
          value: { text: number, column: at + sign.length },
        },
      }
    : { value };
}
