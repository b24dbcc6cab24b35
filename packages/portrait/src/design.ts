import { createDice, mixSeed } from './arithmetic.ts';
import { bodyLookOf } from './body-words.ts';
import { type Build, hasBuild, usualBuilds } from './builds.ts';
import type { BodyPlan, Motif, PortraitSubject } from './subject.ts';
import type { TailStyle, WingStyle } from './styles.ts';
import { type Adornment, rollAdornments, rollTraits, type Traits } from './traits.ts';
import { type FormLook, formLookOf } from './words/form-words.ts';
import type { Look, Part, ShellStyle, Topper } from './words/look.ts';
import { speciesLookOf } from './words/species-look.ts';

/** All that a portrait shows, as decided from its record; drawing adds nothing to it and leaves nothing out. */
export type Design = {
  readonly body: BodyPlan;
  readonly build: Build;
  readonly traits: Traits;
  /** Neighbours in number differ in their pose. */
  readonly mirrored: boolean;
  readonly raised: boolean;
  readonly wings: WingStyle | 'none';
  readonly floats: boolean;
  readonly legs: boolean;
  readonly plates: boolean;
  readonly shell: ShellStyle | 'none';
  readonly heads: 1 | 2 | 3;
  readonly parts: ReadonlySet<Part>;
  readonly topper: Topper | 'none';
  readonly adornments: ReadonlySet<Adornment>;
  /** How far the creature has grown: 1 for the first stage, more for later stages, legends, megas and giants. */
  readonly level: number;
  /** The letter that a form's name adds. */
  readonly letter: string | undefined;
  readonly giant: boolean;
  readonly scale: number;
  /** Colours that the form's name calls for, `#rrggbb`. */
  readonly colours: Pick<FormLook, 'body' | 'accent' | 'mark'>;
};

/** Returns 0 for the first of several stages, 1 for the last; 0.6 for a creature that does not evolve. */
export function ageOf({ stage, stages }: PortraitSubject): number {
  return stages > 1 ? Math.min(1, Math.max(0, (stage - 1) / (stages - 1))) : 0.6;
}

const hasType = (subject: PortraitSubject, motif: Motif, name: string): boolean =>
  subject.types.some((type) => type.motif === motif || type.name.toLowerCase() === name);

/** Body plans that look better in the air than on wings. */
const floaters: ReadonlySet<BodyPlan> = new Set<BodyPlan>([
  'arms',
  'ball',
  'blob',
  'cluster',
  'fish',
  'serpent',
  'tentacles',
]);

export function designOf(subject: PortraitSubject): Design {
  const asked = subject.body === undefined ? undefined : bodyLookOf(subject.body);
  const said = lookOf(subject, asked);
  const form = formLookOf(subject.formWords, subject.form === 0);
  const body = asked?.plan ?? said.plan ?? subject.groupBody;
  const flying = hasType(subject, 'feather', 'flying');
  const ghost = hasType(subject, 'wisp', 'ghost');
  const wings = wingsOf(subject, body, said, flying);
  // A creature on wings of feathers has a beak, unless a word gives it the face of another animal.
  const isBird =
    body === 'wings' &&
    wings === 'feather' &&
    (said.muzzle === undefined || said.plan === 'humanoid');
  const rolled = rollTraits(subject, body, ageOf(subject));
  const build = buildOf(subject, body, said, ghost, wings);
  // A balloon on feet is an animal: it has ears, and no knot.
  const look: Look =
    build === 'globe' && said.skull === 'balloon'
      ? { ...said, skull: 'round', ears: 'pointed', earScale: 0.7 }
      : said;
  // A letter has no head to put anything on.
  const topper = build === 'letter' ? 'none' : (form.topper ?? look.topper ?? 'none');
  const legs = !ghost || look.legs === true;
  const level =
    (subject.stages > 1 ? subject.stage : 2) +
    (subject.kind === 'legendary' ? 1 : 0) +
    (subject.mega ? 2 : 0) +
    (form.giant === true ? 1 : 0);
  const order = rollAdornments(subject.family, body).filter(
    (adornment) =>
      !(adornment === 'crest' && topper !== 'none') &&
      !(adornment === 'horns' && look.horns !== undefined) &&
      !(adornment === 'back' && (look.back !== undefined || look.shell !== undefined)),
  );
  const adornments = new Set(order.slice(0, level));
  const traits: Traits = {
    ...rolled,
    skull: look.skull ?? rolled.skull,
    ears: look.ears ?? rolled.ears,
    earSize: rolled.earSize * (look.earScale ?? 1),
    eyes: look.eyes ?? rolled.eyes,
    mouth: look.mouth ?? rolled.mouth,
    muzzle: isBird ? 'beak' : (look.muzzle ?? rolled.muzzle),
    tail: tailOf(subject, look) ?? (isBird ? 'none' : rolled.tail),
    marking: form.marking ?? look.marking ?? rolled.marking,
    horns: look.horns ?? (adornments.has('horns') ? rolled.horns : 'none'),
    back: look.back ?? (adornments.has('back') ? rolled.back : 'none'),
    collar: form.collar ?? (adornments.has('collar') ? rolled.collar : 'none'),
    hair: look.hair ?? (look.plan === undefined ? rolled.hair : 'none'),
    hands: look.hands ?? rolled.hands,
    crestCount:
      adornments.has('crest') && look.crest !== 'none'
        ? Math.min(5, rolled.crestCount + level - 1)
        : 0,
    turn: look.muzzle === 'long' ? -0.8 : rolled.turn,
  };
  const parts = new Set([...(look.parts ?? []), ...(form.parts ?? [])]);
  const poseOfFamily = createDice(mixSeed(subject.family, 31)).chance(0.5);
  const odd = subject.number % 2 === 1;
  return {
    body,
    build,
    traits,
    mirrored: odd,
    raised: odd === poseOfFamily,
    wings,
    floats: !legs || (flying && wings === 'none'),
    legs,
    plates: hasType(subject, 'gear', 'steel') || parts.has('plates'),
    shell: look.shell ?? 'none',
    heads: look.heads ?? 1,
    parts,
    topper,
    adornments,
    level,
    letter: form.letter,
    giant: form.giant ?? false,
    scale: form.scale ?? 1,
    colours: form,
  };
}

