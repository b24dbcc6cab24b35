import { type Species, Dex } from '@pkmn/sim';
import { isDeepStrictEqual } from 'node:util';
import type { WorldFile } from '../../src/world/parse-world.ts';
import type { ColourName } from '../../src/world/schema/fields.ts';
import type { EvolutionEntry } from '../../src/world/schema.ts';
import { type Corrections, type Facts, createCorrections, readFacts } from './facts.ts';
import {
  type NamedForm,
  neededAliases,
  formeOf,
  isGigantamax,
  isMega,
  isRegional,
  namedForms,
  otherNames,
  sourceKey,
  createLocalFormNames,
  createLocalNames,
} from './form-names.ts';
import { formatJson } from './format-json.ts';
import { type Learnset, learnsetOf, learnWays } from './learnsets.ts';
import { buildMoves } from './moves.ts';
import { type PokedexEntry, readPokedexEntries, readPokedexFormLabels } from './pokedex-tables.ts';
import {
  type FormFacts,
  type SourceCreature,
  evolutionBetween,
  leadsTo,
  attacksOf,
  readSourceCreatures,
} from './sources.ts';

type Entry = Record<string, unknown>;

/** The files of the default world, made of the source packages and the hand-written facts. Deterministic. */
export function buildWorld(): WorldFile[] {
  const builder = new WorldBuilder(readFacts());
  const generations = Map.groupBy(builder.creatures(), (entry) => Number(entry['generation']));
  const learnsets = builder.learnsets();
  return [
    { path: 'world.json', text: formatJson(builder.manifest()) },
    { path: 'leagues.json', text: formatJson(builder.facts.leagues) },
    { path: 'evolution-stones.json', text: formatJson(builder.facts.stones) },
    ...[...generations].map(([generation, entries]) => ({
      path: `creatures/generation-${generation}.json`,
      text: formatJson(entries),
    })),
    { path: 'moves.json', text: formatJson(buildMoves(builder.facts)) },
    ...Array.from(learnsets, ([generation, entries]) => ({
      path: `learnsets/generation-${generation}.json`,
      text: formatJson(entries),
    })),
  ];
}

class WorldBuilder {
  readonly facts: Facts;
  readonly #pokedex: ReadonlyMap<number, PokedexEntry> = readPokedexEntries();
  readonly #sources: readonly SourceCreature[] = readSourceCreatures();
  readonly #bySpecies: ReadonlyMap<string, SourceCreature>;
  readonly #corrections: Corrections;
  readonly #localNames: ReturnType<typeof createLocalNames>;
  readonly #localFormNames: ReturnType<typeof createLocalFormNames>;

  constructor(facts: Facts) {
    this.facts = facts;
    this.#bySpecies = new Map(this.#sources.map((source) => [source.base.name, source]));
    this.#corrections = createCorrections(facts.corrections);
    this.#localNames = createLocalNames(facts.localNames, this.#pokedex);
    this.#localFormNames = createLocalFormNames(facts, readPokedexFormLabels());
  }

  manifest(): Entry {
    const { manifest, formNames, abilityNames } = this.facts;
    const names = manifest.types.map(({ name }) => name);
    const types = manifest.types.map((type) => ({ ...type, attacks: attacksOf(type.name, names) }));
    return {
      ...manifest,
      types,
      abilities: Object.entries(abilityNames).map(([name, others]) => ({ name, names: others })),
      moveCategories: ['physical', 'special', 'status'],
      learnWays,
      synonyms: formNames.synonyms,
    };
  }

  /** All creatures in number order. Throws if a correction or label no longer fits the source or was not used. */
  creatures(): Entry[] {
    const entries = this.#sources.map((source) => this.#creature(source));
    const [unusedLabel] = this.#localFormNames.unused();
    if (unusedLabel !== undefined) {
      throw new Error(`The label of "${unusedLabel}" fits no form of the world`);
    }
    const [unused] = this.#corrections.unused();
    if (unused) {
      throw new Error(
        `The correction of "${unused.form}" (${unused.field}) fits no form of the world`,
      );
    }
    return entries;
  }

