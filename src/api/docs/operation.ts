import {
  type ExampleObject,
  findResponse,
  type OpenApiDocument,
  type OperationObject,
  type ResponseObject,
} from '../openapi-document.ts';
import { escapeHtml } from '../explorer.ts';
import { writeForm } from './form.ts';
import { layOutJson } from './lay-out-json.ts';
import { writeInline, writePath, writeProse } from './prose.ts';
import { writeType } from './schemas.ts';

/** An operation: what it is for, a form that sends it, and its answers. */
export function writeOperation(
  document: OpenApiDocument,
  path: string,
  operation: OperationObject,
): string {
  const { operationId: id, summary, description, responses } = operation;
  return `<article class="operation" id="${id}">
<h3><a href="#${id}">${escapeHtml(summary)}</a></h3>
<p class="request"><span class="method">GET</span> <code>${writePath(path)}</code></p>
${description === undefined ? '' : writeProse(description)}
${writeForm(document, path, operation)}
<h4>Answers</h4>
<div class="answers">
${Object.entries(responses)
  .map(([status, response]) => {
    const found = findResponse(document, response);
    return found ? writeResponse(status, found) : '';
  })
  .join('\n')}
</div>
</article>`;
}

function writeResponse(status: string, { description, headers, content }: ResponseObject): string {
  const fields = Object.keys(headers)
    .map((name) => `<code>${name}</code>`)
    .join(', ');
  const bodies = Object.entries(content ?? {})
    .map(
      ([mediaType, { schema, examples = {} }]) =>
        `<p><code>${mediaType}</code>: ${writeType(schema)}</p>\n${Object.values(examples).map(writeExample).join('\n')}`,
    )
    .join('\n');
  return `<details>
<summary><span class="status s${status.charAt(0)}">${status}</span> <span>${writeInline(description)}</span></summary>
<p>Header fields: ${fields}</p>
${bodies}
</details>`;
}

function writeExample({ summary, value }: ExampleObject): string {
  const text = typeof value === 'string' ? value : layOutJson(value);
  return `<figure>
<figcaption>${escapeHtml(summary)}</figcaption>
<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>
</figure>`;
}
