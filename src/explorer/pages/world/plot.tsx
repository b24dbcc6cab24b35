import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

type Row = readonly (string | number)[];

/** The data of a plot as a table. */
type PlotTable = {
  readonly head: readonly string[];
  readonly rows: readonly Row[];
  /** Address of the same data as a file, for a table that is too long. */
  readonly file?: string;
};

/** A plot with a caption and its data as a table. */
export function Plot({
  title,
  caption,
  table,
  isWide = false,
  children,
}: {
  readonly title: string;
  readonly caption: string;
  /** Undefined if the plot is a table itself. */
  readonly table?: PlotTable;
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
}) {
  return (
    <figure class={isWide ? 'plot plot-wide' : 'plot'}>
      <figcaption>
        <h2>{title}</h2>
        <p>{caption}</p>
      </figcaption>
      {children}
      {table && <Numbers title={title} table={table} />}
    </figure>
  );
}

function Numbers({
  title,
  table: { head, rows, file },
}: {
  readonly title: string;
  readonly table: PlotTable;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="plot-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show the numbers</summary>
      {file !== undefined && (
        <p>
          <a href={file} data-outside>
            Open the numbers in a spreadsheet (CSV)
          </a>
        </p>
      )}
      {(isOpen || file === undefined) && (
        <div class="table-frame" tabIndex={0} role="region" aria-label={`${title}: the numbers`}>
          <table>
            <thead>
              <tr>
                {head.map((each, i) => (
                  <th key={each} scope="col" class={i === 0 ? undefined : 'number'}>
                    {each}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.join(' ')}>
                  {row.map((cell, i) => (
                    <td key={head[i]} class={i === 0 ? undefined : 'number'}>
                      {typeof cell === 'number' ? cell.toLocaleString('en') : cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
