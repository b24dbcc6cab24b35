import type { AnchorHTMLAttributes, ComponentChildren } from 'preact';
import type { FormsChoice } from '../../search/search.ts';
import { usePageContext } from '../page-context.ts';

/** A link to a page of the explorer. `to` has no prefix. */
export function Link({
  to,
  children,
  ...attributes
}: { readonly to: string; readonly children: ComponentChildren } & Omit<
  AnchorHTMLAttributes,
  'href' | 'role'
>) {
  const { prefix } = usePageContext();
  return (
    <a href={`${prefix}${to}`} {...attributes}>
      {children}
    </a>
  );
}

/** The address of a creature's page, or of one of its forms. */
export function creatureTarget(number: string, form?: string): string {
  return form === undefined
    ? `/creature/${number}`
    : `/creature/${number}?form=${encodeURIComponent(form)}`;
}

/** The address of a search in the catalog, by default for one form of each creature. */
export function searchPageTarget(q: string, forms?: FormsChoice): string {
  const target = `/?q=${encodeURIComponent(q)}`;
  return forms === undefined ? target : `${target}&forms=${forms}`;
}
