import type { Exclusion } from '../suite/exclusions.ts';

/** Tests that a copy of the service as files cannot pass, on nginx. `docs/deploy/static.md` explains each. */
export const staticExclusions: readonly Exclusion[] = [
  {
    reason: 'questions with a query: they have no end',
    tests: [
      /\/v1\/search\b/,
      /\/v1\/suggest\b/,
      /\/v1\/batch\b/,
      /\/v1\/random\b/,
      /\/v1\/matchup\b/,
      /searches by matchups .* > \w+: finds the forms/,
      /\/v1\/form\/\{form\} > adds with include/,
      /\/v1\/move .* > (?:lists|describes each|finds moves|pages through)/,
      /says where (?:conditions of moves are|\/v1\/move\?\S+=.* goes wrong$)/,
      /what forms learn .* > (?:adds with include|finds by knows)/,
      /statistics of the forms "(?:distinct|all)" > /,
      /statistics of the forms "base" > counts (?:those of each type|each by its gender)/,
      /old clients .* > keeps the query$/,
    ],
  },
  {
    reason: 'looking at a query: a file is the same with any',
    tests: [
      /refuses \/v1\/(?:creature|form|family|type|ability|egg-group|move|names|world|bulk|schemas)\b/,
      /says where pages of creatures are to a client/,
      /begins creatures.csv with a byte order mark/,
    ],
  },
  {
    reason: 'every spelling of a name: numbers and lower case are written',
    tests: [
      /upper-cased and without punctuation$/,
      /leading zeros/,
      /ignores the case of words/,
      /joins doubled slashes/,
      /\/v1\/form\/\{form\} > answers each form by its/,
      /\/v1\/family\/\{id\} > answers the family of a creature or form for its name/,
      /\/v1\/move .* > answers a move by its name, however it is spelled/,
      /by slug, by name, by region and in any case$/,
      /takes a slug as forgivingly as a name$/,
      /evolutions > holds an evolution for each effect/,
    ],
  },
  {
    reason:
      'every name in every language, and choosing one: a file is in the language of the world',
    tests: [
      /names in other languages > /,
      /\/v1\/names\/\{creature\} > /,
      /\/v1\/language\/\{tag\} > answers (?:404|the nearest)/,
      /finds a form by its name in another language/,
      /the parameter lang > /,
    ],
  },
  {
    reason: 'saying what exactly is wrong: one file answers for everything that is missing',
    tests: [
      /errors \(decision 4\) > answers \S+ \S+ with (?:400|404|405)/,
      /suggests names like the one/,
      /says what it does not know, with slugs like it$/,
      /has no family/,
      /\/v1\/bulk > has no file/,
      /\/v1\/schemas > answers 404 for any other/,
      /knows no stone that is not there$/,
      /explains what is wrong as under the version/,
      /with the path that may be meant$/,
    ],
  },
  {
    reason: 'counting, and having been up for a time',
    tests: [/counts a hit for each answer/, /gives hits as digits and the uptime/],
  },
  {
    reason: 'codings that nginx does not have, weights, and digests of what it sends',
    tests: [/lists the files, truly/],
  },
  {
    reason: 'the order of conditions and what is said where one fails: that is nginx',
    tests: [/conditions are evaluated in their order/, /a failed precondition/],
  },
];
