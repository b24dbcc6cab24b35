import type { Api, CreatureNames, WorldOverview } from '../../api.ts';

/** What a form is called in a language. */
export type LocalName = {
  /** The tag of the language (BCP 47). */
  readonly tag: string;
  /** The language in its own words, as the one who wrote the page knows it. */
  readonly language: string;
  readonly name: string;
};

/** The names of a form, by its place among its creature's, in the languages beside the world's own. */
export async function readLocalNames(
  number: string,
  place: number,
  { language }: WorldOverview,
  api: Api,
): Promise<readonly LocalName[]> {
  const { names, forms } = await api.get<CreatureNames>(`/v1/names/${number}`);
  return Object.entries([names, ...forms][place] ?? {})
    .filter(([tag]) => tag !== language)
    .map(([tag, name]) => ({ tag, language: nameOfLanguage(tag), name }));
}

export function LocalNames({ names }: { readonly names: readonly LocalName[] }) {
  return (
    <dl class="local-names">
      {names.map(({ tag, language, name }) => (
        <div key={tag}>
          <dt lang={tag}>{language}</dt>
          <dd lang={tag}>{name}</dd>
        </div>
      ))}
    </dl>
  );
}

function nameOfLanguage(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
}
