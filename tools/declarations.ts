import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  withTypes,
  type ExpandType,
  type Declaration,
  type DeclaredModule,
  type Origin,
  readDeclaredModule,
  referencesOf,
} from './declarations/declared-module.ts';
import { entries } from './entries.ts';
import { workspaceEntries } from './workspaces.ts';

const root = path.dirname(import.meta.dirname);
const configuration = path.join(root, 'tools/declarations/tsconfig.json');

/**
 * Writes a file of declarations for each entry of the package, beside what the bundler made of it. They need no package,
 * and not the types of Node either.
 */
export function writeDeclarations(folder: string): void {
  const emitted = mkdtempSync(path.join(tmpdir(), 'creature-catalog-declarations-'));
  try {
    emit(emitted);
    withTypes(configuration, (expand) => {
      for (const [name, source] of Object.entries(entries)) {
        const text = joinDeclarations(path.join(root, source), emitted, expand);
        writeFileSync(path.join(folder, `${name}.d.ts`), text);
      }
    });
  } finally {
    rmSync(emitted, { recursive: true });
  }
}

/** Has the compiler write the declarations of all sources that the entries need, each for itself. */
function emit(folder: string): void {
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
  const compiler = path.join(path.dirname(manifest), 'bin/tsc');
  const { status } = spawnSync(
    process.execPath,
    [compiler, '--project', configuration, '--outDir', folder],
    { stdio: 'inherit' },
  );
  if (status !== 0) {
    throw new Error('The declarations of the package cannot be made; see the lines above');
  }
}

/**
 * The declarations of an entry in one file: what it exports, and without `export` what these need. It imports nothing: a
 * type that is made with a package is written out. `emitted` is the folder of all declarations, laid out like `root`.
 */
function joinDeclarations(entry: string, emitted: string, expand: ExpandType): string {
  const modules = new Map<string, DeclaredModule>();
  const moduleAt = (source: string): DeclaredModule => {
    const known = modules.get(source);
    const file = path.join(emitted, path.relative(root, source).replace(/\.tsx?$/, '.d.ts'));
    const read = known ?? withReexports(readDeclaredModule(file));
    modules.set(source, read);
    return read;
  };
  const withReexports = (module: DeclaredModule): DeclaredModule => ({
    ...module,
    exports: new Map([
      ...module.exports,
      ...module.reexports.flatMap((other) =>
        [...moduleAt(sourceOf(other, emitted)).exports.keys()].map((name): [string, Origin] => [
          name,
          { name, module: other },
        ]),
      ),
    ]),
  });
  /** The source that each name is from, so far. */
  const found = new Map<string, string>();
  const texts = new Map<string, string>();
  const withoutPackages = (
    { name, kind, head, text, references }: Declaration,
    { imports }: DeclaredModule,
    source: string,
  ): string => {
    if (!references.some((each) => isPackage(imports.get(each)?.module))) {
      return text;
    }
    if (kind !== 'type') {
      throw new Error(`The ${kind} "${name}" of "${source}" needs a package; give its type a name`);
    }
    return `${head}${expand(source, name)};`;
  };
  const add = (name: string, source: string): void => {
    const module = moduleAt(source);
    const declaration = module.declarations.get(name);
    const origin = module.exports.get(name) ?? module.imports.get(name);
    if (!declaration) {
      // Names that no module declares or imports belong to the language.
      if (origin) {
        add(origin.name, sourceOf(origin.module, emitted));
      }
      return;
    }
    const before = found.get(name);
    if (before !== undefined && before !== source) {
      throw new Error(`Two declarations are called "${name}", in "${before}" and "${source}"`);
    }
    if (before !== undefined) {
      return;
    }
    const written = withoutPackages(declaration, module, source);
    found.set(name, source);
    texts.set(name, write(declaration, written));
    if (written === declaration.text) {
      declaration.references.forEach((each) => add(each, source));
    } else {
      referencesOf(written).forEach((each) =>
        add(each, knows(module, each) ? source : homeOf(each)),
      );
    }
  };
  /** The declaration of a type that the compiler named without the imports of the module. */
  const homeOf = (name: string): string => {
    const declares = new RegExp(`^(?:export )?(?:declare )?type ${name}\\b`, 'm');
    const homes = readdirSync(emitted, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.d.ts'))
      .filter((file) => declares.test(readFileSync(path.join(emitted, file), 'utf8')));
    const [home] = homes;
    if (homes.length > 1) {
      throw new Error(`Several types are called "${name}", in ${homes.join(' and ')}`);
    }
    return home === undefined ? entry : path.join(root, home.replace(/\.d\.ts$/, '.ts'));
  };
  const { exports } = moduleAt(entry);
  for (const name of exports.keys()) {
    add(name, entry);
  }
  const exported = [...exports.keys()].map((name) => exportOf(texts.get(name) ?? ''));
  const further = [...texts].filter(([name]) => !exports.has(name)).map(([, text]) => text);
  return `${[headingOf(entry), ...exported, ...further, 'export {};'].join('\n\n')}\n`;
}

/** The comment that a source begins with: the compiler leaves it out where an import comes next. */
function headingOf(source: string): string {
  return /^\/\*\*[\s\S]*?\*\//.exec(readFileSync(source, 'utf8'))?.[0] ?? '';
}

function write({ docstring, kind }: Declaration, text: string): string {
  const declared = kind === 'type' ? text : `declare ${text}`;
  return [docstring, declared].filter((each) => each !== undefined).join('\n');
}

function exportOf(text: string): string {
  return text.replace(/^(?<docstring>\/\*\*[\s\S]*?\*\/\n)?/, '$<docstring>export ');
}

/** Returns the source of a module that emitted declarations import. */
function sourceOf(module: string, emitted: string): string {
  if (isPackage(module)) {
    throw new Error(`A declaration needs the package "${module}"`);
  }
  return workspaceEntries.get(module) ?? path.join(root, path.relative(emitted, module));
}

function knows({ declarations, imports, exports }: DeclaredModule, name: string): boolean {
  return declarations.has(name) || imports.has(name) || exports.has(name);
}

function isPackage(module: string | undefined): boolean {
  return module !== undefined && !path.isAbsolute(module) && !workspaceEntries.has(module);
}
