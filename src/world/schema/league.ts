import * as v from 'valibot';
import { objectOf } from '../object-of.ts';
import { told } from '../told.ts';
import { Slug, Text } from './scalars.ts';

export const LeagueSchema = objectOf('League', {
  name: told(Text, 'Name of the league: `Beacon League`.'),
  slug: told(Slug, 'Its name in addresses: `beacon`.'),
  region: told(Text, 'Region where it is held.'),
  badgesRequired: told(
    v.pipe(v.number(), v.integer(), v.minValue(0)),
    'How many of the badges are needed to take part.',
  ),
  badges: told(v.array(Text), 'Names of all badges that count there, in order.'),
});
