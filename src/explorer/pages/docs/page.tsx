import { useEffect, useState } from 'preact/hooks';
import {
  findResponse,
  mediaTypesOf,
  type OpenApiDocument,
  pathsOf,
  type ResponseObject,
  type MediaTypeObject,
} from '../../../api/openapi-document.ts';
import { listen } from '../../listen.ts';
import { definePage, usePageContext, Link, join } from '../../page.tsx';
import { Island } from '../../parts/island.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { Inline, Path, Prose, Schemas, statusClass, Type } from './prose.tsx';
import { counted } from '../../../world/phrases.ts';
import { layOutJson } from '../../parts/lay-out-json.ts';
import { RequestForm } from './request-form.tsx';

type Entry = {
  readonly id: string;
  readonly path?: string;
  readonly title: string;
  readonly text: string;
};

type Group = { readonly id: string; readonly name: string; readonly entries: readonly Entry[] };

type Documented = ReturnType<typeof pathsOf>[number] & { readonly document: OpenApiDocument };

export const page = definePage({
  load: async (_, api) => {
    const [document, { items }] = await Promise.all([
      api.get<OpenApiDocument>('/openapi.json'),
      api.cards({ limit: 1 }),
    ]);
    const target = `/v1/creature/${items[0]?.number ?? ''}`;
    const example = items[0] && { target, answer: await api.get(target) };
    return { document, example };
  },
  title: (_, { say }) => say('API documentation'),
  preview: () => 'Every request that a program can make, with examples to try.',
  View: ({ data: { document, example } }) => {
    const { prefix, baseUrl, prose } = usePageContext();
    const operations = pathsOf(document);
    const tags = document.tags.map(({ name, description }) => ({
      id: `tag-${name.toLowerCase().replaceAll(/\W+/g, '-')}`,
      name,
      description,
      operations: operations.filter(({ operation }) => operation.tags.includes(name)),
    }));
    const requests = {
      id: 'requests',
      title: 'Methods, rate limits, caching and errors',
      text: document.info.description,
    };
    const statuses = { id: 'statuses', title: 'Answers of all operations', text: 'status codes' };
    const schemas = { id: 'schemas', title: 'Members of answers', text: 'types' };
    return (
      // In English alone, like the API.
      <div class="docs" lang={prose}>
        <Contents
          groups={[
            { id: 'requests', name: 'Every request', entries: [requests, statuses] },
            ...tags.map((tag) => ({
              ...tag,
              entries: tag.operations.map((each) => entryOf({ document, ...each })),
            })),
            { id: 'schemas', name: 'Schemas', entries: [schemas] },
          ]}
        />
        <div class="docs-text" id="docs-text" tabIndex={-1}>
          <h1>API documentation</h1>
          {example && (
            <section>
              <h2>An example</h2>
              <p class="docs-lead">
                Every request is a GET request and needs no key. This one reads a creature:
              </p>
              <RequestPanel {...example} startsOpen />
            </section>
          )}
          <section id="requests">
            <h2>Every request</h2>
            <p>
              Add the paths below to <code>{baseUrl}</code>. Programs can read this page as an{' '}
              <a href={`${prefix}/openapi.json`} data-outside>
                OpenAPI 3.1 document
              </a>
              . What <code>q</code> understands, <Link to="/syntax">How to search</Link> tells with
              examples.
            </p>
            <Prose text={document.info.description} />
            <noscript>
              <p>
                You can read this page without JavaScript, but to send requests from it, turn
                JavaScript on.
              </p>
            </noscript>
          </section>
          {tags.map(({ id, name, description, operations: own }) => (
            <section key={id} id={id}>
              <h2>{name}</h2>
              <p class="docs-lead">{description}</p>
              {own.map((each) => (
                <article key={each.path} class="operation" id={each.operation.operationId}>
                  <Island content={<Operation document={document} {...each} />} />
                </article>
              ))}
            </section>
          ))}
          <section id="statuses">
            <h2>Answers of all operations</h2>
            <p class="docs-lead">Each operation names those that it can have.</p>
            <Island
              isStill
              content={[...sharedStatuses(document)].map(([status, response]) => (
                <article key={status} class="schema" id={`status-${status}`}>
                  <h3 class={statusClass(status)}>{status}</h3>
                  <ResponseBody response={response} />
                </article>
              ))}
            />
          </section>
          <section id="schemas">
            <h2>Schemas</h2>
            <p class="docs-lead">Objects in responses. A member marked “?” is optional.</p>
            <Island isStill content={<Schemas schemas={document.components.schemas} />} />
          </section>
        </div>
      </div>
    );
  },
});

