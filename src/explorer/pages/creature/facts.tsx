import type { ComponentChildren } from 'preact';
import type { CreatureRecord } from '../../api.ts';
import {
  parseHeightMetres,
  parseWeightKilograms,
  writeGender,
  writeKilograms,
  writeMetres,
} from '../../measures.ts';
import { Link, searchPageTarget } from '../../parts/link.tsx';
import { conditionOf } from '../catalog/query-terms.ts';

const flags = [
  { member: 'starter', label: 'Starter', term: 'is:starter' },
  { member: 'legendary', label: 'Legendary', term: 'is:legendary' },
  { member: 'mythical', label: 'Mythical', term: 'is:mythical' },
  { member: 'ultraBeast', label: 'Ultra beast', term: 'is:ultrabeast' },
  { member: 'mega', label: 'Mega evolved', term: 'is:mega' },
] as const;

/** The facts of a form that the head of the page does not show. */
export function Facts({ creature }: { readonly creature: CreatureRecord }) {
  const { abilities, eggGroups, gen, height, weight } = creature;
  const metres = parseHeightMetres(height);
  const kilograms = parseWeightKilograms(weight);
  const kinds = flags.filter(({ member }) => creature[member]);
  return (
    <dl class="facts">
      <Fact name="Height">
        {metres === undefined ? (
          'Not known'
        ) : (
          <Measure first={writeMetres(metres)} second={height} />
        )}
      </Fact>
      <Fact name="Weight">
        {kilograms === undefined ? (
          'Not known'
        ) : (
          <Measure first={writeKilograms(kilograms)} second={weight} />
        )}
      </Fact>
      <Fact name={abilities.normal.length > 1 ? 'Abilities' : 'Ability'}>
        <Terms field="ability" values={abilities.normal} />
      </Fact>
      {abilities.hidden.length > 0 && (
        <Fact name="Hidden ability">
          <Terms field="ability" values={abilities.hidden} />
        </Fact>
      )}
      <Fact name={eggGroups.length > 1 ? 'Egg groups' : 'Egg group'}>
        <Terms field="egg" values={eggGroups} />
      </Fact>
      <Fact name="Gender">
        <Gender gender={creature.gender} />
      </Fact>
      <Fact name="Generation">
        <Link to={searchPageTarget(`gen:${gen}`)}>{gen}</Link>
      </Fact>
      {kinds.length > 0 && (
        <Fact name="Kind">
          <ul class="terms">
            {kinds.map(({ label, term }) => (
              <li key={term}>
                <Link to={searchPageTarget(term)}>{label}</Link>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Measure({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <>
      {first} <span class="second-unit">{second}</span>
    </>
  );
}

/** Values with links to the creatures that share them. */
function Terms({ field, values }: { readonly field: string; readonly values: readonly string[] }) {
  if (values.length === 0) {
    return <>Not known</>;
  }
  return (
    <ul class="terms">
      {values.map((value) => (
        <li key={value}>
          <Link to={searchPageTarget(conditionOf(field, value))}>{value}</Link>
        </li>
      ))}
    </ul>
  );
}

function Gender({ gender }: { readonly gender: readonly number[] }) {
  const [male, female] = gender;
  if (male === undefined || female === undefined) {
    return <>{writeGender(gender)}</>;
  }
  return (
    <>
      <svg class="gender-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="gender-male" width={male} height="6" />
        <rect class="gender-female" x={male} width={female} height="6" />
      </svg>
      {writeGender(gender)}
    </>
  );
}
