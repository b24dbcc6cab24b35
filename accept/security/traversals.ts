/** Spellings of `../` that a server may decode after it has checked the path. */
const steps = [
  '../',
  '..%2f',
  '..%2F',
  '%2e%2e/',
  '%2e%2e%2f',
  '%2E%2E%5C',
  '..%5c',
  '..\\',
  '.%2e/',
  '%2e./',
  '..;/',
  '..%00/',
  '..%c0%af',
  '..%ef%bc%8f',
  '%c0%ae%c0%ae/',
  '%252e%252e%252f',
  '..%252f',
  '....//',
  '..././',
  '..%u2215',
  '.../',
  '..//',
  './../',
  '%2f..%2f',
  '..%0d%0a/',
  '..%09/',
  '..%20/',
  '\u2024\u2024/',
  '%E2%80%A5/',
  '%uff0e%uff0e/',
];

const places = ['/resources/creature/', '/resources/creature/96/', '/resources/evolution-stone/'];

const files = [
  'secret.png',
  'images-secret/5.png',
  'images-secret/secret.txt',
  'etc/passwd',
  'proc/self/environ',
];

/** Raw targets that lead out of the folder of pictures. More than 300 of them. */
export const traversals: readonly string[] = [
  ...places.flatMap((place) =>
    steps.flatMap((step) =>
      files.flatMap((file, i) => [`${place}${step.repeat(1 + (i % 3))}${encodeStep(step, file)}`]),
    ),
  ),
  ...files.flatMap((file) => [
    `/resources//${file}`,
    `/resources/creature//${file}`,
    `/resources/creature/%2f${file}`,
    `/resources/creature/${encodeURIComponent(file)}`,
    `/resources/creature/file:%2F%2F${file}`,
    `/resources/creature/1.png/../../../${file}`,
    `/resources/creature/1.png%00../../${file}`,
    `/resources/creature/${file}%00.png`,
    `/resources/creature/${file}?.png`,
    `/resources/creature/${file};.png`,
    `//${file}`,
    `/resources/../${file}`,
    `/resources/folder/${file}`,
    `/resources/creature/folder%2f${file}`,
  ]),
].map((target) => (/^[\x21-\x7e]+$/.test(target) ? target : encodeURI(target)));

/** A file's path, its slashes written as those of the step are. */
function encodeStep(step: string, file: string): string {
  const slash = /%2f|%5c|\\/i.exec(step)?.[0] ?? '/';
  return file.replaceAll('/', slash);
}

/** Names of creatures that lead out of a folder wherever names become paths as they are; no two are the same name. 300. */
export const leadingNames: readonly string[] = ['', '/']
  .flatMap((start) =>
    steps.flatMap((step) =>
      files.map((file, i) => start + step.repeat(1 + (i % 4)) + encodeStep(step, file)),
    ),
  )
  .map((name, n) => `${name}-${n}`);
