import type { FamilyRecord } from '../../api.ts';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { usePageContext, useSpeech } from '../../page-context.ts';
import { type EvolutionBranch, type EvolutionTree, growTrees } from './evolution-tree.ts';
import type { Label, Speech } from '../../speech.ts';

type Evolution = FamilyRecord['evolutions'][number];

/** Addresses of portraits by number and name. */
export type Sprites = Readonly<Record<string, string>>;

/** A family as trees. */
export function Family({
  family,
  sprites,
  shownForm,
}: {
  readonly family: FamilyRecord;
  readonly sprites: Sprites;
  readonly shownForm: string;
}) {
  const trees = growTrees(family);
  return (
    <ul class="family">
      {trees.map((tree) => (
        <li key={tree.form}>
          <Tree tree={tree} sprites={sprites} shownForm={shownForm} />
        </li>
      ))}
    </ul>
  );
}

function Tree({
  tree: { number, form, branches },
  sprites,
  shownForm,
}: {
  readonly tree: EvolutionTree;
  readonly sprites: Sprites;
  readonly shownForm: string;
}) {
  const { nameOf } = useSpeech();
  const sprite = sprites[`${number} ${form}`];
  return (
    <div class="tree">
      <Link
        to={creatureTarget(number, form)}
        class="tree-form"
        aria-current={form === shownForm ? 'true' : undefined}
      >
        {sprite !== undefined && <Portrait sprite={sprite} size={88} />}
        <span>{nameOf(form)}</span>
      </Link>
      {branches.length > 0 && (
        <ul class={isFan(branches) ? 'branches branches-fan' : 'branches'}>
          {branches.map((branch) => (
            <li key={branch.tree.number}>
              <Ways branch={branch} />
              <Tree tree={branch.tree} sprites={sprites} shownForm={shownForm} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** From this number on, leaf branches are tiles side by side, each with its own condition. */
const fewestInFan = 4;

function isFan(branches: EvolutionTree['branches']): boolean {
  return branches.length >= fewestInFan && branches.every(({ tree }) => tree.branches.length === 0);
}

function Ways({ branch: { ways, others } }: { readonly branch: EvolutionBranch }) {
  const { say, nameOf } = useSpeech();
  return (
    <div class="ways">
      {ways.map(({ conditions, sentence }) => (
        <p key={sentence} title={sentence}>
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
  const sprite = world.evolutionStones.find(({ slug }) => slug === stone?.slug)?.sprite;
  return (
    <>
      {stone && (
        <Link to={`/stones#${stone.slug}`} class="way-stone">
          {sprite !== undefined && <Portrait sprite={sprite} size={28} />}
          <span>{speech.stoneOf(stone.name)}</span>
        </Link>
      )}
      <span>{describeConditions(conditions, speech)}</span>
    </>
  );
}

const means = {
  level: 'Level up',
  stone: undefined,
  item: undefined,
  trade: 'Trade',
  friendship: 'Friendship',
  move: undefined,
  other: undefined,
} as const satisfies Record<Evolution['conditions']['by'], Label | undefined>;

const genders = { male: 'male', female: 'female' } as const satisfies Record<string, Label>;

const times = {
  day: 'by day',
  evening: 'in the evening',
  night: 'at night',
} as const satisfies Record<string, Label>;

/** The conditions of an evolution in few words, without its stone. */
export function describeConditions(conditions: Evolution['conditions'], { say }: Speech): string {
  const { by, level, item, move, gender, time, place, other } = conditions;
  const way = by === 'level' && level !== undefined ? undefined : means[by];
  const parts = [
    way && say(way),
    level === undefined ? undefined : say('Level {level}', { level }),
    item === undefined ? undefined : by === 'item' ? item : say('holding {item}', { item }),
    move === undefined ? undefined : say('knowing {move}', { move }),
    gender && say(genders[gender]),
    time && say(times[time]),
    place === undefined ? undefined : say('at {place}', { place }),
    other,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}
