import * as v from 'valibot';
import { describeValue } from '../describe-value.ts';
import { type Evidence, type Found, objectOf, textIn } from '../evidence.ts';
import { judgeEach, type Rule } from '../rule.ts';
import { Address } from './members.ts';

/** A rule that sprites are addresses under that of the resources, as far as that is known. */
export function spriteRule(
  group: string,
  section: string,
  allowed: 'address' | 'or-integer',
  objectsOf: (evidence: Evidence) => readonly Found[],
): Rule {
  return {
    id: `${group}.sprite`,
    section,
    level: 'must',
    sentence: '"sprite" is an address under "resourcesURL"',
    judge: (evidence) => {
      const information = objectOf(evidence.information);
      const stated = information && textIn(information, 'resourcesURL');
      const resources = v.is(Address, stated) ? stated : undefined;
      return judgeEach(
        objectsOf(evidence),
        ({ members, where }) => {
          const sprite = members.get('sprite');
          if (allowed === 'or-integer' && Number.isInteger(sprite)) {
            return undefined;
          }
          return v.is(Address, sprite) && isUnder(sprite, resources)
            ? undefined
            : `${where}: ${describeValue(sprite)}`;
        },
        ([first]) => describeValue(first?.members.get('sprite')),
      );
    },
  };
}

function isUnder(address: string, resources: string | undefined): boolean {
  if (resources === undefined) {
    return true;
  }
  const above = new URL(resources).href;
  return new URL(address).href.startsWith(above.endsWith('/') ? above : `${above}/`);
}
