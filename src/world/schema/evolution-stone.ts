import { objectOf } from '../object-of.ts';
import { told } from '../told.ts';
import { HexColour, Slug, Text } from './scalars.ts';

export const EvolutionStoneSchema = objectOf('Evolution stone', {
  name: told(Text, 'Name of the stone: `Tallow Stone`.'),
  slug: told(Slug, 'Its name in addresses and in evolutions: `tallow`.'),
  aka: told(Text, 'What it is also known as; its name again where there is nothing else.'),
  colour: told(HexColour, 'Colour of its picture, `#rrggbb` in lower case.'),
});
