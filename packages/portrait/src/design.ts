import { clamp } from './arithmetic.ts';
import type { BodyPlan, PortraitSubject } from './subject.ts';
import { type Pose, rollTraits, type Traits } from './traits.ts';
import { type FormLook, formLookOf, lookOf } from './words.ts';

/** What a portrait shows of its record, before anything is drawn. A pure function of the subject, so that it can be tested. */
export type Design = {
  readonly body: BodyPlan;
  readonly traits: Traits;
  /** Whether wings are drawn, or else the creature floats above the ground. */
  readonly flies: 'no' | 'wings' | 'floating';
  /** Whether legs and feet are left out. */
  readonly legless: boolean;
  /** Whether plates of metal are drawn. */
  readonly plates: boolean;
  readonly hooves: boolean;
  readonly robe: boolean;
  readonly helmet: boolean;
  readonly heads: 1 | 2 | 3;
  readonly form: FormLook;
  /** 0 for the first of several stages, 1 for the last; 0.6 for a creature that does not evolve. */
  readonly age: number;
  readonly mirrored: boolean;
};

/** Plans that draw wings where their back has them; the others get a pair behind them. */
const wingedPlans: ReadonlySet<BodyPlan> = new Set(['wings', 'moth']);

/** What stands on legs, and what a ghost of it is instead. */
const ghostly: Readonly<Partial<Record<BodyPlan, { body: BodyPlan; pose: Pose | undefined }>>> = {
  upright: { body: 'arms', pose: 'trailing' },
  humanoid: { body: 'arms', pose: 'trailing' },
  legs: { body: 'ball', pose: undefined },
  quadruped: { body: 'arms', pose: 'trailing' },
  insect: { body: 'arms', pose: 'trailing' },
  blob: { body: 'blob', pose: 'drape' },
  wings: { body: 'wings', pose: 'flying' },
};

export function designOf(subject: PortraitSubject): Design {
  const { stage, stages, types, wantedBody, number } = subject;
  const age = stages > 1 ? clamp((stage - 1) / (stages - 1), 0, 1) : 0.6;
  const isType = (name: string): boolean =>
    types.some((type) => type.name.toLowerCase() === name.toLowerCase());
  const said = lookOf(subject.species);
  // Words of another body than the wanted one would not fit it.
  const look = wantedBody === undefined || wantedBody === said.body ? said : {};
  const isGhost = isType('ghost') && wantedBody === undefined;
  const living = wantedBody ?? look.body ?? subject.body;
  const ghost = isGhost ? ghostly[living] : undefined;
  const body = ghost?.body ?? living;
  const rolled = rollTraits(subject, body, age);
  const { ears, horns, muzzle, tail, back, build, wings } = look;
  const isFlying = isType('flying');
  const flies = isFlying ? 'wings' : isGhost ? 'floating' : 'no';
  const pose = ghost ? ghost.pose : look.pose;
  const traits: Traits = {
    ...rolled,
    pose,
    wings: wings ?? rolled.wings,
    ears: ears ?? rolled.ears,
    horns: horns ?? (subject.mega && rolled.horns === 'none' ? 'crest' : rolled.horns),
    // A bird of its egg group has a beak; nothing else has one without a word for it.
    muzzle: muzzle ?? (body === 'wings' && wings === undefined ? 'beak' : rolled.muzzle),
    tail: tail ?? rolled.tail,
    back: isFlying && !wingedPlans.has(body) ? 'wings' : (back ?? megaBack(subject, rolled)),
    build: build ?? rolled.build,
    collar: subject.mega ? 'gem' : rolled.collar,
  };
  const form = formLookOf(subject.formName);
  return {
    body,
    traits,
    flies,
    legless: isGhost,
    plates: isType('steel'),
    hooves: look.hooves === true,
    robe: look.robe === true,
    helmet: look.helmet === true,
    heads: look.heads ?? 1,
    form: isSymbol(subject) ? { ...form, letter: form.letter ?? 'A' } : form,
    age,
    // Neighbours look at each other.
    mirrored: (number + subject.form) % 2 === 1,
  };
}

function megaBack({ mega }: PortraitSubject, { back }: Traits): Traits['back'] {
  return mega && back === 'none' ? 'row' : back;
}

/** A creature that is a letter; its base form is the first. */
function isSymbol({ species, formName }: PortraitSubject): boolean {
  return (
    /^symbol$/i.test(species) && (formName === '' || formLookOf(formName).letter !== undefined)
  );
}
