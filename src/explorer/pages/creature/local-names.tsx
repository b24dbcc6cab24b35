import type { Api, CreatureNames } from '../../api.ts';
import { useSpeech } from '../../page-context.ts';

/** The name of a form in a language. */
export type LocalName = {
  /** BCP 47 tag. */
  readonly tag: string;
  /** The name of the language in that language. */
  readonly language: string;
  readonly name: string;
};

/** The names of a form, by its index, in all languages. */
export async function readLocalNames(
  number: string,
  place: number,
  api: Api,
): Promise<readonly LocalName[]> {
  const { names, forms } = await api.get<CreatureNames>(`/v1/names/${number}`);
  return Object.entries([names, ...forms][place] ?? {}).map(([tag, name]) => ({
    tag,
    language: nameOfLanguage(tag),
    name,
  }));
}

export function LocalNames({ names }: { readonly names: readonly LocalName[] }) {
  const { language: own, foreign } = useSpeech();
  return (
    <dl class="local-names">
      {names
        .filter(({ tag }) => tag !== (foreign ?? own))
        .map(({ tag, language, name }) => (
          <div key={tag}>
            <dt lang={tag}>{language}</dt>
            <dd lang={tag}>{name}</dd>
          </div>
        ))}
    </dl>
  );
}

function nameOfLanguage(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  // Browsers and servers differ in the case of the first letter.
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
