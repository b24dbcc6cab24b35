import type { ComponentChild, ComponentChildren } from 'preact';
import type { FormRecord } from '../../api.ts';
import { writeGender, flags, nameOfFlag } from '../../fact-words.ts';
import { usePageContext } from '../../page-context.ts';
import { Link, searchPageTarget } from '../../parts/link.tsx';
import { type FactValue, raisingFacts } from '../../raising-facts.ts';
import { conditionOf } from '../../../search/condition.ts';
import { type StatPlace, totalKey } from '../../stat-places.ts';

export function Facts({ form }: { readonly form: FormRecord }) {
  const { abilities, eggGroups, gen, height, weight, appearance = {} } = form;
  const { colour, body } = appearance;
  const { speech, say } = usePageContext();
  const { metres, kilograms, abilityOf, eggGroupOf, language } = speech;
  const inUnits = (metric: string, imperial: string): ComponentChild => (
    <>
      {metric} {language === 'en' && <span class="second-unit">{imperial}</span>}
    </>
  );
  const kinds = [...flags].filter(([, [, member]]) => member && form[member] === true);
  const known: readonly (readonly [name: string, content: ComponentChild])[] = [
    [say('Height'), form.heightMetres && inUnits(metres(form.heightMetres), height)],
    [say('Weight'), form.weightKilograms && inUnits(kilograms(form.weightKilograms), weight)],
    [
      say(abilities.normal.length > 1 ? 'Abilities' : 'Ability'),
      linkTerms('ability', abilities.normal, abilityOf),
    ],
    [
      say('Hidden ability'),
      abilities.hidden.length > 0 && linkTerms('ability', abilities.hidden, abilityOf),
    ],
    [
      say(eggGroups.length > 1 ? '{EggGroups}' : '{EggGroup}'),
      linkTerms('egg', eggGroups, eggGroupOf),
    ],
    [say('Gender'), <Gender gender={form.gender} />],
    [say('{Generation}'), <Link to={searchPageTarget(`gen:${gen}`)}>{gen}</Link>],
    [say('Colour'), colour !== undefined && <Colour colour={colour} />],
    [
      say('Body'),
      body !== undefined && (
        <Link to={searchPageTarget(conditionOf('body', body))}>{speech.wordOf(body)}</Link>
      ),
    ],
    [
      say('Kind'),
      kinds.length > 0 && (
        <Values
          values={kinds.map(([flag, [, , meaning]]) => ({
            text: nameOfFlag(flag, speech),
            q: `is:${flag}`,
            meaning: meaning && say(meaning),
          }))}
        />
      ),
    ],
  ];
  return (
    <dl class="facts">
      {known.map(
        ([name, content]) =>
          content !== false && (
            <Fact key={name} name={name}>
              {content ?? say('Not known')}
            </Fact>
          ),
      )}
    </dl>
  );
}

/** Undefined if none is known. */
function linkTerms(
  field: string,
  values: readonly string[],
  write: (text: string) => string,
): ComponentChild {
  return values.length === 0 ? undefined : (
    <Values values={values.map((text) => ({ text: write(text), q: conditionOf(field, text) }))} />
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
      {speech.wordOf(colour)}
    </Link>
  );
}

function Gender({ gender }: { readonly gender: readonly number[] }) {
  const [male, female] = gender;
  const { speech } = usePageContext();
  return (
    <>
      {male !== undefined && female !== undefined && (
        <svg class="gender-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect class="gender-male" width={male} height="6" />
          <rect class="gender-female" x={male} width={female} height="6" />
        </svg>
      )}
      {writeGender(gender, speech)}
    </>
  );
}

/** What the world tells about catching and raising a form; nothing if it tells nothing. */
export function Raising({ form }: { readonly form: FormRecord }) {
  const { speech, say } = usePageContext();
  const known = raisingFacts.flatMap(([name, meaning, valuesOf]) => {
    const values = valuesOf(form, speech);
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

export function Stats({ places }: { readonly places: readonly StatPlace[] }) {
  const { say, statOf, number: write, ordinal } = usePageContext();
  const among = places[0]?.among ?? 0;
  return (
    <section class="section">
      <h2>{say('Stats')}</h2>
      <table class="stat-bars">
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{say('Stat')}</th>
            <th scope="col">{say('Value')}</th>
            <td />
            <th scope="col">{say('Place among all {creatures}')}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ name, key, field, number, place, share, meanShare }) => (
            <tr key={key} class={key === totalKey ? 'stat-total' : undefined}>
              <th scope="row">
                <Link
                  to={`/?sort=-${field}`}
                  title={say('All {creatures} by {stat}', { stat: statOf(name) })}
                >
                  {statOf(name)}
                </Link>
              </th>
              <td class="number">{write(number)}</td>
              <td class="stat-bar">
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect class="stat-ground" width="100" height="10" />
                  <rect width={share} height="10" />
                  <line x1={meanShare} x2={meanShare} y1="0" y2="10" />
                </svg>
              </td>
              <td class="stat-place">
                {ordinal(place)}{' '}
                <span class="stat-among">{say('of {count}', { count: among })}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="stat-note">
        {say('The places are among all {count} {creatures}; equal numbers share a place.', {
          count: among,
        })}{' '}
        {say('The line in a bar is at the mean of all {creatures}.')}
      </p>
    </section>
  );
}
