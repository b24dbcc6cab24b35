import { rowsOf } from '../rows.ts';

/**
 * Facts of further forms and of later creatures, written down from the games and compared with the world afterwards: an
 * expectation is never copied from the world's files. `second-source.test.ts` compares the base forms to 807. One form a line:
 *
 *     form | number | species | types | abilities | hidden | egg groups | male % | metres | kilograms | line | generation
 *
 * `male %` is empty for the genderless; in `line` the form's own creature is in square brackets.
 */
const table = `
Mega Charizard X | 6 | Flame | Fire, Dragon | Tough Claws | | Monster, Dragon | 87.5 | 1.7 | 110.5 | Charmander, Charmeleon, [Charizard] | 1
Alolan Raichu | 26 | Mouse | Electric, Psychic | Surge Surfer | | Field, Fairy | 50 | 0.7 | 21 | Pichu, Pikachu, [Raichu] | 1
Galarian Farfetch’d | 83 | Wild Duck | Fighting | Steadfast | Scrappy | Flying, Field | 50 | 0.8 | 42 | [Farfetch’d], Sirfetch’d | 1
Alolan Exeggutor | 103 | Coconut | Grass, Dragon | Frisk | Harvest | Grass | 50 | 10.9 | 415.6 | Exeggcute, [Exeggutor] | 1
Mega Kangaskhan | 115 | Parent | Normal | Parental Bond | | Monster | 0 | 2.2 | 100 | [Kangaskhan] | 1
Aqua Breed Paldean Tauros | 128 | Wild Bull | Fighting, Water | Intimidate, Anger Point | Cud Chew | Field | 100 | 1.4 | 110 | [Tauros] | 1
Hisuian Typhlosion | 157 | Volcano | Fire, Ghost | Blaze | Frisk | Field | 87.5 | 1.6 | 69.8 | Cyndaquil, Quilava, [Typhlosion] | 2
Galarian Slowking | 199 | Royal | Poison, Psychic | Curious Medicine, Own Tempo | Regenerator | Monster, Water 1 | 50 | 1.8 | 79.5 | Slowpoke, [Slowking] | 2
Gardevoir | 282 | Embrace | Psychic, Fairy | Synchronize, Trace | Telepathy | Human-Like, Amorphous | 50 | 1.6 | 48.4 | Ralts, Kirlia, [Gardevoir] | 3
Primal Groudon | 383 | Continent | Ground, Fire | Desolate Land | | Undiscovered | | 5 | 999.7 | [Groudon] | 3
Empoleon | 395 | Emperor | Water, Steel | Torrent | Competitive | Water 1, Field | 87.5 | 1.7 | 84.5 | Piplup, Prinplup, [Empoleon] | 4
Trash Cloak Wormadam | 413 | Bagworm | Bug, Steel | Anticipation | Overcoat | Bug | 0 | 0.5 | 6.5 | Burmy, [Wormadam] | 4
Gallade | 475 | Blade | Psychic, Fighting | Steadfast, Sharpness | Justified | Human-Like, Amorphous | 100 | 1.6 | 52 | Ralts, Kirlia, [Gallade] | 4
Wash Rotom | 479 | Plasma | Electric, Water | Levitate | | Amorphous | | 0.3 | 0.3 | [Rotom] | 4
Origin Giratina | 487 | Renegade | Ghost, Dragon | Levitate | | Undiscovered | | 6.9 | 650 | [Giratina] | 4
Galarian Darmanitan | 555 | Blazing | Ice | Gorilla Tactics | Zen Mode | Field | 50 | 1.7 | 120 | Darumaka, [Darmanitan] | 5
Hisuian Zoroark | 571 | Illusion Fox | Normal, Ghost | Illusion | | Field | 87.5 | 1.6 | 73 | Zorua, [Zoroark] | 5
Therian Landorus | 645 | Abundance | Ground, Flying | Intimidate | | Undiscovered | 100 | 1.3 | 68 | [Landorus] | 5
Female Meowstic | 678 | Constraint | Psychic | Keen Eye, Infiltrator | Competitive | Field | 0 | 0.6 | 8.5 | Espurr, [Meowstic] | 6
Aegislash | 681 | Royal Sword | Steel, Ghost | Stance Change | | Mineral | 50 | 1.7 | 53 | Honedge, Doublade, [Aegislash] | 6
Hawlucha | 701 | Wrestling | Fighting, Flying | Limber, Unburden | Mold Breaker | Flying, Human-Like | 50 | 0.8 | 21.5 | [Hawlucha] | 6
Hisuian Goodra | 706 | Dragon | Steel, Dragon | Sap Sipper, Shell Armor | Gooey | Dragon | 50 | 1.7 | 334.1 | Goomy, Sliggoo, [Goodra] | 6
Super Size Gourgeist | 711 | Pumpkin | Ghost, Grass | Pickup, Frisk | Insomnia | Amorphous | 50 | 1.7 | 39 | Pumpkaboo, [Gourgeist] | 6
Complete Zygarde | 718 | Order | Dragon, Ground | Power Construct | | Undiscovered | | 4.5 | 610 | [Zygarde] | 6
School Wishiwashi | 746 | Small Fry | Water | Schooling | | Water 2 | 50 | 8.2 | 78.6 | [Wishiwashi] | 7
Ultra Necrozma | 800 | Prism | Psychic, Dragon | Neuroforce | | Undiscovered | | 7.5 | 230 | [Necrozma] | 7
Melmetal | 809 | Hex Nut | Steel | Iron Fist | | Undiscovered | | 2.5 | 800 | Meltan, [Melmetal] | 7
Rillaboom | 812 | Drummer | Grass | Overgrow | Grassy Surge | Field, Grass | 87.5 | 2.1 | 90 | Grookey, Thwackey, [Rillaboom] | 8
Corviknight | 823 | Raven | Flying, Steel | Pressure, Unnerve | Mirror Armor | Flying | 50 | 2.2 | 75 | Rookidee, Corvisquire, [Corviknight] | 8
Low Key Toxtricity | 849 | Punk | Electric, Poison | Punk Rock, Minus | Technician | Human-Like | 50 | 1.6 | 40 | Toxel, [Toxtricity] | 8
Hatterene | 858 | Silent | Psychic, Fairy | Healer, Anticipation | Magic Bounce | Fairy | 0 | 2.1 | 5.1 | Hatenna, Hattrem, [Hatterene] | 8
Grimmsnarl | 861 | Bulk Up | Dark, Fairy | Prankster, Frisk | Pickpocket | Fairy, Human-Like | 100 | 1.5 | 61 | Impidimp, Morgrem, [Grimmsnarl] | 8
Mr. Rime | 866 | Comedian | Ice, Psychic | Tangled Feet, Screen Cleaner | Ice Body | Human-Like | 50 | 1.5 | 58.2 | Mime Jr., Mr. Mime, [Mr. Rime] | 8
Female Indeedee | 876 | Emotion | Psychic, Normal | Own Tempo, Synchronize | Psychic Surge | Fairy | 0 | 0.9 | 28 | [Indeedee] | 8
Dragapult | 887 | Stealth | Dragon, Ghost | Clear Body, Infiltrator | Cursed Body | Amorphous, Dragon | 50 | 3 | 50 | Dreepy, Drakloak, [Dragapult] | 8
Crowned Sword Zacian | 888 | Warrior | Fairy, Steel | Intrepid Sword | | Undiscovered | | 2.8 | 355 | [Zacian] | 8
Ice Rider Calyrex | 898 | King | Psychic, Ice | As One | | Undiscovered | | 2.4 | 809.1 | [Calyrex] | 8
Bloodmoon Ursaluna | 901 | Peat | Ground, Normal | Mind’s Eye | | Field | 100 | 2.7 | 333 | Teddiursa, Ursaring, [Ursaluna] | 8
Basculegion | 902 | Big Fish | Water, Ghost | Swift Swim, Adaptability | Mold Breaker | Water 2 | 100 | 3 | 110 | Basculin, [Basculegion] | 8
Overqwil | 904 | Pin Cluster | Dark, Poison | Poison Point, Swift Swim | Intimidate | Water 2 | 50 | 2.5 | 60.5 | Qwilfish, [Overqwil] | 8
Meowscarada | 908 | Magician | Grass, Dark | Overgrow | Protean | Field, Grass | 87.5 | 1.5 | 31.2 | Sprigatito, Floragato, [Meowscarada] | 9
Skeledirge | 911 | Singer | Fire, Ghost | Blaze | Unaware | Field | 87.5 | 1.6 | 326.5 | Fuecoco, Crocalor, [Skeledirge] | 9
Family of Four Maushold | 925 | Family | Normal | Friend Guard, Cheek Pouch | Technician | Field, Fairy | | 0.3 | 2.8 | Tandemaus, [Maushold] | 9
Garganacl | 934 | Rock Salt | Rock | Purifying Salt, Sturdy | Clear Body | Mineral | 50 | 2.3 | 240 | Nacli, Naclstack, [Garganacl] | 9
Ceruledge | 937 | Fire Blades | Fire, Ghost | Flash Fire | Weak Armor | Human-Like | 50 | 1.6 | 62 | Charcadet, [Ceruledge] | 9
Toedscruel | 949 | Woodear | Ground, Grass | Mycelium Might | | Grass | 50 | 1.9 | 58 | Toedscool, [Toedscruel] | 9
Tinkaton | 959 | Hammer | Fairy, Steel | Mold Breaker, Own Tempo | Pickpocket | Fairy | 0 | 0.7 | 112.8 | Tinkatink, Tinkatuff, [Tinkaton] | 9
Hero Palafin | 964 | Dolphin | Water | Zero to Hero | | Field, Water 2 | 50 | 1.8 | 97.4 | Finizen, [Palafin] | 9
Annihilape | 979 | Rage Monkey | Fighting, Ghost | Vital Spirit, Inner Focus | Defiant | Field | 50 | 1.2 | 56 | Mankey, Primeape, [Annihilape] | 9
Kingambit | 983 | Big Blade | Dark, Steel | Defiant, Supreme Overlord | Pressure | Human-Like | 50 | 2 | 120 | Pawniard, Bisharp, [Kingambit] | 9
Flutter Mane | 987 | Paradox | Ghost, Fairy | Protosynthesis | | Undiscovered | | 1.4 | 4 | [Flutter Mane] | 9
Baxcalibur | 998 | Ice Dragon | Dragon, Ice | Thermal Exchange | Ice Body | Dragon, Mineral | 50 | 2.1 | 210 | Frigibax, Arctibax, [Baxcalibur] | 9
Gholdengo | 1000 | Coin Entity | Steel, Ghost | Good as Gold | | Undiscovered | | 1.2 | 30 | Gimmighoul, [Gholdengo] | 9
Koraidon | 1007 | Paradox | Fighting, Dragon | Orichalcum Pulse | | Undiscovered | | 2.5 | 303 | [Koraidon] | 9
Okidogi | 1014 | Retainer | Poison, Fighting | Toxic Chain | Guard Dog | Undiscovered | 100 | 1.8 | 92.2 | [Okidogi] | 9
Wellspring Mask Ogerpon | 1017 | Mask | Grass, Water | Water Absorb | | Undiscovered | 0 | 1.2 | 39.8 | [Ogerpon] | 9
Hydrapple | 1019 | Apple Hydra | Grass, Dragon | Supersweet Syrup, Regenerator | Sticky Hold | Grass, Dragon | 50 | 1.8 | 93 | Applin, Dipplin, [Hydrapple] | 9
Stellar Terapagos | 1024 | Tera | Normal | Teraform Zero | | Undiscovered | 50 | 1.7 | 77 | [Terapagos] | 9
Pecharunt | 1025 | Subjugation | Poison, Ghost | Poison Puppeteer | | Undiscovered | | 0.3 | 0.3 | [Pecharunt] | 9
`;

