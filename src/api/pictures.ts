import { Hono } from 'hono';
import { documented, type PathParameter } from './documented.ts';
import { pathOf } from './requests.ts';
import { reply } from './replies.ts';
import { replyProblem } from './problems.ts';
import type { Service } from './service.ts';

const file: PathParameter = {
  name: 'file',
  description: 'Number of a creature, for a further form followed by its name, and .png or .svg',
  example: '1.png',
  schema: { pattern: '[.](png|svg)$' },
};
const cutOut: PathParameter = {
  name: 'file',
  description:
    'Number of a creature, for a further form followed by its name, and .svg; a picture of your own is given as it is',
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
  'PNG or SVG, by the ending of the path. It is drawn from the record, unless the operator has a picture for it.';

/** `/resources`: pictures of creatures and stones, in several sizes. */
export function pictureRoutes({ catalog, addresses, findPicture }: Service): Hono {
  const routes = new Hono();
  const stone = stoneFile(catalog.evolutionStones[0]?.slug ?? '');
  for (const [path, id, summary, parameters, description] of [
    ['/creature/:file', 'getCreaturePicture', 'Picture of a form', [file], aPicture],
    [
      '/creature/cut-out/:file',
      'getCreatureCutOut',
      'A form alone, without its field',
      [cutOut],
      'As large as the drawn form itself, so that forms can be laid over one another.',
    ],
    [
      '/creature/:size/:file',
      'getSizedCreaturePicture',
      'Picture of a form in a size',
      [size, file],
      aPicture,
    ],
    ['/evolution-stone/:file', 'getStonePicture', 'Picture of a stone', [stone], aPicture],
    [
      '/evolution-stone/:size/:file',
      'getSizedStonePicture',
      'Picture of a stone in a size',
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
          });
        case 'missing':
          return replyProblem(addresses.baseUrl, {
            kind: 'picture-not-found',
            detail: 'No picture stands at this address',
            instance,
          });
        case 'busy':
          return replyProblem(
            addresses.baseUrl,
            { kind: 'overloaded', detail: 'Too many pictures wait to be drawn', instance },
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
