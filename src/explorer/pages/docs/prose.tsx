/** Text as paragraphs, separated by blank lines. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>
          <Inline text={paragraph} />
        </p>
      ))}
    </>
  );
}

/** Text in which words between backticks are code. */
export function Inline({ text }: { readonly text: string }) {
  return (
    <>{text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))}</>
  );
}

/** A path that may break after each slash, with its parameters set apart. */
export function Path({ path }: { readonly path: string }) {
  return (
    <code>
      {path.split(/(\{\w+\}|\/)/).map((part, i) =>
        part === '/' ? (
          <>
            /<wbr />
          </>
        ) : part.startsWith('{') ? (
          <var key={i}>{part}</var>
        ) : (
          part
        ),
      )}
    </code>
  );
}

/** The value of a keyword of JSON Schema: a string as it is, anything else as JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The class that colours a status by its first digit. */
export function statusClass(status: number | string): string {
  return `status status-${String(status).charAt(0)}`;
}
