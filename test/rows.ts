/** The rows of a table in a text, one a line, as the cells between bars. */
export function rowsOf(table: string): string[][] {
  const lines = table.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) =>
    line
      .trim()
      .split(/(?<= )\|(?= |$)/)
      .map((cell) => cell.trim()),
  );
}

/**
 * The cases of rules in a table. A line without bars is a rule; each below it has texts between semicolons, and what all of
 * them come to. A case is a rule, a text and its outcome.
 */
export function casesOf(table: string): string[][] {
  let rule = '';
  return rowsOf(table).flatMap(([first = '', ...outcome]) => {
    if (outcome.length === 0) {
      rule = first;
      return [];
    }
    return first.split('; ').map((text) => [rule, text, ...outcome]);
  });
}
