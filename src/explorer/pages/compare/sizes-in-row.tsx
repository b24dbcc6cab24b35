import { useRef } from 'preact/hooks';
import type { FormRecord } from '../../api.ts';
import { usePageContext } from '../../page.tsx';
import { personMetres, PersonShape } from '../../parts/person.tsx';
import { cutOutOf, loadPicture } from '../../parts/portrait.tsx';
import { useLoaded } from '../../parts/use-loaded.ts';
import { type Box, useBox } from '../../parts/use-box.ts';
import { TableFrame } from '../../parts/table-frame.tsx';

const firstBox: Box = { width: 1100, height: 260 };

/** Minimum width of a label in pixels, as in the style sheet. */
const minWidth = 104;

/** A person and the forms with known heights side by side, at one scale and in their own proportions. */
export function SizesInRow({ forms }: { readonly forms: readonly FormRecord[] }) {
  const { say, nameOf, metres: write, onPage } = usePageContext();
  const row = useRef<HTMLUListElement>(null);
  const box = useBox(row, firstBox);
  const sized = forms.flatMap(({ name, sprite, heightMetres: metres }) =>
    metres === null ? [] : [{ name, metres, picture: onPage(cutOutOf(sprite)) }],
  );
  const aspects = useAspects(sized.map(({ picture }) => picture));
  if (sized.length === 0) {
    return null;
  }
  const person = { width: personMetres * 0.34, height: personMetres };
  const sizes = sized.map(({ metres, picture }) => ({
    width: metres * (aspects.get(picture) ?? 1),
    height: metres,
  }));
  const { pixelsPerMetre, places } = fitSizes([person, ...sizes], box, minWidth);
  // The server does not know the proportions and must not write inline styles, so it uses equal widths.
  const columns = aspects.size > 0 && {
    style: { gridTemplateColumns: places.map((place) => `${place}fr`).join(' ') },
  };
  return (
    <section class="section">
      <h2>{say('Sizes')}</h2>
      <TableFrame label={say('Sizes')}>
        <div class="sizes-room">
          <ul class="sizes" ref={row} aria-hidden="true" {...columns}>
            <li>
              <svg
                class="person"
                viewBox="-17 -100 34 100"
                width={person.width * pixelsPerMetre}
                height={person.height * pixelsPerMetre}
              >
                <PersonShape />
              </svg>
            </li>
            {sized.map(({ name, picture }, i) => {
              const width = (sizes[i]?.width ?? 0) * pixelsPerMetre;
              const height = (sizes[i]?.height ?? 0) * pixelsPerMetre;
              return (
                <li key={name}>
                  <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
                    {(aspects.size === 0 || aspects.has(picture)) && (
                      <image href={picture} width={width} height={height} />
                    )}
                  </svg>
                </li>
              );
            })}
          </ul>
          <ul class="sizes-names" {...columns}>
            <li>
              <span class="sizes-name">{say('A person')}</span> <span>{write(personMetres)}</span>
            </li>
            {sized.map(({ name, metres }) => (
              <li key={name}>
                <span class="sizes-name">{nameOf(name)}</span> <span>{write(metres)}</span>
              </li>
            ))}
          </ul>
        </div>
      </TableFrame>
    </section>
  );
}

/** Width to height of each picture that can be loaded, by its address; empty before that. */
function useAspects(addresses: readonly string[]): ReadonlyMap<string, number> {
  const aspects = useLoaded(addresses.join(' '), async () => {
    const read = addresses.map(async (address): Promise<[string, number][]> => {
      const { naturalWidth, naturalHeight } = await loadPicture(address);
      return naturalHeight > 0 ? [[address, naturalWidth / naturalHeight]] : [];
    });
    return new Map((await Promise.all(read.map((each) => each.catch(() => [])))).flat());
  });
  return aspects ?? new Map();
}

type Size = { readonly width: number; readonly height: number };

const halvings = 20;

/**
 * Fits forms side by side into a box: pixels per metre, and the width for each form. No width is less than the
 * minimum; together they fill the box.
 */
export function fitSizes(
  sizes: readonly Size[],
  box: Size,
  leastPlace: number,
): { readonly pixelsPerMetre: number; readonly places: readonly number[] } {
  const placesAt = (scale: number): readonly number[] =>
    sizes.map(({ width }) => Math.max(leastPlace, width * scale));
  const sumOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  const isWithin = (scale: number): boolean => sumOf(placesAt(scale)) <= box.width;
  let most = box.height / Math.max(...sizes.map(({ height }) => height));
  let least = isWithin(most) ? most : 0;
  for (let i = 0; i < halvings; i += 1) {
    const middle = (least + most) / 2;
    if (isWithin(middle)) {
      least = middle;
    } else {
      most = middle;
    }
  }
  const places = placesAt(least);
  const room = Math.max(0, box.width - sumOf(places)) / sizes.length;
  return { pixelsPerMetre: least, places: places.map((place) => place + room) };
}
