import * as v from 'valibot';
import type { Line } from '../log/log.ts';
import type { Report } from '../metrics/report.ts';

/** JSON has no dates. */
const Moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);

/** A version of the world that the supervisor holds for its workers. */
const ReleaseSchema = v.object({
  /** Counts the releases of a supervisor. */
  number: v.number(),
  /** Where it lies, the best place first. */
  files: v.array(v.string()),
  /** Whether nobody writes these files, so that it may be mapped into memory. */
  isMapped: v.boolean(),
  version: v.string(),
  /** When it is said to have changed; absent where no date can say so. */
  modifiedMilliseconds: v.optional(v.number()),
});

/** What all workers have in common. */
const TeamStateSchema = v.object({
  release: ReleaseSchema,
  reload: v.variant('kind', [
    v.object({ kind: v.literal('none') }),
    v.object({ kind: v.literal('succeeded'), at: Moment }),
    v.object({ kind: v.literal('refused'), at: Moment, reason: v.string() }),
  ]),
  reloads: v.object({ succeeded: v.number(), refused: v.number() }),
});

const AssignmentSchema = v.object({
  /** From 1; a worker that replaces another gets its number, and so its file of hits. */
  number: v.number(),
  /** 0 lets the system choose. */
  port: v.number(),
  /** As `port`, where the operator has one of their own. */
  operationsPort: v.optional(v.number()),
  /** Whether no other worker answers, so that whoever is on the port is a stranger. */
  checksPort: v.boolean(),
  /** On the shared clock: when the service started. */
  startedMilliseconds: v.number(),
  /** Hits that were stored when the service started. */
  hitsAtStart: v.number(),
  state: TeamStateSchema,
});

const LineSchema = v.object({
  time: v.number(),
  level: v.picklist(['error', 'warn', 'info', 'debug']),
  process: v.number(),
  message: v.string(),
  fields: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
}) satisfies v.GenericSchema<Line>;

const ReportSchema = v.pipe(
  v.array(v.pipe(v.tuple([v.string(), v.number()]), v.readonly())),
  v.readonly(),
) satisfies v.GenericSchema<Report>;

const WorkerMessageSchema = v.variant('kind', [
  v.object({
    kind: v.literal('answering'),
    port: v.number(),
    operationsPort: v.optional(v.number()),
    announcement: v.string(),
  }),
  /** The operator has to change something first. */
  v.object({ kind: v.literal('refused'), message: v.string() }),
  /** Comes again and again, as long as the event loop goes round. */
  v.object({ kind: v.literal('alive') }),
  /** Answers from this release from now on. */
  v.object({ kind: v.literal('serves'), release: v.number() }),
  v.object({ kind: v.literal('lines'), lines: v.array(LineSchema) }),
  /** Somebody asked it for the metrics of the service. A round tells an answer from others. */
  v.object({ kind: v.literal('metrics-wanted'), round: v.number(), report: ReportSchema }),
  v.object({ kind: v.literal('report'), round: v.number(), report: ReportSchema }),
]);

const SupervisorMessageSchema = v.variant('kind', [
  v.object({ kind: v.literal('state'), state: TeamStateSchema }),
  /** All workers answer from the release that was told last. */
  v.object({ kind: v.literal('united') }),
  v.object({ kind: v.literal('report-wanted'), round: v.number() }),
  v.object({
    kind: v.literal('reports'),
    round: v.number(),
    reports: v.array(v.object({ worker: v.string(), report: ReportSchema })),
  }),
]);

export type Release = Readonly<v.InferOutput<typeof ReleaseSchema>>;

export type TeamState = Readonly<v.InferOutput<typeof TeamStateSchema>>;

/** What a supervisor tells a worker at its start. */
export type Assignment = Readonly<v.InferOutput<typeof AssignmentSchema>>;

/** What a worker tells its supervisor. */
export type WorkerMessage = Readonly<v.InferOutput<typeof WorkerMessageSchema>>;

/** What a supervisor tells a worker that runs. */
export type SupervisorMessage = Readonly<v.InferOutput<typeof SupervisorMessageSchema>>;

/** What concerns a worker's service alone. */
export type TeamNews = Extract<SupervisorMessage, { readonly kind: 'state' | 'united' }>;

/** Throws where the text is no assignment: only a supervisor writes one. */
export function parseAssignment(text: string): Assignment {
  return v.parse(v.pipe(v.string(), v.parseJson(), AssignmentSchema), text);
}

export function parseWorkerMessage(message: unknown): WorkerMessage {
  return v.parse(WorkerMessageSchema, message);
}

/** In JSON, as the runtimes differ in what they make of anything else. */
export function parseSupervisorMessage(text: unknown): SupervisorMessage {
  return v.parse(v.pipe(v.string(), v.parseJson(), SupervisorMessageSchema), text);
}
