import { useEffect, useState } from 'preact/hooks';
import {
  encodeComponent,
  type mediaTypesOf,
  type ParameterObject,
} from '../../../api/openapi-document.ts';
import { usePageContext } from '../../page.tsx';
import { layOutJson } from '../../parts/lay-out-json.ts';
import { Listing, Program } from '../../parts/request-panel.tsx';
import type { AnswerKind } from '../../parts/programs.ts';
import { Inline, statusClass, textOf, Type } from './prose.tsx';

/** The values of parameters as they are typed, by name; an empty one is left out of a query. */
type Values = Readonly<Record<string, string>>;

type Result = Awaited<ReturnType<typeof send>>;

type Answer = ReturnType<typeof mediaTypesOf>[number];

const mostShown = 100_000;

/** A longer list of parameters shows those with an example, and folds the others. */
const mostFields = 6;

/** The parameters of an operation, filled with its example; the request as a program; and the response to it. */
export function RequestForm({
  operationId,
  path,
  parameters,
  answer,
}: {
  readonly operationId: string;
  readonly path: string;
  readonly parameters: readonly ParameterObject[];
  readonly answer: Answer | undefined;
}) {
  const { prefix } = usePageContext();
  const example = Object.fromEntries(
    parameters.map((each) => [each.name, String(each.example ?? '')]),
  );
  const [values, setValues] = useState<Values>(example);
  const [restored, setRestored] = useState<Values>({});
  const [result, setResult] = useState<Result | undefined>();
  // Without scripts nothing is sent, so the server renders a button that cannot be pressed.
  const [state, setState] = useState<'loading' | 'ready' | 'sending'>('loading');
  useEffect(() => {
    setState('ready');
    // An address that `addressOf` made fills the form that it names.
    const { try: id, ...given } = Object.fromEntries(new URLSearchParams(location.search));
    if (id === operationId) {
      setRestored(given);
      setValues({ ...example, ...given });
    }
  }, []);
  const target = targetOf(path, parameters, values);
  const shown = parameters.filter(
    ({ name, required }) =>
      parameters.length <= mostFields || required || example[name] !== '' || name in restored,
  );
  const folded = parameters.filter((each) => !shown.includes(each));
  const field = (parameter: ParameterObject) => (
    <Field
      key={parameter.name}
      id={`${operationId}-${parameter.name}`}
      parameter={parameter}
      value={values[parameter.name] ?? ''}
      onChange={(value) => setValues((before) => ({ ...before, [parameter.name]: value }))}
    />
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (state !== 'ready') {
          return;
        }
        setState('sending');
        void send(prefix + target).then((received) => {
          setResult(received);
          setState('ready');
        });
      }}
    >
      {parameters.length > 0 && <h4>Parameters</h4>}
      {shown.map(field)}
      <p class="request-send">
        <button
          class="button"
          type="submit"
          disabled={state === 'loading'}
          // A disabled button would lose the focus.
          aria-disabled={state === 'sending'}
        >
          Send
        </button>
        <a href={addressOf(operationId, values, example)}>Link to this request</a>
      </p>
      {folded.length > 0 && (
        <details>
          <summary>{folded.length} more parameters</summary>
          {folded.map(field)}
        </details>
      )}
      <Program target={target} kind={kindOf(answer?.name ?? '', values)} />
      <div class="result">
        {/* Announces this line alone, and no whole response. */}
        <p role="status">{result ? <StatusLine {...result} /> : answer && <Kind {...answer} />}</p>
        {result ? <ResultView result={result} /> : answer && <SampleView {...answer} />}
      </div>
    </form>
  );
}

function addressOf(operationId: string, values: Values, example: Values): string {
  const changed = Object.entries(values).filter(([name, value]) => value !== example[name]);
  const query = new URLSearchParams([['try', operationId], ...changed]);
  return changed.length === 0 ? `#${operationId}` : `?${query.toString()}#${operationId}`;
}

function kindOf(mediaType: string, { format = '', file = '' }: Values): AnswerKind {
  if (mediaType === 'image/png') {
    return 'bytes';
  }
  return /\bjson\b/.test(mediaType) && !/csv|ndjson/.test(format + file) ? 'json' : 'text';
}

function Kind({ name, schema }: Answer) {
  return (
    <>
      Answer: <code>{name}</code>, <Type schema={schema} />
    </>
  );
}

