/** A text as YAML: as it is where it can be taken for nothing else, in double quotes where not. */
export function yamlScalar(text: string): string {
  const isPlain =
    /^\p{L}[\p{L}\p{N} ’'-]*$/u.test(text) &&
    !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}