  /** The learnsets of all creatures in number order, by the generation of the creature. */
  learnsets(): ReadonlyMap<number, readonly Entry[]> {
    const byGeneration = Map.groupBy(this.#sources, ({ base }) => base.gen);
    return new Map(
      [...byGeneration]
        .toSorted(([a], [b]) => a - b)
        .map(([generation, sources]) => [
          generation,
          sources.flatMap((source) => this.#learnsetsOf(source)),
        ]),
    );
  }

  /** A learnset for each group of forms that learn the same; those that learn what the base form does need no mention. */
  #learnsetsOf(source: SourceCreature): Entry[] {
    const groups: { readonly learnset: Learnset; readonly names: string[] }[] = [];
    for (const form of this.#formsOf(source)) {
      const learnset = learnsetOf(this.#learnerOf(form, source));
      const group = groups.find((each) => isDeepStrictEqual(each.learnset, learnset));
      if (group) {
        group.names.push(form.name);
      } else {
        groups.push({ learnset, names: [form.name] });
      }
    }
    return groups.map(({ learnset: { game, ...learned }, names: [form, ...alsoFor] }, i) => ({
      form,
      ...(i > 0 && optional('alsoFor', alsoFor)),
      game,
      ...learned,
    }));
  }

  /** A form that the source does not list learns what the form does that it only looks different from. */
  #learnerOf({ species, name }: NamedForm, source: SourceCreature): Species {
    const { genderDifferencesOfForms } = this.facts.cosmetic;
    const host = Object.entries(genderDifferencesOfForms).find(([, female]) => female === name);
    return species ?? (host ? Dex.species.get(host[0]) : source.base);
  }

  #creature(source: SourceCreature): Entry {
    const { base, number } = source;
    const [first, ...further] = this.#formsOf(source);
    if (!first) {
      throw new Error(`Number ${number} has no form`);
    }
    const tags = new Set<string>(base.tags);
    const names = this.#localNames(number);
    const formNames = this.#localFormNames.of(first.name, names, further);
    return {
      number,
      name: first.name,
      species: this.#genus(number),
      generation: base.gen,
      ...optional('aliases', this.#baseAliases(first)),
      ...(this.facts.starters.has(number) && { starter: true }),
      ...((tags.has('Sub-Legendary') || tags.has('Restricted Legendary')) && { legendary: true }),
      ...(tags.has('Mythical') && { mythical: true }),
      ...(tags.has('Ultra Beast') && { ultraBeast: true }),
      ...(this.facts.kinds.paradox.includes(number) && { paradox: true }),
      ...(this.facts.kinds.baby.includes(number) && { baby: true }),
      ...(this.facts.kinds.fossil.includes(number) && { fossil: true }),
      ...this.#corrections.apply(sourceKey(base), this.facts.creatureNumbers.get(number) ?? {}),
      ...member('relatedTo', this.#corrections.addition(sourceKey(base), 'relatedTo')),
      ...first.facts,
      ...optional('evolvesFrom', this.#evolvesFrom(first, source)),
      appearance: this.#appearance(first, number),
      names,
      ...optional(
        'forms',
        further.map((form, i) => ({
          ...this.#furtherForm(form, first, source),
          ...member('names', formNames[i]),
        })),
      ),
    };
  }

  #furtherForm(form: NamedForm, base: NamedForm, source: SourceCreature): Entry {
    const differing = Object.entries(form.facts).filter(
      ([field, fact]) => !isDeepStrictEqual(fact, base.facts[field as keyof FormFacts]),
    );
    const appearance = this.#appearance(form, source.number);
    const baseAppearance = this.#appearance(base, source.number);
    return {
      name: form.name,
      ...optional('aliases', this.#formAliases(form, base)),
      ...(isMega(form) && { mega: true }),
      ...(isRegional(form) && { regional: true }),
      ...(isGigantamax(form) && { gigantamax: true }),
      ...member('evolves', this.#corrections.addition(form.key, 'evolves')),
      ...Object.fromEntries(differing),
      ...optional('evolvesFrom', this.#evolvesFrom(form, source)),
      ...(!isDeepStrictEqual(appearance, baseAppearance) && { appearance }),
    };
  }

  #formsOf(source: SourceCreature): NamedForm[] {
    const { baseForms, firstForms } = this.facts.formNames;
    const [base, ...further] = namedForms(source, this.facts, this.#corrections);
    if (!base) {
      return [];
    }
    const other = baseForms[base.key];
    const chosen = further.find(({ key }) => key === other?.key);
    const rest = further.filter((form) => form !== chosen);
    const first = firstForms[base.key] ?? [];
    return [
      ...(chosen && other
        ? [
            { ...chosen, name: base.name, forme: '' },
            { ...base, name: other.former },
          ]
        : [base]),
      ...rest.filter(({ key }) => first.includes(key)),
      ...rest.filter(({ key }) => !first.includes(key)),
    ];
  }

  #genus(number: number): string {
    const { genus, corrections } = this.facts.genus;
    const found = corrections[number]?.genus ?? genus[number] ?? this.#pokedex.get(number)?.genus;
    if (found === undefined || found === '') {
      throw new Error(`Number ${number} has no genus`);
    }
    return found;
  }

  #appearance(form: NamedForm, number: number): Entry {
    const base = this.#sources[number - 1]?.base;
    const body =
      this.facts.bodies.forms[form.key] ??
      this.facts.bodies.bodies[number] ??
      this.#pokedex.get(number)?.body;
    const colour = (form.species ?? base)?.color.toLowerCase() as ColourName | undefined;
    return this.#corrections.apply(form.key, {
      ...(colour && { colour }),
      ...(body && { body }),
    });
  }

  #baseAliases({ key, name }: NamedForm): string[] {
    const known = this.facts.formNames.baseAliases[key] ?? [];
    return neededAliases(name, known, this.facts.formNames.synonyms);
  }

