import { expect, it } from 'vitest';
import { noteRareTypes } from '../../src/cli/validate.ts';

const creature = (name: string, ...types: string[]) => ({ name, types }) as never;

it('noteRareTypes() points out a type of one form that is one letter from another', () => {
  const creatures = [
    creature('Aa', 'Stone'),
    creature('Bb', 'Stone', 'Tide'),
    creature('Cc', 'Ston'),
  ];
  expect(noteRareTypes(creatures)).toEqual([
    'Only "Cc" has the type "Ston". Did you mean "Stone"?',
  ]);
});

it('noteRareTypes() says nothing of a rare type that is like no other, of a short one, or of two rare ones', () => {
  const creatures = [
    creature('Aa', 'Stone'),
    creature('Bb', 'Stone', 'Ice'),
    creature('Cc', 'Ices', 'Ice'),
    creature('Dd', 'Lamp'),
    creature('Ee', 'Lamb', 'Ace'),
  ];
  expect(noteRareTypes(creatures)).toEqual(['Only "Cc" has the type "Ices". Did you mean "Ice"?']);
});
