import type { LanguageWords } from './language-words.ts';

export const french: LanguageWords = {
  implied:
    'le,la,les,un,une,des,de,du,tous,toutes,avec,et,en,dans,à,au,aux,contre,quel,quelle,est,sont,créature,forme,sorte,évolution',
  flags: {
    starter: 'starter,de départ',
    legendary: 'légendaire',
    mythical: 'fabuleux,mythique',
    ultrabeast: 'ultra chimère',
    mega: 'méga,méga évolution',
    genderless: 'asexué,sans genre',
    final: 'dernier stade',
    baby: 'bébé',
    fossil: 'fossile',
    paradox: 'paradoxe',
    regional: 'régional,régionale',
    gigantamax: 'gigamax',
  },
  orders: {
    '-height': 'plus grand,plus grande,plus long',
    height: 'plus petit,plus petite',
    '-weight': 'plus lourd,plus lourde',
    weight: 'plus léger,plus légère',
    '-speed': 'plus rapide',
    speed: 'plus lent,plus lente',
    '-total': 'plus fort,plus forte',
    total: 'plus faible',
  },
  most: 'plus de,plus',
  least: 'moins de,moins',
  fields: {
    ability: 'talent',
    egg: 'groupe œuf,groupe d’œuf',
    colour: 'couleur',
    height: 'taille',
    weight: 'poids',
    weak: 'faible,faiblesse',
    resists: 'résiste,résistant',
    immune: 'immunisé',
    knows: 'apprend,connaît',
  },
  numbers: 'un,deux,trois,quatre,cinq,six,sept,huit,neuf,dix',
  ordinals:
    'première/premier,deuxième/seconde,troisième,quatrième,cinquième,sixième,septième,huitième,neuvième,dixième',
  ordinalEndings: 'e,re,er,ère,ème',
  families: 'famille,évolution,lignée',
  familyEndings: 'lution,lutions',
  inNames: { female: 'femelle,fille', male: 'mâle,garçon' },
  endings: [
    ['s', ''],
    ['x', ''],
  ],
};
