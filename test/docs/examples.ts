const languages = ['js', 'ts', 'python', 'html', 'console', 'diff'] as const;

/** A block of code of a page with its output. */
export type Example = {
  readonly number: number;
  readonly language: (typeof languages)[number];
  readonly code: string;
  readonly output: string;
};

/**
 * The examples of a page. A block in a language is followed by a block of text, its output; in a console block the
 * command follows `$`, and its output is below. A change of a file has none.
 */
export function readExamples(page: string): readonly Example[] {
  const blocks = [...page.matchAll(/^```(?<language>[a-z]+)\n(?<body>[\s\S]*?)^```$/gm)].map(
    ({ groups }) => ({ language: groups?.['language'] ?? '', body: groups?.['body'] ?? '' }),
  );
  return blocks
    .flatMap(({ language: name, body }, i): Omit<Example, 'number'>[] => {
      const language = languages.find((each) => each === name);
      if (!language) {
        return [];
      }
      if (language === 'console') {
        const [command = '', ...output] = body.split('\n');
        return [{ language, code: command.replace(/^\$ /, ''), output: output.join('\n') }];
      }
      if (language === 'diff') {
        return [{ language, code: body, output: '' }];
      }
      const next = blocks[i + 1];
      if (next?.language !== 'text') {
        throw new Error(`There is no output after the example\n${body}`);
      }
      return [{ language, code: body, output: next.body }];
    })
    .map((example, i) => ({ number: i + 1, ...example }));
}
