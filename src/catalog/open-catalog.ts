import { countBelow } from './pack/binary-search.ts';
import { type Pack, readUnder } from './pack/pack.ts';
import type { Catalog, Creature, Family, FormOf, NameIndex } from './catalog.ts';
import { type RecordList, listOf, openRecords, openTexts } from './records.ts';
import { type LocalNames, openLocalNames } from './local-names.ts';
import { type NameTable, openNameTable } from './names.ts';
import type { CatalogParts, PackedFamily, PackedForm, PackedHead } from './write-catalog.ts';

/**
 * Opens the catalog in a pack of `writeCatalog`. Parses records on access, except those of `parts`: what it was written
 * from, if that is still in memory.
 */
export function openCatalog(pack: Pack, parts?: CatalogParts): Catalog {
  const { modifiedMilliseconds, languages, ...head } = readHead(pack);
  const localNames = openLocalNames(pack, languages, parts?.localNames);
  const numbers = pack.integers('catalog/numbers');
  const firstForms = pack.integers('catalog/first-forms');
  const creatures =
    parts?.creatures ??
    openRecords(pack, 'catalog/creatures', (text): Creature => JSON.parse(text));
  // The last creature whose base form is at or before the position.
  const creatureOf = (formPosition: number): number => countBelow(firstForms, formPosition + 1) - 1;
  const positionOf = (number: number): number | undefined => {
    const position = countBelow(numbers, number);
    return numbers[position] === number ? position : undefined;
  };
  return {
    ...head,
    creatures,
    forms: openForms(creatures, firstForms, creatureOf),
    creatureOf,
    formRange: (position) => [firstForms[position] ?? 0, firstForms[position + 1] ?? 0],
    findNumber: (number) => {
      const position = positionOf(number);
      return position === undefined ? undefined : creatures.at(position);
    },
    positionOf,
    names: openNameIndex(pack, creatures, head.manifest.synonyms ?? [], localNames),
    localNames,
    families: openRecords(pack, 'catalog/families', (text, position) => {
      const packed: PackedFamily = JSON.parse(text);
      return unpackFamily(position + 1, packed, creatures);
    }),
    records: openTexts(pack, 'catalog/records'),
    modified: new Date(modifiedMilliseconds),
  };
}

/** Opens the name index at the first lookup. */
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
        (position) => required(creatures.at(position)),
        synonyms,
      );
      const position = table.find(name) ?? localNames.find(name);
      return position === undefined ? undefined : creatures.at(position);
    },
  };
}

function readHead(pack: Pack): PackedHead {
  return JSON.parse(pack.text('catalog/head'));
}

function openForms(
  creatures: RecordList<Creature>,
  firstForms: Uint32Array<ArrayBuffer>,
  creatureOf: (formPosition: number) => number,
): RecordList<FormOf> {
  const formAt = (position: number): FormOf => {
    const owner = creatureOf(position);
    return formOf(creatures, [owner, position - (firstForms[owner] ?? 0)]);
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
  const known = new Map(members.map((position) => [position, required(creatures.at(position))]));
  const find = ([position, rank]: PackedForm): FormOf => {
    const creature = required(known.get(position));
    return { creature, form: required(creature.forms[rank]) };
  };
  return {
    id,
    members: [...known.values()],
    evolutions: evolutions.map(({ from, to, way }) => ({ from: find(from), to: find(to), way })),
  };
}

function formOf(creatures: RecordList<Creature>, [position, rank]: PackedForm): FormOf {
  const creature = required(creatures.at(position));
  return { creature, form: required(creature.forms[rank]) };
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) {
    throw new Error('The pack refers to a record that it does not have');
  }
  return value;
}
