import { nameKey } from '../../../world/name-key.ts';
import type { Api, CreatureRecord } from '../../api.ts';
import {
  definePage,
  type Visit,
  usePageContext,
  creatureTarget,
  Link,
  namedTarget,
} from '../../page.tsx';
import type { Label } from '../../speech.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { drawingOf, Portrait } from '../../parts/portrait.tsx';
import { useLoaded } from '../../parts/use-loaded.ts';

export function portraitTarget(number: string, form: string): string {
  return `/creature/${number}/portrait?form=${encodeURIComponent(form)}`;
}

export function AboutPortraits() {
  const { say, hasOwnPictures } = usePageContext();
  return hasOwnPictures ? null : (
    <p class="about-portraits">
      {say(
        'The pictures are drawings of our own. A program makes each from the words and numbers of its record, so every {creature} has one that anybody may use, and none is official art.',
      )}
    </p>
  );
}

export const page = definePage<CreatureRecord>({
  load: async (visit, api) => {
    const { forms, shown } = await findShown(visit, api);
    return formAt(forms, shown);
  },
  title: ({ name }, { say, nameOf }) => say('Portrait of {name}', { name: nameOf(name) }),
  preview: ({ number, name, sprite }, { say, nameOf }) => ({
    description: say(
      'The portrait of {name} to download, as SVG and PNG, also without its background.',
      { name: nameOf(name) },
    ),
    sprites: [sprite],
    address: namedTarget(portraitTarget(number, name)),
  }),
  View: ({ data: { number, name, sprite } }) => {
    const { origin, say, nameOf, baseUrl, onPage } = usePageContext();
    const isCopy = origin === 'files';
    const title = say('Portrait of {name}', { name: nameOf(name) });
    return (
      <article class="portrait-page">
        <h1>{title}</h1>
        <p>
          <Link to={creatureTarget(number, name)}>
            {say('All about {name}', { name: nameOf(name) })}
          </Link>
        </p>
        <Portrait sprite={sprite} size={512} isUrgent alt={title} />
        <AboutPortraits />
        <h2>{say('Download')}</h2>
        <dl class="downloads">
          {filesOf(sprite, isCopy).map(([what, files]) => (
            <div key={what}>
              <dt>{say(what)}</dt>
              {files.map(([kind, address, pixels]) => (
                <dd key={address}>
                  <a href={onPage(address)} download data-outside>
                    {pixels === undefined ? kind : say('{kind}, {pixels} pixels', { kind, pixels })}
                  </a>{' '}
                  <CopyButton
                    text={new URL(onPage(address), baseUrl).href}
                    of={`${say(what)}, ${kind} ${pixels ?? ''}`.trim()}
                  />
                </dd>
              ))}
            </div>
          ))}
        </dl>
        {isCopy && (
          <p>
            {say(
              'This copy has no other sizes, no silhouettes and no PNGs without background: hosts of files take only so many. A running service has them.',
            )}
          </p>
        )}
        <Colours sprite={sprite} />
      </article>
    );
  },
});

type Files = readonly (readonly [kind: 'SVG' | 'PNG', address: string, pixels?: number])[];

function filesOf(sprite: string, isCopy: boolean): readonly (readonly [Label, Files])[] {
  const inFolder = (folder: string): string =>
    sprite.replace(/\/creature\/(?=[^/]+$)/, `/creature/${folder}/`);
  const both = (folder: string): Files => [
    ['SVG', drawingOf(inFolder(folder))],
    ...(isCopy ? [] : [['PNG', inFolder(folder)] as const]),
  ];
  const sizes = isCopy ? [] : [96, 512];
  return [
    [
      'Portrait',
      [
        ['SVG', drawingOf(sprite)],
        ['PNG', sprite, 256],
        ...sizes.map((size) => ['PNG', inFolder(String(size)), size] as const),
      ],
    ],
    ['Without background', both('cut-out')],
    ...(isCopy ? [] : [['Silhouette', both('silhouette')] as const]),
  ];
}

const mostColours = 8;

/** The colours of a drawing, read from it; none of a picture that is no drawing. */
function Colours({ sprite }: { readonly sprite: string }) {
  const { prefix, speech } = usePageContext();
  // Pages may ask their own service alone, even if links to pictures lead elsewhere.
  const file = drawingOf(sprite).replace(/^.*(?=\/creature\/[^/]+$)/, `${prefix}/resources`);
  const svg = useLoaded(file, async () => (await fetch(file)).text());
  const colours = coloursIn(svg ?? '');
  return colours.length === 0 ? null : (
    <section>
      <h2>{speech.say('Colours')}</h2>
      <ul class="colours">
        {colours.map((colour) => (
          <li key={colour}>
            <svg viewBox="0 0 1 1" aria-hidden="true">
              <rect width="1" height="1" fill={colour} />
            </svg>
            <code>{colour}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function coloursIn(svg: string): readonly string[] {
  const found = Map.groupBy(svg.match(/#[0-9a-f]{6}\b/g) ?? [], (colour) => colour);
  return [...found]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, mostColours)
    .map(([colour]) => colour);
}

/** Finds the form that an address names: by its parameter `form`, or else by any of its names. */
export async function findShown({ named: asked, query }: Visit, api: Api) {
  const [forms, named] = await Promise.all([
    api.creature(asked),
    api.form(asked).catch(() => undefined),
  ]);
  const given = query.get('form') || undefined;
  const wanted = given ?? named?.name;
  const key = wanted && nameKey(wanted);
  const found = forms.findIndex(({ name }) => name === wanted || nameKey(name) === key);
  return {
    forms,
    shown: Math.max(0, found),
    named,
    unknown: found === -1 ? given : undefined,
  };
}

export function formAt(forms: readonly CreatureRecord[], place: number): CreatureRecord {
  const form = forms[place] ?? forms[0];
  if (!form) {
    throw new Error('Expected a creature to have a form');
  }
  return form;
}
