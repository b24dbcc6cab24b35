import { Dex, type Species } from '@pkmn/sim';
import { isDeepStrictEqual } from 'node:util';
import type { WorldFile } from '../../src/world/parse-world.ts';
import type { ColourName, EvolutionEntry } from '../../src/world/schema.ts';
import { type Cosmetic, type Facts, readFacts } from './facts.ts';
import { formName, neededAliases } from './form-names.ts';
import { formatJson } from './format-json.ts';
import { type PokedexEntry, readPokedexEntries } from './pokedex-tables.ts';
import { evolutionBetween, leadsTo } from './source-evolutions.ts';
import { type FormFacts, sourceFacts } from './source-facts.ts';
import { attacksOf } from './source-chart.ts';
import { readSourceCreatures, type SourceCreature, type SourceForm } from './source-forms.ts';

type Entry = Record<string, unknown>;

/** A further form on its way into the world: what the source or our own lists say of it, and its display name. */
type NamedForm = {
  /** The source's name, or our display name where the source does not have the form. */
  readonly key: string;
  readonly name: string;
  readonly forme: string;
  readonly species: Species | undefined;
  /** Whether our own lists add it to those of the source. */
  readonly isOurs: boolean;
  readonly facts: FormFacts;
};

/** The files of the default world, made of the source packages and the hand-written facts. Deterministic. */
export function buildWorld(): WorldFile[] {
  const builder = new WorldBuilder(readFacts());
  const generations = Map.groupBy(builder.creatures(), (entry) => Number(entry['generation']));
  return [
    { path: 'world.json', text: formatJson(builder.manifest()) },
    { path: 'leagues.json', text: formatJson(builder.facts.leagues) },
    { path: 'evolution-stones.json', text: formatJson(builder.facts.stones) },
    ...[...generations].map(([generation, entries]) => ({
      path: `creatures/generation-${generation}.json`,
      text: formatJson(entries),
    })),
  ];
}

class WorldBuilder {
  readonly facts: Facts;
  readonly #pokedex: ReadonlyMap<number, PokedexEntry> = readPokedexEntries();
  readonly #sources: readonly SourceCreature[] = readSourceCreatures();
  readonly #bySpecies: ReadonlyMap<string, SourceCreature>;
  readonly #unusedCorrections: Set<Facts['corrections'][number]>;

  constructor(facts: Facts) {
    this.facts = facts;
    this.#bySpecies = new Map(this.#sources.map((source) => [source.base.name, source]));
    this.#unusedCorrections = new Set(facts.corrections);
  }

  manifest(): Entry {
    const { manifest, formNames } = this.facts;
    const names = manifest.types.map(({ name }) => name);
    const types = manifest.types.map((type) => ({ ...type, attacks: attacksOf(type.name, names) }));
    return { ...manifest, types, synonyms: formNames.synonyms };
  }

  /** All creatures in number order. Throws where a correction no longer fits the source or was not used. */
  creatures(): Entry[] {
    const entries = this.#sources.map((source) => this.#creature(source));
    const [unused] = this.#unusedCorrections;
    if (unused) {
      throw new Error(
        `The correction of "${unused.form}" (${unused.field}) fits no form of the world`,
      );
    }
    return entries;
  }

