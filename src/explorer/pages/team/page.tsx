import { useEffect } from 'preact/hooks';
import type { TeamMatchup } from '../../../api/matchups.ts';
import { joinNames, writeTarget } from '../../api.ts';
import { latestTeam } from '../../collection.ts';
import { useKept } from '../../kept.ts';
import { definePage, usePageContext, Link } from '../../page.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { CreatureCard } from '../../parts/creature-card.tsx';
import { typeClassOf } from '../../parts/type-tag.tsx';
import {
  mostCompared,
  readChoice,
  readForms,
  teamTarget,
  useLatestNames,
} from '../compare/choice.ts';
import { Defences } from '../compare/defences.tsx';
import { FormPicker } from '../compare/form-picker.tsx';
import { Stats } from '../compare/stats.tsx';

export const page = definePage({
  load: async ({ query }, api, world) => {
    const chosen = await readForms(readChoice(query, 'forms'), api, world);
    const names = joinNames(chosen.forms.map(({ name }) => name));
    const matchup =
      world.hasChart && names !== ''
        ? await api.get<TeamMatchup>(writeTarget('/v1/matchup', { forms: names }))
        : undefined;
    return { ...chosen, matchup };
  },
  title: ({ forms }, { say, nameOf, list }) =>
    forms.length === 0
      ? say('Team')
      : say('Team of {names}', { names: list(forms.map(({ name }) => nameOf(name))) }),
  preview: ({ forms }, { say }) => ({
    description: say('Six places for {creatures}, and what they are weak to together.'),
    sprites: forms.map(({ sprite }) => sprite),
  }),
  View: ({ data }) => {
    const { forms, scales, matchup } = data;
    const { baseUrl, say, enumerate, nameOf } = usePageContext();
    const names = forms.map(({ name }) => name);
    const latest = useLatestNames(forms, 'forms');
    const { value: before, change } = useKept(latestTeam);
    useEffect(() => {
      if (names.length > 0) {
        change(() => names);
      }
    }, [names.join()]);
    return (
      <div class="shelf">
        <h1>{say('Team')}</h1>
        <FormPicker {...data} parameter="forms" targetOf={teamTarget} />
        {names.length === 0 && before.length > 0 && (
          <p>
            <Link to={teamTarget(before)}>
              {say('Open your latest team: {names}', { names: enumerate(before.map(nameOf)) })}
            </Link>
          </p>
        )}
        <ul class="team" aria-label={say('Places')}>
          {Array.from({ length: mostCompared }, (_, i) => {
            const form = forms[i];
            return form ? (
              <li key={form.name}>
                <CreatureCard creature={form} isUrgent />
                <Link
                  to={teamTarget(latest.filter((each) => each !== form.name))}
                  class="remove"
                  aria-label={say('Remove {name}', { name: nameOf(form.name) })}
                >
                  ×
                </Link>
              </li>
            ) : (
              <li key={i} class="team-free">
                {say('Place {place} is free', { place: i + 1 })}
              </li>
            );
          })}
        </ul>
        {matchup && <Heat {...matchup} />}
        {forms.length > 0 && (
          <>
            <Stats forms={forms} scales={scales} />
            <Defences forms={forms} />
            <p class="compare-share">
              {say('Share this team:')}{' '}
              <CopyButton text={baseUrl + teamTarget(names)} of={say('the link')} />
            </p>
          </>
        )}
      </div>
    );
  },
});

/** The heat goes no further than this in either direction. */
const hottest = 3;

/** What the team takes from attacks of each type: how many are weak, and how many hardly or not hurt. */
function Heat({ team: rows, common, forms }: TeamMatchup) {
  const { world, say, tell, list, typeOf } = usePageContext();
  const open = rows.filter(({ resists, immune }) => resists.length + immune.length === 0);
  return (
    <section class="section">
      <h2>{say('Weaknesses of the team')}</h2>
      {forms.length > 1 && common.weak.length > 0 && (
        <p>
          {tell('All are weak to {types}.', {
            types: <strong>{list(common.weak.map(typeOf))}</strong>,
          })}
        </p>
      )}
      {open.length > 0 && (
        <p>
          {tell('None resists {types}.', {
            types: <strong>{list(open.map(({ type }) => typeOf(type)))}</strong>,
          })}
        </p>
      )}
      <ul class="heats" aria-label={say('Attacks of each type')}>
        {rows.map(({ type, weak, resists, immune }) => {
          const hardly = resists.length + immune.length;
          const heat = Math.max(-hottest, Math.min(hottest, weak.length - hardly));
          return (
            <li key={type} class={`heat-${heat} ${typeClassOf(type, world)}`}>
              <span class="type-tag">{typeOf(type)}</span>
              <span>
                {say('{weak} weak, {resist} resist', { weak: weak.length, resist: hardly })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
