import { useId, useState } from 'preact/hooks';
import { useSpeech } from '../page-context.ts';
import { useSuggestions } from './use-suggestions.ts';

/** A form for the name of a creature or form, with suggestions. */
export function NamePicker({
  label,
  kept,
  onPick,
}: {
  readonly label: string;
  /** Hidden value for submitting without scripts: the names chosen so far. */
  readonly kept: string;
  readonly onPick: (name: string) => void;
}) {
  const id = useId();
  const { say } = useSpeech();
  const [text, setText] = useState('');
  const suggestions = useSuggestions(text);
  return (
    <form
      class="picker"
      onSubmit={(event) => {
        event.preventDefault();
        const name = suggestions.find((each) => each.name === text)?.name ?? suggestions[0]?.name;
        if (text.trim() !== '') {
          onPick(name ?? text.trim());
          setText('');
        }
      }}
    >
      {kept !== '' && <input type="hidden" name="creatures" value={kept} />}
      <label for={id}>{label}</label>
      <input
        id={id}
        name="creatures"
        value={text}
        required
        list={`${id}-names`}
        autocomplete="off"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <datalist id={`${id}-names`}>
        {suggestions.map(({ name, number, matched }) => (
          <option key={`${number} ${name}`} value={name} label={matched} />
        ))}
      </datalist>
      <button type="submit">{say('Add')}</button>
    </form>
  );
}
