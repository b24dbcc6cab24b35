import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type AnswerRecord, AnswerSchema } from '../../src/api/answer-record.ts';
import { parseQuestion } from '../../src/search/parse-question.ts';
import { casesOf } from '../rows.ts';
import { startCatalog } from '../suite/app-under-test.ts';
import { compileShippedWorld, shippedWorlds } from '../world/worlds.ts';

const worlds = await Promise.all(
  shippedWorlds.map(async (name) => {
    const catalog = await compileShippedWorld(name);
    const app = startCatalog(catalog, { baseUrl: 'http://localhost:8080' });
    const ask = async (q: string): Promise<AnswerRecord> => {
      const response = await app.request(`/v1/ask?${new URLSearchParams({ q }).toString()}`);
      return v.parse(AnswerSchema, await response.json());
    };
    return { name, catalog, ask };
  }),
);
const ask = (q: string): Promise<AnswerRecord> => {
  const [builtIn] = worlds;
  return builtIn ? builtIn.ask(q) : Promise.reject(new Error('Expected the built-in world'));
};

/** Questions, and their answer. */
const answered = casesOf(`
  a question is answered in whatever language and words
    is nidoking male; is nidoking a boy or a girl; ist nidoking männlich; nidoking est-il un mâle; es nidoking macho | The gender of Nidoking is 100 % male and 0 % female.
    can chansey be male | The gender of Chansey is 0 % male and 100 % female.
    wieviel wiegt relaxo; how heavy is snorlax; how many pounds is snorlax; how many kg is snorlax; how much does snorlax weigh in kilograms; wie viel kilogramm wiegt relaxo; wie schwer ist Relaxo | The weight of Snorlax is 1014.1 lbs (460 kg).
    what beats charizard; charizard weakness; what are Charizard's weaknesses?; how do i beat charizard; charizard counters; charizard weak to; best pokemon against charizard; who to use against charizard; Glurak Schwächen; Schwäche von Glurak; faiblesse de dracaufeu; qu'est-ce qui bat dracaufeu; debilidad de charizard; リザードンの弱点 | Charizard is weak to Rock (× 4), Water (× 2), and Electric (× 2). Abilities do not count.
    charizard gmax weakness | Gigantamax Charizard is weak to Rock (× 4), Water (× 2), and Electric (× 2). Abilities do not count.
    weakness of type null | Type: Null is weak to Fighting (× 2). Abilities do not count.
    what beats water; Schwächen vom Wassertyp | Water is weak to Electric (× 2) and Grass (× 2).
    which types are strong against fairy; welche typen sind effektiv gegen fee; welche typen schlagen fee; quels types sont efficaces contre fée; quels types battent fée; qué tipos son eficaces contra hada; qué tipos vencen a hada | Fairy is weak to Poison (× 2) and Steel (× 2).
    beste pokemon gegen drachen; meilleur pokémon contre dragon; mejor contra dragón; best pokemon against dragon | Dragon is weak to Ice (× 2), Dragon (× 2), and Fairy (× 2).
    strong against fairy | Fairy is weak to Poison (× 2) and Steel (× 2).
    4x weak to ice | 32 creatures: 4x weak to ice.
    gender ratio of eevee; Geschlecht von Evoli | The gender of Eevee is 87.5 % male and 12.5 % female.
    gender of magnemite | The gender of Magnemite is none.
    where does pikachu live; where is pikachu from; where to catch pikachu; where can i find pikachu; wo finde ich pikachu; où trouver pikachu; dónde encontrar a pikachu; woher kommt pikachu; d'où vient pikachu | The generation of Pikachu is 1 (Kanto).
    how long does mew take to hatch | The number of hatch cycles of Mew is 120.
    steel immunities | Steel is immune to Poison.
    what is immune to poison | 81 creatures are immune to Poison.
    is lucario gen 4; ist lucario gen 4; est-ce que lucario est génération 4; is lucario from sinnoh | Yes: Lucario is of generation 4.
    es lucario de la generación 3 | No: Lucario is not of generation 3.
    growth rate of dragonite | The growth rate of Dragonite is slow.
    ev yield of gengar | The effort yield of Gengar is 3 Special Attack.
    aus welcher region kommt lucario; de quelle région vient lucario; de qué región es lucario; when was lucario introduced; what region is lucario from | The generation of Lucario is 4 (Sinnoh).
    weak to water; schwach gegen Wasser; みずに弱い; みずに弱いポケモン | 188 creatures are weak to Water.
    fire types weak to water | 83 creatures of "fire" are weak to Water.
    fire types that resist water | 0 creatures of "fire" resist Water.
    immune to ground | 115 creatures are immune to Ground.
    what resists fire | 312 creatures resist Fire.
    who learns No Retreat | 1 creature learns No Retreat in the games recorded here: Falinks.
    who learns surf; who can surf; qui apprend surf | 229 creatures learn Surf in the games recorded here.
    which water pokemon can learn ice beam | 137 creatures of "water" learn Ice Beam in the games recorded here.
    can gyarados learn fly | No: Gyarados does not learn Fly in Scarlet and Violet.
    is gengar immune to normal | Yes: Gengar is immune to Normal. Abilities do not count.
    is charizard weak to fire | No: Charizard is not weak to Fire. Abilities do not count.
    how fast is ninjask; ninjask speed | The speed of Ninjask is 160.
    how strong is mew | The sum of all stats of Mew is 600.
    what is mewtwos ability | The abilities of Mewtwo are Pressure, Unnerve.
    what is the fastest pokemon; どのポケモンが一番速い | Regieleki has the highest speed: 200.
    lightest pokemon | Gastly and 9 other forms have the lowest weight: 0.2 lbs (0.1 kg).
    who has the highest attack | Mega Mewtwo X has the highest attack: 190. Of base forms alone, Kartana has the highest: 181.
    schnellstes wasser pokemon | Mega Greninja has the highest speed: 142. Of base forms alone, Barraskewda and 1 other form have the highest: 136.
    how many legendaries are there; wie viele legendäre gibt es; combien de légendaires; cuantos legendarios hay; 伝説のポケモンは何匹 | 71 creatures, among them Articuno, Zapdos and Moltres.
    how many mythical pokemon are in gen 1 | 1 creature: Mew.
    what evolves by trade | 25 creatures, among them Poliwhirl, Kadabra and Machoke.
    what is weak to ice but not fire | 181 creatures (167 with base forms alone), among them Pidgey, Pidgeotto and Pidgeot.
    who is pikachu; tell me about pikachu; show me pikachu; image of pikachu; zeig mir pikachu; Bild von Pikachu; photo de pikachu; muéstrame a pikachu; ピカチュウの画像; wer ist Pikachu; c’est quoi Pikachu; quién es Pikachu; ピカチュウとは | Pikachu, of the Mouse species, is an Electric creature of the first generation. It is 0.4 metres tall, weighs 6 kilograms, evolves from Pichu and can become Raichu.
    hidden ability of gengar | No hidden ability of Gengar is known.
    what is pikachu weak to | Pikachu is weak to Ground (× 2). Abilities do not count.
    what is flamethrower; flamethrower | Flamethrower is a move: special of the type Fire, power 90, accuracy 100 and PP 15. Hits for 90. One time in ten it burns the target.
    what does blastoise learn at level 30; blastoise moves level 30 | Blastoise learns Aqua Tail at level 30.
    welche attacken lernt bisasam auf level 9; attaques de bulbizarre niveau 9; movimientos de bulbasaur nivel 9; フシギダネがレベル9で覚える技 | Bulbasaur learns Leech Seed at level 9.
    pikachu egg moves; ei-attacken von pikachu; attaques oeuf de pikachu; movimientos huevo de pikachu; ピカチュウのタマゴわざ | Pikachu learns 8 moves by egg: Charge, Disarming Voice, Fake Out, Flail, Present, Tickle, Volt Tackle and Wish.
    wobbuffet tms; welche TMs lernt Wobbuffet; ソーナンスのわざマシン技 | Wobbuffet learns 4 moves by machine: Amnesia, Charm, Encore and Safeguard.
    magikarp level up moves; karpador attacken durch levelaufstieg | Magikarp learns 3 moves by level: Splash, Tackle and Flail.
    mew egg moves | Mew learns no move by egg.
    what moves does charizard learn at level 40 | Charizard learns no move at level 40. At level 46 it learns Fire Spin.
    which pokemon has the most weaknesses; meiste Schwächen | Exeggcute and 27 other forms have the highest number of weaknesses: 7.
    most common type; welcher Typ ist am häufigsten; welcher typ kommt am häufigsten vor; quel type a le plus de pokemon; que tipo tiene mas pokemon; el tipo más común; 一番多いタイプは | Water is the most common type: 161 creatures.
    how many water types; wie viele wasser pokemon | 161 creatures (154 with base forms alone), among them Squirtle, Wartortle and Blastoise.
    which generation has the most pokemon; welche generation hat die meisten pokemon | 5 is the most common generation: 156 creatures.
    best type; worst type in pokemon; fastest type |
    which type is the rarest; le type le plus rare; el tipo más raro; seltenster typ | Ice is the rarest type: 60 creatures.
    which generation has the fewest pokemon; welche Generation hat die wenigsten Pokémon; quelle génération a le moins de pokémon; qué generación tiene menos pokémon | 6 is the rarest generation: 72 creatures.
    rarest type of fire pokemon | Fairy is the rarest type: 0 creatures of "fire".
    which type has the fewest legendaries | Bug is the rarest type: 1 creature of "legendaries".
    rarest ability | Surge Surfer and 92 others are each the rarest ability: 1 creature.
    how many generations are there; welche Regionen gibt es | There are 9 generations: 1 (Kanto), 2 (Johto), 3 (Hoenn), 4 (Sinnoh), 5 (Unova), 6 (Kalos), 7 (Alola), 8 (Galar) and 9 (Paldea).
    what is an ev | There are 6 effort yields: HP, Attack, Defense, Special Attack, Special Defense and Speed.
    how many abilities are there; combien de talents y a-t-il | There are 312 abilities.
    can pikachu fly | Yes: Pikachu learns Fly (event).
    can eevee evolve into espeon; kann sich Eevee zu Espeon entwickeln | Eevee evolves into Espeon with high friendship during the day.
    what is the most powerful move | Explosion has the highest power: 250.
    strongest electric move | Bolt Strike and 1 other move have the highest power: 130.
    highest pp fire moves | Ember and 1 other move have the highest PP: 25.
    best fire move | V-create has the highest power: 180.
    how many pokemon are there | 1,025 creatures, among them Bulbasaur, Ivysaur and Venusaur.
    is there a fire grass type; gibt es feuer pflanze pokemon; hay pokemon de fuego planta | 2 creatures (1 with base forms alone): Scovillain and Hearthflame Mask Ogerpon.
    how many types are there; combien de types existe-t-il | There are 18 types: Normal, Fire, Water, Electric, Grass, Ice, Fighting, Poison, Ground, Flying, Psychic, Bug, Rock, Ghost, Dragon, Dark, Steel and Fairy.
    lowest priority moves | Trick Room has the lowest priority: -7.
    highest accuracy moves | Absorb and 442 other moves have the highest accuracy: 100.
    fire moves; Feuer Attacken; attaques feu; movimientos de fuego; ほのおの技 | 44 moves, among them Armor Cannon, Bitter Blade and Blast Burn.
    priority moves | 41 moves, among them Accelerock, Ally Switch and Aqua Jet.
    charizard fire moves; what fire moves does charizard learn; fire moves charizard can learn; Feuer Attacken von Glurak; welche Feuerattacken lernt Glurak; attaques feu de dracaufeu; movimientos de fuego de charizard; リザードンのほのおわざ | 17 moves, among them Blast Burn, Ember and Fire Blast.
    best fire move for charizard; strongest fire move charizard learns; stärkste Feuerattacke von Glurak | Blast Burn has the highest power: 150.
    best moves for garchomp | Giga Impact and 1 other move have the highest power: 150.
    fire moves over 130 power; feuer attacken mit mehr als 130 stärke; attaques feu de plus de 130 de puissance; movimientos de fuego con más de 130 de potencia; 威力131以上の炎技 | 5 moves, among them Blast Burn, Eruption and Mind Blown.
    physische fee attacken; attaques physiques fée; フェアリーの物理技; physical fairy moves | 3 moves: Magical Torque, Play Rough and Spirit Break.
    what pokemon weigh less than 1 kg | 36 creatures (33 with base forms alone), among them Diglett, Gastly and Haunter.
    what is the heaviest pokemon | Cosmoem and 1 other form have the highest weight: 2204.4 lbs (999.9 kg).
    how tall is onix; onix height; how big is Onix?; wie groß ist Onix; wie groß ist Onix in Metern; taille de onix en mètres; altura de onix en metros; combien mesure onix; ¿cuánto mide Onix?; イワークの高さ | The height of Onix is 28'10" (8.8 m).
    what type is type: null | The type of Type: Null is Normal.
    what abilities does type: null have | The ability of Type: Null is Battle Armor.
    female indeedee speed; indeedee female speed; speed of female indeedee | The speed of Female Indeedee is 85.
    alolan raichu type | The types of Alolan Raichu are Electric, Psychic.
    charizard abilities | The abilities of Charizard are Blaze, Solar Power.
    base stat total of arceus; summe der basiswerte von arceus | The sum of all stats of Arceus is 720.
    wie schwer ist mewtu zu fangen; mewtwo est-il rare; es mewtwo raro; how rare is mewtwo; how hard is mewtwo to catch; catch rate of mewtwo | The catch rate of Mewtwo is 3.
    egg groups of pikachu | The egg groups of Pikachu are Field, Fairy.
    generation of mew | The generation of Mew is 1 (Kanto).
    what does dragonair evolve from; pre evolution of dragonair; vorentwicklung von dragonir; pré-évolution de draco; preevolución de dragonair | Dratini evolves into Dragonair at level 30. Dragonair evolves into Dragonite at level 55.
    when does charmander evolve | Charmander evolves into Charmeleon at level 16.
    what does magikarp turn into | Magikarp evolves into Gyarados at level 20.
    how do you get umbreon | Eevee evolves into Umbreon with high friendship at night.
    what does eevee evolve into with a water stone; wozu entwickelt sich evoli mit einem wasserstein | Eevee evolves into Vaporeon with a Water Stone.
    female pikachu stats | The stats of Female Pikachu are HP 35, attack 55, defense 40, special attack 50, special defense 50, speed 90 and sum of all stats 320.
    what gen is type: null from | The generation of Type: Null is 7 (Alola).
    combat breed paldean tauros fire moves | 1 move: Sunny Day.
    qué tipo es Paras | The types of Paras are Bug, Grass.
    psychic moves; movimientos de psíquico | 74 moves, among them Agility, Ally Switch and Amnesia.
    wie viele Eis pokemon gibt es; combien de pokémon glace | 60 creatures (48 with base forms alone), among them Alolan Sandshrew, Alolan Sandslash and Alolan Vulpix.
    how many ghost types are there; ゴーストタイプは何匹 | 76 creatures (65 with base forms alone), among them Gastly, Haunter and Gengar.
    ゴーストのタイプ | The types of Haunter are Ghost, Poison.
    fast psychic types | Speed Deoxys has the highest speed: 180. Of base forms alone, Deoxys has the highest: 150.
    count dragons; count of dragons | 78 creatures (70 with base forms alone), among them Mega Charizard X, Alolan Exeggutor and Dratini.
    tauros evolution | Tauros evolves from and into no other creature.
    number of mega evolutions; Anzahl der Mega-Entwicklungen; nombre de méga-évolutions; número de megaevoluciones | 97 forms of 87 creatures, among them Mega Venusaur, Mega Charizard X and Mega Blastoise.
    which type has the most legendaries | Psychic is the most common type: 18 creatures of "legendaries".
    which generation has the most fire types | 5 is the most common generation: 15 creatures of "fire".
    most common type in gen 1 | Poison is the most common type: 34 creatures of "gen 1".
    what moves does charizard learn | Charizard learns 76 moves.
    pikachu compared with charizard; vergleiche pikachu mit charizard; pikachu vs charizard | Pikachu hits Charizard × 2. Charizard hits Pikachu × 1.
    lucario or garchomp | Lucario hits Garchomp × 1. Garchomp hits Lucario × 2.
    la faiblesse d'évoli | Eevee is weak to Fighting (× 2). Abilities do not count.
  a comparison by one number tells who has more of it, or less
    is pikachu faster than raichu; who is faster pikachu or raichu; wer ist schneller pikachu oder raichu; qui est plus rapide pikachu ou raichu; quien es mas rapido pikachu o raichu; ピカチュウとライチュウどっちが速い; ピカチュウはライチュウより速いですか | Raichu has the higher speed: 110, and Pikachu 90.
    higher attack pikachu or raichu; who has more attack pikachu or raichu | Raichu has the higher attack: 90, and Pikachu 55.
    is pikachu slower than raichu | Pikachu has the lower speed: 90, and Raichu 110.
    ist pikachu besser als raichu; ピカチュウとライチュウどっちが強い | Raichu has the higher sum of all stats: 485, and Pikachu 320.
    what weighs more snorlax or groudon; quién pesa más snorlax o groudon | Groudon has the higher weight: 2094.4 lbs (950 kg), and Snorlax 1014.1 lbs (460 kg).
    speed of mew vs mewtwo; mew vs mewtwo speed | Mewtwo has the higher speed: 130, and Mew 100.
    mew or celebi faster | Mew and Celebi have the same speed: 100.
    does garchomp outspeed jolteon | Jolteon has the higher speed: 130, and Garchomp 102.
    attack deoxys vs speed deoxys | Attack Deoxys hits Speed Deoxys × 0.5. Speed Deoxys hits Attack Deoxys × 0.5.
  a question of many may be about abilities, and about several values at once
    who has levitate | 34 creatures have Levitate.
    which fire types have flash fire | 24 creatures of "fire" have Flash Fire.
    does gengar have levitate | No: Gengar does not have Levitate.
    who learns fly and surf | 16 creatures learn Fly and Surf in the games recorded here.
    who is weak to fire and ice | 131 creatures are weak to Fire and Ice.
  a question of what an ability does says that this is not known, and how many have it
    what does levitate do; effect of levitate | 34 creatures have Levitate. What this ability does is not known here.
  a question may ask for several facts, or for one of two creatures
    pikachu height and weight; how tall and heavy is pikachu; wie groß und schwer ist pikachu | The height of Pikachu is 1'04" (0.4 m). The weight of Pikachu is 13.2 lbs (6 kg).
    type and ability of onix | The types of Onix are Rock, Ground. The abilities of Onix are Rock Head, Sturdy, Weak Armor.
    how high is the speed of mew; wie hoch ist die initiative von mew | The speed of Mew is 100.
    speed and special attack of mew | The speed of Mew is 100. The special attack of Mew is 100.
    can pikachu breed with ditto; can pikachu and ditto breed; egg groups of pikachu and ditto; pikachu and ditto egg groups | The egg groups of Pikachu are Field, Fairy. The egg group of Ditto is Ditto.
  a value of a field is no question for all values
    monster egg group; gen three starters; dritte generation; pokemon with only one type; Pokémon mit nur einem Typ; pokémon avec un seul type |
    egg groups | There are 15 egg groups: Monster, Water 1, Bug, Flying, Field, Fairy, Grass, Human-Like, Water 3, Mineral, Amorphous, Water 2, Ditto, Dragon and Undiscovered.
  what a type resists stands before "resist", and what resists it behind
    what does dragon resist; what do dragon types resist | Dragon resists Fire (× 0.5), Water (× 0.5), Electric (× 0.5), and Grass (× 0.5).
    what resists dragon | 69 creatures resist Dragon.
  what is weak to a creature is what its attacks hit, and no weakness of its own
    what is weak against pikachu; wer ist schwach gegen pikachu; weak to pikachu | Pikachu does more damage to Water (× 2) and Flying (× 2).
    what is pikachu weak against | Pikachu is weak to Ground (× 2). Abilities do not count.
    what resists pikachu |
    what does pikachu resist; resistances of pikachu | Pikachu resists Electric (× 0.5), Flying (× 0.5), and Steel (× 0.5). Abilities do not count.
  a question of an evolution tells all steps of the line, and one when something evolves the next
    charmander evolution; evolution chain of charmander; evolution line of charizard; Entwicklung von Glumanda; évolution de salamèche; línea evolutiva de charmander; ヒトカゲの進化系統 | Charmander evolves into Charmeleon at level 16. Charmeleon evolves into Charizard at level 36.
    wann entwickelt sich Glumanda | Charmander evolves into Charmeleon at level 16.
    wurmple evolution | Wurmple evolves into Silcoon or Cascoon at level 7. Silcoon evolves into Beautifly at level 10. Cascoon evolves into Dustox at level 10.
  a question what an evolution needs tells how one evolves
    which stone for growlithe; welcher stein für fukano; quelle pierre pour caninos; qué piedra necesita growlithe | Growlithe evolves into Arcanine with a Fire Stone.
    what level does haunter evolve; what does haunter become; wozu entwickelt sich alpollo; does haunter evolve again | Gastly evolves into Haunter at level 25. Haunter evolves into Gengar when it is traded.
    does bulbasaur evolve at level 16 | Bulbasaur evolves into Ivysaur at level 16.
    what stone does growlithe need | Growlithe evolves into Arcanine with a Fire Stone.
    which stone evolves eevee into jolteon | Eevee evolves into Jolteon with a Thunder Stone.
  a question of an effect of types on each other may have other words
    does poison do damage to steel; does poison take damage from steel | Poison hits Steel × 0. Steel hits Poison × 1.
    does electric affect ground | Electric hits Ground × 0. Ground hits Electric × 2.
    effectiveness of fire against water | Fire hits Water × 0.5. Water hits Fire × 2.
    charizard matchups; charizard resistances and weaknesses | Charizard is weak to Rock (× 4), Water (× 2), and Electric (× 2). Abilities do not count.
  a comparison with one creature is a search, and no question for its number
    plus lourd que pikachu; más rápido que mew; plus rapide que mew mais plus lent que mewtwo |
    combien pèse pikachu | The weight of Pikachu is 13.2 lbs (6 kg).
  whether a creature mega evolves is no question how a mega evolution evolves
    can lucario mega evolve |
  in Japanese, a value stands before the words that ask for it
    氷に弱いドラゴン | 61 creatures of "ドラゴン" are weak to Ice.
  moves have other words for what their descriptions say
    moves that always hit; moves that never miss | 19 moves, among them Aerial Ace, Aura Sphere and Clear Smog.
    moves that hit twice | 11 moves, among them Bonemerang, Double Hit and Double Iron Bash.
    moves that boost speed; speed boosting moves; moves that increase speed | 22 moves, among them Agility, Ancient Power and Aqua Step.
    moves that raise special attack; とくこうを上げる技; movimientos que suben el ataque especial; attaques qui augmentent l'attaque spéciale | 20 moves, among them Ancient Power, Calm Mind and Charge Beam.
    moves that raise attack and speed | 10 moves, among them Ancient Power, Clangorous Soul and Dragon Dance.
    draining moves; drain moves | 13 moves, among them Absorb, Bitter Blade and Bouncy Bubble.
    high crit moves | 30 moves, among them Aeroblast, Air Cutter and Aqua Cutter.
    moves that hit all; spread moves | 80 moves, among them Acid, Air Cutter and Astral Barrage.
    moves that poison | 20 moves, among them Barb Barrage, Cross Poison and Gunk Shot.
  a question of moves says what they are not
    non contact physical moves; physical moves without contact; physical moves that dont make contact; physische Attacken ohne Kontakt; attaques physiques sans contact; movimientos físicos sin contacto | 82 moves, among them Aqua Cutter, Attack Order and Aura Wheel.
    fire moves that dont burn | 26 moves, among them Armor Cannon, Bitter Blade and Blast Burn.
    fire moves that are not special | 19 moves, among them Bitter Blade, Blaze Kick and Blazing Torque.
  a question of moves compares their numbers, sorts by one and has letters of their names
    priority moves stronger than 60 | 6 moves, among them Extreme Speed, First Impression and Sucker Punch.
    water moves weaker than 60 | 9 moves, among them Aqua Jet, Bubble and Chilling Water.
    moves stronger than 100 | 95 moves, among them Armor Cannon, Astral Barrage and Aura Wheel.
    fastest move | Helping Hand has the highest priority: 5.
    new moves in gen 8 | Apple Acid and 88 other moves have the highest generation: 8.
    moves that start with z | 4 moves, among them Zap Cannon, Zen Headbutt and Zing Zap.
    moves with fire in the name | 8 moves, among them Fire Blast, Fire Fang and Fire Lash.
    z moves; which type has the most moves |
  a question of moves of one creature has their kind
    special moves of gengar; does gengar learn special moves | 22 moves, among them Acid Spray, Clear Smog and Dark Pulse.
    moves only smeargle learns | 1 move: Sketch.
    only fire moves | 44 moves, among them Armor Cannon, Bitter Blade and Blast Burn.
  a word for a kind of moves is no name of one
    powder moves | 8 moves, among them Cotton Spore, Magic Powder and Poison Powder.
    charge moves | 17 moves, among them Bounce, Dig and Dive.
    charge move | Charge is a move: status of the type Electric and PP 20. Raises the user’s Special Defense by one stage. The user’s next Electric move is twice as strong.
  creatures with moves are no moves
    water types with fire moves; electric pokemon with ice moves |
    who learns a priority move; which pokemon learn priority moves | 1,005 creatures, among them Bulbasaur, Ivysaur and Venusaur.
    how many water types learn ice moves | 155 creatures (151 with base forms alone), among them Squirtle, Wartortle and Blastoise.
  the chart of types is where it is asked for
    type chart; show me the type chart; tabla de tipos; table des types; タイプ相性表 | The type chart is at /v1/matchup and on the page /types.
    fire type chart | Fire is weak to Water (× 2), Ground (× 2), and Rock (× 2).
  an answer says which words did not count
    terribly weak to ice | 306 creatures are weak to Ice. The words "terribly" did not count.
    quad weak to ice | 32 creatures: quad weak to ice.
  a mean is of base forms, as in the statistics, or of what has none
    average speed of electric types | The mean speed of 69 base forms of "electric" is 81.87, the median 76.
    average height of megas | The mean height of 87 creatures of "megas" is 7'03" (2.21 m), the median 6'03" (1.9 m).
    how tall is the average pokemon; durchschnittliche Größe; taille moyenne des pokémon; altura media; 平均の高さ | The mean height of 1,025 creatures is 4'00" (1.21 m), the median 3'03" (1 m).
    gen 1 average weight; average weight in gen 1 | The mean weight of 151 base forms of "gen 1" is 101.3 lbs (45.95 kg), the median 66.1 lbs (30 kg).
    average speed of nonsense; average generation; which fire type has the highest average speed; average height per type |
    which type has the highest average attack; welcher typ hat den höchsten durchschnittlichen angriff; 平均こうげきが一番高いタイプは | Fighting has the highest mean attack of base forms: 104.33.
    qué tipo tiene la velocidad media más alta; quel type a la vitesse moyenne la plus élevée | Flying has the highest mean speed of base forms: 82.43.
    what type has the lowest average speed | Rock has the lowest mean speed of base forms: 51.78.
  a question which part of all creatures, or of a kind, are of a kind gets a count and a share
    what percent of pokemon are legendary; share of legendaries; wie viel prozent sind legendär; quel pourcentage de pokémon sont légendaires; qué porcentaje son legendarios; 伝説のポケモンの割合 | 71 of 1,025 creatures: 6.9 %.
    what percentage of gen 1 is poison | 34 of 151 creatures: 22.5 %.
    wie viel prozent der drachen sind legendär | 16 of 78 creatures: 20.5 %.
  each value of a field has a count, and a first in an order
    how many pokemon per generation; pokemon in each generation; wie viele pokemon pro generation; combien de pokémon par génération; cuántos pokémon por generación; 世代ごとのポケモンの数 | Creatures by generation: 1 (151), 2 (100), 3 (135), 4 (107), 5 (156), 6 (72), 7 (88), 8 (96), 9 (120).
    fire types per generation | Creatures of "fire" by generation: 1 (14), 2 (10), 3 (8), 4 (7), 5 (15), 6 (8), 7 (9), 8 (7), 9 (11).
    strongest pokemon per generation; best pokemon of each generation; stärkstes pokemon jeder generation | Highest sum of all stats by generation: Mewtwo (1), Lugia (2), Rayquaza (3), Arceus (4), Reshiram (5), Xerneas (6), Solgaleo (7), Eternatus (8), Koraidon (9).
    nonsense per generation; pokemon per ability |
  which type has the most weaknesses, resistances or immunities, the type chart tells
    which type has the most resistances; quel type a le plus de résistances; qué tipo tiene más resistencias; 耐性が一番多いタイプ | Steel has the highest number of resistances: 10.
    welcher Typ hat die meisten Schwächen; 一番弱点が多いタイプは | Grass and 1 other type have the highest number of weaknesses: 5.
    which type has the fewest weaknesses | Normal and 1 other type have the lowest number of weaknesses: 1.
    type with the most immunities | Ghost has the highest number of immunities: 2.
  stones, leagues and forms are told, and the badges of a league
    evolution stones; which stones are there; alle entwicklungssteine | There are 10 evolution stones: Fire Stone, Water Stone, Thunder Stone, Leaf Stone, Moon Stone, Sun Stone, Shiny Stone, Dusk Stone, Dawn Stone and Ice Stone.
    list of leagues; welche ligen gibt es | There are 10 leagues: Indigo League, Johto League, Hoenn League, Sinnoh League, Unova League, Kalos League, Orange League, Alola League, Galar League and Paldea League.
    badges of the kanto league; indigo league; orden von kanto | The Indigo League has 8 badges: Boulder Badge, Cascade Badge, Thunder Badge, Rainbow Badge, Soul Badge, Marsh Badge, Volcano Badge and Earth Badge.
    how many forms are there | There are 1,632 forms of 1,025 creatures.
    all types | There are 18 types: Normal, Fire, Water, Electric, Grass, Ice, Fighting, Poison, Ground, Flying, Psychic, Bug, Rock, Ghost, Dragon, Dark, Steel and Fairy.
    pokemon with one type |
  the amount of effort is no value of its own
    rarest ev yield | Special Defense and HP are each the rarest effort yield: 132 creatures.
  the forms of a creature are told by its name
    rotom forms; how many forms does rotom have; wie viele Formen hat Rotom; Formen von Rotom; formes de motisma; cuántas formas tiene rotom; ロトムのフォルムはいくつ | There are 6 forms of Rotom: Rotom, Heat Rotom, Wash Rotom, Frost Rotom, Fan Rotom and Mow Rotom.
    forms of onix | There is one form of Onix.
    alolan forms; mega forms of charizard |
  an ordinal asks who has that place, which forms with one value share
    what is the second fastest pokemon; zweitschnellstes pokemon; deuxième pokémon le plus rapide; 2番目に速いポケモン | Speed Deoxys has the second highest speed: 180. Of base forms alone, Ninjask has the second highest: 160.
    third heaviest | Groudon and 1 other form have the third highest weight: 2094.4 lbs (950 kg). Of base forms alone, Mudsdale has the third highest: 2028.2 lbs (920 kg).
    top 3 fastest; die 3 schnellsten; les 3 plus rapides; los 3 mas rapidos | Highest speed: Regieleki (200), Speed Deoxys (180), Ninjask (160).
    10th fastest | Mega Greninja and 1 other form have the 10th highest speed: 142. Of base forms alone, Flutter Mane and 3 other forms have the 10th highest: 135.
  a question against what a type is weak tells its weaknesses
    what is steel immune to; wogegen ist stahl immun; contre quoi l'acier est immunisé; a qué es inmune el acero; steel immune to what; how many immunities does steel have | Steel is immune to Poison.
    resistances of dragon; resistenzen von drache; résistances du dragon; resistencias del dragón; ドラゴンの耐性; how many resistances does dragon have | Dragon resists Fire (× 0.5), Water (× 0.5), Electric (× 0.5), and Grass (× 0.5).
    quel type est le meilleur contre acier; qué tipo es mejor contra acero | Steel is weak to Fire (× 2), Fighting (× 2), and Ground (× 2).
    a que es debil el fuego; wogegen ist feuer schwach | Fire is weak to Water (× 2), Ground (× 2), and Rock (× 2).
  with nothing after its preposition, a question is about what stands before
    what is fairy weak to | Fairy is weak to Poison (× 2) and Steel (× 2).
    what is ghost immune to | Ghost is immune to Normal and Fighting.
    what is charizard immune to | Charizard is immune to Ground. Abilities do not count.
    what does gyarados resist | Gyarados resists Fire (× 0.5), Water (× 0.5), Fighting (× 0.5), Bug (× 0.5), and Steel (× 0.5). Abilities do not count.
  a question whether a creature is of a type gets yes or no
    is gyarados a dragon type; ist garados ein drache | No: Gyarados is not of the type Dragon.
    ist Pikachu ein Elektro-Pokémon; est-ce que Pikachu est électrique | Yes: Pikachu is of the type Electric.
    charizard es fuego | Yes: Charizard is of the type Fire.
  a question which types take more damage of a type, less or none names types, and one of creatures counts these
    which types resist steel; quels types résistent à l'acier; welche Typen widerstehen Stahl | Fire, Water, Electric and Steel resist Steel.
    which types are immune to ground | Flying is immune to Ground.
    welche Typen sind immun gegen Geist | Normal is immune to Ghost.
    which types are immune to fire | No type is immune to Fire.
    types weak to fire; welche typen sind schwach gegen feuer; qué tipos son débiles contra fuego | Fire does more damage to Grass (× 2), Ice (× 2), Bug (× 2), and Steel (× 2).
    which pokemon resist steel | 335 creatures resist Steel.
    fire types weak to water | 83 creatures of "fire" are weak to Water.
  a question whether a type takes more damage of another, less or none gets yes or no
    is fire weak to water; le feu est-il faible à l'eau | Yes: Fire is weak to Water.
    does water resist fire | Yes: Water resists Fire.
    does steel resist poison | Yes: Steel is immune to Poison.
    does ground resist electric and rock | No: Ground does not resist Electric or Rock.
    is steel immune to poison | Yes: Steel is immune to Poison.
    ist Stahl immun gegen Geist | No: Steel is not immune to Ghost.
    is fire and flying weak to rock | Yes: Fire/Flying is weak to Rock.
    is grass weak to fire and water | No: Grass is not weak to Fire or Water.
  a question of what moves do lists moves, by words for an effect or by words of their descriptions
    moves that burn; Attacken, die verbrennen; attaques qui brûlent; movimientos que queman; やけどにする技 | 25 moves, among them Blaze Kick, Blazing Torque and Blue Flare.
    which moves cause paralysis | 25 moves, among them Body Slam, Bolt Strike and Bounce.
    attaques qui rendent confus | 18 moves, among them Axe Kick, Chatter and Confuse Ray.
    punching moves | 24 moves, among them Bullet Punch, Comet Punch and Dizzy Punch.
    moves with recoil | 16 moves, among them Brave Bird, Chloroblast and Double-Edge.
    strongest fire moves that burn | Blue Flare has the highest power: 130.
    attacken, die die initiative senken; attaques qui baissent la vitesse; movimientos que bajan la velocidad; 素早さを下げる技; moves that lower speed | 22 moves, among them Bleakwind Storm, Bubble and Bubble Beam.
    moves that lower attack | 18 moves, among them Aurora Beam, Baby-Doll Eyes and Bitter Malice.
  a question whether a creature has a flag gets yes or no, whatever else its words name
    ミュウは伝説ですか; is mew legendary | No: Mew is not legendary. It is mythical.
    is kartana legendary | No: Kartana is not legendary. It is an ultra beast.
    is mew mythical | Yes: Mew is mythical.
    is pikachu a starter | No: Pikachu is not a starter.
    is snorlax fully evolved | Yes: Snorlax evolves no further.
    is eevee fully evolved | No: Eevee is not one that evolves no further.
  a question against what something is strong tells what it hits for more, and never its weaknesses
    what is steel good against; stahl stark gegen; wogegen ist stahl stark; contra qué es fuerte el acero; contre quoi est efficace l’acier; what is steel good against all | Steel does more damage to Ice (× 2), Rock (× 2), and Fairy (× 2).
    what does charizard beat; charizard strengths | Charizard does more damage to Grass (× 2), Ice (× 2), Fighting (× 2), Bug (× 2), and Steel (× 2).
    炎は何に強い | Fire does more damage to Grass (× 2), Ice (× 2), Bug (× 2), and Steel (× 2).
    what does ghost hit | Ghost does more damage to Psychic (× 2) and Ghost (× 2).
    what is normal strong against | Normal does more damage to no type.
  a question of two types against each other tells what each does, and one of two together what both are weak to
    fire vs water; is fire strong against water; feuer gegen wasser | Fire hits Water × 0.5. Water hits Fire × 2.
    what is good against fire and flying; weaknesses of a fire flying type; 炎と飛行の弱点 | Fire/Flying is weak to Rock (× 4), Water (× 2), and Electric (× 2).
  a question of a move tells its numbers and what it does
    what does flamethrower do; power of flamethrower; is flamethrower physical; is flamethrower a special move; what type is flamethrower | Flamethrower is a move: special of the type Fire, power 90, accuracy 100 and PP 15. Hits for 90. One time in ten it burns the target.
    surf vs hydro pump; surf or hydro pump; surfer vs hydropumpe; surf ou hydrocanon; なみのり対ハイドロポンプ | Hydro Pump has the highest power: 110.
    what does king's shield do; king's shield power | King’s Shield is a move: status of the type Steel and PP 10. Protects the user from attacks this turn, and lowers the Attack of whoever touches it. It fails more often if used in a row.
    what type is reflect type | Reflect Type is a move: status of the type Normal and PP 15. The user takes on the types of the target.
    how strong is mean look | Mean Look is a move: status of the type Normal and PP 5. Keeps the target from leaving the battle.
    effect of toxic; was macht toxin; que fait toxik; qué hace tóxico | Toxic is a move: status of the type Poison, accuracy 90 and PP 10. Badly poisons the target.
  a superlative or a comparison beside what one learns or resists is searched for
    fastest pokemon that learns spore | Toedscruel has the highest speed: 100.
    highest hp fairy type that learns wish | Wigglytuff has the highest HP: 140.
    second fastest pokemon that learns spore | Breloom and 1 other form have the second highest speed: 70.
  a question whether or when a creature learns a move tells how
    リザードンはそらをとぶを覚える; does charizard learn fly; lernt glurak fly | Yes: Charizard learns Fly (machine).
    when does pikachu learn thunderbolt | Yes: Pikachu learns Thunderbolt (level 36, machine).
    does charizard learn air slash | Yes: Charizard learns Air Slash (when it evolves, machine).
    does charmeleon learn dragon breath | Yes: Charmeleon learns Dragon Breath (level 12).
    egg moves of charmander | Charmander learns 8 moves by egg: Ancient Power, Belly Drum, Bite, Counter, Dragon Rush, Dragon Tail, Iron Tail and Metal Claw.
    tm moves of mew | Mew learns 229 moves by machine.
    how many moves does mew know; wie viele attacken lernt mew; combien d'attaques apprend mew; cuántos movimientos aprende mew | Mew learns 234 moves.
  types are compared in any language, and a word for types tells one from a creature of its name
    みずはほのおに強い; how effective is water against fire | Water hits Fire × 2. Fire hits Water × 0.5.
    ピカチュウはコイキングに強い？ | Pikachu hits Magikarp × 2. Magikarp hits Pikachu × 1.
    ゴーストタイプの弱点 | Ghost is weak to Ghost (× 2) and Dark (× 2).
    ゴーストの弱点 | Haunter is weak to Ground (× 2), Psychic (× 2), Ghost (× 2), and Dark (× 2). Abilities do not count.
  few that are found are named, and a league says how many badges it asks for
    who has zero to hero | 1 creature has Zero to Hero: Palafin.
    badges of the galar league | The Galar League has 10 badges and asks for 8: Grass Badge, Water Badge, Fire Badge, Fighting Badge, Ghost Badge, Fairy Badge, Rock Badge, Ice Badge, Dark Badge and Dragon Badge.
  a question of a stone tells what evolves with it
    what does a dawn stone do; para qué sirve la piedra alba; à quoi sert la pierre aube | A male Kirlia evolves into Gallade. A female Snorunt evolves into Froslass.
    what evolves with a sun stone; welche entwickeln sich mit dem sonnenstein; quién evoluciona con piedra solar; qui évolue avec pierre soleil | Gloom evolves into Bellossom. Sunkern evolves into Sunflora. Cottonee evolves into Whimsicott. Petilil evolves into Lilligant. Petilil evolves into Hisuian Lilligant in Hisui. Helioptile evolves into Heliolisk.
  a question of stats tells all, or one by its name in the language of the question
    garchomp stats; garchomp base stats; statuswerte von knakrack; basiswerte von knakrack; ガブリアスの種族値 | The stats of Garchomp are HP 108, attack 130, defense 95, special attack 80, special defense 85, speed 102 and sum of all stats 600.
    angriff von machomei; カイリキーの攻撃 | The attack of Machamp is 130.
  a question of two stages tells how the one becomes the other; how to get one, how it evolves
    wie entwickle ich alpollo; comment faire évoluer spectrum | Gastly evolves into Haunter at level 25. Haunter evolves into Gengar when it is traded.
    what level does charmander become charizard | Charmander evolves into Charmeleon at level 16. Charmeleon evolves into Charizard at level 36.
    how does poliwag evolve into politoed | Poliwag evolves into Poliwhirl at level 25. Poliwhirl evolves into Politoed when it is traded while holding a King’s Rock.
    does meowth evolve into perrserker | Galarian Meowth evolves into Perrserker at level 28.
    how does milcery evolve | Milcery evolves into one of 9 forms of Alcremie when its trainer spins while it holds a Sweet.
    does farfetchd evolve | Farfetch’d evolves from and into no other creature. Other forms: Galarian Farfetch’d evolves into Sirfetch’d after three critical hits in one battle.
    how do i evolve eevee into leafeon | Eevee evolves into Leafeon with a Leaf Stone.
    wie bekomme ich psiana; comment avoir mentali; como consigo a espeon | Eevee evolves into Espeon with high friendship during the day.
`);

