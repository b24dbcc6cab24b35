import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { usePageContext } from '../page.tsx';
import { LargeViewSwitch } from './large-view.tsx';
import { saveTable, savePicture, type Table } from './save-file.ts';
import { TableFrame } from './table-frame.tsx';

/** A longer table is drawn when it is opened. */
const mostRowsAtOnce = 60;

export function Figure({
  title,
  caption,
  table,
  file = table,
  children,
}: {
  readonly title: string;
  readonly caption: ComponentChildren;
  readonly table?: Table;
  /** What the file of the numbers has, unless it is the table. */
  readonly file?: Table | (() => Promise<Table>) | undefined;
  readonly children: ComponentChildren;
}) {
  const { say } = usePageContext();
  const frame = useRef<HTMLElement>(null);
  const [problem, setProblem] = useState('');
  const save = async (act: (element: HTMLElement) => void | Promise<void>): Promise<void> => {
    setProblem('');
    try {
      await (frame.current && act(frame.current));
    } catch {
      setProblem(say('The file could not be made. Try again with a connection'));
    }
  };
  const actions = {
    ...(file && {
      [say('Save CSV')]: async () =>
        saveTable(title, typeof file === 'function' ? await file() : file),
    }),
    // Loaded when it is needed: few visitors save a picture.
    [say('Save picture')]: async (element: HTMLElement) =>
      savePicture(title, (await import('./draw-picture.ts')).drawPicture(element)),
  };
  return (
    <figure class="plot" ref={frame}>
      <figcaption>
        <h2>{title}</h2>
        <p>{caption}</p>
      </figcaption>
      {children}
      {table && <Numbers title={title} table={table} />}
      <div class="figure-tools">
        {Object.entries(actions).map(([name, act]) => (
          <button key={name} class="choice" type="button" onClick={() => void save(act)}>
            {name}
          </button>
        ))}
        <LargeViewSwitch of={frame} />
        <span role="status">{problem}</span>
      </div>
    </figure>
  );
}

function Numbers({
  title,
  table: { head, rows },
}: {
  readonly title: string;
  readonly table: Table;
}) {
  const { say, number } = usePageContext();
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="plot-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say('Show the numbers')}</summary>
      {(isOpen || rows.length <= mostRowsAtOnce) && (
        <TableFrame label={title}>
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
                      {typeof cell === 'number' ? number(cell) : cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </details>
  );
}