function SampleView({ examples = {} }: Answer) {
  const [sample] = Object.values(examples);
  return sample ? (
    <Listing
      text={typeof sample.value === 'string' ? sample.value : layOutJson(sample.value)}
      of="the answer"
    />
  ) : null;
}

/** A parameter with a control that accepts what its schema accepts. */
function Field({
  id,
  parameter: { name, description, required, schema },
  value,
  onChange,
}: {
  readonly id: string;
  readonly parameter: ParameterObject;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { minimum, maximum, maxLength, pattern } = schema;
  const choices = schema['type'] === 'boolean' ? [true, false] : schema['enum'];
  const fallback = schema['default'];
  const shared = {
    id,
    name,
    required,
    value,
    'aria-describedby': `${id}-hint`,
    onInput: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange(event.currentTarget.value),
  };
  return (
    <div class="field">
      <label for={id}>
        <code>{name}</code>
        {required && <span class="field-required"> required</span>}
      </label>
      {Array.isArray(choices) ? (
        <select {...shared}>
          {[...(required ? [] : ['']), ...choices.map(textOf)].map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          {...(schema['type'] === 'integer'
            ? { type: 'number', step: 1, min: numberOr(minimum), max: numberOr(maximum) }
            : {
                type: 'text',
                maxLength: numberOr(maxLength),
                pattern: controlPattern(pattern),
              })}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
        />
      )}
      <p class="field-hint" id={`${id}-hint`}>
        <Inline text={description} />
        {minimum !== undefined && `; a whole number from ${textOf(minimum)} to ${textOf(maximum)}`}
        {fallback !== undefined && (
          <>
            ; default: <code>{textOf(fallback)}</code>
          </>
        )}
      </p>
    </div>
  );
}

function numberOr(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** The pattern of a control matches its whole text, that of a schema any part of it. */
function controlPattern(pattern: unknown): string | undefined {
  return typeof pattern === 'string'
    ? pattern.replace(/^(?!\^)/, '.*').replace(/^\^|\$$/g, '')
    : undefined;
}

function targetOf(path: string, parameters: readonly ParameterObject[], values: Values): string {
  const filled = path.replaceAll(/\{(?<name>\w+)\}/g, (_, name: string) =>
    encodeComponent(values[name] ?? ''),
  );
  const query = parameters
    .filter((each) => each.in === 'query' && values[each.name] !== '')
    .map(({ name }) => `${name}=${encodeComponent(values[name] ?? '')}`)
    .join('&');
  return query === '' ? filled : `${filled}?${query}`;
}

/** Sends a request. A failure to reach the service is a result too. */
async function send(url: string) {
  const start = performance.now();
  try {
    const response = await fetch(url);
    const milliseconds = Math.round(performance.now() - start);
    const { status, statusText, redirected, headers } = response;
    const fields = [...headers];
    const body = await readBody(response);
    const answer = { status, statusText, milliseconds, redirected, fields, body };
    return { kind: 'answered', ...answer } as const;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', message } as const;
  }
}

/** The body as it is shown: a picture, indented JSON, or the text; a long text is cut. */
async function readBody(response: Response) {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('image/')) {
    return { kind: 'picture', url: response.url } as const;
  }
  const body = await response.text();
  const isJson = /\bjson\b/.test(type) && !type.includes('ndjson') && body.length < mostShown;
  const text = isJson ? layOutJson(JSON.parse(body)) : body;
  const rest = text.length - mostShown;
  const shown = rest > 0 ? `${text.slice(0, mostShown)}\n… ${rest} more characters` : text;
  return { kind: 'text', text: shown === '' ? '(no body)' : shown } as const;
}

function StatusLine(result: Result) {
  return result.kind === 'failed' ? (
    <span class={statusClass(500)}>No response: {result.message}</span>
  ) : (
    <>
      <span class={statusClass(result.status)}>
        {result.status} {result.statusText}
      </span>{' '}
      in {result.milliseconds} ms{result.redirected && ', after a redirection'}
    </>
  );
}

function ResultView({ result }: { readonly result: Result }) {
  if (result.kind === 'failed') {
    return null;
  }
  const { fields, body } = result;
  return (
    <>
      {body.kind === 'picture' ? (
        <img src={body.url} alt="The picture of the response" />
      ) : (
        <Listing text={body.text} of="the answer" />
      )}
      <details>
        <summary>{fields.length} header fields</summary>
        <dl>
          {fields.map(([name, value]) => (
            <>
              <dt key={name}>{name}</dt>
              <dd>{value}</dd>
            </>
          ))}
        </dl>
      </details>
    </>
  );
}
