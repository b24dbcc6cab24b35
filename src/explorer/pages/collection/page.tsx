import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { favourites, parseCollection, seen, unite, writeCollection } from '../../collection.ts';
import { isStorageThere, useKept } from '../../kept.ts';
import { definePage } from '../../page.ts';
import { usePageContext } from '../../page-context.ts';
import { CreatureCard } from '../../parts/creature-card.tsx';
import { Link } from '../../parts/link.tsx';
import { useForms } from '../../parts/use-forms.ts';
import { counted } from '../../../world/counted.ts';

/** The latest of each list that are shown. */
const mostShown = 60;

/** Favourites and seen creatures, which this device keeps. */
export const collection = definePage<undefined>({
  load: async () => undefined,
  title: () => 'Collection',
  preview: () => ({ description: 'Your favourites and the creatures that you have seen.' }),
  View: () => {
    const { world } = usePageContext();
    const liked = useKept(favourites);
    const met = useKept(seen);
    const [isStored, setIsStored] = useState(true);
    useEffect(() => setIsStored(isStorageThere()), [liked.value.length, met.value.length]);
    return (
      <div class="shelf">
        <h1>Collection</h1>
        <p>
          Your favourites, and the creatures whose pages you have opened. They are kept on this
          device alone.
        </p>
        {!isStored && (
          <p class="collection-note" role="status">
            This browser lets this page keep nothing, so your collection lasts until you leave. Save
            it as a file to have it again.
          </p>
        )}
        <section class="section">
          <h2>Favourites</h2>
          <Cards identifiers={liked.value}>
            Choose “Favourite” on the page of a creature, or the heart on its card.
          </Cards>
        </section>
        <section class="section">
          <h2>Seen</h2>
          <p class="collection-count">
            <strong>{met.value.length.toLocaleString('en')}</strong> of{' '}
            {counted(world.creatures, 'creature')} seen
          </p>
          <progress
            value={met.value.length}
            max={world.creatures}
            aria-label="Creatures that you have seen"
          />
          <Cards identifiers={met.value}>
            Open the page of <Link to="/">any creature</Link> to begin.
          </Cards>
        </section>
        <Files />
        <noscript>The collection needs JavaScript. Turn it on in your browser.</noscript>
      </div>
    );
  },
});

/** Cards of the latest forms of a list, or what to do about an empty one. */
function Cards({
  identifiers,
  children,
}: {
  readonly identifiers: readonly string[];
  readonly children: ComponentChildren;
}) {
  const forms = useForms(identifiers.toReversed().slice(0, mostShown));
  if (identifiers.length === 0) {
    return <p>{children}</p>;
  }
  return (
    <>
      {identifiers.length > mostShown && <p>The latest {mostShown}:</p>}
      <ul class="cards">
        {forms?.map((form) => (
          <li key={form.name}>
            <CreatureCard creature={form} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Saves the collection as a file, and adds that of a file. */
function Files() {
  const { title } = usePageContext().world;
  const liked = useKept(favourites);
  const met = useKept(seen);
  const [note, setNote] = useState('');
  const save = (): void => {
    const text = writeCollection(title, { favourites: liked.value, seen: met.value });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    link.download = 'collection.json';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const add = async (file: File): Promise<void> => {
    const parsed = parseCollection(await file.text(), title);
    if (typeof parsed === 'string') {
      setNote(`${parsed}. Nothing was changed.`);
      return;
    }
    liked.change((before) => unite(before, parsed.favourites));
    met.change((before) => unite(before, parsed.seen));
    setNote(
      `Added ${counted(parsed.favourites.length, 'favourite')} and ${counted(parsed.seen.length, 'seen creature')} of the file.`,
    );
  };
  return (
    <section class="section collection-files">
      <h2>To another device</h2>
      <p>Save your collection as a file, and add the file there. Adding loses nothing.</p>
      <p>
        <button class="choice" type="button" onClick={save}>
          Save as a file
        </button>
      </p>
      <label>
        <span>Add from a file</span>
        <input
          type="file"
          accept=".json,application/json"
          onChange={({ currentTarget: input }) => {
            const [file] = input.files ?? [];
            if (file) {
              void add(file);
            }
            // So that the same file can be chosen again.
            input.value = '';
          }}
        />
      </label>
      <p role="status">{note}</p>
    </section>
  );
}
