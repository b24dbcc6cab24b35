/** Draws forms of a catalog. */
import {
  drawCard,
  drawCutOut,
  drawPortrait,
  drawSilhouette,
  drawStone,
  type PortraitSubject,
  wordsOf,
} from '@creature-catalog/portrait';
import { bodyLookOf } from '@creature-catalog/portrait/body-words';
import { typeLookOf } from '@creature-catalog/portrait/type-looks';
import { type BodyPlan, bodyPlans, type Motif, motifs } from '@creature-catalog/portrait/subject';
import type { Catalog, Creature, Form, FormOf } from '../../catalog/catalog.ts';
import { findForm } from '../../catalog/find-form.ts';
import type { Manifest } from '../../world/schema.ts';

export { drawStone };

/** How a form is drawn: on its background, or without it. */
const drawings = { portrait: drawPortrait, 'cut-out': drawCutOut, silhouette: drawSilhouette };

export type Drawing = keyof typeof drawings;

/** Returns the picture of a form as SVG. */
export function drawForm(formOf: FormOf, catalog: Catalog, how: Drawing = 'portrait'): string {
  return drawings[how](subjectOf(formOf, catalog));
}

/** The icon of a world that names no form. */
const gem = { slug: 'icon', colour: '#2f9e8f' } as const;

/** Returns the icon of the pages as SVG. */
export function drawIcon(catalog: Catalog): string {
  const named = catalog.manifest.icon;
  const pictured = named === undefined ? undefined : findForm(catalog, named);
  return pictured ? drawForm(pictured, catalog, 'cut-out') : drawStone(gem);
}

/** Returns the icon on a ground, within the circle that every system leaves of it (W3C, maskable icons). */
export function drawIconOnGround(catalog: Catalog): string {
  const icon = drawIcon(catalog).replace(
    /<svg([^>]*?) width="[^"]*" height="[^"]*"/,
    '<svg x="106" y="106" width="300" height="300"$1',
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><rect width="512" height="512" fill="#f6f1e5"/>${icon}</svg>`;
}

/** A form on a card, and the address of the user's picture of it. */
type OnCard = FormOf & { readonly image: string | undefined };

/** Returns the picture of a shared link as SVG; one without a title shows the facts of its only form. */
export function drawFormsCard(forms: readonly OnCard[], title: string, catalog: Catalog): string {
  return drawCard(
    forms.map((each) => ({
      subject: subjectOf(each, catalog),
      name: each.form.name,
      image: each.image,
    })),
    title,
  );
}

/** The colours of `colourNames`. */
const colours: ReadonlyMap<string, string> = new Map([
  ['black', '#3c3a46'],
  ['blue', '#5287d8'],
  ['brown', '#a8744c'],
  ['gray', '#9a9ca6'],
  ['green', '#6cb45c'],
  ['pink', '#f0a0b8'],
  ['purple', '#9068c0'],
  ['red', '#e0584c'],
  ['white', '#eeeae2'],
  ['yellow', '#f4cc48'],
]);

/** Returns the subject of a form's portrait; its words, types and egg groups decide what the record leaves open of the looks. */
export function subjectOf(formOf: FormOf, catalog: Catalog): PortraitSubject {
  const { creature, form } = formOf;
  const { manifest } = catalog;
  const [baseType] = creature.forms[0].types;
  const tint = manifest.types.find(({ name }) => name === baseType)?.colour ?? '#808080';
  const types = form.types.map((name) => {
    const type = manifest.types.find((each) => each.name === name);
    return {
      name,
      colour: type?.colour ?? '#808080',
      motif: type?.motif ?? typeLookOf(name)?.motif ?? pick<Motif>(motifs, name),
    };
  });
  return {
    number: creature.number,
    form: form.rank,
    family: creature.familyId,
    types,
    colour: colours.get(form.colour ?? '') ?? form.colour ?? tint,
    tint,
    body: form.body,
    groupBody: bodyOfEggGroup(form, manifest),
    groups: form.eggGroups,
    species: creature.species,
    ancestorSpecies: ancestorSpecies(form, catalog),
    name: creature.name,
    formWords: formWordsOf(formOf),
    heightMetres: form.heightMetres === 'unknown' ? undefined : form.heightMetres,
    weightKilograms: form.weightKilograms === 'unknown' ? undefined : form.weightKilograms,
    stage: form.line.stage,
    stages: form.line.creatures.length,
    kind: kindOf(creature),
    mega: form.mega,
  };
}

/**
 * Returns the words that tell a form from its creature. A base form may have them in its other names, which count if they
 * share a word: those that do not name several looks.
 */
function formWordsOf({ creature, form }: FormOf): string[] {
  const own = new Set(wordsOf(creature.name));
  const furtherWords = (name: string): string[] => wordsOf(name).filter((word) => !own.has(word));
  if (form.rank > 0) {
    return furtherWords(form.name);
  }
  const names = form.aliases.map(furtherWords);
  const [longest = []] = names.toSorted((one, other) => other.length - one.length);
  return longest.some((word) => names.every((words) => words.includes(word))) ? longest : [];
}

function ancestorSpecies({ body, line }: Form, { findName }: Catalog): string {
  const ancestors = line.creatures.slice(0, line.stage - 1).map((name) => findName(name)?.creature);
  return ancestors.find((creature) => creature?.forms[0].body === body)?.species ?? '';
}

function bodyOfEggGroup(form: Form, manifest: Manifest): BodyPlan {
  const group = form.eggGroups[0];
  const known = manifest.eggGroups.find(({ name }) => name === group)?.body;
  return (
    (known === undefined ? undefined : bodyLookOf(known)?.plan) ??
    pick<BodyPlan>(bodyPlans, group ?? form.name)
  );
}

function kindOf(creature: Creature): PortraitSubject['kind'] {
  const kinds = ['mythical', 'legendary', 'ultraBeast', 'starter'] as const;
  return kinds.find((kind) => creature[kind]) ?? 'common';
}

/** Returns one of the choices, the same for equal texts. */
function pick<Choice>(choices: readonly [Choice, ...Choice[]], text: string): Choice {
  const sum = [...text].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return choices[sum % choices.length] ?? choices[0];
}
