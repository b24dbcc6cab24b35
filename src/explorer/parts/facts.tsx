import type { ComponentChild } from 'preact';

/** What a thing is called, its value, and a note below that. A value that is undefined is left out. */
export type Fact = readonly [name: string, value: ComponentChild, note?: string | undefined];

export function Facts({
  facts,
  class: of,
}: {
  readonly facts: readonly Fact[];
  readonly class: string;
}) {
  return (
    <dl class={of}>
      {facts.map(
        ([name, value, note]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
              {note !== undefined && <dd>{note}</dd>}
            </div>
          ),
      )}
    </dl>
  );
}
