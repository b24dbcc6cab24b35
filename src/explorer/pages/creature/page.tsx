import { writeNumber } from '../../fact-words.ts';
import { isSize, measuresIn } from '../../form-measures.ts';
import type { Speech } from '../../speech.ts';
import { type Api, type CreatureNames, type FormRecord, readSprites } from '../../api.ts';
import {
  definePage,
  usePageContext,
  creatureTarget,
  Link,
  namedTarget,
  searchPageTarget,
} from '../../page.tsx';
import { PresentationSwitch } from '../../parts/large-view.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { TypeTags, useTypeClass } from '../../parts/type-tag.tsx';
import { placesOf } from '../../stat-places.ts';
import { conditionOf } from '../../../search/condition.ts';
import { comparisonTarget, teamTarget } from '../compare/choice.ts';
import { SizesInRow } from '../compare/sizes-in-row.tsx';
import { FormFacts, Raising, Stats } from './facts.tsx';
import { Family, Forms } from './family.tsx';
import { Matchups } from './matchups.tsx';
import { AboutPortraits, findShown, formAt, portraitTarget } from './portrait-page.tsx';
import { latestTeam, useSeen } from '../../collection.ts';
import { useKept } from '../../kept.ts';
import { Heart } from '../../parts/creature-card.tsx';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { onShortcuts } from '../../listen.ts';
import type { LearnsetRecord } from '../../../catalog/move-records.ts';
import { LocalNameList, type LocalNames, localNamesOf } from '../../parts/local-names.tsx';
import { useLoadedNow } from '../../parts/use-loaded.ts';
import { titleOf, writeLevel } from '../moves/move-page.tsx';
import { MoveTable } from '../moves/move-table.tsx';