describe('a question in everyday words', () => {
  it.each(answered)('%s: %s', async (_, question = '', answer) => {
    expect((await ask(question)).text).toBe(answer);
  });

  it.each([
    'charizard',
    'mew 2',
    'fire type',
    'gen 1',
    'speed 100',
    'best team',
    'alphabetical order',
    'fire or water',
    'what does pikachu do',
    'type:fire',
    'Type: Null',
    '',
    'speed boost',
    'speed boost pokemon',
    'show me fire types',
    'which type has the most attack',
  ])('"%s" is none, and gets no answer', async (text) => {
    expect(await ask(text)).toMatchObject({ kind: 'none', text: '' });
  });

  it.each([
    ['which fire types are not weak to water', 'type:fire -weak:water', 7],
    ['which pokemon cant learn surf', '-knows:surf', 801],
    ['wer ist nicht schwach gegen feuer', '-weak:fire', 770],
  ])('is answered as a search where it asks who does not: %s', async (text, q, total) => {
    expect(await ask(text)).toMatchObject({ kind: 'list', search: { q, total } });
  });

  it('has no answer where it asks whether one does not', async () => {
    expect(await ask('does pikachu not learn surf')).toMatchObject({ kind: 'none', forms: [] });
  });

  it('comes with the search behind the answer and the creatures that it finds first', async () => {
    const { search } = await ask('what beats charizard');
    expect(search).toMatchObject({
      q: 'type:rock -weak:fire -weak:flying -is:legendary -is:mythical',
      sort: '-total',
    });
    expect(search?.first[0]?.name).toBe('Tyranitar');
  });

  it('comes with who is first in an order, and the value, or with the types that it is about', async () => {
    const { forms, facts } = await ask('fastest water type');
    expect(forms.map(({ name }) => name)).toEqual(['Mega Greninja']);
    expect(facts).toEqual([{ name: 'speed', values: ['142'] }]);
    expect(await ask('steel immunities')).toMatchObject({ forms: [], of: ['Steel'] });
    expect(await ask('what beats fire flying')).toMatchObject({ of: ['Fire', 'Flying'] });
  });

  it('of a move comes with the creatures that learn it', async () => {
    const { search } = await ask('what does surf do');
    expect(search).toMatchObject({ q: 'knows:surf', total: 229 });
  });

  it('comes with data from which it can be told in another language', async () => {
    expect(await ask('is charizard weak to fire')).toMatchObject({
      holds: false,
      facts: [{ name: 'weak', values: ['Fire'] }],
    });
    expect(await ask('when does pikachu learn thunderbolt')).toMatchObject({
      holds: true,
      ways: [{ way: 'level', level: 36 }, { way: 'machine' }],
    });
    expect(await ask('fire vs water')).toMatchObject({
      hits: [
        { from: 'Fire', to: 'Water', multiplier: 0.5 },
        { from: 'Water', to: 'Fire', multiplier: 2 },
      ],
    });
    expect((await ask('how do you get umbreon')).evolutions).toMatchObject([
      { from: { form: 'Eevee' }, to: { form: 'Umbreon' }, conditions: { by: 'friendship' } },
    ]);
    const stone = 'http://localhost:8080/v1/evolution-stone/water';
    expect((await ask('how do you get vaporeon')).evolutions).toMatchObject([
      { conditions: { by: 'stone', stone: { url: stone } } },
    ]);
    expect(await ask('strongest electric move')).toMatchObject({
      move: 'Bolt Strike',
      facts: [{ name: 'power', values: ['130'] }],
    });
  });

  it('comes with facts of two creatures side by side', async () => {
    const { facts, forms } = await ask('pikachu versus raichu');
    expect(forms.map(({ name }) => name)).toEqual(['Pikachu', 'Raichu']);
    expect(facts).toContainEqual({ name: 'speed', values: ['90', '110'] });
  });

  it.each(['dog', 'bugs', 'levitate', 'baby dragon'])(
    'is not taken from letters within a word: %s',
    async (text) => {
      expect(await ask(text)).toEqual({ kind: 'none', text: '', forms: [] });
    },
  );

  it('about an unknown name is answered with names like it', async () => {
    for (const q of ['what beats charzard', 'what is charzard weak to']) {
      expect((await ask(q)).didYouMean).toEqual(['Charizard']);
    }
  });
});

