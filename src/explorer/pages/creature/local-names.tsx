import type { Api, CreatureNames, WorldOverview } from '../../api.ts';

/** The name of a form in a language. */
export type LocalName = {
  /** BCP 47 tag. */
  readonly tag: string;
  /** The name of the language in that language. */
  readonly language: string;
  readonly name: string;
};

/** The names of a form, by its index, in the other languages. */
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
