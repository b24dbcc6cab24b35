import type { JsonSchema } from '../../../api/openapi-document.ts';
import { join } from '../../page.tsx';

/** Text as paragraphs, separated by blank lines. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>
          <Inline text={paragraph} />
        </p>
      ))}
    </>
  );
}

/** Text in which words between backticks are code. */
export function Inline({ text }: { readonly text: string }) {
  return (
    <>{text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))}</>
  );
}

/** A path that may break after each slash, with its parameters set apart. */
export function Path({ path }: { readonly path: string }) {
  return (
    <code>
      {path.split(/(\{\w+\}|\/)/).map((part, i) =>
        part === '/' ? (
          <>
            /<wbr />
          </>
        ) : part.startsWith('{') ? (
          <var key={i}>{part}</var>
        ) : (
          part
        ),
      )}
    </code>
  );
}

/** The value of a keyword of JSON Schema: a string as it is, anything else as JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The class that colours a status by its first digit. */
export function statusClass(status: number | string): string {
  return `status status-${String(status).charAt(0)}`;
}

export function Schemas({ schemas }: { readonly schemas: Readonly<Record<string, JsonSchema>> }) {
  return (
    <>
      {Object.entries(schemas).map(([name, schema]) => {
        const members = membersOf(schema);
        const rest = schema['additionalProperties'];
        return (
          <article key={name} class="schema" id={`schema-${name}`}>
            <h3>
              <a href={`#schema-${name}`}>{name}</a>
            </h3>
            {members.length === 0 ? (
              <p>
                <Type schema={schema} />
              </p>
            ) : (
              <dl>
                {members.map((member) => (
                  <>
                    <dt key={member.path}>
                      <code>{member.path}</code>
                      {member.isRequired ? '' : ' ?'}
                    </dt>
                    <dd>
                      <Type schema={member.schema} />
                      <Description {...member.schema} />
                    </dd>
                  </>
                ))}
              </dl>
            )}
            {members.length > 0 && isSchema(rest) && (
              <p>
                Other members: <Type schema={rest} />
                <Description {...rest} />
              </p>
            )}
          </article>
        );
      })}
    </>
  );
}

type Member = {
  readonly path: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
};

/** The members of an object and of the objects in it, by their paths such as `evolutions[].from`. */
function membersOf(schema: JsonSchema, prefix = ''): Member[] {
  const { properties, required } = schema;
  if (!isSchema(properties)) {
    return [];
  }
  return Object.entries(properties).flatMap(([name, member]) => {
    if (!isSchema(member)) {
      return [];
    }
    const { items } = member;
    const isRequired = Array.isArray(required) && required.includes(name);
    const path = `${prefix}${name}`;
    const [inner, ending] = isSchema(items) ? [items, '[].'] : [member, '.'];
    return [{ path, schema: member, isRequired }, ...membersOf(inner, path + ending)];
  });
}

/** A schema in a few words; named schemas are links. */
export function Type({ schema }: { readonly schema: JsonSchema }) {
  const { $ref, type, items, anyOf, format, additionalProperties } = schema;
  const choices = schema['enum'];
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return <a href={`#schema-${name}`}>{name}</a>;
  }
  if (Array.isArray(anyOf)) {
    return (
      <>
        {join(
          anyOf.filter(isSchema).map((each, i) => <Type key={i} schema={each} />),
          ' or ',
        )}
      </>
    );
  }
  if (Array.isArray(choices)) {
    return <>one of {join(choices.map((each, i) => <code key={i}>{textOf(each)}</code>))}</>;
  }
  const [collection, inner] =
    type === 'object' ? ['object of', additionalProperties] : ['array of', items];
  if (isSchema(inner)) {
    return (
      <>
        {collection} <Type schema={inner} />
      </>
    );
  }
  return <>{format === 'uri' ? 'address' : textOf(type ?? 'anything')}</>;
}

function Description({ description }: JsonSchema) {
  return typeof description === 'string' ? (
    <>
      : <Inline text={description} />
    </>
  ) : null;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
