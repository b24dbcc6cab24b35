const width = 120;

/** Longer lists of texts have several on a line. */
const longList = 20;

/**
 * JSON as a person would write it: anything that fits on a line of 120 columns is on one, so that a record reads as a few
 * lines and a change of one fact is a change of one line. Deterministic; ends in a line feed.
 */
export function formatJson(value: unknown): string {
  return `${format(value, 0, 0, 0)}\n`;
}

/** `lead` is the width of the text before the value on its line, `trail` of what follows it. */
function format(value: unknown, indent: number, lead: number, trail: number): string {
  const line = formatLine(value);
  const isRecord = indent === 0 || (indent === 2 && line.length > 50);
  if (!isObject(value) || (!isRecord && indent + lead + line.length + trail <= width)) {
    return line;
  }
  const inner = indent + 2;
  const pad = ' '.repeat(inner);
  const entries = Array.isArray(value)
    ? value.map((each) => format(each, inner, 0, 1))
    : Object.entries(value).map(([key, each]) => {
        const name = `${JSON.stringify(key)}: `;
        return name + format(each, inner, name.length, 1);
      });
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (Array.isArray(value) && value.length > longList && value.every(isText)) {
    return `[\n${fill(entries, pad)}\n${' '.repeat(indent)}]`;
  }
  return `${open}\n${pad}${entries.join(`,\n${pad}`)}\n${' '.repeat(indent)}${close}`;
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** Puts as many entries on a line as fit. */
function fill(entries: readonly string[], pad: string): string {
  const lines: string[] = [];
  let line = '';
  for (const entry of entries) {
    if (line === '' || pad.length + line.length + 2 + entry.length + 1 > width) {
      lines.push(line);
      line = entry;
    } else {
      line += `, ${entry}`;
    }
  }
  return [...lines.slice(1), line].map((each) => pad + each).join(',\n');
}

function formatLine(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(formatLine).join(', ')}]`;
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(
      ([key, each]) => `${JSON.stringify(key)}: ${formatLine(each)}`,
    );
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  }
  return JSON.stringify(value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
