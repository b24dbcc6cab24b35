import { countBelow } from './pack/numbers.ts';
import { type Pack, readUnder } from './pack/pack.ts';
import type { Catalog, Creature, Family, FormOf, NameIndex } from './catalog.ts';
import { type RecordList, listOf, openRecords, openTexts } from './records.ts';
import { type LocalNames, openLocalNames } from './local-names.ts';
import { type NameTable, openNameTable } from './names.ts';
import type { PackedFamily, PackedForm, PackedHead } from './write-catalog.ts';

/** The catalog in a pack that `writeCatalog` wrote. Records stay where they lie until they are asked for. */
export function openCatalog(pack: Pack): Catalog {
  const { modifiedMilliseconds, languages, ...head } = readHead(pack);
  const localNames = openLocalNames(pack, languages);
  const numbers = pack.integers('catalog/numbers');
  const firstForms = pack.integers('catalog/first-forms');
  const creatures = openRecords(pack, 'catalog/creatures', (text): Creature => JSON.parse(text));
  // The creature whose base form is the last that does not stand behind the form.
  const ownerOf = (formPlace: number): number => countBelow(firstForms, formPlace + 1) - 1;
  const placeOf = (number: number): number | undefined => {
    const place = countBelow(numbers, number);
    return numbers[place] === number ? place : undefined;
  };
  return {
    ...head,
    creatures,
    forms: openForms(creatures, firstForms, ownerOf),
    ownerOf,
    formPlaces: (place) => [firstForms[place] ?? 0, firstForms[place + 1] ?? 0],
    findNumber: (number) => {
      const place = placeOf(number);
      return place === undefined ? undefined : creatures.at(place);
    },
    placeOf,
    names: openNameIndex(pack, creatures, head.manifest.synonyms ?? [], localNames),
    localNames,
    families: openRecords(pack, 'catalog/families', (text, place) => {
      const packed: PackedFamily = JSON.parse(text);
      return unpackFamily(place + 1, packed, creatures);
    }),
    records: openTexts(pack, 'catalog/records'),
    modified: new Date(modifiedMilliseconds),
  };
}

/** The index of names, opened when it is first needed. What a creature's own names say goes before other languages. */
function openNameIndex(
  pack: Pack,
  creatures: RecordList<Creature>,
  synonyms: readonly (readonly string[])[],
  localNames: LocalNames,
): NameIndex {
  let table: NameTable | undefined;
  return {
    find: (name) => {
      table ??= openNameTable(
        readUnder('catalog/names', pack),
        (place) => promised(creatures.at(place)),
        synonyms,
      );
      const place = table.find(name) ?? localNames.find(name);
      return place === undefined ? undefined : creatures.at(place);
    },
  };
}

function readHead(pack: Pack): PackedHead {
  return JSON.parse(pack.text('catalog/head'));
}

function openForms(
  creatures: RecordList<Creature>,
  firstForms: Uint32Array<ArrayBuffer>,
  ownerOf: (formPlace: number) => number,
): RecordList<FormOf> {
  const formAt = (place: number): FormOf => {
    const owner = ownerOf(place);
    return formOf(creatures, [owner, place - (firstForms[owner] ?? 0)]);
  };
  return {
    ...listOf(firstForms.at(-1) ?? 0, formAt),
    *[Symbol.iterator]() {
      for (const creature of creatures) {
        for (const form of creature.forms) {
          yield { creature, form };
        }
      }
    },
  };
}

function unpackFamily(
  id: number,
  { members, evolutions }: PackedFamily,
  creatures: RecordList<Creature>,
): Family {
  const known = new Map(members.map((place) => [place, promised(creatures.at(place))]));
  const find = ([place, rank]: PackedForm): FormOf => {
    const creature = promised(known.get(place));
    return { creature, form: promised(creature.forms[rank]) };
  };
  return {
    id,
    members: [...known.values()],
    evolutions: evolutions.map(({ from, to, way }) => ({ from: find(from), to: find(to), way })),
  };
}

function formOf(creatures: RecordList<Creature>, [place, rank]: PackedForm): FormOf {
  const creature = promised(creatures.at(place));
  return { creature, form: promised(creature.forms[rank]) };
}

function promised<Value>(value: Value | undefined): Value {
  if (value === undefined) {
    throw new Error('The pack refers to a record that it does not hold');
  }
  return value;
}
