import type { LanguageWords } from './language-words.ts';

export const english: LanguageWords = {
  isSpaced: true,
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
  questions: {
    topics: {
      weaknesses: `
        weakness, weaknesses, weak point, beat, beats, beating, defeat, defeats, counter, counters,
        super effective against, super effective on, effective against, strong against, good against, best against,
        win against`,
      weak: 'weak, weak to, weak against, weak vs, vulnerable to',
      resists: `
        resist, resists, resistant to, resistance, resistances, resistant against`,
      immune: 'immune, immune to, immunity, immunities, immune against',
      learns: 'learn, learns, learning, know, knows, teach',
      moves: 'moves, moveset, movepool, learnset, move list',
      evolutions: `
        evolve, evolves, evolved, evolve into, evolves into, evolve from, evolves from, evolution, evolutions,
        evolution line, evolution level`,
      comparison: 'versus, vs, against, than, compared to, compared with',
    },
    facts: {
      height: 'tall, high, big, size, long',
      weight: 'heavy, weigh, weighs',
      type: 'types, typing',
      ability: 'abilities',
      hidden: 'hidden ability',
      egg: 'egg group, egg groups',
      gen: 'generation',
      number: 'dex number, catalog number',
      colour: 'color',
      'catch-rate': 'catch rate, capture rate, hard to catch, easy to catch',
    },
    fillers: `
        what, whats, who, whos, which, when, how, is, are, does, do, can, could, would, will, i, you, the, a, an, of,
        to, for, from, by, at, in, it, its, that, with, and, best, win, wins, fight, compare, between, please, tell,
        me, show, all, much, many, level, have, has, get, into, bigger, taller, smaller, faster, slower, stronger,
        heavier, better, good, type, types, move, attack, base, stat`,
  },
};
