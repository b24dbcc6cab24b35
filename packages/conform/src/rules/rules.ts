import type { Rule } from '../rule.ts';
import { countsRules } from './counts.ts';
import { creatureMemberRules } from './creatures.ts';
import { formRules } from './forms.ts';
import { leagueRules, stoneRules } from './listed.ts';
import { lookupRules } from './lookups.ts';
import { serviceRules } from './service.ts';

/** Every rule of the specification, in the order in which a report gives them. */
export const rules: readonly Rule[] = [
  ...serviceRules,
  ...countsRules,
  ...lookupRules,
  ...formRules,
  ...creatureMemberRules,
  ...leagueRules,
  ...stoneRules,
];
