import {
  findResponse,
  type OpenApiDocument,
  type OperationObject,
  type ResponseObject,
  mediaTypesOf,
} from '../../../api/openapi-document.ts';
import { layOutJson } from './lay-out-json.ts';
import { Inline, Path, Prose } from './prose.tsx';
import { RequestForm, statusClass } from './request-form.tsx';
import { Type } from './schemas.tsx';

/** An operation: its purpose, a form that sends a request, and its responses with examples. */
export function Operation({
  document,
  path,
  operation: { operationId: id, summary, description, parameters, responses },
}: {
  readonly document: OpenApiDocument;
  readonly path: string;
  readonly operation: OperationObject;
}) {
  return (
    <article class="operation" id={id}>
      <h3>
        <a href={`#${id}`}>{summary}</a>
      </h3>
      <p class="operation-path">
        <span class="operation-method">GET</span> <Path path={path} />
      </p>
      {description !== undefined && <Prose text={description} />}
      <RequestForm operationId={id} path={path} parameters={parameters} />
      <h4>Responses</h4>
      <div class="responses">
        {Object.entries(responses).map(([status, response]) => {
          const found = findResponse(document, response);
          return found && <Response key={status} status={status} response={found} />;
        })}
      </div>
    </article>
  );
}

function Response({
  status,
  response,
}: {
  readonly status: string;
  readonly response: ResponseObject;
}) {
  const { description, headers } = response;
  return (
    <details>
      <summary>
        <span class={statusClass(status)}>{status}</span>
        <span>
          <Inline text={description} />
        </span>
      </summary>
      <p>
        Header fields:{' '}
        {Object.keys(headers).map((name, i) => (
          <>
            {i > 0 && ', '}
            <code>{name}</code>
          </>
        ))}
      </p>
      {mediaTypesOf(response).map(({ name: mediaType, schema, examples = {} }) => (
        <>
          <p>
            <code>{mediaType}</code>: <Type schema={schema} />
          </p>
          {Object.entries(examples).map(([name, { summary, value }]) => (
            <figure key={name}>
              <figcaption>{summary}</figcaption>
              <pre tabIndex={0}>{typeof value === 'string' ? value : layOutJson(value)}</pre>
            </figure>
          ))}
        </>
      ))}
    </details>
  );
}
