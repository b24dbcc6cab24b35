import { type Choice, chooseColumns, overrule } from '../authoring/sheet/choose-columns.ts';
import type { Column } from '../authoring/sheet/guess-columns.ts';
import { memberNames, members } from '../authoring/sheet/members.ts';
import type { Survey } from '../authoring/sheet/survey-sheet.ts';
import { describeColumns } from './column-table.ts';
import { withQuestions } from './questions.ts';
import { UsageError } from './usage-error.ts';

/** `Column=member,…`; a comma or a sign of equality in the name of a column is avoided by its letter. */
export function parseMap(text: string | undefined): readonly Choice[] {
  return text === undefined ? [] : text.split(',').map((part) => parseChoice(part, '--map'));
}

function parseChoice(text: string, source: string): Choice {
  const at = text.lastIndexOf('=');
  if (at < 1 || at === text.length - 1) {
    throw new UsageError(
      `${source} is a list such as "Name=name,E=height,Notes=-", not ${JSON.stringify(text)}`,
    );
  }
  return { column: text.slice(0, at).trim(), member: text.slice(at + 1).trim() };
}

/** What the columns say. Throws a `UsageError` where the choices do not fit them. */
export function choose(survey: Survey, choices: readonly Choice[]): readonly Column[] {
  const chosen = chooseColumns(survey.names, choices);
  if (chosen.kind === 'fault') {
    throw new UsageError(chosen.reason);
  }
  return chosen.columns;
}

/** Asks until somebody takes it. */
export async function askForColumns(
  survey: Survey,
  guess: readonly Column[],
): Promise<readonly Column[]> {
  return withQuestions(async (ask) => {
    let columns = guess;
    const choices: Choice[] = [];
    for (;;) {
      const answer = await ask('Enter takes it; COLUMN=member changes it, ? lists the members');
      if (answer === '') {
        return columns;
      }
      if (answer === '?') {
        const width = Math.max(...memberNames.map((name) => name.length));
        memberNames.forEach((name) =>
          console.log(`  ${name.padEnd(width)}  ${members[name].meaning}`),
        );
        continue;
      }
      try {
        const next = overrule(
          choices,
          answer.split(',').map((part) => parseChoice(part, 'It')),
        );
        columns = choose(survey, next);
        choices.splice(0, choices.length, ...next);
        console.log(describeColumns(survey, columns));
      } catch (error) {
        if (!(error instanceof UsageError)) {
          throw error;
        }
        console.log(error.message);
      }
    }
  });
}
