import { expect, it } from 'vitest';
import { noteRareTypes } from '../../src/cli/validate.ts';

const creature = (name: string, ...types: string[]) => ({ name, types }) as never;

it('noteRareTypes() points out a type of one form that is one letter from a common one, but no short one, and none of two rare ones', () => {
  const creatures = [
    creature('Aa', 'Stone'),
    creature('Bb', 'Stone', 'Ice'),
    creature('Cc', 'Ices', 'Ice'),
    creature('Dd', 'Lamp'),
    creature('Ee', 'Lamb', 'Ace'),
  ];
  expect(noteRareTypes(creatures)).toEqual(['Only "Cc" has the type "Ices". Did you mean "Ice"?']);
});
