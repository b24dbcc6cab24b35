import { type Refusal, refusal } from './handler.ts';

/** The body of a request as it arrives. Texts have one character for each byte. */
export type BodyReader = {
  /** Reads on in a text from a place on. `end` is where it stopped: at the end of the text or of the body. */
  readonly read: (
    text: string,
    start: number,
  ) => { readonly kind: 'read'; readonly end: number; readonly isComplete: boolean } | Refusal;
  readonly bytes: () => Buffer<ArrayBuffer>;
};

export function tooLarge(mostBytes: number): Refusal {
  return refusal('body-too-large', `The body is larger than ${mostBytes} bytes`);
}
