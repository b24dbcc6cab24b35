import type { Catalog } from '../catalog/catalog.ts';
import type { Failure } from './problems.ts';
import { ownTag, reply } from './replies.ts';
import {
  type App,
  type Asked,
  type Operation,
  type PathParameter,
  route,
  type Route,
} from './route.ts';

const file: PathParameter = {
  description:
    'Number of a creature and .png or .svg; for a further form, its name follows the number; icon.png is the icon of the pages on a ground',
  example: '1.png',
  schema: { pattern: '[.](png|svg)$' },
};
const stoneFile = ({ evolutionStones: [first] }: Catalog): PathParameter => ({
  description: 'Slug of a stone, and .png or .svg',
  example: first && `${first.slug}.png`,
  schema: { pattern: '[.](png|svg)$' },
});
const size: PathParameter = {
  description: 'Width and height in pixels: 96, 256 or 512',
  example: '96',
  schema: { enum: ['96', '256', '512'] },
};

const creatureSize: PathParameter = {
  description:
    'Width and height in pixels: 96, 256 or 512; or silhouette, for the outline of the portrait in one colour; or card, for the picture of a shared link, of up to four files of which commas join the names (6,9.png), or of the world (world.png)',
  example: '96',
  schema: { enum: ['96', '256', '512', 'silhouette', 'card'] },
};

const common = {
  tag: 'Pictures',
  description:
    'PNG or SVG, by the ending of the path. The service draws it from the record, unless the operator has a picture for it.',
  response: { kind: 'picture', description: 'The picture', ranges: true },
  problems: ['picture-not-found', 'overloaded'],
} as const satisfies Partial<Operation>;

const drawn = { cost: 'picture', answer: answerPicture } as const;

/** Pictures of creatures and stones, in several sizes. */
export const pictureRoutes: readonly Route[] = [
  route({
    path: '/resources/creature/{file}',
    ...drawn,
    operation: {
      ...common,
      id: 'getCreaturePicture',
      summary: 'Get the picture of a form',
      parameters: { file },
    },
  }),
  route({
    path: '/resources/creature/cut-out/{file}',
    ...drawn,
    operation: {
      ...common,
      id: 'getCreatureCutOut',
      summary: 'Get a form without its background',
      description:
        'The picture is as large as the form in it, so that pictures of forms can be placed together; a PNG fits into 512 pixels. If the operator has a picture for the form, it comes unchanged.',
      parameters: { file },
    },
  }),
  route({
    path: '/resources/creature/{size}/{file}',
    ...drawn,
    operation: {
      ...common,
      id: 'getSizedCreaturePicture',
      summary: 'Get the picture of a form in a size',
      parameters: { size: creatureSize, file },
    },
  }),
  route({
    path: '/resources/evolution-stone/{file}',
    ...drawn,
    operation: (catalog) => ({
      ...common,
      id: 'getStonePicture',
      summary: 'Get the picture of a stone',
      parameters: { file: stoneFile(catalog) },
    }),
  }),
  route({
    path: '/resources/evolution-stone/{size}/{file}',
    ...drawn,
    operation: (catalog) => ({
      ...common,
      id: 'getSizedStonePicture',
      summary: 'Get the picture of a stone in a size',
      parameters: { size, file: stoneFile(catalog) },
    }),
  }),
];

/** Answers from the path below `/resources`, whatever its template. */
async function answerPicture(
  { request }: Asked,
  { findPicture }: App,
): Promise<Response | Failure> {
  const { pathname } = new URL(request.url);
  const found = await findPicture(decodeURIComponent(pathname.slice('/resources'.length)));
  return found
    ? reply(found.body, found.contentType, 'picture', {
        ...pictureFields,
        'accept-ranges': 'bytes',
        ...(found.isOwn && (await ownTag(found.body))),
      })
    : {
        kind: 'picture-not-found',
        detail: 'This address has no picture; expected one that "sprite" of a record has',
      };
}

/** A browser that opens an SVG treats it as a document of our origin: it may draw and nothing else. */
export const pictureFields = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
} as const;
