/** A record of a creature or an evolution stone → its picture. Runs wherever JavaScript does. */
export { type CardPicture, drawCard } from './card.ts';
export type { Design } from './design.ts';
export { type Rasterizer, renderPng, type ResvgClass } from './png.ts';
export {
  drawCutOut,
  drawPortrait,
  drawSilhouette,
  inspectPortrait,
  type Inspection,
} from './portrait.ts';
export { drawStone } from './stone.ts';
export type { PortraitSubject, StoneSubject } from './subject.ts';
export { wordsOf } from './words/words.ts';
