import { describe, expect, test } from 'vitest';
import { rowsOf } from '../rows.ts';
import { find, namesIn } from './default-world.ts';

/** Queries and what they find, known from the games, not from the answers. */
const known = rowsOf(`
  type:dragon is:legendary gen:4 height>5m | Dialga, Origin Dialga, Origin Palkia, Origin Giratina
  "ash" | Ash-Greninja
  name:pikachu is:base | Pikachu
  pikachu is:base | Pikachu
  number=025 is:base | Pikachu
  species:"ball whale" | Wailmer
  name:pidg is:base | Pidgey, Pidgeotto, Pidgeot
  name:"charizard x" | Mega Charizard X
  name=charizard is:base | Charizard
  fire flying is:base gen:1 | Charizard, Moltres
  SPECIES:Tiny-Turtle is:base | Squirtle
  type:steel type:fairy is:base | Mawile, Klefki, Magearna, Tinkatink, Tinkatuff, Tinkaton
  is:ultra-beast -type:bug -type:poison is:base | Xurkitree, Celesteela, Kartana, Guzzlord, Stakataka, Blacephalon
  is:legendary is:mythical |
  is:mega mewtwo | Mega Mewtwo X, Mega Mewtwo Y
  name:charizard | Charizard, Mega Charizard X, Mega Charizard Y, Gigantamax Charizard
  name:"Mega Charizard X" | Mega Charizard X
  name:mega-charizard-x | Mega Charizard X
  name:"normal deoxys" | Deoxys
  name!=deoxys number:386 | Attack Deoxys, Defense Deoxys, Speed Deoxys
  name!="attack deoxys" number:386 | Deoxys, Defense Deoxys, Speed Deoxys
  mega charizard | Mega Charizard X, Mega Charizard Y
  "mega charizard" | Mega Charizard X, Mega Charizard Y
  "charizard x" | Mega Charizard X
  "x charizard" |
  "Mr. Rime" | Mr. Rime
  "mime" | Mime Jr., Mr. Mime, Galarian Mr. Mime
  nidoran | Nidoran♀, Nidoran♂
  nidoran♀ | Nidoran♀
  nidoran♂ | Nidoran♂
  "nidoran m" | Nidoran♂
  FLABEBE is:base | Flabébé
  farfetch'd | Farfetch’d, Galarian Farfetch’d
  ho-oh | Ho-Oh
  "ho oh" | Ho-Oh
  "hooh" |
  type-null | Type: Null
  "type null" | Type: Null
  "Type: Null" | Type: Null
  porygon | Porygon, Porygon2, Porygon-Z
  porygon-z | Porygon-Z
  deoxys | Deoxys, Attack Deoxys, Defense Deoxys, Speed Deoxys
  -is:base deoxys | Attack Deoxys, Defense Deoxys, Speed Deoxys
  zygarde is:base | Zygarde
  ability:imposter | Ditto
  knows:barrage |
  knows:pilonnage |
  type:ghost ability:"rock head" | Alolan Marowak, Totem Alolan Marowak
  evolves:trade gen:1 is:base | Poliwhirl, Kadabra, Machoke, Graveler, Slowpoke, Haunter, Onix, Rhydon, Seadra, Scyther, Electabuzz, Magmar, Porygon
  evolves:"metal coat" | Onix, Scyther
  letters<4 is:base | Muk, Mew
  effort:"3 hp" gen:1 is:base | Nidoqueen, Clefable, Wigglytuff, Mew
  evolution-level:16 gen:1 is:base | Bulbasaur, Charmander, Squirtle, Nidoran♀, Nidoran♂, Abra
  evolution-level>55 is:base | Zweilous, Larvesta, Drakloak
  attack=special-attack gen:1 is:base | Kakuna, Raichu, Jigglypuff, Growlithe, Seel, Dewgong, Hypno, Lapras, Ditto, Mew
  evolves:stone is:base gen:5 | Pansage, Pansear, Panpour, Munna, Cottonee, Petilil, Minccino, Eelektrik, Lampent
  hidden:protean | Kecleon, Froakie, Frogadier, Greninja, Sprigatito, Floragato, Meowscarada
  egg:water3 type:psychic is:base | Starmie
  height<=10cm gen:7 is:base | Cutiefly, Comfey, Cosmoem
  weight>=2204.6lb |
  weight=88.184lb gen:6 is:base | Greninja
  stage:3 number:26 is:base | Raichu
  male=75 gen:1 is:base stage:1 | Growlithe, Abra, Machop
  male!=50 magnemite |
  -male=50 magnemite | Magnemite
  is:genderless gen:1 is:base | Magnemite, Magneton, Voltorb, Electrode, Staryu, Starmie, Ditto, Porygon, Articuno, Zapdos, Moltres, Mewtwo, Mew
  (vaporeon or flareon) or jolteon | Vaporeon, Jolteon, Flareon
  vaporeon OR jolteon | Vaporeon, Jolteon
  name:ditto or gen:2 name:unown is:base | Ditto, Unown
  (name=ditto or name=mew) gen:1 | Ditto, Mew
  gen:6 and is:starter | Chespin, Fennekin, Froakie
  gen:6 and (is:starter or name:honedge) is:base | Chespin, Fennekin, Froakie, Honedge
  is:starter -(gen<=3 or gen>=5) | Turtwig, Chimchar, Piplup
  --is:starter gen:4 | Turtwig, Chimchar, Piplup
  -"ash" -is:mega greninja | Greninja, Battle Bond Greninja
  “ash” | Ash-Greninja
  height≥20m is:base | Eternatus
  gen≤1 is:starter | Bulbasaur, Charmander, Squirtle
`);

