import { conditionOf } from '../../search/condition.ts';
import type { WorldOverview } from '../api.ts';
import { usePageContext, Link, searchPageTarget } from '../page.tsx';
import { Choice } from './controls.tsx';

/** The class of a type by its name; empty for an unknown name. */
export function useTypeClass(name: string | undefined): string {
  return typeClassOf(name, usePageContext().world);
}

export function typeClassOf(
  name: string | undefined,
  { types }: Pick<WorldOverview, 'types'>,
): string {
  const type = types.find((each) => each.name === name);
  return type ? typeClass(type.slug) : '';
}

/** The name of a type in its colour, as a link to its forms or to another page unless it is inside another link. */
export function TypeTag({
  name,
  isPlain,
  to = searchPageTarget(conditionOf('type', name)),
}: {
  readonly name: string;
  readonly isPlain?: boolean;
  readonly to?: string;
}) {
  const { typeOf } = usePageContext();
  const className = `type-tag ${useTypeClass(name)}`;
  return isPlain ? (
    <span class={className}>{typeOf(name)}</span>
  ) : (
    <Link to={to} class={className}>
      {typeOf(name)}
    </Link>
  );
}

/** The tags of some types. */
export function TypeTags({
  types,
  isPlain = false,
}: {
  readonly types: readonly string[];
  readonly isPlain?: boolean;
}) {
  return (
    <>
      {types.map((type) => (
        <TypeTag key={type} name={type} isPlain={isPlain} />
      ))}
    </>
  );
}

export function TypeHead({ name }: { readonly name: string }) {
  return (
    <th scope="row">
      <TypeTag name={name} isPlain />
    </th>
  );
}

/** All types of the world as links that choose them. */
export function TypeChoices({
  label,
  choose,
}: {
  readonly label?: string;
  readonly choose: (type: WorldOverview['types'][number]) => {
    readonly isOn: boolean;
    readonly to: string;
  };
}) {
  const { types } = usePageContext().world;
  return (
    <ul class="type-choices" aria-label={label}>
      {types.map((type) => (
        <li key={type.slug}>
          <TypeChoice name={type.name} {...choose(type)} />
        </li>
      ))}
    </ul>
  );
}

/** A type as a link that chooses it, or no longer. */
export function TypeChoice({
  name,
  ...choice
}: {
  readonly name: string;
  readonly isOn: boolean;
  readonly to: string;
}) {
  const { typeOf } = usePageContext();
  return (
    <Choice {...choice} class={useTypeClass(name)}>
      {typeOf(name)}
    </Choice>
  );
}

/** The class that colours an element and its content like a type, by the style sheet of the world. */
export function typeClass(slug: string): string {
  return `type-${slug}`;
}
