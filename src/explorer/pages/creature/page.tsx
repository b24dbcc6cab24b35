import { parseHeightMetres, writeNumber } from '../../measures.ts';
import type { Api, CreatureRecord, FamilyRecord, FormRecord } from '../../api.ts';
import { definePage } from '../../page.ts';
import { usePageContext } from '../../page-context.ts';
import { creatureTarget, Link, namedTarget, searchPageTarget } from '../../parts/link.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { TypeTag, useTypeClass } from '../../parts/type-tag.tsx';
import { placesOf, type StatPlace } from '../../stat-places.ts';
import { conditionOf } from '../../../search/condition.ts';
import { comparisonTarget } from '../compare/choice.ts';
import { Facts } from './facts.tsx';
import { Family, type Sprites } from './family.tsx';
import { Forms } from './forms.tsx';
import { type Matchup, Matchups } from './matchups.tsx';
import { Keeping } from './keeping.tsx';
import { type LocalName, LocalNames, readLocalNames } from './local-names.tsx';
import { Moves } from './moves.tsx';
import { findNeighbours, NeighbourLinks, type Neighbours } from './neighbours.tsx';
import { AboutPortraits, portraitTarget } from './portrait-page.tsx';
import { PresentationSwitch } from './presentation.tsx';
import { Raising } from './raising.tsx';
import { Scale } from './scale.tsx';
import { findShown, formAt } from './shown-form.ts';
import { Stats } from './stats.tsx';

type Data = {
  readonly forms: readonly CreatureRecord[];
  /** Index of the shown form. */
  readonly shown: number;
  /** All that is known of the shown form. */
  readonly form: FormRecord;
  /** Empty in a world without stats. */
  readonly places: readonly StatPlace[];
  readonly family: FamilyRecord;
  readonly sprites: Sprites;
  /** Undefined in a world without a type chart. */
  readonly matchup: Matchup | undefined;
  readonly neighbours: Neighbours;
  /** Names of the shown form in other languages. */
  readonly localNames: readonly LocalName[];
};

/** A creature with all its forms, one of them in full. */
export const creature = definePage<Data>({
  load: async (visit, api, world) => {
    const { forms, shown, named } = await findShown(visit, api);
    const { number, name, types, family: line } = formAt(forms, shown);
    const identifier = shown === 0 ? number : name;
    const chart = new URLSearchParams({ types: types.join(',') });
    const [family, matchup, neighbours, localNames, form, places] = await Promise.all([
      api.family(line.id),
      world.hasChart ? api.get<Matchup>(`/v1/matchup?${chart}`) : undefined,
      findNeighbours(number, api),
      world.otherLanguages.length === 0 ? [] : readLocalNames(number, shown, api),
      named?.name === name ? named : api.form(identifier),
      world.stats ? findPlaces(number, identifier, api) : [],
    ]);
    const sprites = await findSprites(family, api);
    return { forms, shown, form, places, family, matchup, neighbours, localNames, sprites };
  },
  title: ({ forms, shown }, { nameOf }) => nameOf(formAt(forms, shown).name),
  preview: ({ form }, _, { language, list, typeOf }) => ({
    description: `${writeNumber(form.number)}, ${list(form.types.map(typeOf))}. ${form.descriptions?.[language] ?? form.description}`,
    sprites: [form.sprite],
    address: namedTarget(creatureTarget(form.number, form.name)),
  }),
  View: ({ data: { forms, shown, form, places, ...data } }) => {
    const { family, sprites, matchup, neighbours, localNames } = data;
    const { world, speech } = usePageContext();
    const { say, nameOf } = speech;
    const name = nameOf(form.name);
    const told = form.descriptions?.[speech.language];
    const metres = parseHeightMetres(form.height);
    return (
      <article class={`creature ${useTypeClass(form.types[0])}`}>
        <NeighbourLinks {...neighbours}>
          <PresentationSwitch />
        </NeighbourLinks>
        <div class="creature-main">
          <header class="creature-head">
            <div class="creature-plate">
              <Portrait
                sprite={form.sprite}
                size={288}
                isUrgent
                alt={say('Portrait of {name}', { name })}
              />
            </div>
            <div class="creature-title">
              <p class="creature-number">{writeNumber(form.number)}</p>
              <h1>{name}</h1>
              <p class="creature-species">
                <Link to={searchPageTarget(conditionOf('species', form.species))}>
                  {form.species}
                </Link>
              </p>
              <p class="creature-types">
                {form.types.map((type) => (
                  <TypeTag key={type} name={type} />
                ))}
              </p>
              <p
                class="creature-description"
                lang={told === undefined ? speech.prose : undefined}
                dir="auto"
              >
                {told ?? form.description}
              </p>
              <Keeping form={form} />
            </div>
          </header>
          <Facts form={form} />
        </div>
        <div class="creature-pair creature-numbers">
          {places.length > 0 && <Stats places={places} />}
          <Raising form={form} />
        </div>
        {forms.length > 1 && <Forms forms={forms} shown={shown} />}
        <section class="section">
          <h2>{say('Family')}</h2>
          <Family family={family} sprites={sprites} shownForm={form.name} />
        </section>
        <div class="creature-pair">
          {matchup && (
            <section class="section">
              <h2>{say('Strengths and weaknesses')}</h2>
              <Matchups matchup={matchup} />
            </section>
          )}
          {metres !== undefined && (
            <section class="section">
              <h2>{say('Size')}</h2>
              <Scale name={name} sprite={form.sprite} metres={metres} />
            </section>
          )}
        </div>
        {world.moves !== undefined && <Moves form={form.name} />}
        {localNames.length > 0 && (
          <section class="section">
            <h2>{say('In other languages')}</h2>
            <LocalNames names={localNames} />
          </section>
        )}
        <p class="creature-actions">
          <Link to={comparisonTarget([form.name])}>
            {say('Compare {name} with others', { name })}
          </Link>
          <Link to={portraitTarget(form.number, form.name)}>{say('Download the portrait')}</Link>
        </p>
        <AboutPortraits />
        <RequestPanel target={`/v1/creature/${form.number}`} answer={forms} />
      </article>
    );
  },
});

/** The places of a form's stats; its creature's base form is asked for as well. */
async function findPlaces(
  number: string,
  identifier: string,
  api: Api,
): Promise<readonly StatPlace[]> {
  const [form, base, summaries] = await Promise.all([
    api.form(identifier),
    api.form(number),
    api.stats(),
  ]);
  return placesOf(form, base, summaries);
}

/** Addresses of portraits by number and name. */
async function findSprites({ members }: FamilyRecord, api: Api): Promise<Sprites> {
  const creatures = await Promise.all(members.map(({ number }) => api.creature(number)));
  return Object.fromEntries(
    creatures.flat().map(({ number, name, sprite }) => [`${number} ${name}`, sprite]),
  );
}
