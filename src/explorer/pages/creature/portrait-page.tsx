import { useEffect, useState } from 'preact/hooks';
import type { CreatureRecord } from '../../api.ts';
import { definePage } from '../../page.ts';
import { usePageContext } from '../../page-context.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { creatureTarget, Link, namedTarget } from '../../parts/link.tsx';
import { drawingOf, Portrait } from '../../parts/portrait.tsx';
import { findShown, formAt } from './shown-form.ts';

/** The address of the page of a form's portrait. */
export function portraitTarget(number: string, form: string): string {
  return `/creature/${number}/portrait?form=${encodeURIComponent(form)}`;
}

/** Says why the pictures are as they are. */
export function AboutPortraits() {
  return (
    <p class="about-portraits">
      The pictures are drawings of our own. A program makes each from the words and numbers of its
      record, so every creature has one that anybody may use, and none is official art.
    </p>
  );
}

/** A form's portrait, to look at and to download. */
export const portrait = definePage<CreatureRecord>({
  load: async (visit, api) => {
    const { forms, shown } = await findShown(visit, api);
    return formAt(forms, shown);
  },
  title: ({ name }) => `Portrait of ${name}`,
  preview: ({ number, name, sprite }) => ({
    description: `The portrait of ${name} to download, as SVG and PNG, also without its background.`,
    sprites: [sprite],
    address: namedTarget(portraitTarget(number, name)),
  }),
  View: ({ data: { number, name, sprite } }) => {
    const isCopy = usePageContext().origin === 'files';
    return (
      <article class="portrait-page">
        <h1>Portrait of {name}</h1>
        <p>
          <Link to={creatureTarget(number, name)}>All about {name}</Link>
        </p>
        <Portrait sprite={sprite} size={512} isUrgent alt={`Portrait of ${name}`} />
        <AboutPortraits />
        <h2>Download</h2>
        <dl class="downloads">
          {filesOf(sprite, isCopy).map(([what, files]) => (
            <div key={what}>
              <dt>{what}</dt>
              {files.map(([label, address]) => (
                <dd key={address}>
                  <a href={address} download data-outside>
                    {label}
                  </a>{' '}
                  <CopyButton text={address} of={`the address of ${what}, ${label}`} />
                </dd>
              ))}
            </div>
          ))}
        </dl>
        {isCopy && (
          <p>
            This copy has no other sizes, no silhouettes and no PNGs without background: hosts of
            files take only so many. A running service has them.
          </p>
        )}
        <Colours sprite={sprite} />
      </article>
    );
  },
});

type Files = readonly (readonly [label: string, address: string])[];

/** The files of a portrait by what they show, as far as they are there. */
function filesOf(sprite: string, isCopy: boolean): readonly (readonly [string, Files])[] {
  const inFolder = (folder: string): string =>
    sprite.replace(/\/creature\/(?=[^/]+$)/, `/creature/${folder}/`);
  const both = (folder: string): Files => [
    ['SVG', drawingOf(inFolder(folder))],
    ...(isCopy ? [] : [['PNG', inFolder(folder)] as const]),
  ];
  const sizes = isCopy ? [] : ['96', '512'];
  return [
    [
      'Portrait',
      [
        ['SVG', drawingOf(sprite)],
        ['PNG, 256 pixels', sprite],
        ...sizes.map((size) => [`PNG, ${size} pixels`, inFolder(size)] as const),
      ],
    ],
    ['Without background', both('cut-out')],
    ...(isCopy ? [] : [['Silhouette', both('silhouette')] as const]),
  ];
}

/** How many colours are shown, those that the drawing has most. */
const mostColours = 8;

/** The colours of a drawing, read from it; none of a picture that is no drawing. */
function Colours({ sprite }: { readonly sprite: string }) {
  const { prefix } = usePageContext();
  const [colours, setColours] = useState<readonly string[]>([]);
  useEffect(() => {
    // Pages may ask their own service alone, even if links to pictures lead elsewhere.
    fetch(drawingOf(sprite).replace(/^.*(?=\/creature\/[^/]+$)/, `${prefix}/resources`))
      .then((response) => response.text())
      .then((svg) => setColours(coloursIn(svg)))
      .catch(() => setColours([]));
  }, [sprite]);
  return colours.length === 0 ? null : (
    <section>
      <h2>Colours</h2>
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
