import { usePageContext } from '../page.tsx';

/** The BCP 47 tag of each language with its own name and that of a form or move. */
export type LocalNames = readonly (readonly [tag: string, language: string, name: string])[];

/** Browsers and servers name languages differently, so that this belongs to what a page loads. */
export function localNamesOf(names: Readonly<Record<string, string>> = {}): LocalNames {
  return Object.entries(names).map(([tag, name]) => [tag, nameOfLanguage(tag), name]);
}

export function LocalNameList({ names }: { readonly names: LocalNames }) {
  const { language: own, foreign, say, world } = usePageContext();
  return names.length === 0 ? null : (
    <section class="section">
      <h2>{say('In other languages')}</h2>
      <dl class="local-names">
        {names
          .filter(([tag]) => tag !== (foreign ?? own))
          .map(([tag, language, name]) => (
            <div key={tag}>
              <dt lang={tag}>{tag === 'und' ? world.title : language}</dt>
              <dd lang={tag}>{name}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function nameOfLanguage(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  // Browsers and servers differ in the case of the first letter.
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
