import { useId, useState } from 'preact/hooks';
import { usePageContext } from '../page-context.ts';
import { Portrait } from './portrait.tsx';
import { useSuggestions } from './use-suggestions.ts';

export function NamePicker({
  label,
  action,
  parameter,
  kept = '',
  onPick,
}: {
  readonly label: string;
  readonly action?: string;
  /** For submitting without scripts: the parameter of names, and those chosen so far. */
  readonly parameter?: string;
  readonly kept?: string;
  readonly onPick: (name: string) => void;
}) {
  const id = useId();
  const { say, nameOf } = usePageContext();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const suggestions = useSuggestions(text);
  const count = suggestions.length;
  const isShown = isOpen && count > 0;
  const pick = (name: string): void => {
    onPick(name);
    setText('');
    setIsOpen(false);
    setChosen(-1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      setIsOpen(false);
    } else if (isShown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setChosen(((chosen + 1 + step + count + 1) % (count + 1)) - 1);
    }
  };
  return (
    <form
      class="picker"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = text.trim().toLowerCase();
        // The suggestions of a moment ago may be there still.
        const begun = suggestions.find(({ name, matched }) =>
          [name, matched].some((each) => each?.toLowerCase().startsWith(typed)),
        );
        if (typed !== '') {
          pick((isShown ? suggestions[chosen] : undefined)?.name ?? begun?.name ?? text.trim());
        }
      }}
    >
      {kept !== '' && <input type="hidden" name={parameter} value={kept} />}
      <label for={id}>{label}</label>
      <div class="picker-field">
        <input
          id={id}
          name={parameter}
          value={text}
          required
          autocomplete="off"
          spellcheck={false}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-names`}
          aria-activedescendant={isShown && chosen >= 0 ? `${id}-${chosen}` : undefined}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setIsOpen(true);
            setChosen(-1);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setIsOpen(false)}
        />
        <ul class="search-suggestions" id={`${id}-names`} role="listbox" hidden={!isShown}>
          {suggestions.map(({ name, number, sprite, matched }, i) => (
            <li
              key={`${number} ${name}`}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === chosen}
              // Otherwise the box would lose the focus before the click, and the list would close.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(name)}
            >
              <Portrait sprite={sprite} size={40} />
              <span>{nameOf(name)}</span>
              {matched !== undefined && <span class="search-suggestion-number">{matched}</span>}
            </li>
          ))}
        </ul>
      </div>
      <button type="submit">{action ?? say('Add')}</button>
    </form>
  );
}
