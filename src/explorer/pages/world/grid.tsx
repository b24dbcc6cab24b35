import type { Scale } from './scales.ts';

type Axis = readonly [scale: Scale, write: (tick: number) => string];

export function Grid({
  across: [across, writeAcross],
  up: [up, writeUp] = [{ at: Number, ticks: [] }, String],
  edges: { left, right, top, bottom },
}: {
  readonly across: Axis;
  readonly up?: Axis;
  readonly edges: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;
}) {
  return (
    <g aria-hidden="true">
      {across.ticks.map((tick) => (
        <g key={tick}>
          <line class="grid" x1={across.at(tick)} x2={across.at(tick)} y1={top} y2={bottom} />
          <text class="tick" x={across.at(tick)} y={bottom + 20} text-anchor="middle">
            {writeAcross(tick)}
          </text>
        </g>
      ))}
      {up.ticks.map((tick) => (
        <g key={tick}>
          <line class="grid" x1={left} x2={right} y1={up.at(tick)} y2={up.at(tick)} />
          <text class="tick" x={left - 8} y={up.at(tick) + 4} text-anchor="end">
            {writeUp(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}
