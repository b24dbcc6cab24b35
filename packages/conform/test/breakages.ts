import type { Breakage, Reply } from './minimal-server.ts';

type Members = Record<string, unknown>;

/** Changes the reply at a path. */
export const at =
  (path: string, change: (reply: Reply) => void): Breakage =>
  (target, reply) => {
    if (target === path) {
      change(reply);
    }
  };

/** Changes the object at a path. */
const object = (path: string, change: (members: Members) => void): Breakage =>
  at(path, ({ body }) => change(body as Members));

/** Changes every form of every creature. */
export const forms =
  (change: (members: Members, place: number) => void): Breakage =>
  (target, { status, body }) => {
    if (/^\/v1\/creature\/(?!counts)/.test(target) && status === 200) {
      (body as Members[]).forEach(change);
    }
  };

/** Sets a member of the object at a path. */
export const member = (path: string, name: string, value: unknown): Breakage =>
  object(path, (members) => {
    members[name] = value;
  });

const missing = (path: string, name: string): Breakage =>
  object(path, (members) => delete members[name]);

const league = '/v1/league/first';
const stone = '/v1/evolution-stone/grey';
const counts = '/v1/creature/counts';

const creature = (name: string, value: unknown): Breakage =>
  forms((members) => {
    members[name] = value;
  });

const family = (change: (members: Members) => void): Breakage =>
  forms(({ family: of }) => change(of as Members));

/** Changes the reply to either lookup of the creature with two forms. */
const alpha =
  (change: (reply: Reply) => void): Breakage =>
  (target, reply) => {
    if (/^\/v1\/creature\/(?:1|Alpha)$/.test(target)) {
      change(reply);
    }
  };

const notFound = (reply: Reply): void => {
  Object.assign(reply, { status: 404, body: 'Not found' });
};

const found = (reply: Reply, body: unknown): void => {
  Object.assign(reply, { status: 200, body });
};