export const page = definePage({
  load: async (visit, api, world) => {
    const { forms, shown, named, unknown } = await findShown(visit, api);
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
    return {
      forms,
      shown,
      unknown,
      form,
      places,
      family,
      matchup,
      neighbours,
      localNames,
      sprites,
    };
  },
  title: ({ forms, shown }, { nameOf }) => nameOf(formAt(forms, shown).name),
  preview: ({ form }, speech) => ({
    description: `${writeNumber(form.number)}, ${speech.list(form.types.map(speech.typeOf))}. ${describe(form, speech)}`,
    sprites: [form.sprite],
    address: namedTarget(creatureTarget(form.number, form.name)),
  }),
  View: ({ data: { forms, shown, form, places, ...data } }) => {
    const { unknown, family, sprites, matchup, neighbours, localNames } = data;
    const { world, speech, say, nameOf } = usePageContext();
    const name = nameOf(form.name);
    const told = form.descriptions?.[speech.language];
    const text = told ?? form.description;
    const opening = text.startsWith(form.name) ? form.name : '';
    return (
      <article class={`creature ${useTypeClass(form.types[0])}`}>
        <NeighbourLinks {...neighbours}>
          <PresentationSwitch />
        </NeighbourLinks>
        {unknown !== undefined && (
          <p role="status">{say('No {creature} or form is called “{name}”.', { name: unknown })}</p>
        )}
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
              <p class="creature-species" lang={speech.told}>
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
                {/* The name tells nothing of the direction of a text. */}
                <bdi>{opening}</bdi>
                {text.slice(opening.length)}
              </p>
              <Keeping form={form} />
            </div>
          </header>
          <FormFacts form={form} />
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
          <SizesInRow forms={[form]} />
        </div>
        {world.moves !== undefined && <Moves form={form.name} />}
        <LocalNameList names={localNames} />
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

/** The sentence of the service; in a language that has none, the sizes. */
function describe(form: FormRecord, speech: Speech): string {
  const sizes = measuresIn(speech).flatMap((measure) => {
    const value = isSize(measure) ? measure.valueOf(form) : undefined;
    return value === undefined ? [] : `${measure.name} ${measure.write(value)}`;
  });
  const computed = speech.prose === undefined ? form.description : speech.enumerate(sizes);
  return form.descriptions?.[speech.language] ?? computed;
}

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

async function readLocalNames(number: string, place: number, api: Api): Promise<LocalNames> {
  const { names, forms } = await api.get<CreatureNames>(`/v1/names/${number}`);
  return localNamesOf([names, ...forms][place]);
}

type Neighbours = Awaited<ReturnType<typeof findNeighbours>>;

/** Numbers may have gaps, so the API is asked. */
async function findNeighbours(number: string, api: Api) {
  const find = async (q: string, sort: string) => {
    const request = { q, sort, forms: 'base', limit: 1, fields: 'number,name' } as const;
    return (await api.cards(request)).items[0];
  };
  const [previous, next] = await Promise.all([
    find(`number<${number}`, '-number'),
    find(`number>${number}`, 'number'),
  ]);
  return { previous, next };
}

/** Links to the previous and next creature, with the arrow keys as shortcuts, and something between them. */
function NeighbourLinks({
  previous,
  next,
  children,
}: Neighbours & { readonly children: ComponentChildren }) {
  const { go, say, nameOf } = usePageContext();
  // Layout effect: a key pressed at once must not start from the previous creature.
  useLayoutEffect(() => {
    const keys = [['ArrowLeft', previous] as const, ['ArrowRight', next] as const];
    return onShortcuts(
      new Map(
        keys.flatMap(([key, to]) =>
          to ? [[key, () => go(creatureTarget(to.number, to.name))] as const] : [],
        ),
      ),
    );
  }, [go, previous?.number, next?.number]);
  const link = (to: Neighbours['next'], rel: 'prev' | 'next', arrow: 'Left' | 'Right') =>
    to ? (
      <Link to={creatureTarget(to.number, to.name)} rel={rel} aria-keyshortcuts={`Arrow${arrow}`}>
        {arrow === 'Left' && <span aria-hidden="true">← </span>}
        {writeNumber(to.number)} {nameOf(to.name)}
        {arrow === 'Right' && <span aria-hidden="true"> →</span>}
      </Link>
    ) : (
      <span />
    );
  return (
    <nav class="neighbours" aria-label={say('Previous and next {creature}')}>
      {link(previous, 'prev', 'Left')}
      {children}
      {link(next, 'next', 'Right')}
    </nav>
  );
}

/**
 * The moves that a form learns, by way. They are many, and most readers come for something else: they are read when the reader
 * opens the section.
 */
function Moves({ form }: { readonly form: string }) {
  const { api, say, nameOf } = usePageContext();
  const [isOpen, setIsOpen] = useState(false);
  const target = `/v1/form/${encodeURIComponent(form)}?include=moves`;
  const loaded = useLoadedNow(isOpen ? target : undefined, () =>
    api.get<{ readonly moves: LearnsetRecord }>(target),
  );
  return (
    <details class="creature-moves" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <h2>{say('Moves')}</h2>
        <span>{say('What {name} learns', { name: nameOf(form) })}</span>
      </summary>
      {loaded === undefined && <p>{say('Loading…')}</p>}
      {loaded === 'failed' ? (
        <p>{say('That needs a connection. Try again later.')}</p>
      ) : (
        loaded && <Learnset {...loaded.moves} />
      )}
    </details>
  );
}

function Learnset({ game, learned }: LearnsetRecord) {
  const { speech, say } = usePageContext();
  const ways = [...new Set(learned.map(({ way }) => way))];
  return (
    <>
      {game !== null && <p class="move-game">{say('As in {game}.', { game })}</p>}
      {learned.length === 0 && <p>{say('It learns no moves.')}</p>}
      {ways.map((way) => {
        const rows = learned.filter((each) => each.way === way);
        const levelOf = (row: number): string => writeLevel(rows[row]?.level ?? 0, speech);
        return (
          <section key={way}>
            <h3>{titleOf(way, speech)}</h3>
            <MoveTable
              moves={rows}
              caption={titleOf(way, speech)}
              {...(way === 'level' && { lead: { title: say('Level'), of: levelOf } })}
            />
          </section>
        );
      })}
    </>
  );
}
