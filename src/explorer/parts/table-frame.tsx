import type { ComponentChild, ComponentChildren } from 'preact';

/** A frame in which a table scrolls, with the keyboard as well. */
export function TableFrame({
  label,
  class: extra,
  children,
}: {
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <div
      class={extra ? `table-frame ${extra}` : 'table-frame'}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      {children}
    </div>
  );
}

/** Heads of columns after that of the heads of rows, which has none. */
export function ColumnHeads({ heads }: { readonly heads: readonly ComponentChild[] }) {
  return (
    <thead>
      <tr>
        <td />
        {heads.map((head, i) => (
          <th key={i} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}
