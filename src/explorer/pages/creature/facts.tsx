import type { ComponentChildren } from 'preact';
import type { FormRecord } from '../../api.ts';
import {
  capitalise,
  parseHeightMetres,
  parseWeightKilograms,
  writeGender,
  writeKilograms,
  writeMetres,
} from '../../measures.ts';
import { Link, searchPageTarget } from '../../parts/link.tsx';
import type { FactValue } from '../../raising-facts.ts';
import { conditionOf } from '../catalog/query-terms.ts';

type Flag = {
  readonly member: keyof FormRecord;
  readonly label: string;
  /** What it means, unless the word says so. */
  readonly meaning?: string;
};

/** What a form may be; the flag of the query language is the member in lower case. */
const flags: readonly Flag[] = [
  { member: 'starter', label: 'Starter' },
  { member: 'legendary', label: 'Legendary' },
  { member: 'mythical', label: 'Mythical' },
  { member: 'ultraBeast', label: 'Ultra beast' },
  { member: 'mega', label: 'Mega evolved' },
  { member: 'baby', label: 'Baby', meaning: 'It has no eggs yet' },
  { member: 'fossil', label: 'Fossil', meaning: 'It is brought back from a fossil' },
  { member: 'paradox', label: 'Paradox', meaning: 'It comes from the far past or future' },
  { member: 'regional', label: 'Regional form', meaning: 'It is the form of another region' },
  { member: 'gigantamax', label: 'Gigantamax', meaning: 'It has grown to a giant' },
];

/** The facts of a form that the head of the page does not show. */
export function Facts({ form }: { readonly form: FormRecord }) {
  const { abilities, eggGroups, gen, height, weight, appearance = {} } = form;
  const metres = parseHeightMetres(height);
  const kilograms = parseWeightKilograms(weight);
  const kinds = flags.filter(({ member }) => form[member] === true);
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
        <Gender gender={form.gender} />
      </Fact>
      <Fact name="Generation">
        <Link to={searchPageTarget(`gen:${gen}`)}>{gen}</Link>
      </Fact>
      {appearance.colour !== undefined && (
        <Fact name="Colour">
          <Colour colour={appearance.colour} />
        </Fact>
      )}
      {appearance.body !== undefined && (
        <Fact name="Body">
          <Link to={searchPageTarget(conditionOf('body', appearance.body))}>
            {capitalise(appearance.body)}
          </Link>
        </Fact>
      )}
      {kinds.length > 0 && (
        <Fact name="Kind">
          <Values
            values={kinds.map(({ label, member, meaning }) => ({
              text: label,
              q: `is:${member.toLowerCase()}`,
              meaning,
            }))}
          />
        </Fact>
      )}
    </dl>
  );
}

export function Fact({
  name,
  meaning,
  children,
}: {
  readonly name: string;
  /** What the fact means, for people who do not know the word. */
  readonly meaning?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {meaning !== undefined && <dd class="fact-meaning">{meaning}</dd>}
    </div>
  );
}

/** Values, those with a search as links to it. */
export function Values({
  values,
}: {
  readonly values: readonly (FactValue & { readonly meaning?: string | undefined })[];
}) {
  return (
    <ul class="terms">
      {values.map(({ text, q, meaning }) => (
        <li key={text}>
          {q === undefined ? (
            text
          ) : (
            <Link to={searchPageTarget(q)} title={meaning}>
              {text}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A colour in words; a sample beside one that a world gives as a code. */
function Colour({ colour }: { readonly colour: string }) {
  return (
    <Link to={searchPageTarget(conditionOf('colour', colour))}>
      {colour.startsWith('#') && (
        <svg class="colour-sample" viewBox="0 0 10 10" aria-hidden="true">
          <rect width="10" height="10" rx="2" fill={colour} />
        </svg>
      )}
      {capitalise(colour)}
    </Link>
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
  return <Values values={values.map((text) => ({ text, q: conditionOf(field, text) }))} />;
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
