/** Answers about evolutions: how one form becomes another, and what a stone does. */
import type { Catalog, Evolution, EvolutionStone, FormOf } from '../catalog/catalog.ts';
import { describeEvolution, evolutionsAround } from '../catalog/evolutions.ts';
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
  const forms = of.creature.forms.map((form) => ({ ...of, form }));
  const ends = into && evolutionsAround(catalog, into, true).before;
  const stepsFrom = (isWhole: boolean): readonly Evolution[] =>
    forms.flatMap((each) => evolutionsAround(catalog, each, isWhole).after);
  const path = stepsFrom(true).filter((step) => ends?.includes(step));
  const { before, after } = evolutionsAround(catalog, of, isLine);
  // Alternative steps may lead to the same further ones.
  const steps = [...new Set(path.length > 0 ? path : [...before, ...after])];
  const others = path.length + after.length > 0 ? [] : stepsFrom(false);
  const told =
    tellSteps(steps, catalog) || `${nameOf(of)} evolves from and into no other creature.`;
  const more = tellSteps(others, catalog);
  return {
    text: more === '' ? told : `${told} Other forms: ${more}`,
    evolutions: [...steps, ...others],
  };
}

/** A sentence for each step; what a form becomes in one and the same way is told once: `Silcoon or Cascoon`. */
function tellSteps(steps: readonly Evolution[], { evolutionStones }: Catalog): string {
  const groups = Map.groupBy(steps, (step) => describeEvolution(step, evolutionStones, '…'));
  const sentences = Array.from(groups, ([sentence, group]) => {
    const names = [...new Set(group.map(({ to }) => to.form.name))];
    const into =
      names.length > mostNamed
        ? `one of ${names.length} forms of ${group[0]?.to.creature.name}`
        : listed(names, 'or');
    return aboutCreature(sentence.replace('…', into));
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
