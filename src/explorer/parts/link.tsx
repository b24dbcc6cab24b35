import type { AnchorHTMLAttributes, ComponentChild, ComponentChildren } from 'preact';
import type { FormsChoice } from '../../search/search.ts';
import { slugOf } from '../../world/name-key.ts';
import { usePageContext } from '../page.ts';

/** A link to a page of the explorer. `to` has no prefix. */
export function Link({
  to,
  children,
  ...attributes
}: { readonly to: string; readonly children: ComponentChildren } & Omit<
  AnchorHTMLAttributes,
  'href' | 'role'
>) {
  const { prefix, origin } = usePageContext();
  return (
    <a href={prefix + (origin === 'service' ? namedTarget(to) : to)} {...attributes}>
      {children}
    </a>
  );
}

/** The address of the page of a form. */
export function creatureTarget(number: string, form: string): string {
  return `/creature/${number}?form=${encodeURIComponent(form)}`;
}

/** A sentence in which the first of each name, in this order, is a link to its form. */
export function linkNames(
  sentence: string,
  forms: readonly { readonly number: string; readonly form: string; readonly name: string }[],
): readonly ComponentChild[] {
  const parts: ComponentChild[] = [];
  let rest = sentence;
  for (const { number, form, name } of forms) {
    const at = rest.indexOf(name);
    if (at !== -1) {
      parts.push(
        rest.slice(0, at),
        <Link key={`${number} ${form}`} to={creatureTarget(number, form)}>
          {name}
        </Link>,
      );
      rest = rest.slice(at + name.length);
    }
  }
  return [...parts, rest];
}

/**
 * Writes the address of a creature's page with the name of the form in place of its number, where the service finds it by
 * that; leaves any other address as it is. A static copy has a file for each number alone.
 */
export function namedTarget(target: string): string {
  const [, page = '', name] = /^\/creature\/\d+(\/portrait)?\?form=([^&#]+)$/.exec(target) ?? [];
  const slug = slugOf(decodeURIComponent(name ?? ''));
  // A number, and the path of the counts, mean something else.
  return /^(?:\d*|counts)$/.test(slug) ? target : `/creature/${encodeURIComponent(slug)}${page}`;
}

export function searchPageTarget(q: string, forms?: FormsChoice): string {
  const target = `/?q=${encodeURIComponent(q)}`;
  return forms === undefined ? target : `${target}&forms=${forms}`;
}

/** Elements with a text between each two. */
export function join(
  elements: readonly ComponentChild[],
  between = ', ',
): readonly ComponentChild[] {
  return elements.flatMap((each, i) => (i === 0 ? [each] : [between, each]));
}
