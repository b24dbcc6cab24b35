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
    const parts = [...exported.filter(isValue), ...exported.filter((each) => !isValue(each))].map(
      (declaration) => renderDeclaration(declaration, specifier, described),
    );
    return [`## \`${specifier}\``, proseOf(headingOf(file)), ...parts].join('\n\n');
  });
  return `${[introduction, ...sections].join('\n\n')}\n`;
}

const introduction = `# What programs import

Made by \`npm run reference\` from the comments in the sources. [embedding.md](embedding.md) has an example of each entry,
[versioning.md](versioning.md) says which changes to expect. The package is ESM alone; the types need no other package.`;

/** A name with its comment and its declaration; where it was described before, a link. */
function renderDeclaration(
  { name, docstring = '', text }: Declaration,
  specifier: string,
  described: Map<string, string>,
): string {
  const code = text.replaceAll(/^( {4})+/gm, (indent) => indent.slice(indent.length / 2));
  const before = described.get(`${name} ${code}`);
  if (before !== undefined) {
    return `### ${name}\n\nAs in \`${before}\`.`;
  }
  described.set(`${name} ${code}`, specifier);
  return [`### ${name}`, proseOf(docstring), `\`\`\`ts\n${code}\n\`\`\``].join('\n\n');
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
