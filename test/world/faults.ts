import { rowsOf } from '../rows.ts';
import type { Json, Place } from '../../accept/worlds/edit.ts';

export const first = 'creatures/generation-1.json';
export const second = 'creatures/generation-2.json';
export const third = 'creatures/generation-3.json';
export const stones = 'evolution-stones.json';
export const leagues = 'leagues.json';
export const manifest = 'world.json';
export const moves = 'moves.json';
export const learnsets = 'learnsets.json';

export const colours =
  '"#rrggbb" in lower case or one of black, blue, brown, gray, green, pink, purple, red, white, yellow';
const bodies =
  'one of ball, serpent, fish, arms, blob, upright, legs, quadruped, wings, tentacles, cluster, humanoid, moth, insect, or a word for one of them such as "crab", "dog" or "bird"';
export const otherForm = 'the name of a form of another creature';
const genders = 'an object with "male" and "female", or "genderless"';
const cycle = 'no creature that comes from "Tapurr" itself but received "Snugwick"';
const taken = 'that cannot be taken for';
const motifs =
  'one of "bolt", "bubble", "claw", "crystal", "drop", "eye", "feather", "fist", "flake", "flame", "gear", "leaf", "moon", "ring", "scale", "star", "stone", "wave", "wisp"';

const effectKinds =
  'one of "status", "stages", "heal", "drain", "recoil", "crash", "hits", "critical", "damage", "knockout", "faint", "bind", "charge", "recharge", "protect", "switch", "weather", "terrain", "field", "side", "ignores", "other"';

const bcp47 = 'a language tag as BCP 47 writes it, such as "de" or "zh-Hant"';
const ownLanguage = 'a language other than "en"';

const files = new Map(
  Object.entries({ first, second, third, stones, leagues, manifest, moves, learnsets }),
);

/**
 * A fault in the world Lampshoal: a fact, the place of a value, the value that it gets (undefined takes it out), and the
 * issue. That is what was expected there, and what was received if that is not the value; or a whole line of that file
 * if it is elsewhere.
 */
export type Fault = readonly [fact: string, place: Place, value: Json | undefined, issue: string];

/** The faults of a table, one a line. A line without bars is the kind of those below it. */
export function faultsIn(table: string): readonly Fault[] {
  let kind = '';
  return rowsOf(table).flatMap(([fact = '', place, value = '', issue = '']): Fault[] => {
    if (place === undefined) {
      kind = `${fact}: `;
      return [];
    }
    const [file = '', ...steps] = place.split('/');
    const path = steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    const given = value === 'nothing' ? undefined : (JSON.parse(value) as Json);
    return [[kind + fact, [files.get(file) ?? file, ...path], given, issue]];
  });
}

export const typeFaults = faultsIn(String.raw`
  a number is no text | first/Snugwick/number | "1" | a number
  a number is whole | first/Snugwick/number | 1.5 | a whole number
  a number is not 0 | first/Snugwick/number | 0 | 1 or more
  a number has at most seven digits | first/Snugwick/number | 10000000 | 9999999 or less
  a species is text | first/Snugwick/species | false | text
  a creature without a name is called by its position | first/Tapurr/name | nothing | record 2: name: Expected a value
  a creature with an empty name is called by its position | first/Tapurr/name | "" | record 2: name: Expected at least one character
  a member is one that is known | first/Snugwick/colour | "red" | no member of this name
  a member of a prototype is not known | first/Snugwick/constructor | {} | no member of this name
  "__proto__" is not known | first/Snugwick/__proto__ | {"starter":true} | no member of this name
  a flag is true or false | first/Snugwick/starter | "yes" | true or false
  types are an array | first/Snugwick/types | "Wick" | an array
  a creature has a type | first/Snugwick/types | [] | an array of at least 1
  abilities are an object | first/Snugwick/abilities | ["Warm Ears"] | an object
  hidden abilities are stated, if only as none | first/Snugwick/abilities/hidden | nothing | a value
  a colour is one of the names or six hexadecimal digits | first/Snugwick/appearance/colour | "orange" | ${colours}
  a colour is in lower case | first/Hedgerow/forms/1/appearance/colour | "#C8742C" | ${colours}
  a body is one of the plans | first/Snugwick/appearance/body | "trapezoid" | ${bodies}
  a body is a word for one of them, and a misspelt one is told its nearest | first/Snugwick/appearance/body | "lobstr" | ${bodies} but received "lobstr". Did you mean "lobster"?
  a record is an object | first/Tapurr | null | record 2: Expected an object
`);

