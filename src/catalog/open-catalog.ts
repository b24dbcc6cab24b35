import {
  type Catalog,
  type Creature,
  type Family,
  type FormOf,
  formsOf,
  type Learner,
  type LocalNames,
  type Move,
  type NamesByLanguage,
  type PackedLearnsets,
  type Translated,
} from './catalog.ts';
import type { CatalogContent, NameColumns } from './catalog-schema.ts';
import { countEach } from './stats.ts';
import { createNameLookup, ownersByKey } from './find-form.ts';
import { byLevel, findInLearnset, unpackLearnset } from './pack-learnsets.ts';
import { lazily, memoize } from '../world/memoize.ts';
import { nameKey } from '../world/name-key.ts';
import type { Manifest } from '../world/schema.ts';

/** The place of each creature in number order. */
type Places = ReadonlyMap<Creature, number>;

/**
 * Opens the content of a catalog file; `modified` is when the world last changed. Throws a `RangeError` if a family refers to
 * a creature or form that the content does not have.
 */
export function openCatalog(content: CatalogContent, modified?: Date): Catalog {
  const { manifest, leagues, evolutionStones, creatures } = content;
  const byNumber = new Map(creatures.map((creature) => [creature.number, creature]));
  const places = new Map(creatures.map((creature, place) => [creature, place]));
  const localNames = openLocalNames(content);
  const forms = creatures.flatMap(formsOf);
  return {
    manifest,
    creatures,
    forms,
    findNumber: (number) => byNumber.get(number),
    ...createNameLookup(forms, manifest.synonyms ?? [], localNames),
    localNames,
    leagues,
    evolutionStones,
    families: content.families.map((family, i) => openFamily(i + 1, family, creatures)),
    ...openMoves(content, forms, places),
    abilities: abilitiesOf(forms, manifest),
    generationCounts: countGenerations(creatures, manifest.generations),
    modified,
    content,
  };
}

function openLocalNames({ creatures, names }: CatalogContent): LocalNames {
  const languages = new Set(Object.keys(names));
  const starts = new Map<Creature, number>();
  let position = 0;
  for (const creature of creatures) {
    starts.set(creature, position);
    position += creature.forms.length;
    for (const { descriptions = {} } of creature.forms) {
      Object.keys(descriptions).forEach((language) => languages.add(language));
    }
  }
  return {
    languages: [...languages].toSorted(),
    of: memoize((creature) => {
      const start = starts.get(creature) ?? -1;
      return creature.forms.map(({ rank }) => namesAt(start + rank, names));
    }),
  };
}

function namesAt(place: number, columns: NameColumns): NamesByLanguage {
  const names = Object.entries(columns).map(([language, column]) => [language, column[place]]);
  return Object.fromEntries(names.filter(([, name]) => name));
}

function openFamily(
  id: number,
  { members, evolutions }: CatalogContent['families'][number],
  creatures: readonly Creature[],
): Family {
  const creatureAt = (place: number): Creature => {
    const creature = creatures[place];
    if (!creature) {
      throw new RangeError(`The family ${id} refers to the creature at ${place}, which is missing`);
    }
    return creature;
  };
  const formAt = ([place, rank]: readonly [number, number]): FormOf => {
    const creature = creatureAt(place);
    const form = creature.forms[rank];
    if (!form) {
      throw new RangeError(`The family ${id} refers to the form ${rank} of "${creature.name}"`);
    }
    return { creature, form };
  };
  return {
    id,
    members: members.map(creatureAt),
    evolutions: evolutions.map(({ from, to, way }) => ({
      from: formAt(from),
      to: formAt(to),
      way,
    })),
  };
}

/** Returns all abilities that a form has, sorted by code point. */
function abilitiesOf(forms: readonly FormOf[], { abilities = [] }: Manifest): Translated[] {
  const translated = new Map(abilities.map((ability) => [ability.name, ability]));
  const names = new Set<string>();
  for (const { form } of forms) {
    form.abilities.normal.forEach((name) => names.add(name));
    form.abilities.hidden.forEach((name) => names.add(name));
  }
  return [...names].toSorted().map((name) => translated.get(name) ?? { name });
}

function countGenerations(creatures: readonly Creature[], generations: number): number[] {
  const counts = countEach(creatures.map(({ generation }) => generation));
  return Array.from({ length: generations }, (_, i) => counts.get(i + 1) ?? 0);
}

/** The members of a catalog that are about moves. */
type MovesOfCatalog = Pick<
  Catalog,
  'moves' | 'findMove' | 'learnWays' | 'learnsetOf' | 'learnersOf'
>;

const noLearnsets: PackedLearnsets = { ways: [], games: [], forms: [] };

/** Files of earlier versions have neither moves nor learnsets. */
function openMoves(
  { moves: unnamed = [], moveNames = {}, learnsets = noLearnsets }: CatalogContent,
  forms: readonly FormOf[],
  places: Places,
): MovesOfCatalog {
  const moves = unnamed.map((move, place) => ({ ...move, names: namesAt(place, moveNames) }));
  const byKey = lazily(() => movesByKey(moves));
  const textOf = ({ creature, form }: FormOf): string => {
    const own = learnsets.forms[places.get(creature) ?? -1];
    // A form without a learnset has its base form's.
    return own?.[form.rank] || own?.[0] || '';
  };
  const texts = lazily(() => new Set(learnsets.forms.flat()));
  return {
    moves,
    findMove: (name) => byKey().get(nameKey(name)),
    learnWays: learnsets.forms.length === 0 ? [] : [byLevel, ...learnsets.ways],
    learnsetOf: (formOf) => {
      const text = textOf(formOf);
      return text === '' ? undefined : unpackLearnset(text, learnsets, moves);
    },
    // To unpack all learnsets would take a tenth of a second, and much memory.
    learnersOf: memoize((move: Move): readonly Learner[] => {
      const place = moves.indexOf(move);
      const learned = new Map(
        Array.from(texts(), (text) => [text, findInLearnset(text, place, learnsets, moves)]),
      );
      return forms.flatMap((formOf) => {
        const ways = learned.get(textOf(formOf)) ?? [];
        return ways.length === 0 ? [] : [{ ...formOf, learned: ways }];
      });
    }),
  };
}

/**
 * Maps the keys of names to moves; names and aliases take precedence over names in other languages, of which one that two moves
 * share finds neither.
 */
function movesByKey(moves: readonly Move[]): ReadonlyMap<string, Move | undefined> {
  const local = ownersByKey(moves, ({ names }) => Object.values(names).map(nameKey));
  const own = moves.flatMap((move) =>
    [move.name, ...move.aliases].map((name): [string, Move] => [nameKey(name), move]),
  );
  return new Map([...local, ...own]);
}
