import { useState } from 'preact/hooks';
import type { LearnsetRecord } from '../../../catalog/move-records.ts';
import { usePageContext } from '../../page-context.ts';
import { useLoadedNow } from '../../parts/use-loaded.ts';
import { titleOf, writeLevel } from '../moves/move-page.tsx';
import { MoveTable } from '../moves/move-table.tsx';

/**
 * The moves that a form learns, by way. They are many, and most readers come for something else: they are read when the reader
 * opens the section.
 */
export function Moves({ form }: { readonly form: string }) {
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
      {loaded === undefined && <p>{say('Loading the moves…')}</p>}
      {loaded === 'failed' ? (
        <p>{say('The moves could not be loaded.')}</p>
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
      {game !== null && (
        <p class="move-game">{say('In {game}, the newest game that it is in.', { game })}</p>
      )}
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
