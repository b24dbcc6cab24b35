import type { ComponentChildren } from 'preact';

/** A plot with what it shows in words, and the numbers behind it as a table. */
export function Plot({
  title,
  caption,
  table,
  children,
}: {
  readonly title: string;
  readonly caption: string;
  /** Undefined for a plot that is a table itself. */
  readonly table?: {
    readonly head: readonly string[];
    readonly rows: readonly (readonly (string | number)[])[];
  };
  readonly children: ComponentChildren;
}) {
  return (
    <figure class="plot">
      <figcaption>
        <h2>{title}</h2>
        <p>{caption}</p>
      </figcaption>
      {children}
      {table && (
        <details class="plot-table">
          <summary>The numbers</summary>
          <div class="table-frame" tabIndex={0} role="region" aria-label={`${title}: the numbers`}>
            <table>
              <thead>
                <tr>
                  {table.head.map((each) => (
                    <th key={each} scope="col">
                      {each}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map((row) => (
                  <tr key={row.join(' ')}>
                    {row.map((cell, i) => (
                      <td key={table.head[i]}>
                        {typeof cell === 'number' ? cell.toLocaleString('en') : cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </figure>
  );
}
