import type { ComponentChild } from 'preact';
import type { FormRecord } from '../../api.ts';
import { writeGender, flags, nameOfFlag } from '../../fact-words.ts';
import { usePageContext, Link, searchPageTarget } from '../../page.tsx';
import { type Fact, Facts } from '../../parts/facts.tsx';
import { type FactValue, raisingFacts } from '../../raising-facts.ts';
import { conditionOf } from '../../../search/condition.ts';
import { type StatPlace, totalKey } from '../../stat-places.ts';

export function FormFacts({ form }: { readonly form: FormRecord }) {
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
  const unknown = say('Not known');
  const facts: readonly Fact[] = [
    [
      say('Height'),
      form.heightMetres === null ? unknown : inUnits(metres(form.heightMetres), height),
    ],
    [
      say('Weight'),
      form.weightKilograms === null ? unknown : inUnits(kilograms(form.weightKilograms), weight),
    ],
    [
      say(abilities.normal.length > 1 ? 'Abilities' : 'Ability'),
      linkTerms('ability', abilities.normal, abilityOf) ?? unknown,
    ],
    [say('Hidden ability'), linkTerms('ability', abilities.hidden, abilityOf)],
    [
      say(eggGroups.length > 1 ? '{EggGroups}' : '{EggGroup}'),
      linkTerms('egg', eggGroups, eggGroupOf) ?? unknown,
    ],
    [say('Gender'), <Gender gender={form.gender} />],
    [say('{Generation}'), <Link to={searchPageTarget(`gen:${gen}`)}>{gen}</Link>],
    [say('Colour'), colour && <Colour colour={colour} />],
    [
      say('Body'),
      body && <Link to={searchPageTarget(conditionOf('body', body))}>{speech.wordOf(body)}</Link>,
    ],
    [
      say('Kind'),
      kinds.length === 0 ? undefined : (
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
  return <Facts class="facts" facts={facts} />;
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
  const facts = raisingFacts.flatMap(([name, meaning, valuesOf]): readonly Fact[] => {
    const values = valuesOf(form, speech);
    return values ? [[say(name), <Values values={values} />, say(meaning)]] : [];
  });
  return facts.length === 0 ? null : (
    <section class="section">
      <h2>{say('Catching and raising')}</h2>
      <Facts class="facts facts-explained" facts={facts} />
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