/** Further faults, below the kind that they are of. */
export const otherFaults = faultsIn(String.raw`
texts that cannot be
  a name holds no control character | first/Tapurr/name | "Tap\u0007urr" | record 2: name: Expected printable characters
  a name holds no line break | first/Tapurr/name | "Tap\nurr" | record 2: name: Expected printable characters
  a name holds no half of a surrogate pair | first/Tapurr/name | "Tapurr\ud83d" | record 2: name: Expected printable characters
  a name is in Unicode NFC | first/Mère L'Onde/name | "Me\u0300re L'Onde" | record 5: name: Expected Unicode NFC but received "Mère L'Onde". It has accents as characters of their own, as names of files on macOS do; type it anew
  a name has no space at its end | first/Tapurr/name | "Tapurr " | record 2: name: Expected no space at either end
  a name has no space at its beginning | leagues/Beacon League/badges/0 | "\u00a0Tinder Badge" | no space at either end

facts that cannot be (decisions 2 and 7, spec §2.1)
  percentages add up to 100 | first/Snugwick/gender | {"male":50,"female":40} | two percentages that add up to 100
  there is no third gender share | first/Snugwick/gender/other | 0 | only the members "male", "female"
  no gender is spelled "genderless" | second/8-Bells/gender | "none" | ${genders}
  genders are not the pair of the wire | first/Snugwick/gender | [87.5,12.5] | ${genders}
  a description is not empty | first/Snugwick/description | " \n" | at least one character
  a description is plain text | first/Snugwick/forms/0/description | "A\ttab." | printable characters
  a height is not 0 | first/Snugwick/heightMetres | 0 | a number above 0 or "unknown"
  a weight is no text but "unknown" | first/Snugwick/weightKilograms | "2.1 kg" | a number above 0 or "unknown"
  a type is one of the world | first/Fanalynx/forms/1/types/1 | "Fire" | a type of "world.json"
  a type is spelled as the world spells it | first/Snugwick/types/0 | "wick" | a type of "world.json" but received "wick". Did you mean "Wick"?
  a type is not there twice | first/Snugwick/types | ["Wick","Tide","Wick"] | Snugwick: types[2]: Expected each name once but received "Wick"
  an egg group is one of the world | first/Eavesdrip/eggGroups/1 | "Monster" | an egg group of "world.json"
  an egg group is not there twice | first/Eavesdrip/eggGroups/1 | "Shallows" | each name once
  a generation is one of the world | third/Midwinter/generation | 4 | a generation from 1 to 3

names that lead to more than one creature (decisions 1 and 3, spec §4 rule 1)
  a number belongs to one creature | third/Midwinter/number | 13 | a number that "8-Bells" does not have
  a name belongs to one creature, whatever its case and accents | third/Midwinter/name | "MERE L’ÓNDE" | MERE L’ÓNDE: name: Expected a name ${taken} "Mère L'Onde"
  a form has no other creature’s name | third/Lampwren♂/forms/0/name | "Tapurr" | a name ${taken} "Tapurr"
  a form does not have the name of its own creature | third/Lampwren♂/forms/0/name | "Lampwren M" | a name ${taken} "Lampwren♂"
  an alias is no other creature’s name | third/Midwinter/aliases | ["Longest Night","lampwren-f"] | Midwinter: aliases[1]: Expected a name ${taken} "Lampwren♀" but received "lampwren-f"
  an alias is no other creature’s alias | third/Midwinter/aliases | ["karakuri-boshi"] | Midwinter: aliases[0]: Expected a name ${taken} "Karakuriboshi" but received "karakuri-boshi"
  an alias of a form is no other form’s alias | third/Lampwren♂/forms/0/aliases | ["Mud-Foot Quickset"] | Lampwren♂: forms[0].aliases[0]: Expected a name ${taken} "Mudfoot Quickset" but received "Mud-Foot Quickset"
  an ability has one spelling, since it has one address | first/Fanalynx/forms/0/abilities | {"normal":["Beacon"],"hidden":["Warm-Ears!"]} | Fanalynx: forms[0].abilities.hidden[0]: Expected a name ${taken} "Warm Ears" but received "Warm-Ears!"
  a creature is not called "counts", which stands for the counts in addresses | third/Midwinter/name | "Counts" | Counts: name: Expected a name other than the reserved word "counts"
  a name is not all digits, which stand for a number in addresses | third/Midwinter/name | "1-2-3" | 1-2-3: name: Expected a name with a letter
  a name is not all digits of another width | third/Midwinter/name | "１２３" | １２３: name: Expected a name with a letter
  a name has a letter | third/Midwinter/name | "?!" | ?!: name: Expected a name with a letter

names and descriptions in languages that cannot be
  the language of a world is a tag | manifest/language | "English" | language: Expected ${bcp47}
  a name in another language has a tag | first/Snugwick/names | {"German":"Docht"} | Snugwick: names.German: Expected ${bcp47} but received "German"
  a tag is canonical | first/Snugwick/names | {"zh-hant":"燭"} | Snugwick: names["zh-hant"]: Expected ${bcp47} but received "zh-hant"
  a name in another language has a letter | first/Snugwick/names | {"zh-Hant":"25"} | Snugwick: names["zh-Hant"]: Expected a name with a letter but received "25"
  a name of a form in another language has a letter | first/Fanalynx/forms/0/names/de | "!?" | a name with a letter
  a name is in no language that the world’s own names are in | first/Snugwick/names | {"en":"Snugwick"} | Snugwick: names.en: Expected ${ownLanguage}, which the world's own names are in but received "Snugwick"
  a name of a form is in no such language | first/Fanalynx/forms/0/names/en | "Noon" | ${ownLanguage}, which the world's own names are in
  a form has another name in a language than other forms of its creature | first/Fanalynx/forms/0/names/de | "Leuchtluchs" | a name that "Fanalynx" does not have in that language
  a description in another language has a tag | first/Snugwick/descriptions | {"German":"Eins"} | Snugwick: descriptions.German: Expected ${bcp47} but received "German"
  a description in another language has a text | first/Snugwick/descriptions/de | " " | at least one character
  a description is in no language of "description" | first/Snugwick/descriptions/en | "One" | ${ownLanguage}, in which "description" is

evolutions that cannot be (decisions 5 and 12)
  an evolution starts at a creature that exists | first/Tapurr/evolvesFrom/0/from | "Nobody" | ${otherForm}
  an evolution names its start as it is spelled | first/Tapurr/evolvesFrom/0/from | "snugwick" | ${otherForm} but received "snugwick". Did you mean "Snugwick"?
  an evolution does not start at the creature itself | first/Tapurr/evolvesFrom/0/from | "Tapurr" | ${otherForm}
  an evolution does not start at a form of the creature itself | first/Hedgerow/forms/3/evolvesFrom/0/from | "Hedgerow" | ${otherForm}
  an evolution starts somewhere | first/Tapurr/evolvesFrom/0/from | nothing | a value
  a way to evolve is one of the known | first/Tapurr/evolvesFrom/0/by | "luck" | one of "level", "stone", "item", "trade", "friendship", "move", "other"
  a cycle of two is none | first/Snugwick/evolvesFrom | [{"from":"Tapurr","by":"level"}] | Tapurr: evolvesFrom: Expected ${cycle}
  a cycle through forms is not allowed | first/Snugwick/forms/0/evolvesFrom | [{"from":"Mega Fanalynx Noon","by":"level"}] | Tapurr: evolvesFrom: Expected ${cycle}
  a cycle by two ways at once is one issue, in the file of the creature where it closes | second/Yawnling/evolvesFrom | [{"from":"Drowsel","by":"level"},{"from":"Drowsel","by":"trade"}] | no creature that comes from "Yawnling" itself but received "Drowsel"
  a stone is one of the world | first/Fanalynx/evolvesFrom/0/stone | "moon" | the slug of a stone of "evolution-stones.json"
  a stone is named by its slug | first/Fanalynx/evolvesFrom/0/stone | "Tallow Stone" | lower-case words joined by "-"
  an evolution by stone names the stone | first/Fanalynx/evolvesFrom/0/stone | nothing | a value (since "by" is "stone")
  an evolution by move names the move | third/Sir Samphire/evolvesFrom/0/move | nothing | a value (since "by" is "move")
  a related creature exists | third/Midwinter/relatedTo | ["Tapurr","Nobody"] | Midwinter: relatedTo[1]: Expected ${otherForm} but received "Nobody"
  a related creature is another one | third/Midwinter/relatedTo | ["Midwinter"] | Midwinter: relatedTo[0]: Expected ${otherForm} but received "Midwinter"

stats that cannot be (decision 23)
  a stat has a letter | manifest/stats/0/aliases | ["7"] | stats[0].aliases[0]: Expected a name with a letter but received "7"
  a sum has a name that no alias of a stat is | manifest/statSums/1 | {"name":"GLOW","stats":["Wit","Mana"]} | statSums[1].name: Expected a name that no other stat has but received "GLOW"
  a stat has no alias that is another’s name | manifest/stats/2/aliases | ["Glow","fortune"] | stats[2].aliases[1]: Expected a name that no other stat has but received "fortune"
  a stat is not called as a field of searches is | manifest/stats/0/aliases | ["Weight"] | stats[0].aliases[0]: Expected a name that has no meaning in searches yet but received "Weight"
  a stat is not called as a flag of searches is | manifest/stats/2/aliases | ["Single Type"] | stats[2].aliases[0]: Expected a name that has no meaning in searches yet but received "Single Type"
  a stat is not called as the total is | manifest/stats/2/aliases | ["BST"] | stats[2].aliases[0]: Expected a name that has no meaning in searches yet but received "BST"
  a world has at most twelve stats | manifest/stats | [${Array(13).fill('{"name":"Wit"}').join(',')}] | an array of at most 12
  a world that names stats has one | manifest/stats | [] | an array of at least 1
  a sum is of stats of the world | manifest/statSums/0/stats/1 | "Lucks" | statSums[0].stats[1]: Expected a stat of the world but received "Lucks". Did you mean "Luck"?
  a sum is of two stats | manifest/statSums/0/stats | ["Wit"] | an array of at least 2
  a sum has a name that no stat has | manifest/statSums/0/name | "Wit" | statSums[0].name: Expected a name that no other stat has
  a word for the most of a stat sorts by nothing else | manifest/stats/1/most | "Wittiest" | stats[1].most: Expected a word that sorts by nothing else
  a word for the least of a stat is not the one for another’s most | manifest/stats/2/least | "luckiest" | stats[2].least: Expected a word that sorts by nothing else
  a word for the most of a sum is not one that sorts by weight | manifest/statSums/0/most | "heaviest" | statSums[0].most: Expected a word that sorts by nothing else
  a creature has stats | first/Snugwick/stats | nothing | a number for each stat: Wit, Luck, Mana
  a creature has every stat | first/Snugwick/stats | {"Wit":48,"Luck":52} | a number for each stat, also for Mana
  a form has every stat or none of its own | first/Fanalynx/forms/0/stats | {"Mana":150} | a number for each stat, also for Wit, Luck
  a stat of a creature is one of the world | first/Snugwick/stats/Speed | 30 | Snugwick: stats: Expected a stat of "world.json" for each member but received "Speed"
  a stat of a form is one of the world | first/Fanalynx/forms/0/stats/wit | 30 | Fanalynx: forms[0].stats: Expected a stat of "world.json" for each member but received "wit". Did you mean "Wit"?
  a number of a stat is whole | first/Snugwick/stats/Wit | 48.5 | a whole number
  effort is for stats of the world | first/Snugwick/effort | {"Speed":1} | Snugwick: effort: Expected a stat of "world.json" for each member but received "Speed"
  base experience is a number | first/Snugwick/baseExperience | "much" | a whole number, or "unknown"
  a creature is not a regional form | first/Snugwick/regional | true | no member of this name

lists that cannot be (decisions 11 and 12)
  a league asks for no more badges than there are | leagues/Beacon League/badgesRequired | 7 | 6 or less (the number of badges)
  a slug has no capitals | leagues/Beacon League/slug | "Beacon" | lower-case words joined by "-"
  a slug leads to one league | leagues/Low Tide League/slug | "bea-con" | a slug ${taken} "Beacon League"
  a slug is no other league’s name | leagues/Low Tide League/slug | "beacon-league" | a slug ${taken} "Beacon League"
  a name leads to one league | leagues/Low Tide League/name | "Béacon League" | Béacon League: name: Expected a name ${taken} "Beacon League"
  a stone has a colour | stones/Tallow Stone/colour | "yellow" | "#rrggbb" in lower case
  a slug leads to one stone | stones/2 | {"name":"Second Tallow","slug":"tallow","aka":"Stub","colour":"#000000"} | Second Tallow: slug: Expected a slug ${taken} "Tallow Stone" but received "tallow"
  a file of leagues holds an array | leagues | {"leagues":[]} | an array of records
  a file of creatures is not null | second | null | an array of records or one record

what is wrong with the world as a whole
  the format is the one that is known | manifest/format | 2 | 1
  the manifest is an object | manifest | null | an object
  the world has a title | manifest/title | nothing | a value
  the world has at most 99 generations | manifest/generations | 100 | 99 or less
  a type has a name of its own | manifest/types/9 | {"name":"deep-song","colour":"#000000"} | types[9].name: Expected a name that no other has but received "deep-song"
  an ability is translated once | manifest/abilities/2 | {"name":"Warm Ears"} | abilities[2].name: Expected a name that no other has but received "Warm Ears"
  an egg group has a name of its own | manifest/eggGroups/5 | {"name":"DRIFT"} | eggGroups[5].name: Expected a name that no other has but received "DRIFT"
  a region belongs to a generation | manifest/regions/3 | "Nowhere" | a region for each generation, 3 at most
  a word for the subject has a letter | manifest/subjects/0 | "25" | a word with a letter
  a word for the subject leads nowhere else | manifest/subjects/1 | "Evolution Stone" | a word that has no meaning in addresses yet
  a type is called as a member of a record may be | manifest/types/9 | {"name":"prototype","colour":"#000000"} | types[9].name: Expected another than "__proto__", "constructor" and "prototype" but received "prototype"
  a motif is one of the known | manifest/types/8/motif | "skull" | ${motifs}
  synonyms are at least two words | manifest/synonyms/0 | ["Saltmarsh"] | an array of at least 2

moves that cannot be (decision 25)
  a power is above 0 | moves/Warm Nudge/power | 0 | 1 or more
  an accuracy is above 0 | moves/Warm Nudge/accuracy | 0 | a percentage above 0
  a member of a move is one that is known | moves/Warm Nudge/powers | 40 | no member of this name but received 40. Did you mean "power"?
  a move has a type of the world | moves/Warm Nudge/type | "Wik" | a type of "world.json" but received "Wik". Did you mean "Wick"?
  a move has a category of the world | moves/Warm Nudge/category | "tuch" | one of "moveCategories" in "world.json" but received "tuch". Did you mean "touch"?
  a world with moves names its categories | manifest/moveCategories | nothing | the categories of moves (since the world has moves)
  a move comes from a generation of the world | moves/Warm Nudge/generation | 4 | a generation from 1 to 3
  a name belongs to one move | moves/13 | {"name":"warm-nudge","type":"Wick","category":"touch"} | warm-nudge: name: Expected a name ${taken} "Warm Nudge" but received "warm-nudge"
  an alias is no other move’s name | moves/Hedge In/aliases | ["Reed SALUTE"] | Hedge In: aliases[0]: Expected a name ${taken} "Reed Salute" but received "Reed SALUTE"
  a name of a move has a letter or a digit | moves/Hedge In/aliases | ["?!"] | Hedge In: aliases[0]: Expected a name with a letter or a digit but received "?!"
  a name in another language has a letter | moves/Hedge In/names | {"de":"12"} | Hedge In: names.de: Expected a name with a letter but received "12"
  another language is not the world’s own | moves/Hedge In/names | {"en":"Hem In"} | Hedge In: names.en: Expected a language other than "en", which the world's own names are in but received "Hem In"
  a kind of effect is one of the known | moves/Warm Nudge/effects/0/kind | "statis" | ${effectKinds} but received "statis". Did you mean "status"?
  an effect is of a kind | moves/Warm Nudge/effects/0/kind | nothing | a value
  an effect has what its kind needs | moves/Warm Nudge/effects/0/status | nothing | a value
  an effect has no member of another kind | moves/Warm Nudge/effects/0/stats | {"Courage":1} | no member of this name but received {"Courage":1}. Did you mean "status"?
  a chance is above 0 | moves/Warm Nudge/effects/0/chance | 0 | a percentage above 0
  stages are not 0 | moves/Reed Salute/effects/0/stats/Courage | 0 | a number other than 0
  the least number of hits is not the greatest | moves/Gutter Spit/effects/0/min | 6 | 5 or less (the greatest number)

learnsets that cannot be (decision 25)
  a learnset is of a form that exists | learnsets/2/form | "Tapur" | Tapur: form: Expected the name of a form but received "Tapur". Did you mean "Tapurr"?
  a learnset is also for forms that exist | learnsets/8/alsoFor/0 | "Saltmarsh Hedgrow" | Saltmarsh Quickset: alsoFor[0]: Expected the name of a form but received "Saltmarsh Hedgrow". Did you mean "Saltmarsh Hedgerow"?
  a form has one learnset | learnsets/1/form | "Snugwick" | Snugwick: form: Expected a form that has no other learnset but received "Snugwick"
  a learnset without a form is called by its position | learnsets/2/form | nothing | record 3: form: Expected a value
  a move is one of the world | learnsets/0/ways/nest/0 | "Gale Lep" | Snugwick: ways.nest[0]: Expected the name of a move but received "Gale Lep". Did you mean "Gale Leap"?
  a move is there once in a way | learnsets/0/ways/lamp-keeper | ["Fog Bank","Fog Bank"] | Snugwick: ways["lamp-keeper"][1]: Expected each move once but received "Fog Bank"
  a move of a level is one of the world | learnsets/0/level | {"Warm Nuge":1} | Snugwick: level: Expected the name of a move but received "Warm Nuge". Did you mean "Warm Nudge"?
  a way is one of the world | learnsets/0/ways | {"nets":["Fog Bank"]} | Snugwick: ways: Expected one of "learnWays" in "world.json" for each member but received "nets". Did you mean "nest"?
  a level is not empty | learnsets/0/level | {"Warm Nudge":[]} | Snugwick: level["Warm Nudge"]: Expected an array of at least 1 but received []
  a member of a learnset is one that is known | learnsets/0/machine | ["Fog Bank"] | Snugwick: machine: Expected no member of this name but received ["Fog Bank"]
  a move that an evolution needs is one of the world | third/Sir Samphire/evolvesFrom/0/move | "Reed Salut" | the name of a move but received "Reed Salut". Did you mean "Reed Salute"?
`);
