import type { ComponentChildren } from 'preact';
import { Link } from '../page.tsx';

/** A choice that is on or off: a link, so that it works without scripts. */
export function Choice({
  to,
  isOn,
  class: extra,
  children,
}: {
  readonly to: string;
  readonly isOn: boolean;
  readonly class?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <Link class={extra ? `choice ${extra}` : 'choice'} to={to} aria-current={isOn || undefined}>
      {children}
    </Link>
  );
}

/** A list to choose a value from. Its label may be for screen readers alone. */
export function Select({
  label,
  isLabelHidden = false,
  class: className,
  name,
  value,
  options,
  onChoose,
}: {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly class?: string;
  readonly name?: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string, lang?: string])[];
  readonly onChoose: (value: string, select: HTMLSelectElement) => void;
}) {
  return (
    <label class={className}>
      <span class={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
      <select
        name={name}
        value={value}
        onChange={({ currentTarget: select }) => onChoose(select.value, select)}
      >
        {options.map(([each, text, lang]) => (
          <option key={each} value={each} lang={lang} selected={each === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Switch({
  label,
  isOn,
  turn,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly turn: (isOn: boolean) => void;
}) {
  return (
    <label>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
      />{' '}
      {label}
    </label>
  );
}
