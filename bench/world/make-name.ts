import type { Chooser } from '../../harness/random.ts';

const onsets =
  'b bl br c ch cr d dr f fl g gl gr h j k kl l m n p ph pl qu r s sh sk sl sn sp st sw t th tr v w x z'.split(
    ' ',
  );
const vowels = 'a a a e e e i i i o o o u u y ai ea ee ia io oo ou'.split(' ');
const codas = 'ck d ff k l ll m n n ng r r rd s ss t th x zor dos mon gon'.split(' ');
const middles = 'l m n n r r s t'.split(' ');

/** How many syllables names have, each number as often as it is listed here; few names of real worlds have four. */
const lengths = [2, 2, 2, 3, 3, 3, 3, 3, 4, 4];

const firstWords = 'Iron Elder Great Little Old Roaring Sandy Tapu Mr. Mrs. Type: Arch'.split(' ');

/** A made-up name of a creature, as they are in the built-in world: mostly one word, now and then two. */
export function makeName(chooser: Chooser): string {
  const { pick, happens } = chooser;
  const word = makeWord(pick(lengths), chooser);
  return happens(0.027) ? `${pick(firstWords)} ${word}` : word;
}

function makeWord(syllables: number, { pick, happens }: Chooser): string {
  let word = '';
  for (let place = 1; place <= syllables; place += 1) {
    // A name may begin with a vowel.
    const onset = place === 1 && happens(0.1) ? '' : pick(onsets);
    const end = place === syllables ? pick(codas) : pick(middles);
    word += onset + pick(vowels) + (happens(place === syllables ? 0.6 : 0.25) ? end : '');
  }
  if (happens(0.005)) {
    word = word.replace(/e(?=[^e]*$)/, 'é');
  }
  if (happens(0.002)) {
    word = word.replace(/(?<=.{3})(?=d|t|th)/, '’');
  }
  return word.charAt(0).toUpperCase() + word.slice(1);
}
