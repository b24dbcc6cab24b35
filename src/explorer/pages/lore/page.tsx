import type { ComponentChild } from 'preact';
import type { Lore } from '../../../api/world.ts';
import { definePage, usePageContext } from '../../page.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';

const target = '/v1/world/lore';

export const page = definePage<Lore>({
  load: (_, api) => api.get<Lore>(target),
  preview: ({ paragraphs }, { world: { description, title } }) =>
    description ?? paragraphs[0] ?? title,
  title: (_, { say }) => say('About this world'),
  View: ({ data }) => {
    const { world, speech } = usePageContext();
    return (
      <article class="shelf">
        <h1 dir="auto" lang={speech.told}>
          {world.title}
        </h1>
        {data.paragraphs.length === 0 && (
          <p>{world.description ?? speech.say('This world tells nothing about itself.')}</p>
        )}
        {data.paragraphs.map((text) =>
          text.startsWith('# ') ? (
            <h2 key={text} dir="auto" lang={speech.told}>
              {text.slice(2)}
            </h2>
          ) : (
            <p key={text} dir="auto" lang={speech.told}>
              {withLinks(text)}
            </p>
          ),
        )}
        <RequestPanel target={target} answer={data} />
      </article>
    );
  },
});

/** The text with each `[text](address)` as a link; other addresses than those of pages and mail stay text. */
export function withLinks(text: string): readonly ComponentChild[] {
  // Every third part is a title, and the one after it its address.
  return text.split(/\[([^\][]+)\]\(((?:https?:\/\/|mailto:)[^\s()]+)\)/).map((part, i, parts) =>
    i % 3 === 1 ? (
      <a key={i} href={parts[i + 1] ?? ''} rel="noreferrer">
        {part}
      </a>
    ) : i % 3 === 0 ? (
      part
    ) : undefined,
  );
}