/** Faults that break one rule each. */
export const breakages: readonly (readonly [id: string, title: string, breakage: Breakage])[] = [
  ['info.answer', 'is not found', at('/info', notFound)],
  ['info.answer', 'is an array', at('/info', (reply) => (reply.body = []))],
  ['info.answer', 'is no JSON', at('/info', (reply) => (reply.body = '{"title"'))],
  ['info.title', 'is missing', missing('/info', 'title')],
  ['info.baseURL', 'is a path', member('/info', 'baseURL', '/')],
  ['info.resourcesURL', 'is no address', member('/info', 'resourcesURL', 'a b')],
  ['info.versions', 'have no slash', member('/info', 'versions', ['v1'])],
  ['info.author', 'is an object', member('/info', 'author', {})],
  ['info.prefixes', 'lead nowhere', member('/info', 'versions', ['/v1', '/v2'])],
  ['stats.answer', 'fails', at('/stats', (reply) => (reply.status = 500))],
  ['stats.total_hits', 'is a number', member('/stats', 'total_hits', 10)],
  ['stats.session_hits', 'is a word', member('/stats', 'session_hits', 'one')],
  ['stats.uptime', 'is a text', member('/stats', 'uptime', '3.5')],
  ['counts.answer', 'is an array', at(counts, (reply) => (reply.body = [3]))],
  [
    'counts.generations',
    'have a gap',
    object(counts, (each) => {
      each['gen3'] = each['gen2'];
      delete each['gen2'];
    }),
  ],
  ['counts.total', 'is a text', member(counts, 'total', '3')],
  ['counts.sum', 'is wrong', member(counts, 'total', 4)],
  [
    'creature.by-number',
    'is not found',
    (target, reply) => /\/creature\/[0-9]/.test(target) && notFound(reply),
  ],
  [
    'creature.by-number',
    'finds another',
    at('/v1/creature/3', ({ body }) => (body as Members[]).forEach((each) => (each['number'] = 2))),
  ],
  ['creature.array', 'is one object', alpha((reply) => ([reply.body] = reply.body as Members[]))],
  ['creature.by-name', 'is not found', at('/v1/creature/Gamma', notFound)],
  [
    'creature.same-forms',
    'leaves one out',
    at('/v1/creature/Alpha', ({ body }) => (body as Members[]).pop()),
  ],
  [
    'creature.shared',
    'have different species',
    forms((each, place) => (each['species'] = `Letter ${place}`)),
  ],
  ['creature.distinct', 'have one name', forms((each) => each['mega'] && (each['name'] = 'Alpha'))],
  [
    'creature.base-first',
    'comes last',
    alpha((reply) => (reply.body = (reply.body as Members[]).toReversed())),
  ],
  ['family.names', 'are not found', at('/v1/creature/Beta', notFound)],
  ['creature.number', 'is a word', creature('number', 'one')],
  ['creature.name', 'is missing', forms((each) => delete each['name'])],
  ['creature.species', 'is null', creature('species', null)],
  ['creature.types', 'is a text', creature('types', 'Plain')],
  ['creature.abilities', 'has no hidden ones', creature('abilities', { normal: [] })],
  ['creature.eggGroups', 'are numbers', creature('eggGroups', [1])],
  ['creature.gender', 'adds up to 99', creature('gender', [50, 49])],
  ['creature.gender', 'is one number', creature('gender', [100])],
  ['creature.height', 'is in metres', creature('height', '0.4 m')],
  ['creature.weight', 'is a number', creature('weight', 13.2)],
  ['creature.family', 'is a number', creature('family', 1)],
  ['creature.starter', 'is a text', creature('starter', 'no')],
  ['creature.legendary', 'is a number', creature('legendary', 0)],
  ['creature.mythical', 'is null', creature('mythical', null)],
  ['creature.ultraBeast', 'is missing', forms((each) => delete each['ultraBeast'])],
  ['creature.mega', 'is a text', creature('mega', '')],
  ['creature.gen', 'is a text', creature('gen', '1')],
  [
    'creature.sprite',
    'is elsewhere',
    forms(
      (each) =>
        (each['sprite'] = String(each['sprite']).replace('/pictures', '/pictures/../painted')),
    ),
  ],
  ['creature.picture', 'is not found', at('/pictures/3.png', notFound)],
  ['creature.picture', 'is a page', at('/pictures/1.png', (reply) => (reply.body = '<html>'))],
  ['family.id', 'is a text', family((each) => (each['id'] = '1'))],
  ['family.evolutionStage', 'is 0', family((each) => (each['evolutionStage'] = 0))],
  [
    'family.evolutionLine',
    'is empty',
    family((each) => {
      delete each['evolution-line'];
      each['evolutionLine'] = [];
    }),
  ],
  [
    'league.list',
    'is of objects',
    at('/v1/league', (reply) => (reply.body = [{ name: 'First League' }])),
  ],
  ['league.by-slug', 'is not found', at(league, notFound)],
  ['league.name', 'is empty', member(league, 'name', 1)],
  ['league.slug', 'is missing', missing(league, 'slug')],
  ['league.region', 'is missing', missing(league, 'region')],
  ['league.badgesRequired', 'is a text', member(league, 'badgesRequired', '1')],
  ['league.badges', 'is a count', member(league, 'badges', 1)],
  ['league.listed', 'has another name', member(league, 'name', 'Last League')],
  ['league.own-slug', 'leads nowhere', member(league, 'slug', 'first-league')],
  ['stone.list', 'is not found', at('/v1/evolution-stone', notFound)],
  ['stone.by-slug', 'is an array', at(stone, (reply) => (reply.body = [reply.body]))],
  ['stone.name', 'is null', member(stone, 'name', null)],
  ['stone.aka', 'is missing', missing(stone, 'aka')],
  ['stone.slug', 'is a number', member(stone, 'slug', 1)],
  ['stone.effects', 'is one sentence', member(stone, 'effects', 'Evolves Alpha into Beta.')],
  ['stone.listed', 'has another name', member(stone, 'name', 'Stone')],
  ['stone.own-slug', 'leads nowhere', member(stone, 'slug', 'dull')],
  ['stone.sprite', 'is a path', member(stone, 'sprite', '/pictures/grey.png')],
  ['stone.picture', 'fails', at('/pictures/grey.png', (reply) => (reply.status = 500))],
];

/** Behaviour that the specification leaves open, unlike the minimal server's. */
export const otherChoices: readonly (readonly [id: string, title: string, breakage: Breakage])[] = [
  [
    'creature.unknown',
    'is an empty array',
    at('/v1/creature/no-creature-has-this-name', (reply) => found(reply, [])),
  ],
  [
    'league.unknown',
    'is null',
    at('/v1/league/nothing-has-this-slug', (reply) => found(reply, null)),
  ],
  [
    'stone.unknown',
    'is null',
    at('/v1/evolution-stone/nothing-has-this-slug', (reply) => found(reply, null)),
  ],
  ['creature.description', 'is missing', forms((each) => delete each['description'])],
  ['creature.unversioned', 'is not found', at('/creature/1', notFound)],
  [
    'family.stage',
    'counts from the end',
    family((each) => (each['evolutionStage'] = 4 - Number(each['evolutionStage']))),
  ],
];
