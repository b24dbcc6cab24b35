import { commonFields, compileRules, type FieldRule } from '../field-rules.ts';
import type { Fields } from '../journal.ts';
import { filesWithoutChoice, type Hosting, statedType } from './hosting.ts';

/** What hosts are told that know no more than which fields the answers at a path have. */
export type PlainRules = {
  /** What all answers have. */
  readonly common: Fields;
  /** What those of a scope have besides; their content type where no host would find it. */
  readonly rules: readonly { readonly scope: FieldRule['scope']; readonly fields: Fields }[];
};

/** The rules for hosts that do not look at `Accept`. */
export function compilePlainRules(hosting: Hosting): PlainRules {
  const rules = compileRules(filesWithoutChoice(hosting));
  const common = commonFields(rules);
  const names = new Set(common.map(([name]) => name));
  return {
    common,
    rules: rules.map(({ scope, fields, contentTypes, isException }) => {
      const type = statedType(contentTypes);
      return {
        scope,
        fields: [
          ...(type === undefined ? [] : [['content-type', type] as const]),
          ...(isException ? [] : fields.filter(([name]) => !names.has(name))),
        ],
      };
    }),
  };
}
