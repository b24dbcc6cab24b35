import { useRef } from 'preact/hooks';
import type { CreatureRecord } from '../../api.ts';
import { parseHeightMetres, writeMetres } from '../../measures.ts';
import { cutOutOf } from '../../parts/cut-out.ts';
import { type Box, useBox } from '../../parts/use-box.ts';
import { fitSizes } from './fit-sizes.ts';
import { useAspects } from './use-aspects.ts';

/** How large the row is taken to be until it is laid out, in pixels. */
const firstBox: Box = { width: 1100, height: 260 };

/** Width that the label of a form needs, in pixels, as the style has it. */
const leastPlace = 104;

/** Forms of known heights, one beside the other at one scale, each in its own proportions. */
export function SizesInRow({ forms }: { readonly forms: readonly CreatureRecord[] }) {
  const row = useRef<HTMLUListElement>(null);
  const box = useBox(row, firstBox);
  const sized = forms.flatMap(({ name, sprite, height: written }) => {
    const metres = parseHeightMetres(written);
    return metres === undefined ? [] : [{ name, metres, picture: cutOutOf(sprite) }];
  });
  const aspects = useAspects(sized.map(({ picture }) => picture));
  if (sized.length < 2) {
    return null;
  }
  const sizes = sized.map(({ metres, picture }) => ({
    width: metres * (aspects.get(picture) ?? 1),
    height: metres,
  }));
  const { pixelsPerMetre, places } = fitSizes(sizes, box, leastPlace);
  return (
    <section class="section">
      <h2>Sizes</h2>
      <div class="table-frame sizes-frame" tabIndex={0} role="region" aria-label="Sizes">
        <div class="sizes-room">
          <ul
            class="sizes"
            ref={row}
            // The server knows no proportions, and may write no style: places are of one width there.
            {...(aspects.size > 0 && {
              style: { gridTemplateColumns: places.map((place) => `${place}fr`).join(' ') },
            })}
          >
            {sized.map(({ name, picture }, i) => {
              const { width, height } = sizes[i] ?? { width: 0, height: 0 };
              return (
                <li key={name}>
                  <svg
                    viewBox={`0 0 ${width * pixelsPerMetre} ${height * pixelsPerMetre}`}
                    width={width * pixelsPerMetre}
                    height={height * pixelsPerMetre}
                    aria-hidden="true"
                  >
                    {(aspects.size === 0 || aspects.has(picture)) && (
                      <image
                        href={picture}
                        width={width * pixelsPerMetre}
                        height={height * pixelsPerMetre}
                      />
                    )}
                  </svg>
                </li>
              );
            })}
          </ul>
          <ul
            class="sizes-names"
            {...(aspects.size > 0 && {
              style: { gridTemplateColumns: places.map((place) => `${place}fr`).join(' ') },
            })}
          >
            {sized.map(({ name, metres }) => (
              <li key={name}>
                <span class="sizes-name">{name}</span> <span>{writeMetres(metres)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
