import {
  findResponse,
  type MediaTypeObject,
  type OpenApiDocument,
  type OperationObject,
  type ResponseObject,
  mediaTypesOf,
} from '../../../api/openapi-document.ts';
import { join } from '../../parts/join.ts';
import { layOutJson } from '../../parts/lay-out-json.ts';
import { Inline, Path, Prose, statusClass } from './prose.tsx';
import { RequestForm } from './request-form.tsx';
import { Type } from './schemas.tsx';

export function Operation({
  document,
  path,
  operation: { operationId: id, summary, description, parameters, responses },
}: {
  readonly document: OpenApiDocument;
  readonly path: string;
  readonly operation: OperationObject;
}) {
  const found = Object.entries(responses).map(([status, response]) => ({
    status,
    isShared: '$ref' in response,
    response: findResponse(document, response),
  }));
  const [answer] = found.flatMap(({ response }) => (response ? mediaTypesOf(response) : []));
  const shared = found.filter(({ isShared }) => isShared);
  return (
    <>
      <h3>
        <a href={`#${id}`}>{summary}</a>
      </h3>
      <p>
        <span class="operation-method">GET</span> <Path path={path} />
      </p>
      {description !== undefined && <Prose text={description} />}
      <RequestForm operationId={id} path={path} parameters={parameters} answer={answer} />
      <details class="responses">
        <summary>
          <span>All responses: </span>
          {found.map(({ status }) => (
            <span key={status} class={statusClass(status)}>
              {status}
            </span>
          ))}
        </summary>
        {found.map(
          ({ status, isShared, response }) =>
            !isShared &&
            response && (
              <section key={status}>
                <h4 class={statusClass(status)}>{status}</h4>
                <ResponseBody response={response} shown={answer} />
              </section>
            ),
        )}
        <p>
          As of other operations:{' '}
          {join(
            shared.map(({ status, response }) => (
              <>
                <a href={`#status-${status}`}>{status}</a> {response?.description}
              </>
            )),
            '; ',
          )}
        </p>
      </details>
    </>
  );
}

export function ResponseBody({
  response,
  shown,
}: {
  readonly response: ResponseObject;
  readonly shown?: MediaTypeObject | undefined;
}) {
  const { description, headers } = response;
  return (
    <>
      <p>
        <Inline text={description} />. Header fields:{' '}
        {join(Object.keys(headers).map((name) => <code key={name}>{name}</code>))}
      </p>
      {mediaTypesOf(response).map(({ name: mediaType, schema, examples = {} }) => (
        <>
          <p>
            <code>{mediaType}</code>: <Type schema={schema} />
          </p>
          {Object.entries(examples === shown?.examples ? {} : examples).map(
            ([name, { summary, value }]) => (
              <figure key={name}>
                <figcaption>{summary}</figcaption>
                <pre tabIndex={0}>{typeof value === 'string' ? value : layOutJson(value)}</pre>
              </figure>
            ),
          )}
        </>
      ))}
    </>
  );
}
