const lineLength = 72;

/** A value as indented JSON; arrays and objects that fit are on one line. */
export function layOutJson(value: unknown, indent = ''): string {
  // Line breaks inside strings are escaped, so all others are indentation.
  const flat = JSON.stringify(value, undefined, 1)
    .replaceAll(/\[\n */g, '[')
    .replaceAll(/\n *\]/g, ']')
    .replaceAll(/\n */g, ' ');
  if (
    typeof value !== 'object' ||
    value === null ||
    flat.length + indent.length < lineLength ||
    Object.keys(value).length === 0
  ) {
    return flat;
  }
  const inner = `${indent}  `;
  const [open, members, close] = Array.isArray(value)
    ? ['[', value.map((item: unknown) => inner + layOutJson(item, inner)), ']']
    : [
        '{',
        Object.entries(value).map(
          ([name, member]) => `${inner}${JSON.stringify(name)}: ${layOutJson(member, inner)}`,
        ),
        '}',
      ];
  return `${open}\n${members.join(',\n')}\n${indent}${close}`;
}