/**
 * Returns what the words of the record say of its looks. A record that asks for the body of an animal gets that animal's; one
 * that asks for a plan of the body leaves the features to the species.
 */
function lookOf(subject: PortraitSubject, asked: Look | undefined): Look {
  const species = speciesLookOf(subject.species);
  const look = species?.plan === undefined ? withName(subject, species ?? {}) : species;
  const isPlanAlone = asked === undefined || Object.keys(asked).every((key) => key === 'plan');
  return isPlanAlone
    ? look
    : {
        ...(look.marking && { marking: look.marking }),
        ...(look.heads && { heads: look.heads }),
        ...asked,
      };
}

/**
 * Adds to a species that names no body what the creature's own name says, or else its ancestor: a flame that was a lizard is
 * a lizard. A person's word is left to the person, because a dancer may become a fighter.
 */
function withName(subject: PortraitSubject, look: Look): Look {
  const named = speciesLookOf(subject.name) ?? {};
  const ancestor = named.plan === undefined ? speciesLookOf(subject.ancestorSpecies) : undefined;
  const inherited = ancestor?.plan === undefined || ancestor.plan === 'humanoid' ? {} : ancestor;
  const parts = [inherited, named, look].flatMap((each) => each.parts ?? []);
  return { ...inherited, ...named, ...look, parts };
}

/** Returns the tail that a word names; a thin one of lightning is a bolt. */
function tailOf(subject: PortraitSubject, { tail }: Look): TailStyle | undefined {
  return tail === 'thin' && subject.types[0]?.motif === 'bolt' ? 'zigzag' : tail;
}

function wingsOf(
  subject: PortraitSubject,
  body: BodyPlan,
  look: Look,
  flying: boolean,
): Design['wings'] {
  const batty = body === 'wings' && look.builds?.includes('bat') === true;
  const called = batty ? 'bat' : look.wings;
  if (called !== undefined && called !== 'none' && called !== 'some') {
    return called;
  }
  const winged =
    called === 'some' ||
    body === 'wings' ||
    body === 'moth' ||
    (flying && !floaters.has(body)) ||
    subject.formWords.includes('wings');
  return winged ? wingStyle(subject, look) : 'none';
}

/** The wings that the types suggest, the first in this order. */
const wingsOfMotifs: readonly (readonly [Motif, WingStyle])[] = [
  ['claw', 'membrane'],
  ['scale', 'bat'],
  ['bubble', 'bat'],
  ['gear', 'blade'],
  ['crystal', 'blade'],
  ['leaf', 'petal'],
  ['feather', 'feather'],
  ['moon', 'bat'],
  ['stone', 'bat'],
  ['wisp', 'bat'],
  ['star', 'petal'],
];

/** Returns the wings of the animal that a word names, or else an egg group, or else the types. */
function wingStyle({ groups, types }: PortraitSubject, look: Look): WingStyle {
  const motifs = new Set(types.map(({ motif }) => motif));
  return (
    look.flight ??
    groups.map((group) => speciesLookOf(group)?.flight).find((flight) => flight !== undefined) ??
    wingsOfMotifs.find(([motif]) => motifs.has(motif))?.[1] ??
    'feather'
  );
}

function buildOf(
  subject: PortraitSubject,
  body: BodyPlan,
  look: Look,
  ghost: boolean,
  wings: Design['wings'],
): Build {
  const named = look.builds?.find((build) => hasBuild(body, build));
  if (named !== undefined) {
    return named;
  }
  if (body === 'moth' && wings === 'bat') {
    return 'bat';
  }
  if (ghost && body === 'blob') {
    return 'drape';
  }
  return createDice(mixSeed(subject.family, 25)).pick(usualBuilds(body));
}