/** The responses that operations share, by status. Two may have one status: the second is that of health alone. */
function sharedStatuses(document: OpenApiDocument): ReadonlyMap<string, ResponseObject> {
  const shared = pathsOf(document).flatMap(({ operation }) =>
    Object.entries(operation.responses).filter(([, response]) => '$ref' in response),
  );
  return new Map(
    shared.flatMap(([status, response]): [string, ResponseObject][] => {
      const found = findResponse(document, response);
      return found ? [[status, found]] : [];
    }),
  );
}

function entryOf({ document, path, operation }: Documented): Entry {
  const { operationId: id, summary, description, parameters, responses } = operation;
  const answer = responses[200] && findResponse(document, responses[200]);
  const text = [
    description,
    ...parameters.map((parameter) => `${parameter.name} ${parameter.description}`),
    ...(answer ? mediaTypesOf(answer).map(({ name }) => name) : []),
  ].join(' ');
  return { id, path, title: summary, text };
}

/** Links to all parts, and a search of them: a column beside the text on wide screens, folded above it on others. */
function Contents({ groups }: { readonly groups: readonly Group[] }) {
  const [isScripted, setIsScripted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [wanted, setWanted] = useState('');
  const current = useCurrentPart();
  useEffect(() => {
    setIsScripted(true);
    const wide = matchMedia('(min-width: 64rem)');
    const fold = (): void => setIsOpen(wide.matches);
    fold();
    return listen(wide, ['change'], fold);
  }, []);
  const found = findEntries(
    groups.flatMap(({ entries }) => entries),
    wanted,
  );
  const links = (entries: readonly Entry[]) => (
    <ul>
      {entries.map(({ id, path, title }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
            {path !== undefined && <Path path={path} />} <span>{title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <nav class="docs-contents" aria-label="Operations">
      <a class="skip" href="#docs-text">
        Skip the list
      </a>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>Operations</summary>
        {isScripted && (
          <input
            type="search"
            placeholder="Search: weak, image, csv …"
            aria-label="Search the documentation"
            value={wanted}
            onInput={(event) => setWanted(event.currentTarget.value)}
          />
        )}
        <p class="docs-count" role="status">
          {wanted.trim() === '' ? '' : `${counted(found.length, 'part')} found`}
        </p>
        {wanted.trim() === ''
          ? groups.map(({ id, name, entries }) => (
              <section key={id}>
                <h2>
                  <a href={`#${id}`}>{name}</a>
                </h2>
                {links(entries)}
              </section>
            ))
          : links(found)}
      </details>
    </nav>
  );
}

/** The id of the part that is being read; undefined until the page is scrolled to one. */
function useCurrentPart(): string | undefined {
  const [current, setCurrent] = useState<string | undefined>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const visible = entries.find(({ isIntersecting }) => isIntersecting);
        if (visible) {
          setCurrent(visible.target.id);
        }
      },
      { rootMargin: '-20% 0px -70% 0px' },
    );
    document
      .querySelectorAll('.operation, #requests, #statuses, #schemas')
      .forEach((each) => observer.observe(each));
    return () => observer.disconnect();
  }, []);
  return current;
}

/** Words that people type, with a word of the texts that means the same. */
const synonyms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    condition: 'filter where',
    csv: 'excel spreadsheet sheet',
    bulk: 'dump dataset export',
    evolution: 'evolve evolving',
    language: 'translation translate locale i18n',
    limit: 'quota throttle',
    origin: 'cors',
    multiplier: 'chart resistance strength effectiveness',
    page: 'paginate pagination',
    picture: 'image sprite png artwork icon silhouette thumbnail',
    sort: 'order ranking',
    spelling: 'typo misspelt fuzzy',
    suggest: 'autocomplete complete completion typeahead',
    weak: 'weakness weaknesse',
  }).flatMap(([word, others]) => others.split(' ').map((other) => [other, word])),
);

/** Finds the entries in which each word of a text begins a word, those with the words in their titles first. */
function findEntries(entries: readonly Entry[], text: string): readonly Entry[] {
  // A plural finds its singular.
  const words = wordsOf(text).map((word) => word.replace(/(?<=\p{L}{3})s$/u, ''));
  const found = entries.flatMap((entry) => {
    const [inTitle, inText] = [wordsOf(`${entry.title} ${entry.path ?? ''}`), wordsOf(entry.text)];
    const ranks = words.map((word) => {
      const isIn = (all: readonly string[]): boolean =>
        all.some((each) => each.startsWith(word) || each.startsWith(synonyms.get(word) ?? word));
      return isIn(inTitle) ? 0 : isIn(inText) ? 1 : Number.POSITIVE_INFINITY;
    });
    const rank = ranks.reduce((sum, each) => sum + each, 0);
    return rank < Number.POSITIVE_INFINITY ? [{ entry, rank }] : [];
  });
  return found.toSorted((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function Operation({
  document,
  path,
  operation: { operationId: id, summary, description, parameters, responses },
}: Documented) {
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

function ResponseBody({
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
