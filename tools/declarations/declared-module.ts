import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';
import { API, NodeBuilderFlags } from 'typescript/unstable/sync';

/** A type, function, class or constant that a module declares. */
export type Declaration = {
  readonly name: string;
  /** The comments right before it; absent if there are none. */
  readonly docstring: string | undefined;
  /** Without `export` and `declare`. */
  readonly text: string;
  readonly kind: 'type' | 'class' | 'function' | 'const';
  /** Of the text of a type, the part before the type itself: its name and its parameters. */
  readonly head: string;
  /** Names that it refers to, wherever these are from. */
  readonly references: readonly string[];
};

/** The origin of a name of a module: a name in another module, which is a path, or a package. */
export type Origin = { readonly name: string; readonly module: string };

/** The content of a file of declarations. */
export type DeclaredModule = {
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** Names that it has from elsewhere. */
  readonly imports: ReadonlyMap<string, Origin>;
  /** The names that it exports, in their order; with their origin where they are from elsewhere. */
  readonly exports: ReadonlyMap<string, Origin | undefined>;
  /** Modules of which it exports everything. */
  readonly reexports: readonly string[];
};

/** A node of the syntax tree (ESTree). */
type Node = { readonly type: string; readonly start: number; readonly end: number } & {
  readonly [member: string]: unknown;
};

/** Reads a file of declarations. Throws if it holds what no file of ours does. */
export function readDeclaredModule(file: string): DeclaredModule {
  const text = readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(file, text, { lang: 'dts' });
  if (errors.length > 0) {
    throw new Error(`The file "${file}" cannot be parsed: ${errors[0]?.message}`);
  }
  const declarations = new Map<string, Declaration>();
  const imports = new Map<string, Origin>();
  const exports = new Map<string, Origin | undefined>();
  const reexports: string[] = [];
  const docstringBefore = (start: number): string | undefined => {
    const last = comments.findLast(({ end }) => end <= start);
    return last && text.slice(last.end, start).trim() === '' && last.value.startsWith('*')
      ? text.slice(last.start, last.end)
      : undefined;
  };
  const declare = (node: Node, start: number): string => {
    const name = nameOf(node);
    declarations.set(name, {
      name,
      docstring: docstringBefore(start),
      text: text.slice(node.start, node.end).replace(/^declare /, ''),
      kind: kindOf(node),
      head: headOf(node, text),
      references: [...new Set(referencesIn(node))],
    });
    return name;
  };
  const moduleOf = (node: Node): string => {
    const specifier = String((node['source'] as Node)['value']);
    return specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : specifier;
  };
  for (const node of nodesIn(program.body)) {
    switch (node.type) {
      case 'ImportDeclaration':
        for (const specifier of node['specifiers'] as readonly Node[]) {
          const imported = specifier['imported'] as Node | undefined;
          const name = imported ? String(imported['name']) : '*';
          imports.set(String((specifier['local'] as Node)['name']), {
            name,
            module: moduleOf(node),
          });
        }
        break;
      case 'ExportNamedDeclaration': {
        const declaration = node['declaration'] as Node | null;
        if (declaration) {
          exports.set(declare(declaration, node.start), undefined);
        }
        for (const specifier of node['specifiers'] as readonly Node[]) {
          const exported = String((specifier['exported'] as Node)['name']);
          const local = String((specifier['local'] as Node)['name']);
          if (exported !== local) {
            throw new Error(`"${file}" exports "${local}" under another name: "${exported}"`);
          }
          exports.set(
            exported,
            node['source'] ? { name: local, module: moduleOf(node) } : undefined,
          );
        }
        break;
      }
      case 'ExportAllDeclaration':
        reexports.push(moduleOf(node));
        break;
      default:
        declare(node, node.start);
    }
  }
  return { declarations, imports, exports, reexports };
}

function nameOf(node: Node): string {
  const [variable] = (node['declarations'] ?? []) as readonly Node[];
  return String(((variable ?? node)['id'] as Node)['name']);
}

function kindOf({ type }: Node): Declaration['kind'] {
  switch (type) {
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return 'type';
    case 'ClassDeclaration':
      return 'class';
    case 'TSDeclareFunction':
      return 'function';
    case 'VariableDeclaration':
      return 'const';
    default:
      throw new Error(`A declaration of the kind "${type}" is not known`);
  }
}

/** The names that a declaration refers to, from its text. */
export function referencesOf(declaration: string): readonly string[] {
  const { program } = parseSync('declaration.d.ts', declaration, { lang: 'dts' });
  return [...new Set(nodesIn([program]).flatMap((node) => [...referencesIn(node)]))];
}

function headOf(node: Node, text: string): string {
  const type = node['typeAnnotation'];
  return isNode(type) ? text.slice(node.start, type.start).replace(/^declare /, '') : '';
}

/** The names of types, and of values whose types are asked for. */
function* referencesIn(node: Node): Iterable<string> {
  if (node.type === 'TSImportType') {
    throw new Error('A declaration refers to a module in its midst; give its type a name');
  }
  for (const member of ['typeName', 'exprName', 'superClass', 'expression']) {
    const reference = node[member];
    if (isNode(reference)) {
      yield leftmost(reference);
    }
  }
  for (const value of Object.values(node)) {
    for (const inner of Array.isArray(value) ? value : [value]) {
      if (isNode(inner)) {
        yield* referencesIn(inner);
      }
    }
  }
}

function leftmost(node: Node): string {
  const left = node['left'] ?? node['object'];
  return isNode(left) ? leftmost(left) : typeof node['name'] === 'string' ? node['name'] : '';
}

function nodesIn(values: readonly unknown[]): readonly Node[] {
  return values.filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Writes out a type of the sources with nothing but what the language brings, however it is made there. */
export type ExpandType = (file: string, name: string) => string;

const flags =
  NodeBuilderFlags.NoTruncation |
  NodeBuilderFlags.MultilineObjectLiterals |
  NodeBuilderFlags.InTypeAlias;

/** Opens a project for `use`, and closes it after. */
export function withTypes<Result>(
  configuration: string,
  use: (expand: ExpandType) => Result,
): Result {
  const api = new API({ cwd: path.dirname(configuration) });
  try {
    const [project] = api.updateSnapshot({ openProjects: [configuration] }).getProjects();
    return use((file, name) => {
      const position = readFileSync(file, 'utf8').search(
        new RegExp(`(?<=^(?:export )?type )${name}\\b`, 'm'),
      );
      const symbol = project?.checker.getSymbolAtPosition(file, position);
      if (!project || !symbol) {
        throw new Error(`"${file}" declares no type "${name}"`);
      }
      const { checker } = project;
      return checker.typeToString(checker.getDeclaredTypeOfSymbol(symbol), undefined, flags);
    });
  } finally {
    api.close();
  }
}