/**
 * The abilities of the mega forms of 2025, which the game that brought them does not have: those of Pokémon Champions, to
 * its regulation set of September 2026, as the public trackers of that game agree on them.
 */
export const championsAbilities: readonly (readonly [form: string, ability: string])[] = `
Raichu X: Electric Surge, Raichu Y: No Guard, Clefable: Magic Bounce, Victreebel: Innards Out,
Starmie: Huge Power, Dragonite: Multiscale, Meganium: Mega Sol, Feraligatr: Dragonize,
Skarmory: Stalwart, Chimecho: Levitate, Staraptor: Contrary, Froslass: Snow Warning,
Emboar: Mold Breaker, Excadrill: Piercing Drill, Scolipede: Shell Armor, Scrafty: Intimidate,
Eelektross: Eelevate, Chandelure: Infiltrator, Golurk: Unseen Fist, Chesnaught: Bulletproof,
Delphox: Levitate, Greninja: Protean, Pyroar: Fire Mane, Floette: Fairy Aura,
Male Meowstic: Trace, Female Meowstic: Trace, Malamar: Contrary, Barbaracle: Tough Claws,
Dragalge: Regenerator, Hawlucha: No Guard, Crabominable: Iron Fist, Drampa: Berserk,
Falinks: Defiant, Scovillain: Spicy Spray, Glimmora: Adaptability
`
  .trim()
  .split(/,\s/)
  .map((row) => row.split(': '))
  .map(([form = '', ability = '']) => [form, ability]);

