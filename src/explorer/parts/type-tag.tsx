import { conditionOf } from '../pages/catalogue/query-terms.ts';
import { useSurroundings } from '../surroundings.ts';
import { Link, searchPageTarget } from './link.tsx';
import { typeClass } from './type-class.ts';

/** The class of a type by its name; none for a name that the world does not know. */
export function useTypeClass(name: string | undefined): string {
  const { world } = useSurroundings();
  const type = world.types.find((each) => each.name === name);
  return type ? typeClass(type.slug) : '';
}

/** The name of a type in its colour. It leads to all that have it, unless it stands inside another link. */
export function TypeTag({ name, isPlain }: { readonly name: string; readonly isPlain?: boolean }) {
  const className = `type-tag ${useTypeClass(name)}`;
  return isPlain ? (
    <span class={className}>{name}</span>
  ) : (
    <Link to={searchPageTarget(conditionOf('type', name))} class={className}>
      {name}
    </Link>
  );
}
