import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Declaration, readDeclaredModule } from '../declarations/declared-module.ts';
import { entries, exportPath } from '../entries.ts';

/** The page about everything that programs import, from the declarations in the folder of what was built. */
export function renderReference(built: string): string {
  const described = new Map<string, string>();
  const sections = Object.keys(entries).map((entry) => {
    const file = path.join(built, `${entry}.d.ts`);
    const { declarations, exports } = readDeclaredModule(file);
    const specifier = path.posix.join('creature-catalog', exportPath(entry));
    const exported = [...exports.keys()].flatMap((name) => declarations.get(name) ?? []);
    const [shapes, others] = [exported.filter(isShape), exported.filter((each) => !isShape(each))];
    const parts = [...others.filter(isValue), ...others.filter((each) => !isValue(each))].map(
      (declaration) => renderDeclaration(declaration, specifier, described),
    );
    return [
      `## \`${specifier}\``,
      proseOf(headingOf(file)),
      ...parts,
      ...renderShapes(shapes, specifier, described),
    ].join('\n\n');
  });
  return `${[introduction, ...sections].join('\n\n')}\n`;
}

const introduction = `# Exports of the package

Made by \`npm run reference\` from the comments in the sources. [The guide](../guides/embedding.md) has an example of each entry. The
package is ESM only; its types need no other package. Records are those of [the API](api.md) and of [a world's files](world-format.md).
Methods of the client are on [its page](client.md#methods).`;

/** A name with its comment and its declaration; where it was described before, a link. */
function renderDeclaration(
  { name, docstring = '', text }: Declaration,
  specifier: string,
  described: Map<string, string>,
): string {
  const code = text
    .replaceAll(/^( {4})+/gm, (indent) => indent.slice(indent.length / 2))
    // The methods of a client have a page of their own.
    .replace(/\): \{\n[\s\S]*\n\};?$/, '): { … };');
  const before = described.get(`${name} ${code}`);
  if (before !== undefined) {
    return `### ${name}\n\nAs in \`${before}\`.`;
  }
  described.set(`${name} ${code}`, specifier);
  return [`### ${name}`, proseOf(docstring), `\`\`\`ts\n${code}\n\`\`\``].join('\n\n');
}

/** Other types, by name alone: an editor shows their members and comments. */
function renderShapes(
  shapes: readonly Declaration[],
  specifier: string,
  described: Map<string, string>,
): string[] {
  const names = shapes.flatMap(({ name, text }) => {
    const key = `${name} ${text}`;
    if (described.has(key)) {
      return [];
    }
    described.set(key, specifier);
    return [`\`${name}\``];
  });
  return names.length === 0 ? [] : [`Other types: ${names.join(', ')}.`];
}

/** Whether a declaration is a type that a program receives, rather than calls or fills in. */
function isShape(declaration: Declaration): boolean {
  return !isValue(declaration) && !/Options$|^CreatureCatalog$/.test(declaration.name);
}

function isValue({ kind }: Declaration): boolean {
  return kind !== 'type';
}

/** The text of a comment, without its frame. */
function proseOf(comment: string): string {
  return comment
    .replace(/^\/\*\*\s*/, '')
    .replace(/\s*\*\/$/, '')
    .replaceAll(/^\s*\* ?/gm, '');
}

function headingOf(file: string): string {
  return /^\/\*\*[\s\S]*?\*\//m.exec(readFileSync(file, 'utf8'))?.[0] ?? '';
}