/** The facts of the games about one form. */
type KnownForm = {
  readonly form: string;
  readonly number: number;
  readonly species: string;
  readonly types: readonly string[];
  readonly abilities: { readonly normal: readonly string[]; readonly hidden: readonly string[] };
  readonly eggGroups: readonly string[];
  readonly gender: { readonly male: number; readonly female: number } | 'genderless';
  readonly heightMetres: number;
  readonly weightKilograms: number;
  readonly line: { readonly stage: number; readonly creatures: readonly string[] };
  readonly generation: number;
};

export const knownForms: readonly KnownForm[] = rowsOf(table).map(parseRow);

function parseRow(cells: readonly string[]): KnownForm {
  const [form = '', number, species = '', types, normal, hidden, eggGroups, male] = cells;
  const [heightMetres, weightKilograms, line, generation] = cells.slice(8);
  const creatures = list(line);
  return {
    form,
    number: Number(number),
    species,
    types: list(types),
    abilities: { normal: list(normal), hidden: list(hidden) },
    eggGroups: list(eggGroups),
    gender: male === '' ? 'genderless' : { male: Number(male), female: 100 - Number(male) },
    heightMetres: Number(heightMetres),
    weightKilograms: Number(weightKilograms),
    line: {
      stage: creatures.findIndex((name) => name.startsWith('[')) + 1,
      creatures: creatures.map((name) => name.replace(/^\[|\]$/g, '')),
    },
    generation: Number(generation),
  };
}

function list(cell: string | undefined): string[] {
  return cell === undefined || cell === '' ? [] : cell.split(', ');
}
