/** The one rule of style that a picture may have: its field is dark in a dark page. */
const night = /<style>@media \(prefers-color-scheme:dark\)\{\.[\w-]+\{opacity:\.72\}\}<\/style>/;

/** Returns the first fault of an SVG document that should be well-formed and self-contained. */
export function faultOf(document: string): string | undefined {
  const svg = document.replace(night, '');
  const open: string[] = [];
  const ids = new Set<string>();
  const tag = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z0-9-]+="[^"<&]*")*)(\/?)>/gy;
  let end = 0;
  for (let match = tag.exec(svg); match !== null; match = tag.exec(svg)) {
    const [whole, closes, name = '', attributes = '', empty] = match;
    end = match.index + whole.length;
    if (closes === '/') {
      const last = open.pop();
      if (last !== name) {
        return `</${name}> closes <${last}> at ${match.index}`;
      }
    } else if (empty !== '/') {
      open.push(name);
    }
    const names = [...attributes.matchAll(/ ([a-zA-Z0-9-]+)="/g)].map(([, attribute]) => attribute);
    if (new Set(names).size < names.length) {
      return `${whole} repeats an attribute`;
    }
    const id = / id="([^"]+)"/.exec(attributes)?.[1];
    if (id !== undefined && ids.has(id)) {
      return `The id ${id} occurs twice`;
    }
    if (id !== undefined) {
      ids.add(id);
    }
  }
  if (end !== svg.length) {
    return `No tag at ${end}: ${svg.slice(end, end + 40)}`;
  }
  if (open.length > 0) {
    return `<${open.join('><')}> stays open`;
  }
  if (/NaN|undefined|Infinity|null|\[object/.test(svg)) {
    return 'A value is missing';
  }
  const numbers = svg.replaceAll(/#[\w-]+|(?:id|class)="[^"]*"/g, '');
  if (/[0-9]e[-+]?[0-9]/.test(numbers)) {
    return 'A number has an exponent';
  }
  if (/<(?:text|script|image|foreignObject|filter|style)\b/.test(svg)) {
    return 'It has a forbidden element';
  }
  if (/\d\.\d{4}/.test(svg)) {
    return 'A number has too many digits';
  }
  for (const [, id = ''] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) {
    if (!ids.has(id)) {
      return `Nothing has the id ${id}`;
    }
  }
  for (const [, address] of svg.matchAll(/(?:href|src)="([^"]*)"/g)) {
    if (address?.startsWith('#') !== true) {
      return `It refers to ${address}`;
    }
  }
  return undefined;
}
