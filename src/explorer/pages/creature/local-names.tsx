import type { Api, CreatureNames, WorldOverview } from '../../api.ts';

/** What a creature is called in a language. */
export type LocalName = {
  /** The tag of the language (BCP 47). */
  readonly tag: string;
  /** The language in its own words, as the one who wrote the page knows it. */
  readonly language: string;
  readonly name: string;
};

/** The names of a creature in the languages beside the world's own. */
export async function readLocalNames(
  number: string,
  { language }: WorldOverview,
  api: Api,
): Promise<readonly LocalName[]> {
  const { names } = await api.get<CreatureNames>(`/v1/names/${number}`);
  return Object.entries(names)
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
