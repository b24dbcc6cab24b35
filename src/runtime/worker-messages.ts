import * as v from 'valibot';

const AssignmentSchema = v.object({
  /** 0 lets the system choose. */
  port: v.number(),
  /** Whether no other worker answers, so that whoever is on the port is a stranger. */
  checksPort: v.boolean(),
  /** On the shared clock: when the service started. */
  startedMilliseconds: v.number(),
  /** Hits that were stored when the service started. */
  hitsAtStart: v.number(),
});

const WorkerMessageSchema = v.variant('kind', [
  v.object({ kind: v.literal('answering'), port: v.number(), announcement: v.string() }),
  /** The operator has to change something first. */
  v.object({ kind: v.literal('refused'), message: v.string() }),
  v.object({ kind: v.literal('warning'), message: v.string() }),
]);

/** What a supervisor tells a worker at its start. */
export type Assignment = Readonly<v.InferOutput<typeof AssignmentSchema>>;

/** What a worker tells its supervisor. */
export type WorkerMessage = Readonly<v.InferOutput<typeof WorkerMessageSchema>>;

/** Throws where the text is no assignment: only a supervisor writes one. */
export function parseAssignment(text: string): Assignment {
  return v.parse(v.pipe(v.string(), v.parseJson(), AssignmentSchema), text);
}

export function parseWorkerMessage(message: unknown): WorkerMessage {
  return v.parse(WorkerMessageSchema, message);
}
