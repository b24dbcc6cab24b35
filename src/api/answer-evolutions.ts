/** Answers about evolutions: how one form becomes another, and what a stone does. */
import type { Catalog, Evolution, EvolutionStone, FormOf } from '../catalog/catalog.ts';
import { describeEvolution, evolutionsBetween, evolutionsOf } from '../catalog/evolutions.ts';
import type { Question } from '../search/question.ts';
import { listed } from '../world/phrases.ts';
import { capitalised, mostNamed } from './answer-words.ts';

/**
 * Tells all steps from a form to another, or else its next ones. What only another form of a creature evolves into is told too, as
 * of Galarian Farfetch’d.
 */
export function answerEvolutions(
  { of, into, isLine }: Extract<Question, { kind: 'evolutions' }>,
  catalog: Catalog,
  nameOf: (of: FormOf) => string,
): { readonly text: string; readonly evolutions: readonly Evolution[] } {
  const forms = [of, ...of.creature.forms.map((form) => ({ ...of, form }))];
  const path = into && forms.map((each) => evolutionsBetween(catalog, each, into)).find(isAny);
  const steps = path ?? evolutionsOf(catalog, of, isLine);
  const isLast = of.form.rank === 0 && !path && !steps.some(({ from }) => from.form === of.form);
  const others = (isLast ? forms : [])
    .flatMap((each) => evolutionsOf(catalog, each, false))
    .filter((step) => step.from.creature === of.creature);
  const told =
    tellSteps(steps, catalog) || `${nameOf(of)} evolves from and into no other creature.`;
  return {
    text: isAny(others) ? `${told} Its other forms: ${tellSteps(others, catalog)}` : told,
    evolutions: [...steps, ...others],
  };
}

function isAny(steps: readonly Evolution[]): boolean {
  return steps.length > 0;
}

/** A sentence for each step; what a form becomes in one and the same way is told once: `Silcoon or Cascoon`. */
function tellSteps(steps: readonly Evolution[], { evolutionStones }: Catalog): string {
  const groups = Map.groupBy(steps, ({ from, way }) => from.form.name + JSON.stringify(way));
  const sentences = [...groups.values()].flatMap(([step, ...others]) => {
    const names = new Set([step, ...others].flatMap((each) => each?.to.form.name ?? []));
    const into =
      names.size > mostNamed
        ? `one of ${names.size} forms of ${step?.to.creature.name}`
        : listed([...names], 'or');
    return step ? aboutCreature(describeEvolution(step, evolutionStones, into)) : [];
  });
  return sentences.join(' ');
}

/** `Evolves Eevee into Jolteon with …` as a sentence about Eevee. */
function aboutCreature(sentence: string): string {
  return capitalised(
    sentence.replace(/^Evolves (?<creature>.+?) into /, '$<creature> evolves into '),
  );
}

/** What evolves with a stone. */
export function tellStone({ name, effects }: EvolutionStone): string {
  return effects.map(aboutCreature).join(' ') || `Nothing evolves with ${name}.`;
}
