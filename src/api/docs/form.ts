import {
  addressOf,
  encodeComponent,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
} from '../openapi-document.ts';
import { escapeHtml } from '../explorer.ts';
import { textOf, writeInline } from './prose.ts';

/** The parameters of an operation as a form filled with the example, the request as a command, and room for its answer. */
export function writeForm(
  document: OpenApiDocument,
  path: string,
  { operationId, parameters }: OperationObject,
): string {
  const address = `${addressOf(document)}${exampleOf(path, parameters)}`;
  return `<form data-path="${escapeHtml(path)}">
${parameters.length === 0 ? '' : `<h4>Parameters</h4>\n${parameters.map((each) => writeField(operationId, each)).join('\n')}`}
<div class="command"><pre tabindex="0"><code>curl '${escapeHtml(address)}'</code></pre><button type="button" class="copy" hidden>Copy</button></div>
<div class="actions"><button type="submit" disabled>Send</button></div>
<div class="result" aria-live="polite"></div>
</form>`;
}

/** A parameter with a control that takes what its schema takes. */
function writeField(operationId: string, parameter: ParameterObject): string {
  const { name, description, required, schema, example } = parameter;
  const id = `${operationId}-${name}`;
  const choices = schema['enum'];
  const shared = `id="${id}" name="${name}" data-in="${parameter.in}" aria-describedby="${id}-hint"${required ? ' required' : ''}`;
  const value = example === undefined ? '' : String(example);
  const control = Array.isArray(choices)
    ? `<select ${shared}>${[...(required ? [] : ['']), ...choices.map(textOf)]
        .map(
          (choice) =>
            `<option${choice === value ? ' selected' : ''}>${escapeHtml(choice)}</option>`,
        )
        .join('')}</select>`
    : `<input ${shared}${limitsOf(parameter)} value="${escapeHtml(value)}" autocomplete="off" autocapitalize="none" spellcheck="false">`;
  return `<div class="field">
<label for="${id}"><code>${name}</code>${required ? ' <span class="required">required</span>' : ''}</label>
${control}
<p class="hint" id="${id}-hint">${writeInline(description)}${hintOf(parameter)}</p>
</div>`;
}

/** What keeps the control from holding what would not fit. */
function limitsOf({ schema }: ParameterObject): string {
  const { type, minimum, maximum, maxLength, pattern } = schema;
  return [
    type === 'integer' ? ' type="number" inputmode="numeric" step="1"' : ' type="text"',
    minimum === undefined ? '' : ` min="${textOf(minimum)}"`,
    maximum === undefined ? '' : ` max="${textOf(maximum)}"`,
    maxLength === undefined ? '' : ` maxlength="${textOf(maxLength)}"`,
    typeof pattern === 'string' ? ` pattern="${escapeHtml(controlPattern(pattern))}"` : '',
  ].join('');
}

/** The pattern of a control matches all of its text, that of a schema any part of it. */
function controlPattern(pattern: string): string {
  const start = pattern.startsWith('^') ? '' : '.*';
  return start + pattern.replace(/^\^/, '').replace(/\$$/, '');
}

function hintOf({ schema }: ParameterObject): string {
  const { minimum, maximum } = schema;
  const fallback = schema['default'];
  const range =
    minimum === undefined ? '' : `; a whole number from ${textOf(minimum)} to ${textOf(maximum)}`;
  return `${range}${fallback === undefined ? '' : `; <code>${escapeHtml(textOf(fallback))}</code> where it is absent`}`;
}

/** Path and query of the example, as the script writes them. */
function exampleOf(path: string, parameters: readonly ParameterObject[]): string {
  const filled = parameters.filter(({ example }) => example !== undefined && example !== '');
  const target = path.replaceAll(/\{(?<name>\w+)\}/g, (_, name: string) =>
    encodeComponent(String(filled.find((each) => each.name === name)?.example ?? '')),
  );
  const query = filled
    .filter((each) => each.in === 'query')
    .map(({ name, example }) => `${name}=${encodeComponent(String(example))}`)
    .join('&');
  return query === '' ? target : `${target}?${query}`;
}
