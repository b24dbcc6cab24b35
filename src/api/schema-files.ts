/** Names of the JSON Schemas, one for each kind of file of a world. Spelt out, because they are read at each start. */
export const schemaFiles = [
  'world.json',
  'creatures.json',
  'leagues.json',
  'evolution-stones.json',
] as const;
