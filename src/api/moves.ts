import * as v from 'valibot';
import {
  MoveDetailSchema,
  MoveRecordSchema,
  representMove,
  representMoveDetail,
} from '../catalog/move-records.ts';
import { searchMoves } from '../search/move-search.ts';
import { memoize } from '../world/memoize.ts';
import { type Catalog, slugFor } from '../catalog/catalog.ts';
import { compileNearestNames } from '../world/nearest-names.ts';
import {
  integerParameter,
  languageAlone,
  offsetParameter,
  pageEntries,
  pagesAround,
  textParameter,
} from './parameters.ts';
import { quote } from './problems.ts';
import { replyJson } from './replies.ts';
import { queryRoute, type Route } from './route.ts';
import { describeSearchError } from './search.ts';

export const MovePageSchema = v.strictObject({
  ...pageEntries,
  items: v.array(MoveRecordSchema),
});

export type MovePage = v.InferOutput<typeof MovePageSchema>;

const nearestMovesOf = memoize(({ moves }: Catalog) =>
  compileNearestNames(
    moves.map((move) => ({ name: slugFor(move), alsoKnownAs: [move.name, ...move.aliases] })),
  ),
);

const suggestionLimit = 5;

/** The moves of a world that has any, and the forms that learn each. */
export const moveRoutes: readonly Route[] = [
  queryRoute({
    path: '/v1/move',
    cost: 'computed',
    index: { rank: 19, name: 'moves', address: '/v1/move?q={search}' },
    copied: 'nothing',
    unknownHint: '; conditions are in "q", such as "/v1/move?q=power>100"',
    query: () =>
      v.object({
        q: textParameter(
          1000,
          'A search of moves, in the query language with the fields name, type, category, power, accuracy, pp, priority, gen, target, effect, is, learners and learner; default: all moves',
        ),
        sort: textParameter(1000, 'Fields to sort by, separated by commas; default: by name'),
        limit: integerParameter(1, 1000, 100, 'Maximum number of items in the answer'),
        offset: offsetParameter,
      }),
    operation: ({ moves: [first] }) => ({
      id: 'listMoves',
      tag: 'Moves',
      summary: 'List and search moves',
      description: 'Without `q` all moves, sorted by name. A world without moves has none.',
      example: { q: `type:"${first?.type.toLowerCase() ?? ''}"`, sort: '-power', limit: '2' },
      response: { kind: 'json', description: 'A page of moves', schema: MovePageSchema },
      problems: ['invalid-query'],
    }),
    answer: ({ values: { q, sort, limit, offset }, query }, { catalog, addresses }) => {
      const outcome = searchMoves(catalog, q, sort);
      if (outcome.kind === 'invalid') {
        return describeSearchError(outcome);
      }
      const total = outcome.moves.length;
      const page = { total, limit, offset };
      const { next, previous, fields } = pagesAround(`${addresses.baseUrl}/v1/move`, query, page);
      const items = outcome.moves.slice(offset, offset + limit).map(representMove);
      return replyJson({ ...page, next, previous, items }, 'record', fields);
    },
  }),
  queryRoute({
    path: '/v1/move/{slug}',
    copied: ({ moves }) => moves.map((move) => encodeURIComponent(slugFor(move))),
    cost: 'computed',
    query: languageAlone,
    operation: ({ moves: [first] }) => ({
      id: 'getMove',
      tag: 'Moves',
      summary: 'Get a move and the forms that learn it',
      description: 'With its numbers, its effects, a description, and how each form learns it.',
      parameters: {
        slug: {
          description: 'The name of the move; case, accents, spaces and punctuation do not matter',
          example: first && slugFor(first),
        },
      },
      response: { kind: 'json', description: 'The move', schema: MoveDetailSchema },
      problems: ['move-not-found'],
    }),
    answer: ({ wanted, naming }, { catalog }) => {
      const move = catalog.findMove(wanted);
      return move
        ? replyJson(representMoveDetail(move, catalog, naming))
        : {
            kind: 'move-not-found',
            detail: `No move is called ${quote(wanted)}`,
            suggestions: nearestMovesOf(catalog)(wanted, suggestionLimit),
          };
    },
  }),
];
