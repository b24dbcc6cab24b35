import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { favourites, parseCollection, seen, unite, writeCollection } from '../../collection.ts';
import { useHeldFocus } from '../../focus.ts';
import { isStorageThere, useKept } from '../../kept.ts';
import { definePage, usePageContext, Link } from '../../page.tsx';
import { CreatureCard } from '../../parts/creature-card.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { useForms } from '../../parts/use-loaded.ts';

const mostShown = 60;

export const page = definePage<undefined>({
  load: async () => undefined,
  title: (_, { say }) => say('Collection'),
  preview: (_, { say }) => say('Your favourites and the {creatures} that you have seen.'),
  View: () => {
    const { world, speech, say, tell } = usePageContext();
    const liked = useKept(favourites);
    const met = useKept(seen);
    const [isStored, setIsStored] = useState(true);
    useEffect(() => setIsStored(isStorageThere()), [liked.value.length, met.value.length]);
    return (
      <div class="shelf">
        <h1>{say('Collection')}</h1>
        <p>
          {say('Your favourites, and the {creatures} whose pages you have opened.')}{' '}
          {say('They are kept on this device alone.')}
        </p>
        {!isStored && (
          <p class="collection-note" role="status">
            {say(
              'This browser lets this page keep nothing, so your collection lasts until you leave. Save it as a file to have it again.',
            )}
          </p>
        )}
        <section class="section">
          <h2>{say('Favourites')}</h2>
          <Cards identifiers={liked.value}>
            {say('Choose “Favourite” on the page of a {creature}, or the heart on its card.')}
          </Cards>
        </section>
        <section class="section">
          <h2>{say('Seen')}</h2>
          <p class="collection-count">
            {tell('{number} of {count} {creatures} seen', {
              number: <strong>{speech.number(met.value.length)}</strong>,
              count: world.creatures,
            })}
          </p>
          <progress
            value={met.value.length}
            max={world.creatures}
            aria-label={say('{Creatures} that you have seen')}
          />
          <Cards identifiers={met.value}>
            <Link to="/">{say('Open the page of any {creature} to begin.')}</Link>
          </Cards>
        </section>
        <Files />
        <noscript>{say('The collection needs JavaScript. Turn it on in your browser.')}</noscript>
      </div>
    );
  },
});

function Cards({
  identifiers,
  children,
}: {
  readonly identifiers: readonly string[];
  readonly children: ComponentChildren;
}) {
  const { say } = usePageContext();
  const forms = useForms(identifiers.toReversed().slice(0, mostShown));
  useHeldFocus();
  if (identifiers.length === 0) {
    return <p>{children}</p>;
  }
  return (
    <>
      {identifiers.length > mostShown && <p>{say('The latest {count}:', { count: mostShown })}</p>}
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

function Files() {
  const { world, speech } = usePageContext();
  const { title } = world;
  const { say } = speech;
  const liked = useKept(favourites);
  const met = useKept(seen);
  const [note, setNote] = useState('');
  const save = (): void => {
    const text = writeCollection(title, { favourites: liked.value, seen: met.value });
    saveFile('collection.json', 'application/json', text);
  };
  const add = async (file: File): Promise<void> => {
    const parsed = parseCollection(await file.text(), title);
    if ('message' in parsed) {
      setNote(`${speech.write(parsed)} ${say('Nothing was changed.')}`);
      return;
    }
    liked.change((before) => unite(before, parsed.favourites));
    met.change((before) => unite(before, parsed.seen));
    setNote(
      say('Added from the file. Favourites: {favourites}. Seen: {seen}.', {
        favourites: parsed.favourites.length,
        seen: parsed.seen.length,
      }),
    );
  };
  return (
    <section class="section collection-files">
      <h2>{say('To another device')}</h2>
      <p>{say('Save your collection as a file, and add the file there. Adding loses nothing.')}</p>
      <p>
        <button class="choice" type="button" onClick={save}>
          {say('Save as a file')}
        </button>
      </p>
      <label>
        <span>{say('Add from a file')}</span>
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
