import { useRef } from 'preact/hooks';
import type { CreatureRecord } from '../../api.ts';
import { parseHeightMetres, writeMetres } from '../../measures.ts';
import { cutOutOf } from '../../parts/cut-out.ts';
import { type Box, useBox } from '../../parts/use-box.ts';
import { useAspects } from './use-aspects.ts';

/** How large the place of one form is taken to be until it is laid out, in pixels. */
const firstBox: Box = { width: 180, height: 260 };

/** Forms of known heights, one beside the other at one scale, each in its own proportions. */
export function SizesInRow({ forms }: { readonly forms: readonly CreatureRecord[] }) {
  const stand = useRef<HTMLDivElement>(null);
  const box = useBox(stand, firstBox);
  const sized = forms.flatMap(({ name, sprite, height: written }) => {
    const metres = parseHeightMetres(written);
    return metres === undefined ? [] : [{ name, metres, picture: cutOutOf(sprite) }];
  });
  const aspects = useAspects(sized.map(({ picture }) => picture));
  if (sized.length < 2) {
    return null;
  }
  const widthOf = ({ metres, picture }: (typeof sized)[number]): number =>
    metres * (aspects.get(picture) ?? 1);
  const pixelsPerMetre = Math.min(
    box.height / Math.max(...sized.map(({ metres }) => metres)),
    box.width / Math.max(...sized.map(widthOf)),
  );
  return (
    <section class="section">
      <h2>Sizes</h2>
      <div class="table-frame" tabIndex={0} role="region" aria-label="Sizes">
        <ul class="sizes">
          {sized.map((each, i) => {
            const width = widthOf(each) * pixelsPerMetre;
            const height = each.metres * pixelsPerMetre;
            return (
              <li key={each.name}>
                <div class="sizes-stand" {...(i === 0 && { ref: stand })}>
                  <svg viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true">
                    <image
                      href={each.picture}
                      x={(box.width - width) / 2}
                      y={box.height - height}
                      width={width}
                      height={height}
                    />
                  </svg>
                </div>
                <span class="sizes-name">{each.name}</span>
                <span>{writeMetres(each.metres)}</span>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
