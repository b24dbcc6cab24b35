import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { joinNames } from '../../api.ts';
import { usePageContext } from '../../page.tsx';
import { NamePicker } from '../../parts/name-picker.tsx';
import { Alternatives } from '../../parts/nearest-names.tsx';
import { type ChosenForms, mostCompared, namesIn, useLatestNames } from './choice.ts';

/** Adds a form to those in the address; at the maximum it says so. Names what is left out or unknown. */
export function FormPicker({
  forms,
  left,
  missing,
  parameter,
  targetOf,
}: Pick<ChosenForms, 'forms' | 'left' | 'missing'> & {
  /** The parameter of the names in the address, and the address of some. */
  readonly parameter: string;
  readonly targetOf: (names: readonly string[]) => string;
}) {
  const { go, say, enumerate, nameOf } = usePageContext();
  const names = forms.map(({ name }) => name);
  const latest = useLatestNames(forms, parameter);
  const [note, setNote] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const count = useRef(names.length);
  useLayoutEffect(() => {
    // Keeps the keyboard focus when the link that removed a form disappears.
    if (names.length < count.current && document.activeElement === document.body) {
      place.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus();
    }
    count.current = names.length;
    setNote(undefined);
  }, [names.join()]);
  return (
    <>
      <div ref={place}>
        <NamePicker
          label={say(names.length === 0 ? 'Choose a {creature}' : 'Add another {creature}')}
          parameter={parameter}
          kept={joinNames(latest)}
          onType={() => setNote(undefined)}
          onPick={(name, isTyped) => {
            const added = isTyped ? namesIn(name) : [name];
            if (added.every((each) => latest.includes(each))) {
              setNote(say('{name} is there already.', { name: enumerate(added.map(nameOf)) }));
            } else if (latest.length === mostCompared) {
              setNote(say('There is room for {count}. Remove one first.', { count: mostCompared }));
            } else {
              go(targetOf([...latest, ...added]));
            }
          }}
        />
        <p class="picker-note" role="status">
          {note ??
            (names.length > 0
              ? say('{place} of {count}', { place: names.length, count: mostCompared })
              : '')}
        </p>
      </div>
      {left.length > 0 && (
        <p role="status">
          {say('There is room for {count}. Left out: {names}.', {
            count: mostCompared,
            names: enumerate(left),
          })}
        </p>
      )}
      {missing.map(({ query, suggestions }) => (
        <p key={query} role="status">
          {say('No {creature} or form is called “{name}”.', { name: query })}
          {suggestions.length > 0 && (
            <>
              {' '}
              <Alternatives
                links={suggestions.map((each) => ({
                  text: nameOf(each),
                  to: targetOf([...names, each]),
                }))}
              />
            </>
          )}
        </p>
      ))}
    </>
  );
}
