import { capitalise, type Label, type Speech } from './speech.ts';

const looks: readonly Label[] = [
  'Black',
  'Blue',
  'Brown',
  'Gray',
  'Green',
  'Pink',
  'Purple',
  'Red',
  'White',
  'Yellow',
  'Ball',
  'Serpent',
  'Fish',
  'Arms',
  'Blob',
  'Upright',
  'Legs',
  'Quadruped',
  'Wings',
  'Tentacles',
  'Cluster',
  'Humanoid',
  'Moth',
  'Insect',
];

/** A colour or a body in words; a world may have others, which stay as they are. */
export function nameOfLook(look: string, { say }: Speech): string {
  const own = capitalise(look);
  const known = looks.find((each) => each === own);
  return known ? say(known) : own;
}
