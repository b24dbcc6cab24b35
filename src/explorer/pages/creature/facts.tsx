import type { ComponentChildren } from 'preact';
import type { FormRecord } from '../../api.ts';
import { writeGender } from '../../measures.ts';
import { nameOfLook } from '../../looks.ts';
import { flags, nameOfFlag } from '../../flags.ts';
import { usePageContext } from '../../page-context.ts';
import { Link, searchPageTarget } from '../../parts/link.tsx';
import { type FactValue, raisingFacts } from '../../raising-facts.ts';
import { conditionOf } from '../../../search/condition.ts';

export function Facts({ form }: { readonly form: FormRecord }) {
  const { abilities, eggGroups, gen, height, weight, appearance = {} } = form;
  const { world, speech, say } = usePageContext();
  const kinds = [...flags].filter(
    ([, { member }]) => member !== undefined && form[member] === true,
  );
  return (
    <dl class="facts">
      <Fact name={say('Height')}>
        <Measure value={form.heightMetres} write={speech.metres} second={height} />
      </Fact>
      <Fact name={say('Weight')}>
        <Measure value={form.weightKilograms} write={speech.kilograms} second={weight} />
      </Fact>
      <Fact name={say(abilities.normal.length > 1 ? 'Abilities' : 'Ability')}>
        <Terms field="ability" values={abilities.normal} />
      </Fact>
      {abilities.hidden.length > 0 && (
        <Fact name={say('Hidden ability')}>
          <Terms field="ability" values={abilities.hidden} />
        </Fact>
      )}
      <Fact name={say(eggGroups.length > 1 ? '{EggGroups}' : '{EggGroup}')}>
        <Terms field="egg" values={eggGroups} write={speech.eggGroupOf} />
      </Fact>
      <Fact name={say('Gender')}>
        <Gender gender={form.gender} />
      </Fact>
      <Fact name={say('{Generation}')}>
        <Link to={searchPageTarget(`gen:${gen}`)}>{gen}</Link>
      </Fact>
      {appearance.colour !== undefined && (
        <Fact name={say('Colour')}>
          <Colour colour={appearance.colour} />
        </Fact>
      )}
      {appearance.body !== undefined && (
        <Fact name={say('Body')}>
          <Link to={searchPageTarget(conditionOf('body', appearance.body))}>
            {nameOfLook(appearance.body, speech)}
          </Link>
        </Fact>
      )}
      {kinds.length > 0 && (
        <Fact name={say('Kind')}>
          <Values
            values={kinds.map(([flag, { meaning }]) => ({
              text: nameOfFlag(flag, world, speech),
              q: `is:${flag}`,
              meaning: meaning && say(meaning),
            }))}
          />
        </Fact>
      )}
    </dl>
  );
}

function Fact({
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

function Values({
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
  const { speech } = usePageContext();
  return (
    <Link to={searchPageTarget(conditionOf('colour', colour))}>
      {colour.startsWith('#') && (
        <svg class="colour-sample" viewBox="0 0 10 10" aria-hidden="true">
          <rect width="10" height="10" rx="2" fill={colour} />
        </svg>
      )}
      {nameOfLook(colour, speech)}
    </Link>
  );
}

function Measure({
  value,
  write,
  second,
}: {
  readonly value: number | null;
  readonly write: (value: number) => string;
  readonly second: string;
}) {
  const { say } = usePageContext();
  return value === null ? (
    <>{say('Not known')}</>
  ) : (
    <>
      {write(value)} <span class="second-unit">{second}</span>
    </>
  );
}

function Terms({
  field,
  values,
  write = (text) => text,
}: {
  readonly field: string;
  readonly values: readonly string[];
  readonly write?: (text: string) => string;
}) {
  const { say } = usePageContext();
  if (values.length === 0) {
    return <>{say('Not known')}</>;
  }
  return (
    <Values values={values.map((text) => ({ text: write(text), q: conditionOf(field, text) }))} />
  );
}

function Gender({ gender }: { readonly gender: readonly number[] }) {
  const [male, female] = gender;
  const { speech } = usePageContext();
  if (male === undefined || female === undefined) {
    return <>{writeGender(gender, speech)}</>;
  }
  return (
    <>
      <svg class="gender-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="gender-male" width={male} height="6" />
        <rect class="gender-female" x={male} width={female} height="6" />
      </svg>
      {writeGender(gender, speech)}
    </>
  );
}

/** What the world tells about catching and raising a form; nothing if it tells nothing. */
export function Raising({ form }: { readonly form: FormRecord }) {
  const { world, speech, say } = usePageContext();
  const known = raisingFacts.flatMap(({ name, meaning, valuesOf }) => {
    const values = valuesOf(form, world, speech);
    return values ? [{ name, meaning, values }] : [];
  });
  if (known.length === 0) {
    return null;
  }
  return (
    <section class="section">
      <h2>{say('Catching and raising')}</h2>
      <dl class="facts facts-explained">
        {known.map(({ name, meaning, values }) => (
          <Fact key={name} name={say(name)} meaning={say(meaning)}>
            <Values values={values} />
          </Fact>
        ))}
      </dl>
    </section>
  );
}
