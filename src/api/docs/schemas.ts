import type { JsonSchema } from '../openapi-document.ts';
import { escapeHtml } from '../explorer.ts';
import { textOf, writeInline } from './prose.ts';

/** Every named schema: an object as its members, anything else in a line. */
export function writeSchemas(schemas: Readonly<Record<string, JsonSchema>>): string {
  return Object.entries(schemas)
    .map(([name, schema]) => {
      const members = membersOf(schema);
      const rest = schema['additionalProperties'];
      return `<article class="schema" id="schema-${name}">
<h3><a href="#schema-${name}">${name}</a></h3>
${members.length === 0 ? `<p>${writeType(schema)}</p>` : `<dl>\n${members.map(writeMember).join('\n')}\n</dl>`}
${members.length > 0 && isSchema(rest) ? `<p>Further members: ${writeType(rest)}${describe(rest)}</p>` : ''}
</article>`;
    })
    .join('\n');
}

type Member = {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
};

/** The members of an object and of the objects in it, by their path. */
function membersOf(schema: JsonSchema, prefix = ''): Member[] {
  const { properties, required } = schema;
  if (!isSchema(properties)) {
    return [];
  }
  return Object.entries(properties).flatMap(([name, member]) => {
    if (!isSchema(member)) {
      return [];
    }
    const isRequired = Array.isArray(required) && required.includes(name);
    const isList = isSchema(member['items']);
    const inner = isSchema(member['items']) ? member['items'] : member;
    const path = `${prefix}${name}`;
    return [
      { name: path, schema: member, isRequired },
      ...membersOf(inner, `${path}${isList ? '[]' : ''}.`),
    ];
  });
}

function writeMember({ name, schema, isRequired }: Member): string {
  return `<dt><code>${escapeHtml(name)}</code>${isRequired ? '' : ' ?'}</dt>\n<dd>${writeType(schema)}${describe(schema)}</dd>`;
}

/** A schema in a few words; those with a name as links. */
export function writeType(schema: JsonSchema): string {
  const { $ref, type, items, anyOf, format, additionalProperties } = schema;
  const choices = schema['enum'];
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if (Array.isArray(anyOf)) {
    return anyOf
      .filter((each) => isSchema(each))
      .map(writeType)
      .join(' or ');
  }
  if (Array.isArray(choices)) {
    return `one of ${choices.map((choice) => `<code>${escapeHtml(textOf(choice))}</code>`).join(', ')}`;
  }
  if (isSchema(items)) {
    return `array of ${writeType(items)}`;
  }
  if (type === 'object' && isSchema(additionalProperties)) {
    return `object of ${writeType(additionalProperties)}`;
  }
  return escapeHtml(format === 'uri' ? 'address' : textOf(type ?? 'anything'));
}

function describe({ description }: JsonSchema): string {
  return typeof description === 'string' ? `: ${writeInline(description)}` : '';
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
