import { useEffect, useState } from 'preact/hooks';
import {
  type OpenApiDocument,
  type OperationObject,
  pathsOf,
} from '../../../api/openapi-document.ts';
import { definePage } from '../../page.ts';
import { usePageContext } from '../../page-context.ts';
import { Link } from '../../parts/link.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { Operation } from './operation.tsx';
import { Path, Prose } from './prose.tsx';
import { Schemas } from './schemas.tsx';
import { counted } from '../../../world/counted.ts';

type Data = {
  readonly document: OpenApiDocument;
  /** A lookup and its answer; undefined in a world without creatures. */
  readonly example: { readonly target: string; readonly answer: unknown } | undefined;
};

type Group = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly operations: readonly { readonly path: string; readonly operation: OperationObject }[];
};

/** The OpenAPI document as a page to read and to try. */
export const docs = definePage<Data>({
  load: async (_, api) => {
    const [document, { items }] = await Promise.all([
      api.get<OpenApiDocument>('/openapi.json'),
      api.cards({ limit: 1 }),
    ]);
    const target = `/v1/creature/${items[0]?.number ?? ''}`;
    const example = items[0] && { target, answer: await api.get(target) };
    return { document, example };
  },
  title: () => 'API documentation',
  View: ({ data: { document, example } }) => {
    const { prefix, baseUrl } = usePageContext();
    const groups: readonly Group[] = document.tags.map(({ name, description }) => ({
      id: `tag-${name.toLowerCase().replaceAll(/\W+/g, '-')}`,
      name,
      description,
      operations: pathsOf(document).filter(({ operation }) => operation.tags.includes(name)),
    }));
    return (
      <div class="docs">
        <Contents groups={groups} />
        <div class="docs-text">
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
          <Prose text={document.info.description} />
          <p>
            Add the paths below to <code>{baseUrl}</code>. Programs can read this page as an{' '}
            <a href={`${prefix}/openapi.json`} data-outside>
              OpenAPI 3.1 document
            </a>
            . What <code>q</code> understands, <Link to="/syntax">How to search</Link> tells with
            examples.
          </p>
          <noscript>
            <p>
              You can read this page without JavaScript, but to send requests from it, turn
              JavaScript on.
            </p>
          </noscript>
          {groups.map(({ id, name, description, operations }) => (
            <section key={id} id={id}>
              <h2>{name}</h2>
              <p class="docs-lead">{description}</p>
              {operations.map(({ path, operation }) => (
                <Operation key={path} document={document} path={path} operation={operation} />
              ))}
            </section>
          ))}
          <section id="schemas">
            <h2>Schemas</h2>
            <p class="docs-lead">Objects in responses. A member marked “?” is optional.</p>
            <Schemas schemas={document.components.schemas} />
          </section>
        </div>
      </div>
    );
  },
});

/** Links to all operations: a column beside the text on wide screens, folded above it on others. */
function Contents({ groups }: { readonly groups: readonly Group[] }) {
  const [isScripted, setIsScripted] = useState(false);
  const [isOpen, setIsOpen] = useState(true);
  const [filter, setFilter] = useState('');
  const current = useCurrentOperation();
  useEffect(() => {
    setIsScripted(true);
    const wide = matchMedia('(min-width: 64rem)');
    const fold = (): void => setIsOpen(wide.matches);
    fold();
    wide.addEventListener('change', fold);
    return () => wide.removeEventListener('change', fold);
  }, []);
  const wanted = filter.trim().toLowerCase();
  const shown = groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter(({ path, operation }) =>
        `${path} ${operation.summary}`.toLowerCase().includes(wanted),
      ),
    }))
    .filter(({ operations }) => wanted === '' || operations.length > 0);
  const count = shown.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <nav class="docs-contents" aria-label="Operations">
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>Operations</summary>
        {isScripted && (
          <input
            type="search"
            placeholder="Filter"
            aria-label="Filter the operations"
            value={filter}
            onInput={(event) => setFilter(event.currentTarget.value)}
          />
        )}
        <p class="docs-count" role="status">
          {wanted === '' ? '' : counted(count, 'operation')}
        </p>
        {shown.map(({ id, name, operations }) => (
          <section key={id}>
            <h2>
              <a href={`#${id}`}>{name}</a>
            </h2>
            <ul>
              {operations.map(({ path, operation: { operationId, summary } }) => (
                <li key={path}>
                  <a
                    href={`#${operationId}`}
                    aria-current={operationId === current ? 'true' : undefined}
                  >
                    <Path path={path} /> <span>{summary}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <h2>
          <a href="#schemas">Schemas</a>
        </h2>
      </details>
    </nav>
  );
}

/** The id of the operation that is being read; undefined until the page is scrolled to one. */
function useCurrentOperation(): string | undefined {
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
    document.querySelectorAll('.operation').forEach((each) => observer.observe(each));
    return () => observer.disconnect();
  }, []);
  return current;
}