describe('a search of the default world', () => {
  test.each(known)('finds by %s the facts of the games', (query = '', names = '') => {
    expect(find(query)).toEqual(namesIn(names));
  });

  test.each(['', ' ', '\t\n', '\u00a0'])('finds everything by the empty query %j', (query) => {
    expect(find(query)).toHaveLength(1632);
    expect(find(query, '', 'base')).toHaveLength(1025);
  });

  test('counts the starters', () => {
    expect(find('is:starter', '', 'base')).toHaveLength(27);
  });

  test.each([
    ['height>0 -is:base', '-height<=0 -is:base'],
    ['height>6ft', 'height>1.8288m'],
    ['height>=5in', 'height>=12.7cm'],
    ['weight<1lb', 'weight<453.5970g'],
    ['a b', 'a and b'],
    ['a and b c', 'a AND b And c'],
    ['height>2 or m', 'm or height>2'],
    ['"a"or"b"', '"a" or "b"'],
    ['( mew )or( ditto )', 'mew or ditto'],
    ['-a b or c', '((-a) b) or c'],
    ['b or c d or e', 'b or (c d) or e'],
    ['-(b c)', '-b or -c'],
    ['-(b or c)', '-b -c'],
    ['!b', '-b'],
    ['not b NOT c', '-b -c'],
    ['b | c', 'b or c'],
    ['type:fire|water', 'type:fire or type:water'],
    ['type:fire/flying', 'type:fire type:flying'],
    ['type!=fire|water', '-type:fire -type:water'],
    ['type!=fire/flying', '-(type:fire type:flying)'],
    ['gen:1,3', 'gen:1 or gen:3'],
    ['gen!=1,3', '-gen:1 -gen:3'],
    ['gen:2..4', 'gen>=2 gen<=4'],
    ['gen:2-4', 'gen>=2 gen<=4'],
    ['gen!=2-4', '-(gen>=2 gen<=4)'],
    ['gen:8..', 'gen>=8'],
    ['gen:1 - 3', 'gen:1..3'],
    ['gen 1 - 3', 'gen:1..3'],
    ['gen:1 .. 3', 'gen:1..3'],
    ['male!=50..50', 'male!=50'],
    ['male!=25..50', 'male<25 or male>50'],
    ['height 1 - 2 m', 'height:1..2m'],
    ['weight:100..200 kg', 'weight:100..200kg'],
    ['weight>200 pounds', 'weight>200lb'],
    ['-height>2 metres', '-height>2m'],
    ['height<.5', 'height<0.5'],
    ['gen：１ 高さ>２ｍ', 'gen:1 height>2m'],
    ['height:1..2m', 'height>=1 height<=2'],
    ['height:50-90cm', 'height>=50cm height<=90cm'],
    ['weight > 100', 'weight>100'],
    ['weight>=100 kg', 'weight>=100'],
    ['weak:fire >= 4', 'weak:fire>=4'],
    [`height<2'04"`, 'height<27.5in'],
    [`height:2'04"`, 'height>=27.5in height<28.5in'],
    [`height>3'`, 'height>=36.5in'],
    ['t:fire a:blaze', 'type:fire ability:blaze'],
    ['ha:protean', 'hidden:protean'],
    ['eg:"water 1"', 'egg:water-1'],
    ['type:feuer', 'type:fire'],
    ['weak:feuer', 'weak:fire'],
    ['type!=fire', '-type:fire'],
    // A sign of exclusion before a value excludes what has the value.
    ['type:-fire', '-type:fire'],
    ['weight>100 type:!water', 'weight>100 -type:water'],
    ['type:fire/-flying', 'type:fire -type:flying'],
    // Egg groups have their names in other languages, as types do.
    ['egg:wasser-1', 'egg:"water 1"'],
    ['egg:Käfer', 'egg:bug'],
    ['gen!=1', '-gen:1'],
    ['"mr" "mime"', '"mime" "mr"'],
  ])('finds the same by %s and by %s', (one, other) => {
    expect(find(one)).toEqual(find(other));
  });
});

/** A query, what it finds, and the sort order. */
const sorted = rowsOf(`
  is:starter gen<=2 | Cyndaquil, Charmander, Chikorita, Bulbasaur, Totodile, Squirtle | type,-gen
  is:starter gen<=2 | Cyndaquil, Chikorita, Totodile, Charmander, Bulbasaur, Squirtle | -gen, type
  farfetchd or "mr mime" or ho-oh | Farfetch’d, Galarian Farfetch’d, Galarian Mr. Mime, Ho-Oh, Mr. Mime | NAME
  gen:1 is:legendary is:base | Mewtwo, Moltres, Articuno, Zapdos |  - weight , name 
  gen:1 is:legendary is:base | Articuno, Zapdos, Moltres, Mewtwo | gen,gen,-gen,stage
`);

describe('a sorted search of the default world', () => {
  test.each(sorted)('finds by %s in this order: %j, by %s', (query = '', names = '', sort = '') => {
    expect(find(query, sort)).toEqual(namesIn(names));
  });
});