it('a comparison may be by any stat of a world that has a word for the most', async () => {
  const other = worlds.find(({ name }) => name === 'lampshoal');
  expect((await other?.ask('who is luckier snugwick or tapurr'))?.text).toBe(
    'Tapurr has the higher luck: 64, and Snugwick 52.',
  );
});

it.each([
  ['which regattas are there', 'There are 2 leagues: Beacon League and Low Tide League.'],
  ['which tide has the most beasts', '1 is the most common generation: 9 creatures.'],
  ['roost of snugwick', 'The egg group of Snugwick is Hearthside.'],
])('the words of a world are understood in it: %s', async (q, text) => {
  const other = worlds.find(({ name }) => name === 'lampshoal');
  expect((await other?.ask(q))?.text).toBe(text);
});

describe.each(worlds)('in the world $name', ({ catalog, ask: askWorld }) => {
  it('the height of each form can be asked for, whatever its name is', async () => {
    for (const { form } of catalog.forms) {
      const question = parseQuestion(`how tall is ${form.name}`, catalog);
      expect(question).toMatchObject({ kind: 'facts', of: [{ form: { name: form.name } }] });
    }
  });

  it('no name of a form is a question', () => {
    const asked = catalog.forms.filter(({ form }) => parseQuestion(form.name, catalog));
    expect(asked).toEqual([]);
  });

  it('any text gets an answer', async () => {
    const { name } = catalog.creatures[0] ?? { name: '' };
    const words = fc.constantFrom(
      name,
      'weak',
      'to',
      'vs',
      'learns',
      'tall',
      'の',
      '弱点',
      '"',
      '1',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.array(words, { maxLength: 6 }).map((parts) => parts.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect((await askWorld(text)).kind).toBeTypeOf('string');
      }),
      { numRuns: 200 },
    );
  });
});
