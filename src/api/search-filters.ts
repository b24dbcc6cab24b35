import * as v from 'valibot';
import { flags } from '../search/fields.ts';
import { operators } from '../search/parse-query.ts';
import type { Filter } from '../search/search.ts';
import { optionalTextParameter } from './parameters.ts';

/** The value of each is that of its term in `q`. */
export const filterParameters = {
  name: filter('Letters in the name of a creature or form: `pikachu`'),
  number: filter('Catalog number: `25`, `<=151`', ['number', 'string']),
  species: filter('Words of the species: `mouse`'),
  type: filter('Type: `dragon`'),
  ability: filter('Ability, normal or hidden: `levitate`'),
  hidden: filter('Hidden ability: `speed boost`'),
  egg: filter('Egg group: `water 1`'),
  gen: filter('Generation: `4`, `>=2`', ['number', 'string']),
  height: filter('Height in metres, or with the unit `ft` or `in`: `>2`, `<=6ft`', [
    'number',
    'string',
  ]),
  weight: filter('Weight in kilograms, or with the unit `lb`: `>100`', ['number', 'string']),
  family: filter('Id of the family: `10`', ['number', 'string']),
  stage: filter('Stage in the evolution line: `2`', ['number', 'string']),
  male: filter('Percent of males: `87.5`', ['number', 'string']),
  female: filter('Percent of females: `100`', ['number', 'string']),
  starter: flag('is a starter'),
  legendary: flag('is legendary'),
  mythical: flag('is mythical'),
  ultrabeast: flag('is an ultra beast'),
  mega: flag('is mega evolved'),
  base: flag('is a base form'),
  cosmetic: flag('differs from another form only in looks'),
  genderless: flag('has no gender'),
} satisfies Record<string, v.GenericSchema<string | undefined>>;

/** A parameter that is named after a field or a flag. */
export type FilterName = keyof v.InferOutput<v.ObjectSchema<typeof filterParameters, undefined>>;

function filter(meaning: string, type: 'string' | readonly ['number', 'string'] = 'string') {
  return v.pipe(optionalTextParameter(200), v.metadata({ type }), v.description(meaning));
}

function flag(meaning: string) {
  return v.pipe(
    v.optional(v.picklist(['true', 'false'], 'true or false')),
    v.metadata({ type: 'boolean' }),
    v.description(`Whether the form ${meaning}`),
  );
}

/** The conditions of the parameters that are named after fields and flags. */
export function readFilters(
  values: Readonly<Partial<Record<FilterName, string | undefined>>>,
): Filter[] {
  return Object.keys(filterParameters)
    .filter(isFilterName)
    .flatMap((parameter) => {
      const text = values[parameter];
      if (text === undefined) {
        return [];
      }
      if (flags.has(parameter)) {
        const isNegated = text === 'false';
        return [{ parameter, field: 'is', operator: ':', value: parameter, column: 1, isNegated }];
      }
      let column = 1;
      return text.split(',').map((part): Filter => {
        const [, sign = '', value = ''] = /^\s*(!=|<=|>=|[=<>]?)\s*(.*?)\s*$/s.exec(part) ?? [];
        const operator = operators.get(sign) ?? ':';
        const start = column + part.length - part.trimStart().length + sign.length;
        column += part.length + 1;
        return { parameter, field: parameter, operator, value, column: start, isNegated: false };
      });
    });
}

function isFilterName(name: string): name is FilterName {
  return Object.hasOwn(filterParameters, name);
}
