import { writeNumber } from '../../measures.ts';
import { type Api, type CreatureNames, type FormRecord, readSprites } from '../../api.ts';
import { definePage } from '../../page.ts';
import { usePageContext } from '../../page-context.ts';
import { PresentationSwitch } from '../../parts/large-view.tsx';
import { creatureTarget, Link, namedTarget, searchPageTarget } from '../../parts/link.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { TypeTags, useTypeClass } from '../../parts/type-tag.tsx';
import { placesOf } from '../../stat-places.ts';
import { conditionOf } from '../../../search/condition.ts';
import { comparisonTarget, teamTarget } from '../compare/choice.ts';
import { Facts, Raising } from './facts.tsx';
import { Family } from './family.tsx';
import { Forms } from './forms.tsx';
import { Matchups } from './matchups.tsx';
import { Moves } from './moves.tsx';
import { findNeighbours, NeighbourLinks } from './neighbours.tsx';
import { AboutPortraits, findShown, formAt, portraitTarget } from './portrait-page.tsx';
import { Scale } from './scale.tsx';
import { Stats } from './stats.tsx';
import { latestTeam, useSeen } from '../../collection.ts';
import { useKept } from '../../kept.ts';
import { Heart } from '../../parts/creature-card.tsx';

export const page = definePage({
  load: async (visit, api, world) => {
    const { forms, shown, named } = await findShown(visit, api);
    const { number, name, types, family: line } = formAt(forms, shown);
    const identifier = shown === 0 ? number : name;
    const [family, matchup, neighbours, localNames, form, stats] = await Promise.all([
      api.family(line.id),
      world.hasChart ? api.matchup(types) : undefined,
      findNeighbours(number, api),
      world.otherLanguages.length === 0 ? [] : readLocalNames(number, shown, api),
      named?.name === name ? named : api.form(identifier),
      // Places are those of base forms.
      world.stats && Promise.all([api.form(number), api.stats()]),
    ]);
    const places = stats ? placesOf(form, ...stats) : [];
    const sprites = await readSprites(
      family.members.map((member) => member.number),
      api,
    );
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
    const { world, speech, say, nameOf } = usePageContext();
    const name = nameOf(form.name);
    const told = form.descriptions?.[speech.language];
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
                <TypeTags types={form.types} />
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
              <Matchups {...matchup} />
            </section>
          )}
          {form.heightMetres !== null && (
            <section class="section">
              <h2>{say('Size')}</h2>
              <Scale name={name} sprite={form.sprite} metres={form.heightMetres} />
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

/** What this device keeps of a form: that its page was seen, whether it is a favourite, and the team. */
function Keeping({ form: { number, name } }: { readonly form: FormRecord }) {
  const { say } = usePageContext();
  useSeen(number);
  const { value: team } = useKept(latestTeam);
  const isIn = team.includes(name);
  return (
    <p class="keeping">
      <Heart name={name} label={say('Favourite')} />
      <Link to={teamTarget(isIn ? team : [...team, name])} class="choice">
        {say(isIn ? 'In your team' : 'Add to team')}
      </Link>
    </p>
  );
}

type LocalName = {
  /** BCP 47 tag. */
  readonly tag: string;
  readonly language: string;
  readonly name: string;
};

async function readLocalNames(
  number: string,
  place: number,
  api: Api,
): Promise<readonly LocalName[]> {
  const { names, forms } = await api.get<CreatureNames>(`/v1/names/${number}`);
  return Object.entries([names, ...forms][place] ?? {}).map(([tag, name]) => ({
    tag,
    language: nameOfLanguage(tag),
    name,
  }));
}

function LocalNames({ names }: { readonly names: readonly LocalName[] }) {
  const { language: own, foreign } = usePageContext();
  return (
    <dl class="local-names">
      {names
        .filter(({ tag }) => tag !== (foreign ?? own))
        .map(({ tag, language, name }) => (
          <div key={tag}>
            <dt lang={tag}>{language}</dt>
            <dd lang={tag}>{name}</dd>
          </div>
        ))}
    </dl>
  );
}

function nameOfLanguage(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  // Browsers and servers differ in the case of the first letter.
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
