import { type ProblemKind, problems } from '../problems.ts';
import { replyProblem } from '../replies.ts';
import type { ExampleObject } from './document.ts';

/** Lists that are longer are cut, so that the document stays small. */
const longestList = 12;
const itemsKept = 3;

/** Makes examples by asking the app itself, so that they are true. */
export type Examples = {
  /** What the app answers, or undefined where it has no such answer: a world may have no league. */
  readonly answer: (target: string) => Promise<ExampleObject | undefined>;
  readonly problem: (kind: ProblemKind, target: string | undefined) => Promise<ExampleObject>;
};

export function createExamples(
  ask: (target: string) => Response | Promise<Response>,
  baseUrl: string,
): Examples {
  return {
    answer: async (target) => {
      const response = await ask(target);
      if (response.status !== 200) {
        return undefined;
      }
      const text = await response.text();
      const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
      const { value, isShortened } = isJson ? shortenJson(text) : shortenLines(text);
      return {
        summary: isShortened ? `GET ${target}, long lists cut` : `GET ${target}`,
        value,
        'x-target': target,
        ...(isShortened && { 'x-shortened': true as const }),
      };
    },
    problem: async (kind, target) => {
      const { title, status, meaning } = problems[kind];
      const response = target === undefined ? undefined : await ask(target);
      const value: unknown = response?.status === status ? await response.json() : undefined;
      if (target !== undefined && isOfKind(value, `${baseUrl}/problems/${kind}`)) {
        return { summary: title, value, 'x-target': target };
      }
      const occurrence = { kind, detail: meaning.replace(/\.$/, ''), instance: target ?? '/' };
      return { summary: title, value: await replyProblem(baseUrl, occurrence).json() };
    },
  };
}

function isOfKind(value: unknown, type: string): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === type;
}

type Shortened = { readonly value: unknown; readonly isShortened: boolean };

function shortenJson(text: string): Shortened {
  let isShortened = false;
  const value: unknown = JSON.parse(text, (_, member: unknown) => {
    if (Array.isArray(member) && member.length > longestList) {
      isShortened = true;
      return member.slice(0, itemsKept);
    }
    return member;
  });
  return { value, isShortened };
}

function shortenLines(text: string): Shortened {
  const lines = text.split(/(?<=\n)/);
  return { value: lines.slice(0, itemsKept).join(''), isShortened: lines.length > itemsKept };
}
