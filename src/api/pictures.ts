import { Hono } from 'hono';
import { documented, type PathParameter } from './documented.ts';
import { pathOf } from './requests.ts';
import { ownTag, reply } from './replies.ts';
import { replyProblem } from './problems.ts';
import type { Service } from './service.ts';

const file: PathParameter = {
  name: 'file',
  description:
    'Number of a creature and .png or .svg; for a further form, its name follows the number',
  example: '1.png',
  schema: { pattern: '[.](png|svg)$' },
};
const cutOut: PathParameter = {
  name: 'file',
  description:
    'Number of a creature and .svg; for a further form, its name follows the number. If the operator has a picture for the form, it comes unchanged',
  example: '1.svg',
  schema: { pattern: '[.]svg$' },
};
const stoneFile = (slug: string): PathParameter => ({
  name: 'file',
  description: 'Slug of a stone, and .png or .svg',
  example: `${slug}.png`,
  schema: { pattern: '[.](png|svg)$' },
});
const size: PathParameter = {
  name: 'size',
  description: 'Width and height in pixels: 96, 256 or 512',
  example: '96',
  schema: { enum: ['96', '256', '512'] },
};

const aPicture =
  'PNG or SVG, by the ending of the path. The service draws it from the record, unless the operator has a picture for it.';

/** `/resources`: pictures of creatures and stones, in several sizes. */
export function pictureRoutes({ catalog, addresses, findPicture }: Service): Hono {
  const routes = new Hono();
  const stone = stoneFile(catalog.evolutionStones[0]?.slug ?? '');
  for (const [path, id, summary, parameters, description] of [
    ['/creature/:file', 'getCreaturePicture', 'Get the picture of a form', [file], aPicture],
    [
      '/creature/cut-out/:file',
      'getCreatureCutOut',
      'Get a form without its background',
      [cutOut],
      'The picture is as large as the form in it, so that pictures of forms can be placed together.',
    ],
    [
      '/creature/:size/:file',
      'getSizedCreaturePicture',
      'Get the picture of a form in a size',
      [size, file],
      aPicture,
    ],
    ['/evolution-stone/:file', 'getStonePicture', 'Get the picture of a stone', [stone], aPicture],
    [
      '/evolution-stone/:size/:file',
      'getSizedStonePicture',
      'Get the picture of a stone in a size',
      [size, stone],
      aPicture,
    ],
  ] as const) {
    const operation = documented({
      id,
      tag: 'Pictures',
      summary,
      description,
      parameters,
      response: { kind: 'picture', description: 'The picture', ranges: true },
      problems: ['picture-not-found', 'overloaded'],
    });
    routes.get(path, operation, async (c) => {
      const instance = pathOf(c.req.raw);
      const below = c.req.path.slice(c.req.path.indexOf('/', 1));
      const lookup = await findPicture(decodeURIComponent(below));
      switch (lookup.kind) {
        case 'found':
          return reply(lookup.body, lookup.contentType, 'picture', 200, {
            ...pictureFields,
            'accept-ranges': 'bytes',
            ...(lookup.isOwn && (await ownTag(lookup.body))),
          });
        case 'missing':
          return replyProblem(addresses.baseUrl, {
            kind: 'picture-not-found',
            detail: 'This address has no picture',
            instance,
          });
        case 'busy':
          return replyProblem(
            addresses.baseUrl,
            { kind: 'overloaded', detail: 'Too many pictures are waiting to be drawn', instance },
            { 'retry-after': '1' },
          );
      }
    });
  }
  return routes;
}

/** A browser that opens an SVG treats it as a document of our origin: it may draw and nothing else. */
export const pictureFields = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
} as const;