  #creature(source: SourceCreature): Entry {
    const { base, number } = source;
    const [first, ...further] = this.#namedForms(source);
    if (!first) {
      throw new Error(`Number ${number} has no form`);
    }
    const tags = new Set<string>(base.tags);
    return {
      number,
      name: first.name,
      species: this.#genus(number),
      generation: base.gen,
      ...optional('aliases', this.#baseAliases(base, first.name)),
      ...(this.facts.starters.has(number) && { starter: true }),
      ...((tags.has('Sub-Legendary') || tags.has('Restricted Legendary')) && { legendary: true }),
      ...(tags.has('Mythical') && { mythical: true }),
      ...(tags.has('Ultra Beast') && { ultraBeast: true }),
      ...this.#extra(sourceKey(base), 'relatedTo'),
      ...first.facts,
      ...optional('evolvesFrom', this.#evolvesFrom(first, source)),
      appearance: this.#appearance(first, number),
      ...optional(
        'forms',
        further.map((form) => this.#furtherForm(form, first, source)),
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
      ...optional('aliases', this.#formAliases(form)),
      ...(isMega(form) && { mega: true }),
      ...this.#extra(form.key, 'evolves'),
      ...Object.fromEntries(differing),
      ...optional('evolvesFrom', this.#evolvesFrom(form, source)),
      ...(!isDeepStrictEqual(appearance, baseAppearance) && { appearance }),
    };
  }

  /** The base form, the source's further forms, and those that only our own lists have. */
  #namedForms(source: SourceCreature): NamedForm[] {
    const { base } = source;
    const creatureName = this.#creatureName(base);
    const baseFacts = this.#corrected(sourceKey(base), sourceFacts(base));
    const forms = source.forms.map((form) => this.#namedForm(form, creatureName, baseFacts));
    const own = (name: string, facts: FormFacts): void => {
      forms.push({ key: name, name, forme: name, species: undefined, isOurs: true, facts });
    };
    for (const name of ownForms(this.facts.cosmetic, sourceKey(base))) {
      own(name, this.#corrected(name, baseFacts));
    }
    const { genderDifferences, genderDifferencesOfForms } = this.facts.cosmetic;
    if (genderDifferences[source.number] !== undefined) {
      own(`Female ${creatureName}`, female(baseFacts));
    }
    const femaleForms = forms.flatMap(({ key, facts }) => {
      const name = genderDifferencesOfForms[key];
      return name === undefined ? [] : [{ name, facts: female(facts) }];
    });
    femaleForms.forEach(({ name, facts }) => own(name, facts));
    return forms;
  }

  #namedForm(form: SourceForm, creatureName: string, baseFacts: FormFacts): NamedForm {
    switch (form.kind) {
      case 'cosmetic':
        return {
          key: sourceKey(form),
          name: formName(this.facts.formNames, form, creatureName),
          forme: form.forme,
          species: undefined,
          isOurs: false,
          facts: baseFacts,
        };
      case 'entry': {
        const { species } = form;
        return {
          key: sourceKey(form),
          name:
            species.forme === ''
              ? creatureName
              : formName(this.facts.formNames, species, creatureName),
          forme: species.forme,
          species,
          isOurs: false,
          facts: this.#corrected(sourceKey(species), sourceFacts(species)),
        };
      }
    }
  }

  #creatureName(base: Species): string {
    const signs: Readonly<Record<string, string>> = {
      'Nidoran-F': 'Nidoran\u2640',
      'Nidoran-M': 'Nidoran\u2642',
    };
    return (signs[base.name] ?? base.name).normalize('NFC');
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
    return { ...(colour && { colour }), ...(body && { body }) };
  }

  #baseAliases(base: Species, name: string): string[] {
    const known = this.facts.formNames.baseAliases[sourceKey(base)] ?? [];
    return neededAliases(name, known, this.facts.formNames.synonyms);
  }

  #formAliases(form: NamedForm): string[] {
    const { formNames, cosmetic } = this.facts;
    const known = formNames.aliases[form.key] ?? cosmetic.aliases[form.name] ?? [];
    return neededAliases(form.name, [form.key, ...known], formNames.synonyms);
  }

  /** The evolutions that lead to a form, from the parent's forms in their order, then those that corrections add. */
  #evolvesFrom(form: NamedForm, source: SourceCreature): EvolutionEntry[] {
    const added = this.#extra(form.key, 'evolvesFrom')['evolvesFrom'] as
      | EvolutionEntry[]
      | undefined;
    const prevo = form.species?.prevo || (form.species ? '' : source.base.prevo);
    const parent =
      this.#bySpecies.get(prevo) ?? this.#bySpecies.get(Dex.species.get(prevo).baseSpecies);
    if (!prevo || !parent || form.isOurs || isMega(form)) {
      return added ?? [];
    }
    const parentForms = this.#namedForms(parent);
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

  #corrected(form: string, facts: FormFacts): FormFacts {
    const corrected = structuredClone(facts);
    for (const correction of this.facts.corrections) {
      if (correction.form === form && Object.hasOwn(corrected, correction.field)) {
        const field = correction.field as keyof FormFacts;
        if (!isDeepStrictEqual(facts[field], correction.was)) {
          throw new Error(
            `The source now says ${JSON.stringify(facts[field])} of the ${field} of "${form}": look at its correction again`,
          );
        }
        Object.assign(corrected, { [field]: correction.is });
        this.#unusedCorrections.delete(correction);
      }
    }
    return corrected;
  }

  /** A member that the source does not have at all and a correction adds. */
  #extra(form: string, field: 'relatedTo' | 'evolves' | 'evolvesFrom'): Entry {
    const correction = this.facts.corrections.find(
      (each) => each.form === form && each.field === field,
    );
    if (!correction) {
      return {};
    }
    this.#unusedCorrections.delete(correction);
    return { [field]: correction.is };
  }
}

/** The source's name as our lists have it: the source spells Flabébé in NFD. */
function sourceKey({ name }: { readonly name: string }): string {
  return name.normalize('NFC');
}

/** By a whole word of the source's forme: the source leaves its own mark off some, and Meganium begins with it. */
function isMega({ species }: NamedForm): boolean {
  return species?.forme.split('-').includes('Mega') ?? false;
}

function female(facts: FormFacts): FormFacts {
  return { ...facts, gender: { male: 0, female: 100 } };
}

/** Names of the forms that our own lists add to a creature: named one by one, or the cream with the sweet of each dish. */
function ownForms({ forms, combinations }: Cosmetic, creature: string): string[] {
  const dish = combinations[creature];
  const dishes = dish
    ? dish.creams.flatMap((cream) =>
        dish.sweets
          .filter((sweet) => !dish.listedElsewhere.includes(sweet))
          .map((sweet) => dish.name.replace('{cream}', cream).replace('{sweet}', sweet)),
      )
    : [];
  return [...(forms[creature] ?? []), ...dishes];
}

function formeOf(form: SourceForm): string {
  return form.kind === 'cosmetic' ? form.forme : form.species.forme;
}

function optional(member: string, list: readonly unknown[]): Entry {
  return list.length === 0 ? {} : { [member]: list };
}
