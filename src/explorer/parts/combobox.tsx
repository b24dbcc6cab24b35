import type { ComponentChildren, PartialInputHTMLAttributes } from 'preact';
import { useId, useState } from 'preact/hooks';

type Choice = { readonly key: string; readonly content: ComponentChildren };

/** A box with a list of choices below it (WAI-ARIA, combobox): the arrow keys or the pointer choose one. */
export function Combobox<Each extends Choice>({
  choices,
  isOpen,
  setIsOpen,
  onType,
  onPick,
  ...attributes
}: {
  readonly choices: readonly Each[];
  /** Whether the list may be shown; it is, if there are choices. */
  readonly isOpen: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
  readonly onType: (text: string) => void;
  readonly onPick: (choice: Each) => void;
} & Omit<PartialInputHTMLAttributes<HTMLInputElement>, 'list' | 'role' | 'type'> & {
    readonly type?: 'search' | 'text';
  }) {
  const list = useId();
  const [chosen, setChosen] = useState(-1);
  const count = choices.length;
  const isShown = isOpen && count > 0;
  const close = (): void => {
    setIsOpen(false);
    setChosen(-1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Those keys choose among what an input method offers; Safari says so by the code alone.
    if (event.isComposing || event.keyCode === 229) {
      return;
    }
    const choice = isShown ? choices[chosen] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setIsOpen(true);
      if (count > 0) {
        event.preventDefault();
        const step = event.key === 'ArrowDown' ? 1 : -1;
        setChosen(((chosen + 1 + step + count + 1) % (count + 1)) - 1);
      }
    } else if (event.key === 'Enter') {
      close();
      if (choice) {
        event.preventDefault();
        onPick(choice);
      }
    } else if (event.key === 'Escape') {
      // Without an open list, Escape clears a search box as in browsers.
      if (isShown) {
        event.preventDefault();
      }
      close();
    }
  };
  return (
    <>
      <input
        {...attributes}
        list={undefined}
        autocomplete="off"
        spellcheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={list}
        aria-activedescendant={isShown && chosen >= 0 ? `${list}-${chosen}` : undefined}
        onInput={({ currentTarget: { value } }) => {
          setChosen(-1);
          onType(value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setIsOpen(false)}
      />
      <ul class="search-suggestions" id={list} role="listbox" hidden={!isShown}>
        {choices.map((choice, i) => (
          <li
            key={choice.key}
            id={`${list}-${i}`}
            role="option"
            aria-selected={i === chosen}
            // Otherwise the box would lose the focus before the click, and the list would close.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              close();
              onPick(choice);
            }}
          >
            {choice.content}
          </li>
        ))}
      </ul>
    </>
  );
}
