import type { FamilyRecord, CreatureRecord } from '../../api.ts';
import { creatureTarget, join, Link, usePageContext } from '../../page.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { capitalise, type Label, type Speech } from '../../speech.ts';
import { comparisonTarget, mostCompared } from '../compare/choice.ts';

type Evolution = FamilyRecord['evolutions'][number];

export type Sprites = Readonly<Record<string, string>>;

export function Family({
  family,
  sprites,
  shownForm,
}: {
  readonly family: FamilyRecord;
  readonly sprites: Sprites;
  readonly shownForm: string;
}) {
  const { nameOf } = usePageContext();
  const draw = ({ number, form, branches }: EvolutionTree) => {
    const sprite = sprites[`${number} ${form}`];
    return (
      <div class="tree">
        <Link
          to={creatureTarget(number, form)}
          class="tree-form"
          aria-current={form === shownForm || undefined}
        >
          {sprite !== undefined && <Portrait sprite={sprite} size={88} />}
          <span>{nameOf(form)}</span>
        </Link>
        {branches.length > 0 && (
          <ul class={isFan(branches) ? 'branches branches-fan' : 'branches'}>
            {branches.map((branch) => (
              <li key={branch.tree.number}>
                <Ways {...branch} />
                {draw(branch.tree)}
              </li>
            ))}
          </ul>
        )}
      </div>
    );
  };
  return (
    <ul class="family">
      {growTrees(family).map((tree) => (
        <li key={tree.form}>{draw(tree)}</li>
      ))}
    </ul>
  );
}

/** From this number on, leaf branches are tiles side by side, each with its own condition. */
const fewestInFan = 4;

function isFan(branches: EvolutionTree['branches']): boolean {
  return branches.length >= fewestInFan && branches.every(({ tree }) => tree.branches.length === 0);
}

