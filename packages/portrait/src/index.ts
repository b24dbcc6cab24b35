/** A record of a creature or an evolution stone → its picture. Runs wherever JavaScript does. */
export { type Design, designOf } from './design.ts';
export { type Rasterizer, RasterizerBusyError, renderPng, type ResvgClass } from './png.ts';
export { drawCutOut, drawnParts, drawPortrait } from './portrait.ts';
export { drawStone } from './stone.ts';
export type { PortraitSubject, StoneSubject } from './subject.ts';
export { wordsOf } from './words/words.ts';
