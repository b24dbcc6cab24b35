import type { LanguageWords } from './language-words.ts';

export const english: LanguageWords = {
  implied:
    'a,an,the,all,any,every,of,in,with,and,from,to,for,by,on,that,which,what,who,is,are,has,have,show,list,find,creature,monster,form,forme,kind,type,version,variant,evolution,evolved',
  flags: {
    starter: 'starter',
    legendary: 'legendary,legend',
    mythical: 'mythical,mythic',
    ultrabeast: 'ultra beast',
    mega: 'mega,mega evolution,mega evolved',
    base: 'base',
    cosmetic: 'cosmetic',
    genderless: 'genderless,no gender',
    final: 'final,fully evolved,final stage,final evolution',
    'single-type': 'single type,mono type',
    baby: 'baby',
    fossil: 'fossil',
    paradox: 'paradox',
    regional: 'regional',
    gigantamax: 'gigantamax,gmax',
  },
  orders: {
    '-height': 'biggest,largest,tallest,highest,longest',
    height: 'smallest,shortest,tiniest,littlest',
    '-weight': 'heaviest',
    weight: 'lightest',
  },
  most: 'most,highest,best,greatest,largest',
  least: 'least,lowest,worst,fewest,smallest',
  fields: {
    weak: 'weakness',
    resists: 'resist,resistant,resistance',
    immune: 'immunity',
    knows: 'know,learn,can learn,can know',
  },
  numbers: 'one/i,two/ii,three/iii,four/iv,five/v,six/vi,seven/vii,eight/viii,nine/ix,ten/x',
  ordinals: 'first,second,third,fourth,fifth,sixth,seventh,eighth,ninth,tenth',
  ordinalEndings: 'st,nd,rd,th',
  families: 'family,evolution,line,evolution line,evolutionary line',
  familyEndings: 'lution,lutions',
  inNames: { female: 'girl', male: 'boy' },
  endings: [
    ['ies', 'y'],
    ['es', ''],
    ['s', ''],
  ],
};