  #formAliases(form: NamedForm, base: NamedForm): string[] {
    const { synonyms } = this.facts.formNames;
    const names = otherNames(form, this.facts).filter((name) => name !== base.name);
    return neededAliases(form.name, names, synonyms);
  }

  /** The evolutions that lead to a form, from the parent's forms in their order, then those that corrections add. */
  #evolvesFrom(form: NamedForm, source: SourceCreature): EvolutionEntry[] {
    const added = this.#corrections.addition(form.key, 'evolvesFrom') as
      | EvolutionEntry[]
      | undefined;
    const prevo = form.species?.prevo || (form.species ? '' : source.base.prevo);
    const parent =
      this.#bySpecies.get(prevo) ?? this.#bySpecies.get(Dex.species.get(prevo).baseSpecies);
    if (!prevo || !parent || form.isOurs || isMega(form)) {
      return added ?? [];
    }
    const parentForms = this.#formsOf(parent);
    const looks = new Set(parent.base.cosmeticFormes?.map((name) => Dex.species.get(name).forme));
    const shared = new Set(source.forms.map(formeOf).filter((forme) => looks.has(forme)));
    const child = { entry: form.species?.name ?? source.base.name, prevo, forme: form.forme };
    const ways = parentForms
      .filter(({ key, forme }) => {
        const evos = Dex.species.get(key).evos;
        return evos !== undefined && leadsTo({ name: key, forme, evos }, child, shared);
      })
      .map(({ name, species }) =>
        evolutionBetween(species ?? parent.base, form.species ?? source.base, name),
      );
    return [...ways, ...(added ?? [])];
  }
}

function member(name: string, value: unknown): Entry {
  return value === undefined ? {} : { [name]: value };
}

function optional(name: string, list: readonly unknown[]): Entry {
  return list.length === 0 ? {} : { [name]: list };
}
