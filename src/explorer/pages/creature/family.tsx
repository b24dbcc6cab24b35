import type { FamilyRecord } from '../../api.ts';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { usePageContext } from '../../page-context.ts';
import { type EvolutionBranch, type EvolutionTree, growTrees } from './evolution-tree.ts';
import { counted } from '../../../world/counted.ts';

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
  const sprite = sprites[`${number} ${form}`];
  return (
    <div class="tree">
      <Link
        to={creatureTarget(number, form)}
        class="tree-form"
        aria-current={form === shownForm ? 'true' : undefined}
      >
        {sprite !== undefined && <Portrait sprite={sprite} size={88} />}
        <span>{form}</span>
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
  return (
    <div class="ways">
      {ways.map(({ conditions, sentence }) => (
        <p key={sentence} title={sentence}>
          <Conditions conditions={conditions} />
        </p>
      ))}
      {others.length > 0 && (
        <details>
          <summary>{counted(others.length, 'more form')}</summary>
          <ul>
            {others.map(({ sentence, to }) => (
              <li key={sentence}>
                <Link to={creatureTarget(to.number, to.form)}>{to.form}</Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Conditions({ conditions }: { readonly conditions: Evolution['conditions'] }) {
  const { world } = usePageContext();
  const { stone } = conditions;
  const sprite = world.evolutionStones.find(({ slug }) => slug === stone?.slug)?.sprite;
  return (
    <>
      {stone && (
        <Link to={`/stones#${stone.slug}`} class="way-stone">
          {sprite !== undefined && <Portrait sprite={sprite} size={28} />}
          <span>{stone.name}</span>
        </Link>
      )}
      <span>{describeConditions(conditions)}</span>
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
} as const;

/** The conditions of an evolution in few words, without its stone. */
export function describeConditions(conditions: Evolution['conditions']): string {
  const { by, level, item, move, gender, time, place, other } = conditions;
  const parts = [
    by === 'level' && level !== undefined ? undefined : means[by],
    level === undefined ? undefined : `Level ${level}`,
    item === undefined ? undefined : by === 'item' ? item : `holding ${item}`,
    move === undefined ? undefined : `knowing ${move}`,
    gender,
    time === undefined ? undefined : time === 'day' ? 'by day' : `in the ${time}`,
    place === undefined ? undefined : `at ${place}`,
    other,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}
