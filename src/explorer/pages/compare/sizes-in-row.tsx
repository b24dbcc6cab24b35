import type { CreatureRecord } from '../../api.ts';
import { parseHeightMetres, writeMetres } from '../../measures.ts';
import { cutOutOf } from '../../parts/cut-out.ts';

/** The drawing, in its own units. */
const height = 240;
const ground = 206;
const stand = 150;

/** Forms of known heights, one beside the other at one scale. */
export function SizesInRow({ forms }: { readonly forms: readonly CreatureRecord[] }) {
  const sized = forms.flatMap(({ name, sprite, height: written }) => {
    const metres = parseHeightMetres(written);
    return metres === undefined ? [] : [{ name, sprite, metres }];
  });
  if (sized.length < 2) {
    return null;
  }
  const unitsPerMetre = (ground - 10) / Math.max(...sized.map(({ metres }) => metres));
  const width = sized.length * stand;
  return (
    <figure class="scale scale-row">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Sizes: ${sized.map(({ name, metres }) => `${name} ${writeMetres(metres)}`).join(', ')}`}
      >
        <line class="scale-line" x1="0" x2={width} y1={ground} y2={ground} />
        {sized.map(({ name, sprite, metres }, i) => {
          const size = metres * unitsPerMetre;
          return (
            <g key={name}>
              <image
                href={cutOutOf(sprite)}
                x={i * stand + 4}
                y={ground - size}
                width={stand - 8}
                height={size}
                preserveAspectRatio="xMidYMax meet"
              />
              <text class="scale-label" x={(i + 0.5) * stand} y={ground + 16}>
                {name}
              </text>
              <text class="scale-label" x={(i + 0.5) * stand} y={ground + 30}>
                {writeMetres(metres)}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
