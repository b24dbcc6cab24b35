import type { AnchorHTMLAttributes, ComponentChildren } from 'preact';
import { useSurroundings } from '../surroundings.ts';

/** A link to a page of the explorer. `to` has no prefix. */
export function Link({
  to,
  children,
  ...attributes
}: { readonly to: string; readonly children: ComponentChildren } & Omit<
  AnchorHTMLAttributes,
  'href' | 'role'
>) {
  const { prefix } = useSurroundings();
  return (
    <a href={`${prefix}${to}`} {...attributes}>
      {children}
    </a>
  );
}

/** The page of a creature, or of one of its forms, by what the API calls them. */
export function creatureTarget(number: string, form?: string): string {
  return form === undefined
    ? `/creature/${number}`
    : `/creature/${number}?form=${encodeURIComponent(form)}`;
}

/** The catalogue with a search. */
export function searchPageTarget(q: string): string {
  return `/?q=${encodeURIComponent(q)}`;
}
