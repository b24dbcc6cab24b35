import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { DockerfileParser, type Instruction, type JSONInstruction } from 'dockerfile-ast';
import { executableOf, root } from '../../harness/processes.ts';
import { readDeployed } from './files.ts';

/** The facts in a Containerfile about its image. */
export type Image = {
  /** Base images, the last one being that of the result. */
  readonly bases: readonly string[];
  /** The files of the checkout that the stages copy. */
  readonly copied: readonly string[];
  readonly environment: ReadonlyMap<string, string>;
  readonly user: string;
  /** The command that runs in it, and the one that checks its health. */
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
};

export function parseImage(text: string): Image {
  const parsed = DockerfileParser.parse(text);
  const named = (keyword: string): Instruction[] =>
    parsed.getInstructions().filter((each) => each.getKeyword() === keyword);
  const user = named('USER').at(-1)?.getArgumentsContent() ?? '';
  return {
    bases: parsed.getFROMs().map((from) => from.getImage() ?? ''),
    copied: parsed
      .getCOPYs()
      .filter((copy) => !copy.getFlags().some((flag) => flag.getName() === 'from'))
      .flatMap((copy) => copy.getArguments().slice(0, -1))
      .map((argument) => argument.getValue()),
    environment: new Map(
      parsed
        .getENVs()
        .flatMap((variables) => variables.getProperties())
        .map((property) => [property.getName(), property.getValue() ?? '']),
    ),
    user,
    command: [...parsed.getENTRYPOINTs(), ...parsed.getCMDs()].flatMap(jsonOf),
    healthCheck: parsed
      .getHEALTHCHECKs()
      .flatMap((check) =>
        JSON.parse(check.getRawArgumentsContent()?.replace(/^.*?CMD /s, '') ?? '[]'),
      ),
  };
}

function jsonOf(instruction: JSONInstruction): string[] {
  return instruction.getJSONStrings().map((each) => each.getJSONValue());
}

/**
 * Puts a file system together as the last stage of deploy/Containerfile has it: what was built, the packages that it
 * needs, and Bun. Nothing of it may be written to but `state`.
 */
export function assembleImage(folder: string): void {
  const app = path.join(folder, 'app');
  mkdirSync(path.join(folder, 'usr/local/bin'), { recursive: true });
  mkdirSync(path.join(folder, 'state'));
  mkdirSync(app);
  cpSync(executableOf('Bun'), path.join(folder, 'usr/local/bin/bun'));
  cpSync(path.join(root, 'dist'), path.join(app, 'dist'), {
    recursive: true,
    // Files that are made on request, besides those of the build.
    filter: (source) => source !== path.join(root, 'dist/executables'),
  });
  for (const file of ['package.json', 'deploy/health-check.mjs']) {
    cpSync(path.join(root, file), path.join(app, path.basename(file)));
  }
  for (const place of runtimePackages()) {
    cpSync(path.join(root, place), path.join(app, place), { recursive: true });
  }
  setModes(app, 0o555, 0o444);
}

/** The folder in which `npm ci --omit=dev --omit=optional` puts packages. */
function runtimePackages(): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { dev?: true; optional?: true; link?: true }>>;
  };
  return Object.entries(packages)
    .filter(([place, { dev, optional, link }]) => {
      return place.startsWith('node_modules/') && !dev && !optional && !link;
    })
    .map(([place]) => place);
}

/** Gives every folder and file of a place these permissions. */
export function setModes(place: string, folders: number, files: number): void {
  const isFolder = statSync(place).isDirectory();
  if (isFolder) {
    readdirSync(place).forEach((each) => setModes(path.join(place, each), folders, files));
  }
  chmodSync(place, isFolder ? folders : files);
}

/** Whether .dockerignore, which excludes everything and then names what is let through, lets a file or folder through. */
export function reachesBuilder(place: string): boolean {
  const [all, ...rest] = readFileSync(path.join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const through = rest.map((line) => line.replace(/^!/, ''));
  const wanted = path.normalize(place).replace(/\/$/, '');
  return all === '*' && through.some((each) => wanted === each || wanted.startsWith(`${each}/`));
}

export const containerfile = readDeployed('Containerfile');