function Ways({ ways, others }: EvolutionBranch) {
  const { say, nameOf, prose } = usePageContext();
  return (
    <div class="ways">
      {ways.map(({ conditions, sentence }) => (
        <p key={sentence} title={prose === undefined ? sentence : undefined}>
          <Conditions conditions={conditions} />
        </p>
      ))}
      {others.length > 0 && (
        <details>
          <summary>
            {say('{count} more form | {count} more forms', { count: others.length })}
          </summary>
          <ul>
            {others.map(({ sentence, to }) => (
              <li key={sentence}>
                <Link to={creatureTarget(to.number, to.form)}>{nameOf(to.form)}</Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Conditions({ conditions }: { readonly conditions: Evolution['conditions'] }) {
  const { world, speech } = usePageContext();
  const { stone } = conditions;
  const parts = partsOf(conditions, speech).map(({ text, lang }) => (
    <span key={text} lang={lang}>
      {text}
    </span>
  ));
  const sprite = world.evolutionStones.find(({ slug }) => slug === stone?.slug)?.sprite;
  return (
    <>
      {stone && (
        <Link to={`/stones#${stone.slug}`} class="way-stone">
          {sprite !== undefined && <Portrait sprite={sprite} size={28} />}
          <span>{speech.stoneOf(stone.name)}</span>
        </Link>
      )}
      <span>{join(parts, speech.enumerate(['', '']))}</span>
    </>
  );
}

const means: Partial<Record<Evolution['conditions']['by'], Label>> = {
  level: 'Level up',
  trade: 'Trade',
  friendship: 'Friendship',
};

const times = {
  day: 'by day',
  evening: 'in the evening',
  night: 'at night',
} as const satisfies Record<string, Label>;

export function describeConditions(conditions: Evolution['conditions'], speech: Speech): string {
  return speech.enumerate(partsOf(conditions, speech).map(({ text }) => text));
}

/** Regions have names, other places words. */
const isNamed = (place: string): boolean => place === capitalise(place);

/** The conditions one by one; with the language of those in the words of the world. */
function partsOf(
  conditions: Evolution['conditions'],
  { say, moveOf, wordOf, told }: Speech,
): readonly { readonly text: string; readonly lang?: string | undefined }[] {
  const { by, level, item, move, gender, time, place, other } = conditions;
  const way = by === 'level' && level !== undefined ? undefined : means[by];
  const parts = [
    way && say(way),
    level === undefined ? undefined : say('Level {level}', { level }),
    item === undefined
      ? undefined
      : by === 'item'
        ? { text: item, lang: told }
        : say('holding {item}', { item }),
    // Those other words may say it in full.
    move === undefined || other?.includes(move)
      ? undefined
      : say('knowing {move}', { move: moveOf(move) }),
    gender && say(gender),
    time && say(times[time]),
    place === undefined
      ? undefined
      : say('at {place}', { place: isNamed(place) ? wordOf(place) : place }),
    other === undefined ? undefined : { text: other, lang: told },
  ];
  return parts.flatMap((part) => (typeof part === 'string' ? { text: part } : (part ?? [])));
}

type Member = Pick<Evolution['from'], 'number' | 'form'>;

export type EvolutionTree = Member & { readonly branches: readonly EvolutionBranch[] };

/**
 * The evolutions of a form into a creature: one branch for all its forms; the first is drawn, the others are listed.
 */
type EvolutionBranch = {
  /** Alternatives. */
  readonly ways: readonly Evolution[];
  readonly tree: EvolutionTree;
  readonly others: readonly Evolution[];
};

/**
 * A family as trees in the order of the API, with a root for each form that does not evolve from another. A form with
 * several predecessors is below each of them.
 */
export function growTrees({ members, evolutions }: FamilyRecord): readonly EvolutionTree[] {
  const key = ({ number, form }: Member): string => `${number} ${form}`;
  const grown = new Set(evolutions.map(({ to }) => key(to)));
  const unrelated = members
    .filter(({ number }) =>
      evolutions.every(({ from, to }) => from.number !== number && to.number !== number),
    )
    .map(({ number, name }) => ({ number, form: name }));
  const first = evolutions.map(({ from }) => from).filter((from) => !grown.has(key(from)));
  const roots = new Map([...unrelated, ...first].map((root) => [key(root), root]));
  const grow = ({ number, form }: Member, above: ReadonlySet<string>): EvolutionTree => {
    const own = key({ number, form });
    // A world may contain cycles; the tree must end.
    const below = above.has(own) ? [] : evolutions.filter(({ from }) => key(from) === own);
    const within = new Set(above).add(own);
    const byCreature = [...Map.groupBy(below, ({ to }) => to.number).values()];
    const branches = byCreature.flatMap((ways): EvolutionBranch[] => {
      const [one] = ways;
      if (!one) {
        return [];
      }
      const isAlike = ({ to }: Evolution): boolean => to.form === one.to.form;
      const others = ways.filter((each) => !isAlike(each));
      return [{ ways: ways.filter(isAlike), tree: grow(one.to, within), others }];
    });
    return { number, form, branches };
  };
  return [...roots.values()].map((root) => grow(root, new Set()));
}

/** Forms that are shown at once; a creature may have dozens. */
const mostShown = 24;

export function Forms({
  forms,
  shown,
}: {
  readonly forms: readonly CreatureRecord[];
  readonly shown: number;
}) {
  const { say, nameOf } = usePageContext();
  const isLong = forms.length > mostShown;
  const first = isLong ? forms.slice(0, mostShown / 2) : forms;
  const rest = forms.slice(first.length);
  const list = (some: readonly CreatureRecord[]) => (
    <ul>
      {some.map((form) => (
        <li key={form.name}>
          <Link
            to={creatureTarget(form.number, form.name)}
            aria-current={form === forms[shown] || undefined}
          >
            <Portrait sprite={form.sprite} size={72} />
            <span>{nameOf(form.name)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
  // The shown form, and as many others as fit.
  const compared = [forms[shown], ...forms.filter((_, i) => i !== shown)]
    .flatMap((form) => form?.name ?? [])
    .filter((name) => !name.includes(','))
    .slice(0, mostCompared);
  return (
    <nav class="section forms" aria-labelledby="forms">
      <div class="forms-head">
        <h2 id="forms">{say('{count} form | {count} forms', { count: forms.length })}</h2>
        <Link to={comparisonTarget(compared)}>
          {compared.length < forms.length
            ? say('Compare {count} of them', { count: compared.length })
            : say('Compare them')}
        </Link>
      </div>
      {list(first)}
      {rest.length > 0 && (
        <details open={shown >= first.length}>
          <summary>{say('{count} more form | {count} more forms', { count: rest.length })}</summary>
          {list(rest)}
        </details>
      )}
    </nav>
  );
}
