import type { Json } from '../../accept/worlds/edit.ts';

/** The members of objects that a schema describes, at any depth. */
export function membersIn(json: Json): [name: string, schema: Json][] {
  if (typeof json !== 'object' || json === null) {
    return [];
  }
  if (Array.isArray(json)) {
    return json.flatMap((each) => membersIn(each));
  }
  // The rules between members name them without describing them.
  const { properties, allOf: _, ...others } = json;
  return [
    ...Object.entries(properties ?? {}),
    ...Object.values(properties ?? {}).flatMap((each) => membersIn(each)),
    ...Object.values(others).flatMap((each) => membersIn(each)),
  ];
}
