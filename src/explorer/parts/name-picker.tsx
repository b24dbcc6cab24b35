import { useId, useState } from 'preact/hooks';
import { inKatakana, nameKey } from '../../world/name-key.ts';
import { usePageContext } from '../page.tsx';
import { Combobox } from './combobox.tsx';
import { MatchedName } from './nearest-names.tsx';
import { Portrait } from './portrait.tsx';
import { useSuggestions } from './use-loaded.ts';

/** As names are compared, and suggested to those who type hiragana. */
const keyOf = (name: string): string => inKatakana(nameKey(name));

export function NamePicker({
  label,
  action,
  parameter,
  kept = '',
  onType,
  onPick,
}: {
  readonly label: string;
  readonly action?: string;
  /** For submitting without scripts: the parameter of names, and those chosen so far. */
  readonly parameter?: string;
  readonly kept?: string;
  readonly onType?: () => void;
  /** `isTyped` says that the name is none of those suggested: it may be a list. */
  readonly onPick: (name: string, isTyped: boolean) => void;
}) {
  const id = useId();
  const { say } = usePageContext();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const suggestions = useSuggestions(text);
  const pick = (name: string, isTyped = false): void => {
    onPick(name, isTyped);
    setText('');
    setIsOpen(false);
  };
  return (
    <form
      class="picker"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = text.trim();
        // The suggestions of a moment ago may be there still.
        const begun = suggestions.find(({ name, number, matched = name }) =>
          /^\d+$/.test(typed)
            ? number === typed.replace(/^0+/, '')
            : [name, matched].some((each) => keyOf(each).startsWith(keyOf(typed) || typed)),
        );
        if (typed !== '') {
          pick(begun?.name ?? typed, begun === undefined);
        }
      }}
    >
      {kept !== '' && <input type="hidden" name={parameter} value={kept} />}
      <label for={id}>{label}</label>
      <div class="picker-field">
        <Combobox
          id={id}
          name={parameter}
          value={text}
          required
          choices={suggestions.map(({ name, number, sprite, matched }) => ({
            key: `${number} ${name}`,
            name,
            content: (
              <>
                <Portrait sprite={sprite} size={40} />
                <MatchedName name={name} matched={matched} />
              </>
            ),
          }))}
          isOpen={isOpen}
          setIsOpen={setIsOpen}
          onType={(value) => {
            setText(value);
            setIsOpen(true);
            onType?.();
          }}
          onPick={({ name }) => pick(name)}
        />
      </div>
      <button type="submit">{action ?? say('Add')}</button>
    </form>
  );
}
